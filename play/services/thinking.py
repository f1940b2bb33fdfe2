"""Where bots think: in a process of their own, so that no socket waits for them.

And no clock: a thought that takes too long is given up, and a level that needs no net acts.
"""

import faulthandler
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor
from random import Random, SystemRandom
from typing import Any, Protocol, TypeVar

from gofclub import rules
from play.bots import DEFAULT_LEVEL, Known, bot

logger = logging.getLogger(__name__)
Result = TypeVar("Result")
PATIENCE = 5.0
AT_A_TABLE = 1.0
"""Seconds that a table waits for a thought, and all others with it, counted from the question."""
HUNG = 20.0
"""Seconds after which a process that still thinks about the same move ends itself."""
STAND_IN = DEFAULT_LEVEL
"""The level that acts where another cannot be asked: it thinks fast, and needs no weights."""
_rng = SystemRandom()


class Think(Protocol):
    def __call__(self, level: str, known: Known, chance: int | None = None, /) -> rules.Action: ...


class TooBusy(Exception):
    """Nobody had time to think about it."""


def think(level: str, known: Known, chance: int | None = None) -> rules.Action:
    """What a bot of this level does when it is asked, from what its seat may know.

    With a `chance` it does the same each time.
    """
    return bot(level).act(known, _rng if chance is None else Random(chance))  # noqa: S311


class Thinker:
    """`ask` starts a thought, and the answer is called for."""

    def __init__(
        self,
        processes: int = 1,
        *,
        think: Think = think,
        patience: float = AT_A_TABLE,
        hung: float = HUNG,
        niceness: int = 0,
    ) -> None:
        self._processes = processes
        self._think = think
        self._patience = patience
        self._hung = hung
        self._niceness = niceness
        self._pool: ProcessPoolExecutor | None = None
        self._given_up: Future[rules.Action] | None = None
        """The last of those that it had not got to when time was up."""
        self._is_warm = False
        """It has answered: the net is loaded."""

    def ask(
        self, level: str, known: Known, chance: int | None = None
    ) -> Callable[[], rules.Action]:
        """Starts a thought. With a `chance` nobody stands in for who has no time: `TooBusy`."""
        if not self._processes:
            return lambda: self._think(level, known, chance)
        if self._is_behind:
            return lambda: self._stand_in(known, chance)
        is_starting = not self._is_warm and chance is not None
        until = time.monotonic() + (PATIENCE if is_starting else self._patience)
        try:
            thought = self._running().submit(
                _limited, self._think, self._hung, level, known, chance
            )
        except (BrokenExecutor, OSError):
            self._restart()
            return lambda: self._stand_in(known, chance)
        return lambda: self._answer(thought, level, known, chance, until)

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

    @property
    def _is_behind(self) -> bool:
        """Whoever asks now would wait in line."""
        return self._given_up is not None and not self._given_up.done()

    def _answer(
        self,
        thought: "Future[rules.Action]",
        level: str,
        known: Known,
        chance: int | None,
        until: float,
    ) -> rules.Action:
        """What was thought of; whatever happens to the thought, the table goes on."""
        try:
            action = thought.result(max(0.0, until - time.monotonic()))
        except TimeoutError:
            if not self._is_behind:
                logger.warning("a bot of level %s has no time; %s acts instead", level, STAND_IN)
            # Not cancelled: that confuses a pool whose process ends (CPython before 3.12).
            self._given_up = thought
        except BrokenExecutor:
            logger.warning("the bots' process has ended; starting another")
            self._restart()
        except CancelledError:
            pass  # with a process that was started anew
        except Exception:
            logger.exception("a bot of level %s could not think", level)
            # It would fail the next time too, and for everybody who has the same cards.
            return think(STAND_IN, known, chance)
        else:
            self._is_warm = True
            return action
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
                initializer=_begin,
                initargs=(self._niceness,),
            )
        return self._pool

    def _restart(self) -> None:
        pool, self._pool = self._pool, None
        self._given_up, self._is_warm = None, False
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _limited(
    think: Think, seconds: float, level: str, known: Known, chance: int | None
) -> rules.Action:
    """A thought that ends its process rather than think for ever; the next one starts another."""
    faulthandler.dump_traceback_later(seconds, exit=True)
    try:
        return think(level, known, chance)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _begin(niceness: int) -> None:
    """A server that is killed leaves no bot behind, waiting for questions for ever."""
    os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
