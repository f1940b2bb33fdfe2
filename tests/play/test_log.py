"""The log of a deal: a value, although its versions share what they hold."""

from datetime import UTC, datetime

import pytest

from play.table.log import Done, Log


def done(command: str, seat: int = 0) -> Done:
    return Done(seat, "-", command, "person", 1, datetime(2026, 1, 1, tzinfo=UTC))


def test_a_longer_log_leaves_the_shorter_one_as_it_was():
    short = Log([done("a")])
    long = short.plus(done("b"))

    assert [one.command for one in short] == ["a"]
    assert [one.command for one in long] == ["a", "b"]
    assert (len(short), len(long)) == (1, 2)
    with pytest.raises(IndexError):
        short[1]


def test_two_logs_may_go_on_from_one():
    before = Log([done("a")])
    lost = before.plus(done("b"))
    stored = before.plus(done("c")).plus(done("d"))

    assert [one.command for one in lost] == ["a", "b"]
    assert [one.command for one in stored] == ["a", "c", "d"]


def test_a_command_is_known_by_the_logs_that_hold_it_and_by_no_other():
    before = Log([done("a", seat=1)])
    lost = before.plus(done("b", seat=2))
    stored = before.plus(done("c", seat=2))

    assert lost.made_by(2, "b") == done("b", seat=2)
    assert before.made_by(2, "b") is None
    assert stored.made_by(2, "b") is None
    assert stored.made_by(1, "a") == done("a", seat=1)
    assert stored.made_by(2, "a") is None


def test_logs_with_the_same_moves_are_equal():
    assert Log([done("a"), done("b")]) == Log().plus(done("a")).plus(done("b"))
    assert Log([done("a")]) != Log([done("b")])
    assert hash(Log([done("a")])) == hash(Log().plus(done("a")))
