"""Where bots think: in a process of their own, so that no socket waits for them."""

import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from random import Random, SystemRandom
from typing import Any, TypeVar

from gofclub import rules
from play.bots import DEFAULT_LEVEL, Known, bot

logger = logging.getLogger(__name__)
Result = TypeVar("Result")
PATIENCE = 5.0
STAND_IN = DEFAULT_LEVEL
"""The level that acts where another cannot be asked: it thinks fast, and needs no weights."""
_rng = SystemRandom()


class TooBusy(Exception):
    """Nobody had time to think about it."""


def think(level: str, known: Known, chance: int | None = None) -> rules.Action:
    """What a bot of this level does when it is asked, from what its seat may know.

    With a `chance` it does the same each time.
    """
    return bot(level).act(known, _rng if chance is None else Random(chance))  # noqa: S311


class Thinker:
    """`ask` starts a thought, and the answer is called for."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def ask(
        self, level: str, known: Known, chance: int | None = None
    ) -> Callable[[], rules.Action]:
        """Starts a thought. With a `chance` nobody stands in for who has no time: `TooBusy`."""
        if not self._processes:
            return lambda: think(level, known, chance)
        try:
            thought = self._running().submit(think, level, known, chance)
        except (BrokenExecutor, OSError):
            self._restart()
            return lambda: self._stand_in(known, chance)
        return lambda: self._answer(thought, level, known, chance)

    def run(
        self, function: Callable[..., Result], *arguments: Any, patience: float = PATIENCE
    ) -> Result:
        """What the function gives there; raises `TooBusy` where there is no answer in time."""
        try:
            return self._running().submit(function, *arguments).result(patience)
        except TimeoutError:
            raise TooBusy from None
        except (BrokenExecutor, OSError) as error:
            self._restart()
            raise TooBusy from error

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _answer(
        self, thought: "Future[rules.Action]", level: str, known: Known, chance: int | None
    ) -> rules.Action:
        """What was thought of; whatever happens to the thought, the table goes on."""
        try:
            return thought.result(PATIENCE)
        except (BrokenExecutor, TimeoutError):
            logger.warning("the bots' process does not answer; starting another")
            self._restart()
        except Exception:
            logger.exception("a bot of level %s could not think", level)
            # It would fail the next time too, and for everybody who has the same cards.
            return think(STAND_IN, known, chance)
        return self._stand_in(known, chance)

    def _stand_in(self, known: Known, chance: int | None) -> rules.Action:
        """Where the same plays must be answered alike, the table rather waits a little."""
        if chance is not None:
            raise TooBusy
        return think(STAND_IN, known)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Not forked: this process has threads and database connections.
            self._pool = ProcessPoolExecutor(
                self._processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_end_with_parent,
            )
        return self._pool

    def _restart(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _end_with_parent() -> None:
    """A server that is killed leaves no bot behind, waiting for questions for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
