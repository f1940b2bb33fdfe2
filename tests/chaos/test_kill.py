"""kill -9 of the server in mid-deal: what was acknowledged is there, once, and the game goes on.

On SQLite, with the croupier inside; `test_chaos` kills processes that share PostgreSQL.
"""

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.players import Player, done, more, staying, table, until
from tests.chaos.truth import by, check, check_log, check_views
from tests.depth import by_depth
from tests.servers.site import Site, site

pytestmark = pytest.mark.timeout(600)
KILLS = by_depth((12,), (12, 40, 3))
"""Moves that are acknowledged between two kills."""


@pytest.fixture
def killed(tmp_path) -> Iterator[Site]:
    with site(tmp_path, BOT_PAUSE_MS="20") as running:
        yield running


async def test_nothing_acknowledged_is_lost_and_the_game_goes_on(killed):
    port = killed.port
    four, two = table(port, port, port, port), table(port, port, bots=2)
    [silent] = table(port, bots=2, moves=False)
    players = [*four, *two]

    async with staying(*players, silent):
        for moves in KILLS:
            await more(players, moves)
            await kill(killed)
            check(killed, players)
            await asyncio.to_thread(killed.start)
        for each in (four, two):
            await more(each, 10)
        bots = by(killed, "bot", two[0].code)
        await until(lambda: by(killed, "bot", two[0].code) > bots)
        # Nobody has done anything there: the clock has run through all of it.
        await until(lambda: by(killed, "clock", silent.code) >= 1)
        await until(lambda: by(killed, "bot", silent.code) >= 2)

    check(killed, players)
    check_views(killed, [four[0], two[1], silent])
    # A machine so slow that the clock was faster: that, and nothing else, may be refused.
    refused = {code for player in players for code in player.refused}
    assert refused <= {"stale", "away", "paused", "busy"}
    assert min(player.visits for player in (*players, silent)) > 1
    await ask_again(killed, players)
    assert "finished hands are as they were sealed" in killed.manage("fairness")
    check_log(killed)


async def ask_again(killed: Site, players: list[Player]) -> None:
    """Old commands, from before the first kill on, are answered as they were."""
    before = done(*players)
    for player in players:
        known = list(player.acknowledged)
        some = dict.fromkeys([*known[:5], *known[-5:]])
        for ident, seq in (await player.again(*some)).items():
            assert seq == player.acknowledged[ident].seq
    assert done(*players) == before
    check(killed, players)


async def kill(killed: Site) -> None:
    """A power cut for the server and, soon after, for what it had started."""
    assert killed.process is not None
    children = children_of(killed.process.pid)
    await asyncio.to_thread(killed.stop, signal.SIGKILL)
    await until(lambda: not any(map(is_alive, children)))


def children_of(parent: int) -> list[int]:
    """The processes that a process has started; none where the system does not tell."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{process}/stat")
    with contextlib.suppress(OSError):
        return stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False
