"""One deal's result as it was sent: checked by the rules, by line."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from gofclub import rules
from gofclub.rules import RulesError
from scorepad.models import DealSeat
from scorepad.services.errors import SENTENCES, Refused, of_rules, refused

FIELD_OF = {"bad_uncalled": "uncalled", "bad_strongest": "strongest"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What each line was left with; players are line numbers."""

    left: tuple[int, ...]
    uncalled: tuple[int, ...] = ()
    strongest: tuple[int, ...] = ()

    @property
    def points(self) -> list[int]:
        return [rules.points(left) for left in self.left]

    @property
    def winner(self) -> int:
        return self.left.index(0)

    @property
    def tied(self) -> tuple[int, ...]:
        """The lines left with the most cards."""
        return rules.tied_for_giver(self.left)


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
) -> Result:
    """The result, or a refusal in the user's language."""
    if len(left) != players:
        raise refused("bad_seats", fields={"left": [SENTENCES["bad_seats"]]})
    try:
        # Lines stand in for seats: nothing that is checked here depends on who sits where.
        checked = rules.DealResult(
            tuple(left), uncalled=tuple(uncalled), strongest=tuple(strongest)
        )
    except RulesError as error:
        raise of_rules(error, field=FIELD_OF.get(error.code, "left")) from error
    return Result(left=checked.left, uncalled=checked.uncalled, strongest=checked.strongest)


def require_strongest(result: Result, ruleset: rules.Ruleset) -> None:
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


def result_from(seats: Sequence[DealSeat]) -> Result:
    """The result as it is stored, from the deal's seats by line."""
    return Result(
        left=tuple(seat.left for seat in seats),
        uncalled=tuple(line for line, seat in enumerate(seats) if seat.uncalled),
        strongest=tuple(line for line, seat in enumerate(seats) if seat.strongest),
    )


def as_written(result: Result, exchange: Exchange, note: str, **more: Any) -> Mapping[str, Any]:
    """For the audit, for fingerprints and for the two sides of a conflict."""
    plain = {name: list(value) for name, value in asdict(result).items()}
    return {**plain, "points": result.points, **asdict(exchange), "note": note, **more}
