"""One deal's result as it was sent: checked by the rules, by line."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from gofclub import rules
from gofclub.rules import RulesError
from scorepad.services.errors import SENTENCES, Refused, of_rules, refused

FIELD_OF = {"bad_uncalled": "uncalled", "bad_strongest": "strongest"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The cards that changed hands before the deal, where somebody wrote them down."""

    given: str = ""
    returned: str = ""


def checked_result(
    *,
    left: Sequence[int],
    uncalled: Sequence[int] = (),
    strongest: Sequence[int] = (),
    players: int,
) -> rules.DealResult:
    """The result by line, or a refusal in the user's language."""
    if len(left) != players:
        raise refused("bad_seats", fields={"left": [SENTENCES["bad_seats"]]})
    try:
        # Lines stand in for seats: nothing that is checked here depends on who sits where.
        return rules.DealResult(tuple(left), uncalled=tuple(uncalled), strongest=tuple(strongest))
    except RulesError as error:
        raise of_rules(error, field=FIELD_OF.get(error.code, "left")) from error


def require_strongest(result: rules.DealResult, ruleset: rules.Ruleset) -> None:
    """Where the rules ask for the strongest card among the tied, somebody must have looked."""
    if ruleset.loser_tie == "card" and len(result.tied) > 1 and not result.strongest:
        raise refused(
            "strongest_needed",
            fields={"strongest": [SENTENCES["strongest_needed"]]},
            tied=list(result.tied),
        )


def checked_exchange(*, given: str = "", returned: str = "") -> Exchange:
    """The exchanged cards, each one card or none."""
    return Exchange(given=checked_card(given, "given"), returned=checked_card(returned, "returned"))


def checked_card(written: str, field: str) -> str:
    if not written:
        return ""
    try:
        cards = rules.cards(written)
    except RulesError as error:
        raise of_rules(error, field=field) from error
    if len(cards) != 1:
        raise Refused("bad_card", SENTENCES["bad_card"], fields={field: [SENTENCES["bad_card"]]})
    return rules.text(cards)


def as_written(
    result: rules.DealResult, exchange: Exchange, note: str, **more: Any
) -> Mapping[str, Any]:
    """For the audit, for fingerprints and for the two sides of a conflict."""
    plain = {name: list(value) for name, value in asdict(result).items()}
    return {**plain, "points": list(result.points), **asdict(exchange), "note": note, **more}
