"""Pictures: few at a time, kept for a while, and a word to who comes when there are too many."""

import threading
from uuid import uuid4

import pytest

from scorepad.exports.picture_queue import AT_ONCE, QUEUE, Studio, studio
from scorepad.services.errors import Busy
from tests.scorepad.pads import EVENING

PATIENCE = 120


class Painter:
    """Draws when it is told to."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.go = threading.Event()
        self.drawn = 0

    def draw(self) -> bytes:
        self.begun.release()
        assert self.go.wait(PATIENCE)
        self.drawn += 1
        return b"picture"


def asked(studio: Studio, painter: Painter, *keys: str) -> list[threading.Thread]:
    threads = [threading.Thread(target=studio.picture, args=[key, painter.draw]) for key in keys]
    for thread in threads:
        thread.start()
    return threads


def test_so_many_are_drawn_at_once_and_no_more():
    studio, painter = Studio(at_once=2, queue=1, patience=0.05), Painter()
    threads = asked(studio, painter, "one", "two")
    for _ in threads:
        assert painter.begun.acquire(timeout=PATIENCE)

    with pytest.raises(Busy) as error:
        studio.picture("three", painter.draw)

    assert error.value.code == "drawing"
    assert not painter.begun.acquire(blocking=False)
    painter.go.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert studio.picture("three", painter.draw) == b"picture"


def test_where_many_wait_nobody_is_kept_waiting():
    studio, painter = Studio(at_once=1, queue=0, patience=PATIENCE), Painter()
    threads = asked(studio, painter, "one")
    assert painter.begun.acquire(timeout=PATIENCE)

    with pytest.raises(Busy):
        studio.picture("two", painter.draw)

    painter.go.set()
    threads[0].join(PATIENCE)


def test_who_waits_for_the_same_picture_gets_the_one_that_was_drawn():
    studio, painter = Studio(at_once=1, queue=3, patience=PATIENCE), Painter()
    threads = asked(studio, painter, "one", "one", "one")
    assert painter.begun.acquire(timeout=PATIENCE)

    painter.go.set()
    for thread in threads:
        thread.join(PATIENCE)

    assert painter.drawn == 1


def test_what_is_kept_is_bounded():
    studio = Studio(kept_bytes=250)

    for key in "abc":
        studio.picture(key, lambda: b"x" * 100)

    again = []
    for key in "cba":
        studio.picture(key, lambda key=key: again.append(key) or b"x" * 100)
    assert again == ["a"]


def test_a_failure_does_not_take_a_pen_away():
    studio = Studio(at_once=1, queue=0, patience=0.05)

    def fail() -> bytes:
        raise ZeroDivisionError

    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            studio.picture("one", fail)

    assert studio.picture("one", lambda: b"picture") == b"picture"


@pytest.mark.django_db
def test_the_refusal_says_when_to_come_back(phone):
    code = phone.start()
    phone.logged(code, EVENING[:1])
    painter, refused = Painter(), threading.Event()

    def ask(key):
        try:
            studio.picture(key, painter.draw)
        except Busy:
            refused.set()

    threads = [threading.Thread(target=ask, args=[uuid4()]) for _ in range(AT_ONCE + QUEUE + 1)]
    for thread in threads:
        thread.start()
    # One is too many: then every place is taken, until the painter is told to go on.
    assert refused.wait(PATIENCE)

    answer = phone.get(f"sheets/{code}/sheet.png")

    painter.go.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert (answer.status_code, answer["Retry-After"]) == (503, "3")
    assert answer.json()["error"]["message"] == (
        "Many pictures are being drawn right now. Try again in a moment."
    )
