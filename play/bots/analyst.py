"""Hints and reviews as plain documents, for whoever asks from another process.

Loads the net when it is first asked and not before: a server may import this.
"""

from typing import Any

from gofclub import rules

from .known import Known


def hint_document(known: Known) -> list[dict[str, Any]]:
    from .learned.advice import advice  # noqa: PLC0415 (loads numpy and the weights)

    return [
        {
            "action": str(one.action),
            "win": round(one.win, 4),
            "points": round(one.points, 2),
            **_reason(one.reason),
        }
        for one in advice(known)
    ]


def review_document(
    beginning: rules.DealState,
    moves: list[tuple[int, rules.Action]],
    result: rules.DealResult,
    totals: tuple[int, ...],
    deals_before: int,
) -> dict[str, Any]:
    from .learned import review  # noqa: PLC0415 (as above)

    found = review.review(
        beginning,
        review.steps_of(beginning, moves),
        result,
        totals=totals,
        deals_before=deals_before,
    )
    return {"seats": [_seat(one) for one in found]}


def _seat(found: Any) -> dict[str, Any]:
    return {
        "seat": found.seat,
        "points": found.points,
        "accuracy": None if found.accuracy is None else round(found.accuracy, 3),
        "luck": {name: round(value, 2) for name, value in found.luck._asdict().items()},
        "curve": [
            [ply, round(outlook.win, 3), round(outlook.points, 2)] for ply, outlook in found.curve
        ],
        "decisions": [_decision(one) for one in found.decisions],
    }


def _decision(one: Any) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "situation": one.situation.value,
        "options": one.options,
        "taken": str(one.taken),
        "best": str(one.best),
        "win": round(one.after_taken.win, 3),
        "points": round(one.after_taken.points, 2),
        "best_win": round(one.after_best.win, 3),
        "best_points": round(one.after_best.points, 2),
        "lost": round(one.lost, 2),
        "lost_at_sight": round(one.lost_at_sight, 2),
        "margin": round(one.margin, 2),
        "doubt": round(one.doubt, 2),
        "verdict": one.verdict.value,
        **_reason(one.reason),
    }


def _reason(reason: Any) -> dict[str, Any]:
    return {
        "why": reason.why.value,
        "number": reason.number,
        "other": reason.other,
        "card": "" if reason.card is None else str(reason.card),
    }
