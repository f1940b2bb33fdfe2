"""A whole game as the master sees it: the sums of its hands, seat by seat."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from play.models import Review, SeatSum
from play.services.analysis import VERSION, review_of
from play.services.shared_deals import opened_deals
from play.services.thinking import TooBusy
from play.table.snapshot import Snapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatInGame:
    """What the reviewed hands of a game come to; points are average, luck and own play."""

    seat: int
    points: int
    decisions: int
    accuracy: float | None
    average: float
    luck: float
    own: float


@dataclass(frozen=True, slots=True)
class GameReview:
    hands: int
    """Finished so far."""
    reviewed: int
    seats: tuple[SeatInGame, ...]


def game_review(table: Snapshot) -> GameReview:
    """The sums so far; one hand that lacks its review gets it first, so that asking leads on."""
    finished = opened_deals().filter(table=table.id)
    missing = finished.exclude(review__version=VERSION).order_by("number").first()
    if missing is not None:
        # What there is can be shown all the same; whoever asks again moves it on.
        with suppress(TooBusy):
            review_of(table, missing.number)
    reviewed = Review.objects.filter(deal__table=table.id, version=VERSION)
    sums = (
        SeatSum.objects.filter(review__in=reviewed)
        .values("seat")
        .annotate(**{f"all_{name}": Sum(name) for name in _ADDED})
        .order_by("seat")
    )
    return GameReview(finished.count(), reviewed.count(), tuple(_seat(dict(row)) for row in sums))


_ADDED = ("points", "decisions", "accuracy", "average", "cards", "exchange", "others", "own")


def _seat(row: dict[str, Any]) -> SeatInGame:
    decisions = int(row["all_decisions"])
    return SeatInGame(
        seat=int(row["seat"]),
        points=int(row["all_points"]),
        decisions=decisions,
        accuracy=row["all_accuracy"] / decisions if decisions else None,
        average=row["all_average"],
        luck=row["all_cards"] + row["all_exchange"] + row["all_others"],
        own=row["all_own"],
    )
