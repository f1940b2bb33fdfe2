"""Bots that do not answer as they should, for the process in which bots think."""

import os
import time

from gofclub import rules
from play.bots import Known
from play.services.thinking import think
from tests.load.memory import peak


def slow(level: str, known: Known, chance: int | None = None) -> rules.Action:
    time.sleep(600)
    return think(level, known)


def weight(known: Known) -> int:
    """Bytes that a process needs at most in which a master thinks."""
    for _ in range(5):
        think("master", known)
    return peak()


def loaded() -> None:
    """The process is there, and the net in it."""
    from play.bots.learned.net import master  # noqa: PLC0415 (there, and not where the tests are)

    master()


def broken(level: str, known: Known, chance: int | None = None) -> rules.Action:
    raise RuntimeError("no idea")


def dying(level: str, known: Known, chance: int | None = None) -> rules.Action:
    """Ends its process, for a level; thinks, for all others."""
    if level == "greedy":
        os._exit(1)
    return think(level, known)
