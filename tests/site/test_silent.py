"""Connections that say nothing: the ten seconds are those in which the process could have read."""

from gofclub.sockets.silent import HEAD_SECONDS, LOOK_SECONDS, Silent


def test_whoever_is_silent_for_too_long_is_closed():
    silent, closed = Silent(), []
    silent.look(99.9, left=900)
    silent.begins(lambda: closed.append("first"), 100.0)
    silent.begins(lambda: closed.append("second"), 101.0)

    for tick in range(1, 22):
        silent.look(100.0 + tick * LOOK_SECONDS, left=900)

    assert closed == ["first"]


def test_a_pause_of_the_whole_process_is_nobodys_silence():
    silent, closed = Silent(), []
    silent.look(99.9, left=900)
    silent.begins(lambda: closed.append("late"), 100.0)
    later = 100.0 + 3 * HEAD_SECONDS

    silent.look(later, left=900)
    assert closed == []

    silent.look(later + LOOK_SECONDS, left=900)
    assert closed == ["late"]
