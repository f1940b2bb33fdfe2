"""What a review comes to, seat by seat: kept beside it, so that nobody reads reviews to add up."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from play.bots.situations import Situation
from play.models import Review, SeatSum

FIND_FROM = 0.9
"""Points by which the best option must be better than the next, to be worth finding."""
FIND_AMONG = 3
"""Options; between two there is not much to find."""
LABELLED = ("slip", "mistake")


def sums_keep(review: Review, by_hand: Collection[int]) -> None:
    """Writes the sums of a review in place of any earlier ones, in the caller's transaction.

    `by_hand` are the plies that a person has made.
    """
    SeatSum.objects.filter(review=review).delete()
    SeatSum.objects.bulk_create(
        SeatSum(review=review, **sum_of(seat, by_hand)) for seat in review.document["seats"]
    )


def sum_of(seat: Mapping[str, Any], by_hand: Collection[int]) -> dict[str, Any]:
    """The columns of one seat."""
    decisions = seat["decisions"]
    kinds: dict[str, list[float]] = {}
    for one in decisions:
        many, lost = kinds.get(one["situation"], (0, 0.0))
        kinds[one["situation"]] = [many + 1, round(lost + cost_of(one), 2)]
    turns = [ply for ply, *_ in seat["curve"]]
    return {
        "seat": seat["seat"],
        "is_own": bool(turns) and all(ply in by_hand for ply in turns),
        "points": seat["points"],
        "decisions": len(decisions),
        "accuracy": (seat["accuracy"] or 0.0) * len(decisions),
        **seat["luck"],
        "kinds": kinds,
        "moments": [*_costliest(decisions), *_find(decisions)],
    }


def cost_of(decision: Mapping[str, Any]) -> float:
    """What a decision cost: the kinder of the two figures is the one that counts."""
    return max(0.0, min(decision["lost"], decision["lost_at_sight"]))


def _costliest(decisions: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for kind in Situation:
        labelled = [
            one for one in decisions if one["situation"] == kind and one["verdict"] in LABELLED
        ]
        if labelled:
            worst = max(labelled, key=cost_of)
            yield _moment(worst) | {"lost": cost_of(worst)}


def _find(decisions: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    finds = [
        one
        for one in decisions
        if one["taken"] == one["best"]
        and one["margin"] >= FIND_FROM
        and one["options"] >= FIND_AMONG
        # Whoever can go out sees it.
        and one["why"] != "finishes"
    ]
    if finds:
        best = max(finds, key=lambda one: one["margin"])
        yield _moment(best) | {"won": best["margin"]}


def _moment(one: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "ply": one["ply"],
        "kind": one["situation"],
        "taken": one["taken"],
        "best": one["best"],
        "doubt": one["doubt"],
    }
