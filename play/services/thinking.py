"""Where bots think: in a process of their own, so that no socket waits for them."""

import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor

from gofclub import rules
from play.services.robots import think

logger = logging.getLogger(__name__)
PATIENCE = 5.0


class Thinker:
    """`ask` starts a thought, and the answer is called for."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    def ask(self, level: str, view: rules.View) -> Callable[[], rules.Action]:
        if not self._processes:
            return lambda: think(level, view)
        try:
            thought = self._running().submit(think, level, view)
        except (BrokenExecutor, OSError):
            self._restart()
            return lambda: think(level, view)
        return lambda: self._answer(thought, level, view)

    def stop(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def _answer(
        self, thought: "Future[rules.Action]", level: str, view: rules.View
    ) -> rules.Action:
        try:
            return thought.result(PATIENCE)
        except (BrokenExecutor, TimeoutError):
            # A process that was killed must not stop the table: think here, this once.
            logger.warning("the bots' process does not answer; starting another")
            self._restart()
            return think(level, view)

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
