"""The deal of the day, as values: what follows from a day's secret, and when it may be known.

The secret of a day is drawn in advance and only its hash, the seal, is shown. Seat, cards, bots
and all chances that the bots take follow from it; docs/daily.md says how to repeat that.
"""

import hashlib
import hmac
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from gofclub import rules
from play.table.fairness import Draws, hands_of, hands_text

SEAT, SEATS = 0, 4
"""Where everybody sits. The cards are drawn, so that a drawn seat would add nothing."""
RULESET = rules.OFFICIAL.but(last_card="auto", deals=1)
LEVELS = ("beginner", "casual", "club", "expert")
"""Three different ones of these play, in a drawn order. The master plays your seat instead."""
SEALED_AHEAD = 7
"""Days for which the seal is shown before they come."""
GRACE = timedelta(hours=2)
"""How long a try that began before midnight may go on, and so when cards and secret are opened."""


class Drawn(NamedTuple):
    hands: str
    """As a table stores them, seat 0 first, joined with "/"."""
    bots: tuple[str, ...]
    """The levels on seats 1 to 3."""

    @property
    def hand(self) -> rules.Hand:
        """What everybody sees before they begin: the cards of their own seat, and no others."""
        return hands_of(self.hands, SEATS)[SEAT]


def drawn(day: date, secret: str) -> Drawn:
    """The cards and the bots of a day."""
    hands = rules.shuffled(Draws(secret, f"daily cards {day.isoformat()}"), SEATS)
    draws = Draws(secret, f"daily bots {day.isoformat()}")
    left = list(LEVELS)
    bots = tuple(left.pop(draws.below(len(left))) for _ in range(SEATS - 1))
    return Drawn(hands_text(hands), bots)


def chance_of(day: date, secret: str) -> str:
    """What the bots draw from: it says nothing about the cards, and nobody can compute it."""
    text = f"daily chance {day.isoformat()}".encode("ascii")
    return hmac.digest(bytes.fromhex(secret), text, "sha256").hex()


def seal_of_day(day: date, secret: str) -> str:
    """What is shown in advance: it fits no other secret.

    >>> seal_of_day(date(2026, 11, 15), "00" * 32)[:16]
    '8042ad51d575e366'
    """
    return hashlib.sha256(f"daily {day.isoformat()} {secret}".encode("ascii")).hexdigest()


def day_of(moment: datetime) -> date:
    """The day everywhere on earth at once: that of UTC."""
    return moment.astimezone(UTC).date()


def end_of(day: date) -> datetime:
    """When the next deal takes its place."""
    return datetime.combine(day + timedelta(days=1), time(), tzinfo=UTC)


def opens_at(day: date) -> datetime:
    """When everybody may see everything; until then a try may go on."""
    return end_of(day) + GRACE


class Bin(NamedTuple):
    """Points that stand in one bar."""

    least: int
    most: int | None

    @property
    def label(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return str(self.least) if self.least == self.most else f"{self.least}\u2013{self.most}"

    def has(self, points: int) -> bool:
        return self.least <= points and (self.most is None or points <= self.most)


def _bins() -> tuple[Bin, ...]:
    """One bar for each number of cards that costs its own number, then by what a card costs."""
    points = [rules.points(left) for left in range(17)]
    small = [Bin(one, one) for left, one in enumerate(points) if one == left]
    dear = [one for left, one in enumerate(points) if one == 2 * left and left]
    return (*small, Bin(dear[0], dear[-1]), Bin(points[points.index(dear[-1]) + 1], None))


BINS = _bins()
