"""Two server processes with PostgreSQL and Valkey, and a croupier of their own.

What `test_chaos` does not look at so closely: a long absence of Valkey, a rolling restart that
nobody notices, a croupier that nobody else moves anything for.
"""

import asyncio
import contextlib
import signal
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.utils.module_loading import import_string

from gofclub.sockets.siblings import LOST_SECONDS
from play.elsewhere import COUNTS_SECONDS
from play.pokes import TABLES
from tests.chaos.croupiers import croupier
from tests.chaos.logs import errors_in, unexpected
from tests.chaos.players import PATIENCE, Player, more, staying, table, until
from tests.chaos.truth import by, check, check_views
from tests.servers.ports import free_port
from tests.servers.postgres import postgres
from tests.servers.site import STAYING, UVICORN, Site, site
from tests.servers.valkey import valkey
from tests.site.settings_process import settings_with

pytestmark = pytest.mark.timeout(600)

DRAIN = 8
"""Seconds in which a process that ends can be asked whether it does, and says so."""


SPREAD = [*UVICORN, *STAYING]
"""The players of a table are at both processes."""


@dataclass
class Layer:
    """The Valkey between the processes; it can be away."""

    port: int = field(default_factory=free_port)
    _running: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    def start(self) -> str:
        return self._running.enter_context(valkey(port=self.port))

    def stop(self) -> None:
        self._running.close()


@dataclass
class World:
    here: Site
    there: Site
    layer: Layer
    folder: Path


@pytest.fixture(scope="module")
def world(tmp_path_factory) -> Iterator[World]:
    folder, layer = tmp_path_factory.mktemp("processes"), Layer()
    variables = {"CROUPIER": "0", "BOT_PAUSE_MS": "20", "REDIS_URL": layer.start()}
    variables |= {"DRAIN_SECONDS": str(DRAIN)}
    try:
        with (
            postgres() as address,
            site(folder / "here", *STAYING, DATABASE_URL=address, **variables) as here,
        ):
            variables |= {"DATABASE_URL": address, "DATA_DIR": str(here.data)}
            (folder / "there").mkdir()
            there = Site(folder / "there", free_port(), variables, SPREAD)
            there.start()
            try:
                yield World(here, there, layer, folder)
            finally:
                # Nobody is left who would have to be shown out.
                for process in (here, there):
                    process.stop(signal.SIGKILL)
    finally:
        layer.stop()


async def test_a_game_goes_on_without_the_channel_layer(world):
    """Pokes are lost while it is away; the processes' own look at the database finds the moves."""
    await started_as(world, SPREAD)
    here, there = world.here.port, world.there.port
    with croupier(world.there, world.folder / "third.log") as third:
        players = table(here, there, bots=1)

        async with staying(*players):
            await more(players, 4)
            world.layer.stop()
            for player in players:
                # Each learns of what happened at the other process.
                await more([player], 2)
            await asyncio.to_thread(world.layer.start)
            number = players[0].view["deal"]["number"]
            await until(lambda: all(one.view["deal"]["number"] > number for one in players))

        check(world.here, players)
        assert {player.visits for player in players} == {1}
        assert third.stop() == 0
    assert "stumbled" not in third.log
    for process in (world.here, world.there):
        assert "the channel layer does not answer" in process.log
        assert not unexpected(Counter(errors_in(process.log)))


async def test_one_process_after_the_other_is_restarted_and_nobody_loses_a_game(world):
    await started_as(world, SPREAD)
    here, there = world.here.port, world.there.port
    said = [(process, len(process.log)) for process in (world.here, world.there)]
    with croupier(world.here, world.folder / "rolling.log") as rolling:
        players = [*table(here, there, here, there), *table(there, here, bots=2)]
        for player in players:
            player.elsewhere = there if player.port == here else here

        async with staying(*players):
            await more(players, 6)
            for process in (world.here, world.there):
                shown_out = [player for player in players if player.port == process.port]
                visits = {player: player.visits for player in shown_out}
                assert shown_out
                process.process.terminate()
                await until(lambda at=process: ready(at) == 503)
                # Those who sat there are back while it still answers pages.
                await until(lambda these=visits: all(who.visits > n for who, n in these.items()))
                assert {player.port for player in shown_out}.isdisjoint({process.port})
                await more(shown_out, 4)
                assert await asyncio.to_thread(process.process.wait, PATIENCE) == -signal.SIGTERM
                await asyncio.to_thread(process.start)
                await more(players, 4)

        check(world.here, players)
        check_views(world.there, [players[0], players[4]])
        partings = [parting for player in players for parting in player.partings]
        assert any("1012" in parting for parting in partings)
        assert all("1012" in parting or "503" in parting for parting in partings), partings
        refused = {code for player in players for code in player.refused}
        assert refused <= {"stale", "away", "paused", "busy"}
        assert {player.view["table"]["status"] for player in players} == {"playing"}
        assert rolling.stop() == 0
    for process, before in said:
        assert "Traceback" not in process.log[before:]


