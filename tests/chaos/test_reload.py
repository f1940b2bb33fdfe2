"""`systemctl reload`, as docs/deploy.md has it: uvicorn's own supervisor puts new processes in."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.croupiers import croupier
from tests.chaos.players import more, staying, table, until
from tests.chaos.truth import check, check_log
from tests.servers.postgres import postgres
from tests.servers.site import Site, site
from tests.servers.valkey import valkey

pytestmark = pytest.mark.timeout(300)

WORKERS, DRAIN = 2, 1
LONGEST = 120.0
"""Seconds for the system to put in new processes, on a machine that is busy with other tests."""
SLOW_SECONDS = 6
"""What a start may well take: more than the 5 seconds that uvicorn gives it by itself."""


@pytest.fixture
def running(tmp_path) -> Iterator[Site]:
    """The supervisor and its processes; all of them are gone in the end."""
    variables = {"CROUPIER": "0", "BOT_PAUSE_MS": "20", "DRAIN_SECONDS": str(DRAIN)}
    left: set[int] = set()
    with postgres() as address, valkey() as layer:
        variables |= {"WEB_CONCURRENCY": str(WORKERS), "DATABASE_URL": address, "REDIS_URL": layer}
        try:
            with site(tmp_path / "site", **variables) as running:
                yield running
                left = workers(running)
        finally:
            # A supervisor that had to be killed leaves them behind.
            left = {process for process in left if is_there(process)}
            for process in left:
                os.kill(process, signal.SIGKILL)
    assert not left


def workers(running: Site) -> set[int]:
    """The processes that serve, from /proc."""
    supervisor = running.process.pid
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
    found = set()
    for child in children:
        # One may have ended since they were listed.
        with contextlib.suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(int(child))
    return found


def is_there(process: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


async def test_a_reload_puts_slow_new_processes_in_and_whoever_plays_plays_on(running, tmp_path):
    port = running.port
    with croupier(running, tmp_path / "croupier.log") as dealing:
        players = table(port, port, bots=1)

        async with staying(*players):
            await more(players, 4)
            old = workers(running)
            assert len(old) == WORKERS
            running.process.send_signal(signal.SIGHUP)

            await until(lambda: workers(running) - old, seconds=LONGEST)
            [slow] = workers(running) - old
            os.kill(slow, signal.SIGSTOP)
            await asyncio.sleep(SLOW_SECONDS)
            # Meanwhile those who were there serve on.
            assert old < workers(running)
            await more(players, 4)
            os.kill(slow, signal.SIGCONT)

            await until(
                lambda: len(new := workers(running)) == WORKERS and not new & old, seconds=LONGEST
            )
            assert slow in workers(running)
            await more(players, 4)

        check(running, players)
        check_log(running)
        assert all(player.visits > 1 for player in players)
        partings = [parting for player in players for parting in player.partings]
        assert all("1012" in parting or "503" in parting for parting in partings), partings
        assert {code for player in players for code in player.refused} <= {"stale", "busy"}
        assert dealing.stop() == 0
    assert "aborting the restart" not in running.log
