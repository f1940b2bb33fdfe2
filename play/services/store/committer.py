"""Group commit: one thread that writes for all sockets of the process.

Commands that arrive while a commit is under way wait and share the next one. A batch has at most
one command per table, so that each is decided on what the one before it has stored.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence

from django.db import DatabaseError, InterfaceError, connection

from gofclub.metrics.declared import FRAME_TO_COMMIT, REFUSED
from play.services.store import counting
from play.services.store.commit import Answer, commit
from play.services.store.sqlite_lock import sqlite_lock
from play.table.commands import Command
from play.table.refusal import Why

logger = logging.getLogger(__name__)

MOST_IN_A_BATCH = 256
PATIENCE = 4.0
"""Seconds that a command waits for a database that is away, before it is refused as `busy`."""


class Job:
    """A command and whom to tell how it went."""

    __slots__ = ("answer", "command", "done", "since")

    def __init__(self, command: Command, done: Callable[[Answer], None]) -> None:
        self.command = command
        self.done = done
        self.since = time.monotonic()
        self.answer: Answer | None = None


Deliver = Callable[[Sequence[Job]], None]


def deliver_here(jobs: Sequence[Job]) -> None:
    """Tells everybody how it went; one who cannot be told keeps none of the others waiting."""
    for job in jobs:
        assert job.answer is not None
        try:
            job.done(job.answer)
        except Exception:
            logger.exception(
                *("an answer for table %s could not be given", job.command.table),
                extra=counting.about(job.command, job.answer),
            )


class Committer:
    """Start it, submit jobs from any thread, stop it: what was submitted is still done."""

    def __init__(self, deliver: Deliver = deliver_here, *, patience: float = PATIENCE) -> None:
        self._deliver = deliver
        self._patience = patience
        self._waiting: deque[Job] = deque()
        self._wake = threading.Event()
        self._stopping = False
        self.thread = threading.Thread(target=self._run, name="committer", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self._stopping = True
        self._wake.set()
        self.thread.join()

    def is_at_it(self) -> bool:
        """Whether it is in this thread that we are asked."""
        return threading.current_thread() is self.thread

    def submit(self, job: Job) -> None:
        self._waiting.append(job)
        # Whoever was told to look has not looked yet, or looks after this.
        if not self._wake.is_set():
            self._wake.set()

    def _run(self) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            while batch := self._next_batch():
                self._commit(batch)
            if self._stopping:
                connection.close()
                return

    def _next_batch(self) -> list[Job]:
        batch: list[Job] = []
        later: list[Job] = []
        tables: set[str] = set()
        waiting = self._waiting
        while waiting and len(batch) < MOST_IN_A_BATCH:
            job = waiting.popleft()
            if job.command.table in tables:
                later.append(job)
            else:
                tables.add(job.command.table)
                batch.append(job)
        # In the order in which they came.
        waiting.extendleft(reversed(later))
        return batch

    def _commit(self, batch: list[Job]) -> None:
        while True:
            try:
                with sqlite_lock():
                    answers = commit([job.command for job in batch])
            except (DatabaseError, InterfaceError) as error:
                # The database has gone away, perhaps in mid-commit. Trying again is safe:
                # a command that was stored after all is answered as before.
                logger.warning("the database does not answer: %s", type(error).__name__)
                connection.close()
                if time.monotonic() - batch[0].since < self._patience and not self._stopping:
                    # Some may have been stored before: their tables do not wait for the others.
                    self._deliver(())
                    time.sleep(0.1)
                    continue
                answers = [Answer(0, Why.BUSY, "the database does not answer")] * len(batch)
                REFUSED.add(len(batch), Why.BUSY)
            except Exception:
                logger.exception("a batch of %d commands failed", len(batch))
                answers = [Answer(0, Why.INTERNAL, "this is our fault")] * len(batch)
            break
        now = time.monotonic()
        FRAME_TO_COMMIT.note_all([now - job.since for job in batch if job.command.person])
        for job, answer in zip(batch, answers, strict=True):
            job.answer = answer
        try:
            self._deliver(batch)
        except Exception:
            # This thread writes for everybody: it goes on.
            logger.exception("the answers to %d commands could not be given", len(batch))
