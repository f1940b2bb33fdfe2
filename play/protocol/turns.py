"""What the seat to act is told: everything it may do, and why it may do no more."""

from typing import Any

from gofclub import rules
from play.protocol.combos import cards_of_each, groups_of


def legal_object(choice: rules.Choice) -> dict[str, Any]:
    """Everything that may be done, plays grouped by kind, weakest first."""
    return {
        "pass": choice.may_pass,
        "plays": groups_of(choice.plays),
        "calls": cards_of_each(choice.calls),
        "give": list(map(str, choice.gives)),
    }


def duty_of(view: rules.View, choice: rules.Choice) -> str | None:
    """The code of the sentence that explains what may be done."""
    if view.phase is rules.Phase.GIVE:
        return "give_strongest"
    if view.phase is rules.Phase.RETURN:
        return "give_any"
    if view.top is None:
        if view.opening:
            return "must_have_1m"
        if not view.must_block:
            return "must_lead"
        is_single = rules.COMBOS[choice.plays[0]].kind is rules.Kind.SINGLE
        return "must_lead_strongest" if is_single else "must_lead_many"
    return "must_block" if view.must_block and not choice.may_pass else None
