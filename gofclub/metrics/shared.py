"""The counts of all processes together.

Whoever asks reaches one process of several, and a croupier has no address at all. So where there is
a Redis each process adds what it has counted to a sum there, every few seconds, and any of them can
say the whole. Without one, there is only one process.
"""

import json
import logging
import os
import socket
import threading
import time
from collections.abc import Iterable
from functools import cache

from django.conf import settings

from gofclub.metrics.declared import METRICS
from gofclub.metrics.kinds import Metric
from gofclub.redis_errors import redis_errors

logger = logging.getLogger(__name__)

Parts = dict[tuple[str, str], float]
"""By name and label, or name and place in a histogram."""
KEY, PROCESSES = "gofclub:metrics", "gofclub:metrics:processes"
EVERY_SECONDS = 5.0
LATELY_SECONDS = 20.0
"""A process that has said nothing for longer has ended: its sockets are gone."""


def counted(metrics: Iterable[Metric] = METRICS, *kinds: str) -> Parts:
    """What this process has counted."""
    return {
        (metric.name, part): value
        for metric in metrics
        if not kinds or metric.kind in kinds
        for part, value in metric.parts()
    }


class Sharing:
    """A process's part in the sums; `start` it where nobody asks for them."""

    def __init__(self, address: str, *, every: float = EVERY_SECONDS) -> None:
        from redis import Redis  # noqa: PLC0415 (most sites have one process, and no Redis)

        self._redis = Redis.from_url(
            address, socket_timeout=1, socket_connect_timeout=1, decode_responses=True
        )
        self._name = f"{socket.gethostname()}:{os.getpid()}"
        self._given: Parts = {}
        self._every = every
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="metrics", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends; what was counted last is given first."""
        self._stopping.set()
        self._thread.join()
        self._redis.close()

    def give(self) -> None:
        """Adds what is new to the sums."""
        with self._lock:
            now = counted(METRICS, "counter", "histogram")
            gauges = [[*key, value] for key, value in counted(METRICS, "gauge").items()]
            with self._redis.pipeline() as together:
                for key, value in now.items():
                    if new := value - self._given.get(key, 0):
                        together.hincrbyfloat(KEY, "|".join(key), new)
                said = json.dumps({"at": time.time(), "gauges": gauges})
                together.hset(PROCESSES, self._name, said)
                together.execute()
            self._given = now

    def all_together(self) -> tuple[Parts, int]:
        """What all processes have counted, and how many there are."""
        self.give()
        with self._redis.pipeline() as together:
            together.hgetall(KEY)
            together.hgetall(PROCESSES)
            sums, processes = together.execute()
        found: Parts = {}
        for key, value in sums.items():
            name, _, part = key.partition("|")
            found[name, part] = float(value)
        alive = 0
        for name, said in processes.items():
            state = json.loads(said)
            if time.time() - state["at"] > LATELY_SECONDS:
                self._redis.hdel(PROCESSES, name)
                continue
            alive += 1
            for gauge, part, value in state["gauges"]:
                found[gauge, part] = found.get((gauge, part), 0) + value
        return found, alive

    def _run(self) -> None:
        while not self._stopping.wait(self._every):
            self._try_to_give()
        self._try_to_give()

    def _try_to_give(self) -> None:
        try:
            self.give()
        except redis_errors(OSError) as error:
            # Nothing is lost: it is given when Redis is back.
            logger.warning("what was counted could not be told to Redis: %r", error)


def sharing() -> Sharing | None:
    """This process's part, where somebody asks for the sums and there are others."""
    if not settings.METRICS_TOKEN or not settings.REDIS_URL:
        return None
    return _sharing(settings.REDIS_URL)


# One for each process: two would give the same twice.
_sharing = cache(Sharing)