async def test_a_process_is_told_of_the_tables_that_it_has_open_and_of_no_others(world, tmp_path):
    await started_as(world, SPREAD)
    here, there = world.here.port, world.there.port
    with croupier(world.here, world.folder / "fifth.log") as fifth:
        together, apart = table(here, here, here), table(here, there, here)
        together_code, apart_code = together[0].code, apart[0].code
        watcher = Player(there, moves=False)
        watcher.code = together_code

        async with staying(*together, *apart), listening(world.layer, tmp_path) as told:
            await asyncio.sleep(COUNTS_SECONDS + 1)
            told.clear()
            await more([*together, *apart], 4)
            assert together_code not in told
            assert apart_code in told
            async with staying(watcher):
                await until(lambda: together_code in told)
                await until(lambda: watcher.view["seq"] >= together[0].view["seq"])

        assert fifth.stop() == 0


@contextlib.asynccontextmanager
async def listening(layer: Layer, folder: Path) -> AsyncIterator[set[str]]:
    """The tables of which the two processes tell each other while the block lasts.

    The croupier tells them of everything: it has no table open, and does not listen.
    """
    address = f"redis://127.0.0.1:{layer.port}/0"
    variables = {"GOFCLUB_MODE": "embedded", "REDIS_URL": address}
    config = settings_with(folder, "CHANNEL_LAYERS", **variables)["CHANNEL_LAYERS"]["default"]
    ear = import_string(config["BACKEND"])(**config["CONFIG"])
    told: set[str] = set()

    async def listen() -> None:
        channel = await ear.new_channel()
        await ear.group_add(TABLES, channel)
        while True:
            message = await ear.receive(channel)
            if message["from"]:
                told.update(code for code, _, _ in message["tables"])

    task = asyncio.create_task(listen())
    try:
        yield told
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await ear.flush()


async def started_as(world: World, program: list[str]) -> None:
    for process in (world.here, world.there):
        if process.program != program:
            process.program = program
            await asyncio.to_thread(process.stop, signal.SIGKILL)
            await asyncio.to_thread(process.start)


def ready(process: Site) -> int:
    try:
        return urllib.request.urlopen(f"{process.url}/readyz", timeout=PATIENCE).status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


async def test_a_table_is_in_one_process_whichever_its_players_came_by(world):
    """Where one of the two is killed, all of them notice, or nobody does; one that is told to end
    shows all of them out, and the other takes them in."""
    await started_as(world, UVICORN)
    here, there = world.here.port, world.there.port
    with croupier(world.here, world.folder / "together.log") as alone:
        # Each process has to have had a socket of its own, and to have heard of the other.
        async with staying(*table(here, bots=2), *table(there, bots=2)):
            await asyncio.sleep(LOST_SECONDS)
        players = table(here, there, here, there)
        for player in players:
            player.elsewhere = there if player.port == here else here

        async with staying(*players):
            await more(players, 4)
            world.here.stop(signal.SIGKILL)
            await more(players, 8)
            assert len({player.visits for player in players}) == 1
            await asyncio.to_thread(world.here.start)
            async with staying(*table(here, bots=2)):
                await asyncio.sleep(LOST_SECONDS)
            visits, parted = players[0].visits, [len(player.partings) for player in players]
            world.there.process.terminate()
            await until(lambda: all(player.visits > visits for player in players))
            await more(players, 4)

        # Nobody was handed back to the one that was about to end.
        new = [one.partings[before:] for one, before in zip(players, parted, strict=True)]
        assert all("1012" in parting for partings in new for parting in partings), new
        assert world.there.process.wait(PATIENCE) == -signal.SIGTERM
        await asyncio.to_thread(world.there.start)
        check(world.there, players)
        assert alone.stop() == 0


async def test_the_clock_and_bots_of_a_croupier_alone(world):
    """Nobody moves and nobody asks: the croupier's process does what is due."""
    with croupier(world.here, world.folder / "fourth.log") as alone:
        [silent] = table(world.there.port, bots=2, moves=False)

        async with staying(silent):
            await until(lambda: by(world.here, "clock", silent.code) >= 1)
            await until(lambda: by(world.here, "bot", silent.code) >= 2)
            await until(lambda: silent.view["deal"]["turn"] == silent.seat)

        assert alone.stop() == 0
    assert "Traceback" not in alone.log
