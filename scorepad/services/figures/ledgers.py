"""Who changes the figures of a club holds its ledgers: one after the other."""

from datetime import date, timedelta

from scorepad.models import Club, Ledger, Pool, Season
from scorepad.services.figures.contributions import Order
from scorepad.services.figures.sums import Changes

RECENT_DAYS = 90


def hold(club: Club) -> dict[str, Ledger]:
    """The club's ledgers by pool, locked until the transaction ends."""
    found = _held(club)
    if len(found) < len(Pool):
        first = first_recent_day(club)
        Ledger.objects.bulk_create(
            [Ledger(club=club, pool=pool, recent_from=first) for pool in Pool],
            ignore_conflicts=True,
        )
        found = _held(club)
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


def _held(club: Club) -> dict[str, Ledger]:
    # On SQLite the transaction itself is the lock: it begins IMMEDIATE.
    rows = Ledger.objects.select_for_update().filter(club=club).order_by("pk")
    return {ledger.pool: ledger for ledger in rows}
