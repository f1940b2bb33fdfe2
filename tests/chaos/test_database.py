"""PostgreSQL restarted in the middle of a game: a clear answer, nothing lost, and play goes on."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import pytest
from websockets.exceptions import InvalidStatus

from tests.chaos.players import PATIENCE, Player, more, staying, table, until
from tests.chaos.truth import by, check, check_views
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
        for how in ("fast", "immediate", "fast"):
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
    # three may cut it on a machine that is busy with something else.
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


def test_no_page_fails_once_it_is_back(running, database):
    """Connections that died with it are not handed out."""

    def ask(_: int) -> int:
        line = HTTPConnection("localhost", running.port, timeout=PATIENCE)
        try:
            line.request("GET", "/play/")
            return line.getresponse().status
        finally:
            line.close()

    with ThreadPoolExecutor(2) as people:
        first = set(people.map(ask, range(16)))
        assert first == {200}, running.log[-3000:]
        database.restart("fast")
        statuses = list(people.map(ask, range(32)))

    assert set(statuses) == {200}


async def refused_at_the_door(player: Player) -> int:
    """The status that a new socket is refused with."""
    with pytest.raises(InvalidStatus) as refused:
        async with player.socket():
            pass
    return refused.value.response.status_code
