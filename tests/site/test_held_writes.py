"""Writes that are held until all of them have been made."""

import asyncio

import pytest

from gofclub.sockets.held_writes import HeldWrites


class Wire(asyncio.WriteTransport):
    """Notes what is written to it; one that is cut refuses it, as uvloop's do."""

    def __init__(self, written: list[bytes], *, is_cut: bool = False) -> None:
        super().__init__()
        self._written, self._is_cut = written, is_cut

    def write(self, data) -> None:
        if self._is_cut:
            raise RuntimeError("the handler is closed")
        self._written.append(bytes(data))


@pytest.fixture
def written() -> list[bytes]:
    return []


def test_outside_a_block_everything_is_written_at_once(written):
    HeldWrites().write(Wire(written), b"one")

    assert written == [b"one"]


def test_a_block_writes_at_its_end_in_the_order_in_which_it_came(written):
    held, here, there = HeldWrites(), Wire(written), Wire(written)

    with held.until_the_end():
        held.write(here, b"one")
        held.write(there, b"two")
        with held.until_the_end():
            held.write(here, b"three")
        assert written == []

    assert written == [b"one", b"two", b"three"]
    held.write(here, b"four")
    assert written[3:] == [b"four"]


def test_a_block_that_fails_keeps_nothing_back(written):
    held = HeldWrites()

    @held.until_the_end()
    def fail() -> None:
        held.write(Wire(written), b"one")
        raise ValueError("odd")

    with pytest.raises(ValueError, match="odd"):
        fail()

    assert written == [b"one"]
    held.write(Wire(written), b"two")
    assert written == [b"one", b"two"]


def test_one_that_has_gone_keeps_nothing_from_the_others(written):
    held = HeldWrites()

    with held.until_the_end():
        held.write(Wire(written, is_cut=True), b"one")
        held.write(Wire(written), b"two")

    assert written == [b"two"]


def test_whoever_writes_by_another_way_can_have_it_all_written_before(written):
    held, wire = HeldWrites(), Wire(written)

    with held.until_the_end():
        held.write(wire, b"one")
        held.release()
        wire.write(b"by another way")
        held.write(wire, b"two")

    assert written == [b"one", b"by another way", b"two"]
