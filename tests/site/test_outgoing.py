"""Requests to addresses that others have named: to the world, and with an end."""

import socket
import threading
import time
from contextlib import contextmanager

import pytest

from gofclub.outgoing import (
    NoAnswer,
    NotOutside,
    _connected,
    _looked_up,
    checked_address,
    post,
)


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


@pytest.fixture
def _inside(settings):
    settings.OUTGOING_TO_PRIVATE = True


def test_a_name_is_judged_by_where_it_leads(settings):
    """As with a name server that gives a public address first and one of ours later."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(NotOutside):
            _connected("localhost", port)

        settings.OUTGOING_TO_PRIVATE = True
        _connected("localhost", port).close()


def test_a_name_server_that_does_not_answer_is_not_waited_for(monkeypatch):
    go_on = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_asked, **_options: go_on.wait(20) and [])
    try:
        with pytest.raises(NoAnswer, match="not found within"):
            _looked_up("slow.example.org", 443, seconds=0.05)
    finally:
        go_on.set()


@pytest.mark.usefixtures("_inside")
def test_nobody_is_followed_elsewhere():
    moved = b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"

    with speaker(moved) as url:
        assert post(url, b"{}", {}).status == 302


@pytest.mark.usefixtures("_inside")
def test_little_of_an_answer_is_read():
    long = b"HTTP/1.1 200 OK\r\n\r\n" + 100_000 * b"x"

    with speaker(long) as url:
        assert len(post(url, b"{}", {}).text) == 2000


@pytest.mark.usefixtures("_inside")
def test_whoever_answers_drop_by_drop_is_cut_off():
    drops = [b"HTTP/1.1 200 OK\r\n", *40 * [b"X: y\r\n"]]

    with speaker(*drops, pause=0.1) as url, pytest.raises(NoAnswer):
        post(url, b"{}", {}, seconds=0.3)


def test_what_is_no_address_of_the_world_is_none():
    for address in ("", "https://", "https://[::1", "ftp://example.org/", "https://ex ample.org/"):
        with pytest.raises(NotOutside):
            checked_address(address)
