"""When something must happen at a table without a person asking for it."""

import zlib
from datetime import datetime, timedelta
from typing import NamedTuple

from gofclub import rules
from play.table.pace import Pace
from play.table.snapshot import OPEN, PLAYING, Snapshot

BEFORE = "0.0"
"""The moment before the first deal."""


class Wait(NamedTuple):
    """What the table waits for. While it stays the same, so does the time at which it ends."""

    at: str
    what: str
    """`fill` for more people before bots take the free chairs, `mix` for who will add to the first
    pack, `next` for the next deal, `bot` or `person` for a turn, `offline` for somebody gone,
    `idle` until the others need not wait any longer."""
    seat: int | None = None
    is_urgent: bool = True


def wait_of(table: Snapshot) -> Wait | None:
    """What the table waits for, or None."""
    deal = table.deal
    if table.status == OPEN and table.due_at is not None:
        return Wait(BEFORE, "fill")
    if table.status != PLAYING:
        return None
    if deal is None:
        return Wait(BEFORE, "mix")
    turn = deal.state.turn
    if turn is None:
        return Wait(deal.at, "next")
    chair = table.chairs[turn]
    if not chair.plays_itself:
        return Wait(deal.at, "bot", turn, is_urgent=not _somebody_may_call(table))
    if table.options.clock:
        return Wait(deal.at, "person", turn)
    # Without a clock people take their time; but those who are gone cannot.
    if not chair.online:
        return Wait(deal.at, "offline", turn)
    if chair.timeouts or not _has_company(table, turn):
        return None
    return Wait(deal.at, "idle", turn)


def with_due(before: Snapshot, after: Snapshot, *, now: datetime, pace: Pace) -> Snapshot:
    """The new snapshot with its `due_at`; other people's commands do not restart a clock."""
    wait = wait_of(after)
    if wait is None:
        due = None
    elif _is_one_moment(before, after) and wait == wait_of(before) and before.due_at is not None:
        due = before.due_at
    elif wait.what == "idle" and before.status == PLAYING:
        # Whoever goes and comes back does not get the whole time anew.
        due = max(now + pace.idle_again, _last_move(after) + pace.idle)
    else:
        due = now + length_of(after, wait, pace)
    return after if due == after.due_at else after._replace(due_at=due)


def _is_one_moment(before: Snapshot, after: Snapshot) -> bool:
    """Whether nobody has had their turn: else the table waits for something else now."""
    one, other = before.deal, after.deal
    if one is None or other is None:
        return one is other
    return one.turns == other.turns and one.number == other.number


def length_of(table: Snapshot, wait: Wait, pace: Pace) -> timedelta:
    """The whole of the time that the table waits."""
    match wait.what:
        case "fill":
            return pace.filling
        case "mix":
            return pace.mixing
        case "next":
            return pace.between if table.options.clock else pace.between_unhurried
        case "person":
            return timedelta(seconds=table.options.clock)
        case "offline":
            return pace.offline
        case "idle":
            return pace.idle
        case _:
            return _bot_moment(table, wait, pace)


def _bot_moment(table: Snapshot, wait: Wait, pace: Pace) -> timedelta:
    assert table.deal is not None
    moment = pace.bot
    if table.deal.state.phase is not rules.Phase.PLAY:
        moment = max(moment, pace.exchange)
    elif not wait.is_urgent:
        moment = max(moment, pace.call)
    if table.deal.turns == 0:
        moment += pace.dealing
    # Some variety, from nothing that anybody could learn a card from.
    spread = zlib.crc32(f"{table.code} {wait.at}".encode()) % 1000 / 1000
    return moment * (2 / 3 + 2 / 3 * spread)


def _last_move(table: Snapshot) -> datetime:
    """Or when the cards were dealt."""
    assert table.deal is not None
    moves = table.deal.moves
    return moves[len(moves) - 1].at if len(moves) else table.deal.started_at


def _has_company(table: Snapshot, seat: int) -> bool:
    # Asked with every move, where a generator takes longer than what it finds.
    for one in table.chairs:  # noqa: SIM110
        if one.seat != seat and one.plays_itself:
            return True
    return False


def _somebody_may_call(table: Snapshot) -> bool:
    assert table.deal is not None
    pending = table.deal.state.pending
    return pending is not None and table.chairs[pending].plays_itself
