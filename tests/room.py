"""Calls with room for all that they call in turn, in one piece of memory.

Python keeps the frames of its calls in pieces of 16 kB. A call that no longer fits gets the next
piece from the system, which is given back as soon as that call returns: where the last frame that
fits is one that calls often, this happens thousands of times a second. A test of a page is that
deep: it lies below pytest, Django's test client and all middlewares. For the permission matrix it
was a fifth of the time, for pages of a real server it is a hundredth.

A frame that is large by itself gets a piece that is larger still, and what it calls has the rest.
"""

from collections.abc import Callable
from typing import TypeVar

Given = TypeVar("Given")

# Half a megabyte for the frame, so a megabyte for the piece, of which only what is used is ever
# taken: thousands of frames, more than Python lets calls be deep.
PLACES = 2**16


def with_room(call: Callable[[], Given]) -> Given:
    return call()


with_room.__code__ = with_room.__code__.replace(co_stacksize=PLACES)
