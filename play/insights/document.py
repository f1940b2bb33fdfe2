"""Insights as programs get them: the figures of the page, and none of its words."""

from typing import Any

from play.insights.estimates import Change, Estimate
from play.insights.insights import Group, Insights, Moment
from play.protocol.analysis import action_object


def insights_object(found: Insights) -> dict[str, Any]:
    return {
        "days": found.days,
        "state": found.state.value,
        "hands": found.hands,
        "decisions": found.decisions,
        "lost_per_decision": _estimate(found.lost),
        "lost_change": _change(found.change),
        "lost_per_hand": _estimate(found.per_hand),
        "accuracy": _estimate(found.accuracy),
        "accuracy_change": _change(found.accuracy_change),
        "luck_per_hand": _estimate(found.luck),
        "level": found.level,
        "typical": round(found.typical, 3),
        "kinds": [
            {
                "kind": one.kind.value,
                "decisions": one.decisions,
                "lost": _estimate(one.lost),
                "change": _change(one.change),
                "typical": one.typical,
            }
            for one in found.kinds
        ],
        "trend": [
            {"first": one.first, "last": one.last, "lost": _estimate(one.lost)}
            for one in found.trend
        ],
        "practise": found.practice
        and {
            "kind": found.practice.of.kind.value,
            "gain": round(found.practice.gain, 2),
            "spread": round(found.practice.doubt, 2),
        },
        "costliest": [_moment(one) for one in found.costliest],
        "finds": [_moment(one) for one in found.finds],
        "recent": [
            {
                "table": hand.table,
                "number": hand.number,
                "played_at": hand.at,
                "points": hand.points,
                "average": round(hand.average, 2),
                "luck": round(hand.luck, 2),
                "lost": round(hand.lost, 2),
            }
            for hand in found.recent
        ],
        "by_seats": [_group(one) for one in found.by_seats],
        "by_company": [_group(one) for one in found.by_company],
    }


def _estimate(one: Estimate | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {"value": round(one.value, 3), "spread": round(one.spread, 3), "count": one.count}


def _change(one: Change | None) -> dict[str, Any] | None:
    if one is None:
        return None
    spread = round(one.spread, 3)
    return {"value": round(one.value, 3), "spread": spread, "is_clear": one.is_clear}


def _group(one: Group) -> dict[str, Any]:
    return {"of": one.of, "hands": one.hands, "lost": _estimate(one.lost)}


def _moment(one: Moment) -> dict[str, Any]:
    gives = one.kind == "exchange"
    return {
        "table": one.hand.table,
        "number": one.hand.number,
        "ply": one.ply,
        "kind": one.kind.value,
        "taken": action_object(one.taken, gives=gives),
        "best": action_object(one.best, gives=gives),
        "points": round(one.points, 2),
        "spread": round(one.doubt, 2),
    }
