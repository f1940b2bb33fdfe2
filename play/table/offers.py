"""Which table commands are open to somebody: what a page shows as buttons."""

from play.table.decide import COMMANDS
from play.table.snapshot import CLOSED, OPEN, OVER, PAUSED, PLAYING, Snapshot

_OFFERED = {
    status: tuple(one for one in COMMANDS.values() if status in one.when)
    for status in (OPEN, PLAYING, PAUSED, OVER, CLOSED)
}


def offers(table: Snapshot, seat: int | None) -> list[str]:
    """The commands, besides those that play cards, that this seat (None: a watcher) may send."""
    chair = None if seat is None else table.chairs[seat]
    return [
        one.name
        for one in _OFFERED[table.status]
        if (chair is not None or not one.seated) and one.offered(table, chair)
    ]
