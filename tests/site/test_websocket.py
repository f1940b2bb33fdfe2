"""The server's side of a WebSocket: what is written on the spot, and what it keeps."""

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import BinaryIO

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.servers.site import STAYING
from tests.servers.small import PATIENCE, Server, opened, servers

SIZES = [0, 1, 125, 126, 3000, 65_535, 65_536, 200_000]
"""Around those at which the head of a frame changes."""
PING, PONG = 0x89, 0x8A
STILL = 3
"""Seconds for a pong; the machine stands still for longer."""


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    with servers(tmp_path_factory.mktemp("small") / "processes", 1) as [one]:
        yield one


@contextlib.contextmanager
def raw(server: Server, address: str) -> Iterator[BinaryIO]:
    """A socket whose pings nobody answers by themselves."""
    asks = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: Upgrade\r\n"
    asks += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    asks += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection,
        connection.makefile("rwb") as line,
    ):
        line.write(asks.encode())
        line.flush()
        while line.readline().strip():
            pass
        yield line


def next_frame(line: BinaryIO) -> tuple[int, bytes]:
    """Its first byte, and what is in it."""
    first, size = line.read(2)
    if size == 126:
        size = int.from_bytes(line.read(2), "big")
    return first, line.read(size)


def asked(line: ClientConnection, **what) -> None:
    line.send(json.dumps(what))


def answer(line: ClientConnection) -> object:
    return json.loads(line.recv(timeout=PATIENCE))


def test_texts_of_every_length_arrive_whole_and_in_their_order(server):
    with opened(server, "/ws/lobby/") as (line, _):
        asked(line, write=SIZES)

        assert [len(line.recv(timeout=PATIENCE)) for _ in SIZES] == SIZES
        assert answer(line) is True
        asked(line, write=[])
        assert answer(line) is True


def test_whoever_does_not_read_is_written_to_no_further_and_loses_nothing(server):
    with opened(server, "/ws/lobby/") as (line, _):
        asked(line, fill=60_000)
        found = []
        while len(found[-1:]) == 0 or found[-1].startswith("x"):
            found.append(line.recv(timeout=PATIENCE))

        *texts, written = found
        assert len(texts) == json.loads(written) > 0
        assert {len(text) for text in texts} == {60_000}
        # Once it has read, there is room again.
        asked(line, write=[5])
        assert line.recv(timeout=PATIENCE) == "xxxxx"


def test_what_is_held_comes_before_what_is_sent_after_it_by_another_way(server):
    with opened(server, "/ws/lobby/") as (line, _):
        asked(line, held=[1, 200])

        found = [line.recv(timeout=PATIENCE) for _ in range(6)]
        assert found == [letter * size for size in (1, 200) for letter in "xyz"]
        assert answer(line) is True


def test_what_is_held_is_written_before_the_close(server):
    with opened(server, "/ws/lobby/") as (line, _):
        asked(line, **{"last words": "goodbye"})

        assert line.recv(timeout=PATIENCE) == "goodbye"
        with pytest.raises(ConnectionClosed) as ended:
            line.recv(timeout=PATIENCE)
        assert ended.value.rcvd.code == 4000


def test_after_the_end_nothing_is_written(server):
    with opened(server, "/ws/lobby/") as (line, _):
        asked(line, end=True)
        with pytest.raises(ConnectionClosed):
            line.recv(timeout=PATIENCE)
    with opened(server, "/ws/lobby/") as (line, _):
        asked(line, state="after the end")
        assert answer(line) is False


def test_a_pong_that_came_while_the_machine_stood_still_has_come_in_time(tmp_path):
    flags = ("--ws-ping-interval=0.5", f"--ws-ping-timeout={STILL}")
    with (
        servers(tmp_path / "processes", 1, *flags) as [one],
        opened(one, "/ws/lobby/") as (other, _),
        raw(one, "/ws/lobby/?at_once") as line,
    ):
        while (found := next_frame(line))[0] != PING:
            pass
        asked(other, stand_still=STILL + 1)
        time.sleep(0.5)
        line.write(bytes((PONG, 0x80 | len(found[1]))) + bytes(4) + found[1])
        line.flush()

        # The next one, and no close.
        assert next_frame(line)[0] == PING


def test_a_header_that_is_too_long_is_answered(server):
    with (
        pytest.raises(InvalidStatus) as refused,
        opened(server, "/ws/lobby/", patience=20, Cookie="c" * 9000),
    ):
        pass

    assert refused.value.response.status_code == 431


def test_a_handshake_that_is_none_is_refused_and_no_error(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(b"GET /ws/lobby/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n")
        line.sendall(b"Upgrade: websocket\r\nSec-WebSocket-Version: 12\r\n\r\n")

        assert line.recv(1000).startswith(b"HTTP/1.1 4")
        while line.recv(1000):
            pass
    with opened(server, "/ws/lobby/"):
        assert "Traceback" not in server.log.read_text()


def test_one_that_has_gone_is_let_go(server):
    with opened(server, "/ws/lobby/") as (line, _):
        asked(line, alive=True)
        before = answer(line)
        for _ in range(20):
            with opened(server, "/ws/lobby/?at_once") as (other, _):
                other.send("1")
                assert answer(other) == {"at once": "1"}

        asked(line, alive=True)
        assert answer(line) < before + 5


def test_thousands_of_messages_at_once_are_taken_one_after_the_other(server):
    with opened(server, "/ws/lobby/") as (line, _):
        for number in range(2000):
            line.send(str(number))

        assert [answer(line) for _ in range(2000)] == list(range(2000))


def test_another_server_has_no_such_thing_and_serves_as_well(tmp_path):
    with (
        servers(tmp_path / "processes", 1, *STAYING) as [one],
        opened(one, "/ws/lobby/") as (line, _),
    ):
        asked(line, write=[5])

        assert answer(line) is False
