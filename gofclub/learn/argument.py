"""Two sets of cards that somebody argues about: what was picked, and the address that says so."""

from dataclasses import dataclass, replace
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from gofclub import rules
from gofclub.card_names import card_name
from gofclub.learn.typed_cards import MOST_CARDS, cards_from, check_deck
from gofclub.learn.verdicts import Verdict, combo_or_none, verdict

TABLE, LAID = "table", "laid"


class Key(NamedTuple):
    """One of the 34 keys: how often its card is in the set being picked, and whether it may be."""

    code: str
    colour: str
    picked: int
    copies: int
    """Of this card in the deck."""
    is_free: bool

    @property
    def label(self) -> str:
        """Its card, and how often it was picked."""
        name = card_name(self.code)
        if not self.picked:
            return name
        return gettext("%(card)s, picked: %(count)s") % {"card": name, "count": self.picked}


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    table: rules.Hand = ()
    laid: rules.Hand = ()
    picking: str = TABLE
    """Which of the two the keys add to."""

    @property
    def query(self) -> str:
        """What an address has to say to show this again."""
        said = {TABLE: written(self.table), LAID: written(self.laid)}
        if self.picking == LAID and not self.laid:
            said["picking"] = LAID
        if self.picking == TABLE and self.laid:
            said["picking"] = TABLE
        return urlencode({name: value for name, value in said.items() if value})

    @property
    def verdict(self) -> Verdict:
        return verdict(self.table, self.laid)

    def keys(self) -> list[Key]:
        picked = self.picked
        lying = (*self.table, *self.laid)
        return [
            Key(
                code=str(face),
                colour=face.colour.letter,
                picked=picked.count(face),
                copies=rules.DECK.count(face),
                is_free=lying.count(face) < rules.DECK.count(face) and len(picked) < MOST_CARDS,
            )
            for face in sorted(rules.FACES, key=_place)
        ]

    @property
    def picked(self) -> rules.Hand:
        """The set being picked."""
        return self.table if self.picking == TABLE else self.laid

    def with_card(self, code: str) -> "Argument":
        """One card more in the set being picked."""
        return self._with(cards_from(written(self.picked) + code)).checked()

    def without_last(self) -> "Argument":
        """Without the card that was picked last."""
        return self._with(self.picked[:-1])

    def _with(self, picked: rules.Hand) -> "Argument":
        return replace(self, table=picked) if self.picking == TABLE else replace(self, laid=picked)

    def checked(self) -> "Argument":
        check_deck(self.table, self.laid)
        return self

    def swapped(self) -> "Argument":
        return replace(self, table=self.laid, laid=self.table)


def _place(face: rules.Card) -> tuple[bool, rules.Card]:
    """Numbers first, two to a row; then the multicolour 1 and the pictures."""
    is_special = face == rules.MULTI_ONE or face.rank > 10
    return is_special, face


def argument_from(table: str, laid: str, picking: str) -> Argument:
    """What an address says; raises `CannotRead` with a sentence where it says nonsense."""
    if picking not in (TABLE, LAID):
        picking = LAID if laid else TABLE
    return Argument(table=cards_from(table), laid=cards_from(laid), picking=picking).checked()


def written(cards: rules.Hand) -> str:
    """In the order in which they were picked, so that the last one can be taken back."""
    return "".join(map(str, cards))


class Asked(NamedTuple):
    """An argument that comes up again and again."""

    table: str
    laid: str
    words: str | Promise

    @property
    def argument(self) -> Argument:
        return argument_from(self.table, self.laid, "")

    @property
    def is_combo(self) -> bool:
        return combo_or_none(cards_from(self.laid)) is not None


OFTEN_ASKED = (
    Asked("3y3y", "3g3r", _("One red card is enough.")),
    Asked("TgTyTyTr", "2g2g2y2y2r", _("Five beat four, whatever the number.")),
    Asked("", "1g1g1m5g5g", _("All green, yet a full house.")),
    Asked("", "8g9yTr1g2y", _("Round the corner.")),
    Asked("2r3r4r5r7r", "2y3y5y7y9y", _("Yellow on red.")),
    Asked("6r7r8r9rTr", "1g1y1r1m", _("Four 1s on the highest straight flush.")),
)
