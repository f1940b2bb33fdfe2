"""PostgreSQL restarted in the middle of a game: a clear answer, nothing lost, and play goes on."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from subprocess import PIPE

import pytest
from websockets.exceptions import InvalidStatus

from tests.chaos.players import PATIENCE, Player, more, staying, table, until
from tests.chaos.truth import by, check, check_views
from tests.depth import by_depth
from tests.servers.postgres import Server, postgres_server
from tests.servers.site import Site, site

pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def database() -> Iterator[Server]:
    with postgres_server(durable=True) as server:
        yield server


@pytest.fixture(scope="module")
def running(database, tmp_path_factory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("database")
    with site(folder, DATABASE_URL=database.address, BOT_PAUSE_MS="20") as one:
        yield one


@pytest.fixture
def tables(running) -> tuple[list[Player], list[Player]]:
    port = running.port
    return table(port, port, port, port), table(port, port, bots=2)


async def test_a_restart_is_a_pause_and_nothing_more(running, database, tables):
    four, two = tables
    players = [*four, *two]

    async with staying(*players):
        for how in by_depth(("immediate",), ("fast", "immediate")):
            for each in tables:
                await more(each, 5)
            await asyncio.to_thread(database.restart, how)
        bots = by(running, "bot", two[0].code)
        await until(lambda: by(running, "bot", two[0].code) > bots + 2)
        for each in tables:
            await more(each, 5)

    check(running, players)
    check_views(running, [four[0], two[0]])
    # A socket need not notice: the page has a view, and its commands are answered. One of the
    # two may cut it on a machine that is busy with something else.
    assert [player.partings for player in players if len(player.partings) > 1] == []
    assert {code for player in players for code in player.refused} <= {
        "stale",
        "away",
        "paused",
        "busy",
    }


async def test_while_it_is_away_people_are_told_and_may_ask_again(running, database, tables):
    four, two = tables
    players = [*four, *two]

    async with staying(*players):
        await more(players, 5)
        await asyncio.to_thread(database.stop)
        try:
            answers = await asyncio.gather(*[one.wishes("sit") for one in players])
            status = await refused_at_the_door(four[0])
        finally:
            await asyncio.to_thread(database.start)
        for each in tables:
            await more(each, 5)

    check(running, players)
    assert {answer["code"] for answer in answers} == {"busy"}
    assert status == 503
    assert {player.visits for player in players} == {1}


def test_whoever_meets_dead_connections_first_gets_a_living_one(database):
    """However many there are. In a process of its own: nothing else there finds them first."""
    code = [sys.executable, "-m", "tests.chaos.dead_connections"]
    # Time for a busy machine to answer, and too little to try one after the other: the pool waits
    # twice as long after each, 15 s in all after the fourth.
    pool = {"DATABASE_POOL_SIZE": "8", "DATABASE_POOL_SECONDS": "10"}
    there = os.environ | pool | {"DATABASE_URL": database.address, "GOFCLUB_MODE": "embedded"}
    with subprocess.Popen(code, env=there, stdin=PIPE, stdout=PIPE, text=True) as asking:
        try:
            assert asking.stdout.readline() == "8 connections\n"
            database.restart("fast")
            said, _ = asking.communicate("\n", timeout=PATIENCE)
        finally:
            asking.kill()

    assert said == "answered\n"


def test_a_page_says_that_it_is_away_and_is_there_as_soon_as_it_is_back(running, database):
    database.stop()
    try:
        away = {page(running.port) for _ in range(4)}
    finally:
        database.start()

    # By now who looks for it by itself would wait for 8 s between two looks.
    assert away == {503}
    # On a busy machine the first may still have waited in vain for a new connection.
    first, *others = (page(running.port) for _ in range(32))
    assert first in (200, 503)
    assert {*others} == {200}, running.log[-3000:]


def page(port: int) -> int:
    """The status of a page that reads the database."""
    line = HTTPConnection("localhost", port, timeout=PATIENCE)
    try:
        line.request("GET", "/play/")
        return line.getresponse().status
    finally:
        line.close()


async def refused_at_the_door(player: Player) -> int:
    """The status that a new socket is refused with."""
    with pytest.raises(InvalidStatus) as refused:
        async with player.socket():
            pass
    return refused.value.response.status_code
