"""Which table commands are open to somebody: what a page shows as buttons."""

from play.table.seeds import may_mix
from play.table.snapshot import FREE, HERE, LEFT, OPEN, OVER, PAUSED, PLAYING, Chair, Snapshot


def offers(table: Snapshot, seat: int | None) -> list[str]:
    """The commands, besides those that play cards, that this seat (None: a watcher) may send."""
    if seat is None:
        is_free = table.status == OPEN and any(one.state == FREE for one in table.chairs)
        return ["sit"] if is_free else []
    chair = table.chairs[seat]
    mix = ["mix"] if may_mix(table, chair) else []
    if table.status in (PLAYING, PAUSED):
        return [*_during(table, chair), *mix]
    if table.status == OPEN:
        return [*_before(table, chair), *mix]
    return ["rematch"] if table.status == OVER else []


def _before(table: Snapshot, chair: Chair) -> list[str]:
    free = any(one.state == FREE for one in table.chairs)
    may = ["sit", "leave"] if free else ["leave"]
    if table.host == chair.seat:
        others = any(one.state != FREE for one in table.chairs if one.seat != chair.seat)
        may += ["fill"] if free else ["start"]
        may += ["unseat", "close"] if others else ["close"]
    return may


def _during(table: Snapshot, chair: Chair) -> list[str]:
    may = ["away"] if chair.state == HERE else ["back"]
    if table.status == PAUSED:
        may.append("resume")
    elif table.is_between and not chair.ready and chair.state == HERE:
        may.append("next")
    if chair.state != LEFT:
        may.append("leave")
    return may
