"""A restore drill: backed up while people write and play, a site is there again elsewhere."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command
from django.db import connection

from gofclub import rules
from play.models import Move
from play.services.store.commit import commit, run_command
from play.services.store.load import table_at
from play.table.commands import Command
from scorepad.models import Sheet
from tests.backups.elsewhere import another_database
from tests.play.staging import command_of, started
from tests.scorepad.figures.clubs import club_of, played, random_games
from tests.servers.site import OURS, PATIENCE, ROOT

pytestmark = pytest.mark.django_db(transaction=True)


class Writer:
    """Somebody who writes as fast as it goes, and remembers what was acknowledged."""

    def __init__(self, write: Callable[[], None]) -> None:
        self.acknowledged = 0
        self.error: Exception | None = None
        self._write = write
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *error):
        self._stopping.set()
        self._thread.join(PATIENCE)

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self._write()
                self.acknowledged += 1
        except Exception as error:  # noqa: BLE001 (told by the test)
            self.error = error
        finally:
            connection.close()


def test_a_site_that_was_backed_up_in_mid_game_is_there_again(tmp_path):
    club, players = club_of("Ana", "Ben", "Cho", "Dee", "Eli")
    games = random_games(players, 10_000)
    code, people = started(ruleset=rules.OFFICIAL.but(target=500))
    player = Random(7)

    with (
        Writer(lambda: played(club, [next(games)])) as pad,
        Writer(lambda: play(code, people, player)) as table,
    ):
        backup, known = backed_up_meanwhile(tmp_path, pad, table)

    assert pad.error is table.error is None
    found = restored(backup, tmp_path / "elsewhere")
    assert known[0] <= len(found["sheets"]) <= pad.acknowledged + 1
    assert {str(uuid) for uuid in Sheet.objects.values_list("uuid", flat=True)} >= set(
        found["sheets"]
    )
    moves = Move.objects.order_by("deal__number", "ply").values_list("seat", "text", "command")
    assert known[1] <= len(found["moves"])
    assert found["moves"] == [list(move) for move in moves[: len(found["moves"])]]
    assert found["games on the board"] == len(found["sheets"])
    assert found["boards are those of a rebuild"]
    assert "There are people or games" in found["refused"]


def play(code: str, people: list, player: Random) -> None:
    """One move of whoever is to move; after the next hand is dealt, where one is over."""
    table = table_at(code)
    assert table is not None
    deal = table.deal
    assert deal is not None
    if deal.state.turn is None:
        # The croupier would wait until people have looked at the result.
        (answer,) = commit([Command(code, "deal", expect=deal.at)], now=table.due_at)
        assert not answer.is_refusal, answer
        table = table_at(code)
        deal = table.deal
    seat = deal.state.turn
    wish = command_of(player.choice(rules.legal(deal.state)), deal.at)
    run_command(Command(code, id=f"m{table.seq}", person=people[seat], **wish))


def backed_up_meanwhile(folder: Path, *writers: Writer) -> tuple[Path, list[int]]:
    """A backup during which each of them has written, and what each had written before."""
    deadline = time.monotonic() + PATIENCE
    for attempt in range(1000):
        before = [writer.acknowledged for writer in writers]
        path = folder / f"{attempt}.zip"
        call_command("backup", path)
        grew = all(w.acknowledged > was for w, was in zip(writers, before, strict=True))
        if grew and min(before) > 0:
            return path, before
        path.unlink()
        assert time.monotonic() < deadline
        assert all(writer.error is None for writer in writers), [w.error for w in writers]
    raise AssertionError("nobody wrote during a backup")


def restored(backup: Path, data: Path) -> dict:
    """What is in a site that was made from it, on a database of the same kind."""
    data.mkdir()
    with another_database() as address:
        ours = {name: value for name, value in os.environ.items() if name not in OURS}
        done = subprocess.run(
            [sys.executable, "-m", "tests.backups.restored", str(backup)],
            cwd=ROOT,
            env=ours | {"DATA_DIR": str(data), "DATABASE_URL": address, "GOFCLUB_MODE": "embedded"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])
