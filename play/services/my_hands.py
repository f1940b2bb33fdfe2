"""The reviewed hands of somebody, from the sums of their seats: theirs to see and nobody else's."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, Max, Min, OuterRef

from gofclub.models import User
from play.characters import level_of
from play.models import Chair, Given, SeatSum

SEEN_BEFORE = (Given.Kind.AGAIN, Given.Kind.POSITION)
"""Who plays a deal again knows what the others hold: that says nothing about how they play."""
MOST_HANDS = 3000
"""The latest; a page adds them up at each visit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One reviewed hand, as it went for the person; low points are good."""

    table: str
    number: int
    at: datetime
    seats: int
    bots: str
    """The level of the bots at the table, or `MIXED`; empty where somebody else was there."""
    points: int
    average: float
    luck: float
    """What cards, exchange and the others brought; below zero is good."""
    lost: float
    decisions: int
    accuracy: float
    """Of all decisions, added up."""
    kinds: Mapping[str, tuple[int, float]]
    """Of each kind of situation how many decisions, and what they cost together."""
    moments: tuple[Mapping[str, Any], ...]


def hands_since(days: int | None, now: datetime) -> datetime | None:
    """From when on hands are needed: a period, and the same time before it to compare with."""
    return None if days is None else now - 2 * timedelta(days=days)


def hands_of(user: User, *, since: datetime | None = None) -> list[Hand]:
    """Hands in which nobody and nothing else moved for them, the earliest first."""
    company = Chair.objects.filter(table=OuterRef("review__deal__table"), bot="").exclude(user=user)
    # By the chairs: a table's own level is that of the bots which come later, if any do.
    seated = Chair.objects.filter(table=OuterRef("review__deal__table"), bot__gt="").order_by()
    bots = seated.values("table")
    sums = SeatSum.objects.filter(
        # One chair: whose it is, and that it is this seat's.
        review__deal__table__chairs__user=user,
        review__deal__table__chairs__seat=F("seat"),
        is_own=True,
    ).exclude(review__deal__table__given__kind__in=SEEN_BEFORE)
    if since is not None:
        sums = sums.filter(review__deal__finished_at__gte=since)
    rows = sums.annotate(
        table=F("review__deal__table__code"),
        number=F("review__deal__number"),
        at=F("review__deal__finished_at"),
        seats=F("review__deal__table__seats"),
        first_level=bots.annotate(level=Min("bot")).values("level"),
        last_level=bots.annotate(level=Max("bot")).values("level"),
        has_company=Exists(company),
    ).order_by("-at", "-pk")
    return [_hand(row) for row in reversed(rows.values(*_FIELDS)[:MOST_HANDS])]


_FIELDS = (
    *("table", "number", "at", "seats", "first_level", "last_level", "has_company"),
    *(
        "points",
        "decisions",
        "accuracy",
        "average",
        "cards",
        "exchange",
        "others",
        "own",
        "kinds",
        "moments",
    ),
)


def _hand(row: Mapping[str, Any]) -> Hand:
    return Hand(
        table=row["table"],
        number=row["number"],
        at=row["at"],
        seats=row["seats"],
        bots="" if row["has_company"] else level_of((row["first_level"], row["last_level"])),
        points=row["points"],
        average=row["average"],
        luck=row["cards"] + row["exchange"] + row["others"],
        lost=row["own"],
        decisions=row["decisions"],
        accuracy=row["accuracy"],
        kinds={kind: (many, lost) for kind, (many, lost) in row["kinds"].items()},
        moments=tuple(row["moments"]),
    )
