"""What the seat to act is told: everything it may do, and why it may do no more."""

from collections.abc import Sequence
from typing import Any

from gofclub import rules
from play.protocol.combos import named

_PASS = rules.Pass()


def legal_object(actions: Sequence[rules.Action]) -> dict[str, Any]:
    """Every action, plays grouped by kind; the order is the rules' own, weakest first."""
    groups: dict[str, tuple[list[str], list[str]]] = {}
    calls: list[str] = []
    gives: list[str] = []
    may_pass = False
    for action in actions:
        if isinstance(action, rules.Play):
            assert action.combo is not None
            kind, cards, of = named(action.combo)
            if action.call:
                calls.append(cards)
                continue
            group = groups.get(kind)
            if group is None:
                group = groups[kind] = ([], [])
            group[0].append(cards)
            group[1].append(of)
        elif isinstance(action, rules.Give):
            gives.append(str(action.card))
        else:
            may_pass = True
    return {
        "pass": may_pass,
        "plays": [{"kind": kind, "cards": cards, "of": of} for kind, (cards, of) in groups.items()],
        "calls": calls,
        "give": gives,
    }


def duty_of(view: rules.View, actions: Sequence[rules.Action]) -> str | None:
    """The code of the sentence that explains the list of actions."""
    if view.phase is rules.Phase.GIVE:
        return "give_strongest"
    if view.phase is rules.Phase.RETURN:
        return "give_any"
    if view.top is None:
        if view.opening:
            return "must_have_1m"
        if not view.must_block:
            return "must_lead"
        first = actions[0]
        single = isinstance(first, rules.Play) and len(first.cards) == 1
        return "must_lead_strongest" if single else "must_lead_many"
    if view.must_block and actions and actions[-1] != _PASS:
        return "must_block"
    return None
