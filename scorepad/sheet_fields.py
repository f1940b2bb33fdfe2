"""What is written on a sheet: its own fields and those of its hands, in the order of the documents.

Documents, the API's schema and input, exports, imports, CSV and the erasing of texts go by these
two lists. The type of a field, its length and its choices are those of its column.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Said(Enum):
    """A text that people write: it can be changed, and goes when names are taken off a sheet."""

    FROM_THE_START = "from the start"
    """Sent with the sheet or the hand."""
    LATER = "later"
    CARD = "card"
    """One card, checked by the rules; it tells of nobody, and stays."""


class Field(NamedTuple):
    """Something that one reads on a sheet."""

    name: str
    column: str | None
    """Where it is stored; None for what is worked out for whoever reads."""
    said: Said | None = None
    is_exported: bool = False
    """Whether the export of a club has it for each game; of hands it has everything."""
    is_null_if_empty: bool = False
    heading: str | Promise = ""
    """Above its column in CSV, where each hand has a row."""

    @property
    def is_text(self) -> bool:
        """Whether it is somebody's own words."""
        return self.said in (Said.FROM_THE_START, Said.LATER)


def _stored(
    name: str,
    column: str = "",
    *,
    said: Said | None = None,
    is_exported: bool = False,
    is_null_if_empty: bool = False,
    heading: str | Promise = "",
) -> Field:
    return Field(name, column or name, said, is_exported, is_null_if_empty, heading)


def _made(name: str, *, is_exported: bool = False) -> Field:
    return Field(name, None, is_exported=is_exported)


SHEET = (
    _stored("code", is_exported=True),
    _stored("uuid"),
    _stored("title", said=Said.FROM_THE_START, is_exported=True),
    _stored("note", said=Said.LATER, is_exported=True),
    _stored("status", is_exported=True),
    _stored("version"),
    _made("since"),
    _stored("source", is_exported=True),
    _stored("had_bots", is_exported=True),
    _stored("exchange", is_exported=True),
    _stored("public"),
    _made("club"),
    _made("night"),
    _made("ruleset", is_exported=True),
    _stored("first_dealer", "dealer"),
    _stored("started_at", is_exported=True),
    _stored("finished_at", is_exported=True),
    _made("earlier_end"),
    _stored("updated_at"),
    *map(_made, ("lines", "deals", "next", "standings", "stats")),
)
HAND = (
    *map(_stored, ("uuid", "number", "revision", "changed", "voided")),
    *map(_made, ("edited", "step")),
    _stored("dealer"),
    _made("leader"),
    _stored("giver"),
    _made("taker"),
    _stored("reason", is_null_if_empty=True),
    *map(_made, ("seats", "names", "winner", "left", "points", "totals", "uncalled", "strongest")),
    _stored("given", said=Said.CARD, is_null_if_empty=True),
    _stored("returned", said=Said.CARD, is_null_if_empty=True),
    _stored("note", said=Said.FROM_THE_START, heading=_("Note")),
    _stored("logged_at"),
    _stored("logged_by", "scribe", is_null_if_empty=True),
)

SAID_OF_A_SHEET = tuple(field.name for field in SHEET if field.said)
SAID_AT_THE_START = tuple(field.name for field in SHEET if field.said is Said.FROM_THE_START)
TEXTS_OF_A_SHEET = tuple(field.name for field in SHEET if field.is_text)
TEXTS_OF_A_HAND = tuple(field.name for field in HAND if field.is_text)
IN_EVERY_FINGERPRINT = ("title", "given", "returned", "note")
"""What came later is there only where something was said: whatever was sent before it came must be
known again when it is sent again."""


def worth_telling(said: Mapping[str, str]) -> dict[str, str]:
    """What goes into the audit and into fingerprints.

    >>> worth_telling({"title": "", "place": ""}), worth_telling({"place": "at Ana's"})
    ({'title': ''}, {'place': "at Ana's"})
    """
    return {name: text for name, text in said.items() if text or name in IN_EVERY_FINGERPRINT}
