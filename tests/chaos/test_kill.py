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

from tests.chaos.json_logs import doubts, lines_of, secrets_in
from tests.chaos.players import Player, done, more, staying, table, until
from tests.chaos.truth import by, check, check_log, check_views, rows
from tests.depth import by_depth
from tests.servers.site import Site, site

pytestmark = pytest.mark.timeout(600)
KILLS = by_depth((12,), (12, 40, 3))
"""Moves that are acknowledged between two kills."""
LOGGED = {"LOG_FORMAT": "json", "LOG_LEVEL": "debug"}
_OVER = "SELECT count(*) FROM play_dealt WHERE result IS NOT NULL"


@pytest.fixture
def killed(tmp_path) -> Iterator[Site]:
    with site(tmp_path, "--log-level=info", BOT_PAUSE_MS="20", **LOGGED) as running:
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
        await until(lambda: rows(killed, _OVER) > [(0,)])

    check(killed, players)
    check_views(killed, [four[0], two[1], silent])
    # A machine so slow that the clock was faster: that, and nothing else, may be refused.
    refused = {code for player in players for code in player.refused}
    assert refused <= {"stale", "away", "paused", "busy"}
    assert min(player.visits for player in (*players, silent)) > 1
    await ask_again(killed, players)
    assert "finished hands are as they were sealed" in killed.manage("fairness")
    check_log(killed)
    check_lines(killed, players)


def check_lines(killed: Site, players: list[Player]) -> None:
    """All that was written of whole hands, by the site, its bots and its server: no card, and what
    was acknowledged can be found, with the handshake that it came by."""
    said, _ = lines_of(killed.log)
    assert doubts(killed.log) == []
    assert {"uvicorn.error", "uvicorn.access"} <= {line["logger"] for line in said}
    moves = {(one["table"], one["command"], one["seq"]): one for one in said if "do" in one}
    for player in players:
        for ident, (frame, seq) in player.acknowledged.items():
            one = moves[player.code, ident, seq]
            assert (one["do"], one["code"]) == (frame["do"], "")
            assert one["request"] in player.handshakes
    assert {"play", "pass", "give", "act", "deal", "mix"} <= {one["do"] for one in moves.values()}
    stored = rows(killed, "SELECT hands FROM play_dealt") + rows(
        killed, "SELECT text FROM play_move"
    )
    secrets = {part for (text,) in stored for part in text.strip("!").split("/")}
    assert max(map(len, secrets)) > 20
    assert secrets_in(killed.log, secrets, {player.code for player in players}) == []


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
