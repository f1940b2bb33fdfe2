"""Requests to addresses that others have named: to the world, and with an end."""

import socket
import threading
import time
from contextlib import contextmanager, suppress

import pytest

from gofclub.outgoing import (
    NoAnswer,
    NoRoom,
    NotOutside,
    _connected,
    _looked_up,
    checked_address,
    post,
    room_for_lookups,
)

LOOKUPS = room_for_lookups()


@contextmanager
def speaker(*pieces: bytes, pause: float = 0.0):
    """Somebody who answers one request, piece by piece."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def speak() -> None:
            line, _address = server.accept()
            with line:
                line.recv(4096)
                try:
                    for piece in pieces:
                        line.sendall(piece)
                        time.sleep(pause)
                except OSError:
                    return

        thread = threading.Thread(target=speak)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/hook"
        thread.join()


def heard(line: socket.socket) -> None:
    """The whole request: who closes before has not answered it."""
    got = b""
    while not got.endswith(b"\r\n\r\n{}"):
        piece = line.recv(4096)
        assert piece
        got += piece


@pytest.fixture
def _inside(settings):
    settings.OUTGOING_TO_PRIVATE = True


def test_a_name_is_judged_by_where_it_leads(settings):
    """As with a name server that gives a public address first and one of ours later."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(NotOutside):
            _connected("localhost", port, LOOKUPS)

        settings.OUTGOING_TO_PRIVATE = True
        _connected("localhost", port, LOOKUPS).close()


def test_a_name_server_that_does_not_answer_is_not_waited_for(monkeypatch):
    go_on = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_asked, **_options: go_on.wait(20) and [])
    try:
        with pytest.raises(NoAnswer, match="not found within"):
            _looked_up("slow.example.org", 443, LOOKUPS, seconds=0.05)
    finally:
        go_on.set()


def test_names_that_nobody_could_look_up_for_us_are_not_their_owners_failure():
    full = threading.BoundedSemaphore(1)
    full.acquire()

    with pytest.raises(NoRoom):
        _looked_up("localhost", 443, full, seconds=0.01)
    assert _looked_up("localhost", 443, LOOKUPS)


@pytest.mark.usefixtures("_inside")
def test_nobody_is_followed_elsewhere():
    moved = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"

    with speaker(moved) as url:
        assert post(url, b"{}", {}, lookups=LOOKUPS).status == 302


@pytest.mark.usefixtures("_inside")
def test_little_of_an_answer_is_read():
    long = b"HTTP/1.1 200 OK\r\n\r\n" + 100_000 * b"x"

    with speaker(long) as url:
        assert len(post(url, b"{}", {}, lookups=LOOKUPS).text) == 2000


@pytest.mark.usefixtures("_inside")
def test_whoever_answers_drop_by_drop_is_cut_off():
    drops = [b"HTTP/1.1 200 OK\r\n", *40 * [b"X: y\r\n"]]

    with speaker(*drops, pause=0.1) as url, pytest.raises(NoAnswer):
        post(url, b"{}", {}, lookups=LOOKUPS, seconds=0.3)


@pytest.mark.usefixtures("_inside")
def test_whoever_drips_after_a_head_without_a_length_is_cut_off():
    """Such an answer ends with its connection, and the library lets go of that at once."""
    hung_up = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def speak() -> None:
            line, _address = server.accept()
            with line:
                heard(line)
                line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
                try:
                    for _drop in range(100):
                        line.sendall(b"x")
                        time.sleep(0.1)
                except OSError:
                    hung_up.set()

        thread = threading.Thread(target=speak)
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/hook"
        with pytest.raises(NoAnswer):
            post(url, b"{}", {}, lookups=LOOKUPS, seconds=0.3)
        thread.join()

    assert hung_up.is_set()


@pytest.mark.usefixtures("_inside")
def test_whoever_falls_silent_after_such_a_head_is_cut_off():
    hung_up = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def speak() -> None:
            line, _address = server.accept()
            # Less than the socket's own patience at the other end.
            line.settimeout(10)
            with line, suppress(OSError):
                heard(line)
                line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
                if line.recv(1) == b"":
                    hung_up.set()

        thread = threading.Thread(target=speak)
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/hook"
        with pytest.raises(NoAnswer):
            post(url, b"{}", {}, lookups=LOOKUPS, seconds=0.3)
        thread.join()

    assert hung_up.is_set()


def test_what_is_no_address_of_the_world_is_none():
    for address in ("", "https://", "https://[::1", "ftp://example.org/", "https://ex ample.org/"):
        with pytest.raises(NotOutside):
            checked_address(address)
