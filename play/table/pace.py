"""How long things take at a table. Settings; tests and demos play faster."""

from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache

from django.conf import settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    bot: timedelta
    """A bot's human moment, give or take a third."""
    call: timedelta = timedelta(seconds=4)
    """How long a bot leaves somebody who can still say "Last card!"."""
    exchange: timedelta = timedelta(seconds=2)
    """A bot's moment in the exchange, so that all see the cards."""
    dealing: timedelta = timedelta(seconds=1.5)
    """How much longer before the first action, while the cards are dealt on the screen."""
    mixing: timedelta = timedelta(seconds=3)
    """How long the first deal waits for programs that have said they will add to it: the time of
    a slow network, whatever the pace."""
    between: timedelta = timedelta(seconds=25)
    """Until the next deal, at tables with a clock."""
    between_unhurried: timedelta = timedelta(minutes=2)
    offline: timedelta = timedelta(seconds=60)
    """Until a bot covers for somebody gone where no clock runs, and an empty table pauses."""
    filling: timedelta = timedelta(seconds=45)
    """How long a table of a quick match waits for people, until bots take the free chairs."""
    host_idle: timedelta = timedelta(minutes=5)
    """How long a full table waits for its host to start it, until somebody else there hosts."""
    idle: timedelta = timedelta(minutes=3)
    """How long a table without a clock waits for somebody, until the others may call a bot."""
    idle_again: timedelta = timedelta(seconds=30)
    """How much of that there is at least for somebody who was gone for a moment."""
    lost: timedelta = timedelta(seconds=30)
    """Until somebody whose socket no process has seen counts as offline."""
    deserted: timedelta = timedelta(hours=2)
    """How long a public table waits in the lobby when nobody is at it."""
    kept: timedelta = timedelta(days=14)
    """How long a table that nobody touches can be resumed."""


def pace() -> Pace:
    """The pace of this site."""
    return _pace(settings.BOT_PAUSE_MS)


@lru_cache(maxsize=8)
def _pace(milliseconds: int) -> Pace:
    # Asked with every move: to make it anew took a hundredth of that.
    moment = timedelta(milliseconds=milliseconds)
    if milliseconds < 200:
        # A test's or a demo's pace: nothing waits for an eye.
        return Pace(
            bot=moment, call=4 * moment, exchange=moment, between=10 * moment, dealing=timedelta()
        )
    return Pace(bot=moment)
