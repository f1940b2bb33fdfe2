"""Files and sockets that this process may have open: every connection is one of them.

Where none is left, a server resets whoever comes, and says nothing. So it is said in the log while
there are some, sockets are refused first, because they stay, pages after them, and health checks
never.
"""

import contextlib
import errno
import logging
import os
import resource
import time

logger = logging.getLogger(__name__)

WANTED = 65_536
"""As many as a process asks for, if it may have them: what a shell gives is often 1024."""
FOR_PAGES = 64
"""Sockets are refused while fewer are left: a page needs some for the database, too."""
FOR_HEALTH = 32
"""Pages are refused while fewer are left."""
COUNT_SECONDS, COUNT_SECONDS_NEAR, NEAR = 10.0, 0.25, 512
"""How often they are counted, which takes a microsecond each: while many are left, and few."""
SAY_SECONDS = 60.0


class Descriptors:
    """How many this process can still open; counted now and then, guessed in between."""

    def __init__(self) -> None:
        self._limit = 0
        self._left = 0
        self._came = 0
        """Since they were counted: perhaps a connection each."""
        self._counted_at = -COUNT_SECONDS
        self._said_at = -SAY_SECONDS

    def left(self) -> int:
        now = time.monotonic()
        is_near = self._left - self._came < NEAR
        pause = COUNT_SECONDS_NEAR if is_near else COUNT_SECONDS
        if now - self._counted_at >= pause:
            self._count(now)
        return self._left - self._came

    def came(self) -> None:
        """Somebody has come, who may have taken one."""
        self._came += 1

    def _count(self, now: float) -> None:
        self._limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if self._limit == resource.RLIM_INFINITY:
            self._limit = 2**31
        self._left, self._came, self._counted_at = _left_of(self._limit), 0, now
        if self._left <= FOR_PAGES and now - self._said_at >= SAY_SECONDS:
            self._said_at = now
            logger.error(
                "only %d of %d files and sockets are left to this process: new sockets are refused."
                " Raise the limit (LimitNOFILE= of the service, ulimit -n), or start another"
                " process.",
                self._left,
                self._limit,
            )


ours = Descriptors()


def ask_for_more() -> None:
    """Raises this process's limit as far as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def is_full() -> bool:
    """Whether whoever comes now is better off elsewhere."""
    return ours.left() <= FOR_PAGES


def _left_of(limit: int) -> int:
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            # The listing itself is one of them.
            return limit - len(os.listdir(folder)) + 1  # noqa: PTH208 (names alone: they are many)
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                # There is none left to count them by.
                return 0
    return limit
