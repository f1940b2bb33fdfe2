"""Whatever becomes of a thought, the table goes on: in time, and by the rules."""

import os
import random
import subprocess
import sys
import time

import pytest

from gofclub import rules
from play.bots import Known, bot
from play.services.thinking import STAND_IN, Thinker, TooBusy
from tests.play import thoughts
from tests.rules.drivers import random_start
from tests.servers.site import ROOT

LONG = 120.0
"""Longer than any answer takes, on any machine."""


@pytest.fixture
def known() -> Known:
    state, _ = random_start(random.Random(3), seats=4)
    if state.phase is rules.Phase.GIVE:
        (best,) = rules.legal(state)
        state, _ = rules.apply(state, best, seat=state.turn)
    return Known(rules.view(state, state.turn), plays=(), totals=(0, 0, 0, 0))


def stand_in(known: Known) -> rules.Action:
    """It plays without dice: the same every time."""
    return bot(STAND_IN).act(known, random.Random(1))


@pytest.fixture
def thinker():
    made = []

    def make(**options) -> Thinker:
        made.append(Thinker(**options))
        return made[-1]

    yield make
    for one in made:
        one.stop()


def test_a_level_answers_from_its_own_process(thinker, known):
    asked = [thinker(patience=LONG, hung=LONG).ask(level, known) for level in ("master", "club")]

    master, club = (ask() for ask in asked)

    assert master == bot("master").act(known, random.Random(1))
    assert club == stand_in(known)


def test_somebody_else_acts_for_a_slow_bot_and_nobody_waits_behind_it(thinker, known):
    slow = thinker(think=thoughts.slow, patience=0.5, hung=LONG)
    asked = [slow.ask("master", known) for _ in range(200)]
    begun = time.monotonic()

    answers = [ask() for ask in asked]
    slow._patience = LONG
    later = slow.ask("master", known)()

    with pytest.raises(TooBusy):
        slow.ask("master", known, chance=7)()
    # All of them together have waited once, and not two hundred times; and the last not at all.
    assert time.monotonic() - begun < 60
    assert {*answers, later} == {stand_in(known)}
    kill(slow)


def test_a_process_that_hangs_ends_itself_and_another_one_thinks(thinker, known):
    hangs = thinker(think=thoughts.slow, patience=LONG, hung=0.5)

    first = hangs.ask("master", known)()
    hangs._think, hangs._hung = thoughts.think, LONG
    second = hangs.ask("master", known)()

    assert first == stand_in(known)
    assert second == bot("master").act(known, random.Random(1))


def test_somebody_else_acts_for_a_bot_that_fails(thinker, known, caplog):
    broken = thinker(think=thoughts.broken, patience=LONG, hung=LONG)

    assert broken.ask("master", known)() == stand_in(known)
    assert "could not think" in caplog.text


def test_somebody_else_acts_when_the_process_dies_and_then_there_is_another(thinker, known):
    dying = thinker(think=thoughts.dying, patience=LONG, hung=LONG)
    asked = [dying.ask("greedy", known), dying.ask("master", known)]

    answers = [ask() for ask in asked]

    assert set(answers) == {stand_in(known)}
    assert dying.ask("master", known)() == bot("master").act(known, random.Random(1))


def test_a_process_that_thinks_needs_little_memory(thinker, known):
    assert thinker().run(thoughts.weight, known, patience=LONG) < 120_000_000


def test_the_server_itself_does_not_load_the_net():
    loaded = subprocess.run(
        [sys.executable, "-c", "import gofclub.asgi, sys; print(*sys.modules)"],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        check=True,
        capture_output=True,
        text=True,
        timeout=LONG,
    ).stdout.split()

    assert "play.bots" in loaded
    assert "numpy" not in loaded
    assert "play.bots.learned.net" not in loaded


def kill(thinker: Thinker) -> None:
    """Sleeps for ten minutes: not to be waited for."""
    for process in list(thinker._pool._processes.values()):
        process.kill()
