"""Two who do something at the very same moment: real threads, each with its own connection."""

import threading

from django.db import connections

from scorepad.services.errors import Refused

PATIENCE = 150


def alone(wish):
    """What came of it in a thread with a connection of its own: an answer or a refusal."""
    try:
        return wish()
    except Refused as refusal:
        return refusal.code
    finally:
        connections.close_all()


def raced(pool, *wishes) -> list:
    """The answers to wishes that begin at the same moment."""
    start = threading.Barrier(len(wishes))

    def one(wish):
        start.wait(timeout=PATIENCE)
        return alone(wish)

    return [found.result(PATIENCE) for found in [pool.submit(one, wish) for wish in wishes]]
