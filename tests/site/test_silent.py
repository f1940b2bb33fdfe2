"""Connections that say nothing, counted by themselves, and files that are counted though nobody
asks."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from gofclub.descriptors import FOR_PAGES, Descriptors
from gofclub.sockets.silent import HEAD_SECONDS, SHARE, Silent, looked_after


def test_whoever_takes_too_long_is_closed_and_a_part_of_a_head_does_not_help():
    silent, closed = Silent(), []
    first, second = partial(closed.append, "first"), partial(closed.append, "second")

    silent.begins(first, 0.0)
    silent.begins(second, 1.0)
    silent.begins(first, HEAD_SECONDS - 1)
    silent.look(HEAD_SECONDS - 0.1, left=1000)
    assert closed == []
    silent.look(HEAD_SECONDS, left=1000)
    assert closed == ["first"]
    silent.look(HEAD_SECONDS + 1, left=1000)
    assert closed == ["first", "second"]


def test_whoever_has_said_what_they_want_is_let_be():
    silent, closed = Silent(), []
    asks = partial(closed.append, "asks")

    silent.begins(asks, 0.0)
    silent.ends(asks)
    silent.look(HEAD_SECONDS, left=1000)

    assert closed == []


def test_those_who_have_been_silent_for_longest_make_room_for_others():
    silent, closed = Silent(), []

    silent.look(0.0, left=10 * SHARE)
    for number in range(12):
        silent.begins(partial(closed.append, number), 0.0)
    assert closed == [0, 1]
    # However full it is, whoever has just come may say something.
    silent.look(1.0, left=-100)
    silent.begins(partial(closed.append, 12), 1.0)
    assert closed == list(range(12))


@contextmanager
def at_most(files: int) -> Iterator[None]:
    """What this process may open, for a moment."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_where_no_file_is_left_to_count_them_by_none_is_left():
    with at_most(3):
        left = Descriptors().left()

    assert left <= 0


async def test_it_is_said_that_few_are_left_though_nobody_comes(caplog):
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    taken = soft - Descriptors().left()

    with at_most(taken + FOR_PAGES), looked_after(Descriptors()):
        await asyncio.sleep(0)

    assert "files and sockets are left to this process" in caplog.text
