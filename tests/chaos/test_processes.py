"""Two server processes with PostgreSQL and Valkey, and croupiers of their own."""

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.chaos.croupiers import croupier
from tests.chaos.players import more, staying, table, until
from tests.chaos.truth import by, check, check_views
from tests.servers.ports import free_port
from tests.servers.postgres import postgres
from tests.servers.site import Site, site
from tests.servers.valkey import valkey

pytestmark = pytest.mark.timeout(600)


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
    try:
        with (
            postgres() as address,
            site(folder / "here", DATABASE_URL=address, **variables) as here,
        ):
            variables |= {"DATABASE_URL": address, "DATA_DIR": str(here.data)}
            (folder / "there").mkdir()
            there = Site(folder=folder / "there", port=free_port(), variables=variables)
            there.start()
            try:
                yield World(here, there, layer, folder)
            finally:
                there.stop()
    finally:
        layer.stop()


async def test_people_at_two_processes_play_with_two_croupiers(world):
    """One croupier dies in the middle: the other one takes over what it had claimed."""
    here, there = world.here.port, world.there.port
    with (
        croupier(world.here, world.folder / "first.log") as first,
        croupier(world.here, world.folder / "second.log") as second,
    ):
        four, two = table(here, there, here, there), table(here, there, bots=2)
        players = [*four, *two]

        async with staying(*players):
            await until(lambda: by(world.here, "bot", two[0].code) >= 10)
            first.process.kill()
            await until(lambda: all(one.view["deal"]["number"] >= 2 for one in players))
            await more(two, 4)

        check(world.here, players)
        check_views(world.here, [four[0], two[0]])
        check_views(world.there, [four[1], two[1]])
        assert second.stop() == 0
    assert "Traceback" not in first.log + second.log
    assert "finished hands are as they were sealed" in world.here.manage("fairness")


async def test_a_game_goes_on_without_the_channel_layer(world):
    """Pokes are lost while it is away; the processes' own look at the database finds the moves."""
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
        assert "Exception in ASGI" not in process.log


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
