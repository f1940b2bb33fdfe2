"""Who changes the figures of a club holds its ledgers: one after the other."""

from datetime import date, timedelta

from scorepad.models import Club, Ledger, Pool, Season
from scorepad.services.figures.contributions import Order
from scorepad.services.figures.sums import Changes

RECENT_DAYS = 90


class Held(Exception):
    """Somebody else has the ledgers: counting a whole club again takes minutes."""


def hold(club: Club, *, wait: bool = True) -> dict[str, Ledger]:
    """The club's ledgers by pool, locked until the transaction ends.

    `Held` for whoever would have to wait, and does not want to.
    """
    found = _held(club, wait=wait)
    if len(found) < len(Pool):
        if not wait and Ledger.objects.filter(club=club).count() > len(found):
            raise Held
        first = first_recent_day(club)
        Ledger.objects.bulk_create(
            [Ledger(club=club, pool=pool, recent_from=first) for pool in Pool],
            ignore_conflicts=True,
        )
        found = _held(club, wait=True)
    return found


def first_recent_day(club: Club) -> date:
    """The first of the last 90 days."""
    return club.today() - timedelta(days=RECENT_DAYS - 1)


def changes_of(club: Club, ledgers: dict[str, Ledger]) -> Changes:
    recent = {ledger.recent_from for ledger in ledgers.values() if ledger.recent_from}
    # All three advance together.
    return Changes(club, min(recent), list(Season.objects.filter(club=club)))


def replay_from(ledger: Ledger, order: Order) -> None:
    """Notes that ratings must be worked out again from here on, or from earlier."""
    if ledger.replay_at is None or order < (ledger.replay_at, ledger.replay_sheet):
        ledger.replay_at, ledger.replay_sheet = order


def keep(ledger: Ledger) -> None:
    ledger.save(update_fields=["replay_at", "replay_sheet", "replay_left", "recent_from"])


def _held(club: Club, *, wait: bool) -> dict[str, Ledger]:
    # On SQLite the transaction itself is the lock: it begins IMMEDIATE.
    rows = Ledger.objects.select_for_update(skip_locked=not wait).filter(club=club)
    return {ledger.pool: ledger for ledger in rows.order_by("pk")}
