"""One deal's result as it was sent: checked by the rules, by line."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from gofclub import rules
from gofclub.rules import RulesError
from scorepad.models import Deal
from scorepad.services.errors import SENTENCES, Refused, of_rules, refused
from scorepad.sheet_fields import HAND, Said, worth_telling

FIELD_OF = {"bad_uncalled": "uncalled", "bad_strongest": "strongest"}


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


def checked_notes(said: Mapping[str, str | None], before: Deal | None = None) -> dict[str, str]:
    """What people wrote down of a hand besides its result; what is not said stays as it was."""
    notes: dict[str, str] = {}
    for field in HAND:
        if field.said:
            text = said.get(field.name)
            if text is None:
                text = getattr(before, field.name) if before else ""
            notes[field.name] = checked_card(text, field.name) if field.said is Said.CARD else text
    if unknown := said.keys() - notes.keys():
        raise TypeError(f"nobody writes down {unknown} of a hand")
    return notes


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
    result: rules.DealResult, notes: Mapping[str, str], **more: Any
) -> Mapping[str, Any]:
    """For the audit, for fingerprints and for the two sides of a conflict."""
    plain = {name: list(value) for name, value in asdict(result).items()}
    return {**plain, "points": list(result.points), **worth_telling(notes), **more}
