"""Reviewed hands of somebody by the dozen, without playing or thinking."""

from datetime import timedelta
from random import Random
from uuid import uuid4

from django.utils import timezone

from gofclub.models import User
from play.bots.situations import Situation as Kind
from play.insights.typical import TYPICAL
from play.models import Chair, Dealt, Review, SeatSum, Table
from play.services.analysis import VERSION

USUAL = {kind: TYPICAL["club"][kind] for kind in Kind if kind is not Kind.EXCHANGE}
"""What each kind costs a club player."""
PER_HAND = {Kind.LEAD: 2, Kind.ANSWER: 4, Kind.GANG: 1, Kind.LAST_CARDS: 3, Kind.EXCHANGE: 1}


def reviewed_hands(
    user: User,
    count: int,
    *,
    days: float = 60,
    costs: dict[Kind, float] | None = None,
    better_by: float = 0.0,
    seats: int = 4,
    bots: str = "club",
    seed: int = 1,
) -> Table:
    """A table with so many hands of somebody, evenly over the last days.

    `better_by` is the share by which the last hand is better than the first.
    """
    rng = Random(seed)
    table = Table.objects.create(seats=seats, bots=bots, status=Table.Status.OVER)
    Chair.objects.create(table=table, seat=0, user=user, guest=uuid4(), name="Ana", state="here")
    for seat in range(1, seats):
        Chair.objects.create(table=table, seat=seat, bot=bots, name=f"Bot {seat}", state="here")
    now = timezone.now()
    for number in range(1, count + 1):
        at = now - timedelta(days=days * (count - number) / max(1, count - 1) if count > 1 else 0)
        dealt = Dealt.objects.create(
            table=table,
            number=number,
            hands="",
            salt="",
            seal="",
            dealer=0,
            step=1,
            started_at=at,
            finished_at=at,
            on_sheet=True,
            result={"left": [5, 0, 3, 3][:seats], "uncalled": [], "strongest": []},
        )
        review = Review.objects.create(
            deal=dealt, version=VERSION, document={"seats": []}, made_at=at
        )
        ease = 1 - better_by * (number - 1) / max(1, count - 1)
        SeatSum.objects.create(review=review, **_sum(rng, {**USUAL, **(costs or {})}, ease))
    return table


def _sum(rng: Random, costs: dict[Kind, float], ease: float) -> dict:
    kinds, moments = {}, []
    for kind, many in PER_HAND.items():
        cost = [rng.expovariate(1 / max(0.01, costs.get(kind, 0.3) * ease)) for _ in range(many)]
        kinds[kind.value] = [many, round(sum(cost), 2)]
        if max(cost) > 0.9:
            taken, best = ("2g", "Dr") if kind is Kind.EXCHANGE else ("7g7y7y7r", "-")
            moments.append(
                {"ply": 9, "kind": kind.value, "taken": taken, "best": best, "doubt": 0.4}
                | {"lost": round(max(cost), 2)}
            )
    if rng.random() < 0.3:
        find = {"ply": 4, "kind": "lead", "taken": "3g3y3r8g8y", "best": "3g3y3r8g8y"}
        moments.append(find | {"doubt": 0.3, "won": round(1 + rng.random(), 2)})
    own = sum(lost for _, lost in kinds.values())
    cards = rng.gauss(-own, 6)
    points = max(0, round(9 + cards + own))
    return {
        "seat": 0,
        "is_own": True,
        "points": points,
        "decisions": sum(PER_HAND.values()),
        "accuracy": 0.8 * sum(PER_HAND.values()),
        "average": 9.0,
        "cards": cards,
        "exchange": 0.0,
        "others": points - 9 - cards - own,
        "own": own,
        "kinds": kinds,
        "moments": moments,
    }
