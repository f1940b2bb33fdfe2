"""Texts that are taken as they come: whole ones by themselves, and everything else as ever."""

import asyncio
import contextlib
import json
import signal
import socket
import sys
import time
from collections.abc import Iterator

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection
from websockets.utils import apply_mask

from gofclub.sockets.reading import only_text_in
from gofclub.sockets.websocket import WebSocket
from tests.load.wire import handshake
from tests.servers.site import STAYING
from tests.servers.small import PATIENCE, Server, opened, servers

ADDRESS = "/ws/lobby/?at_once"
MASK = b"\x01\x80\x7f\xff"
END = b"\x88\x02\x03\xe8"
"""A close, with 1000."""
TEXT, MORE, PING, LAST = 0x81, 0x80, 0x89, 0x80
MOST = 2**14
"""Bytes of a message, as docs/deploy.md has it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> Iterator[Server]:
    with servers(tmp_path_factory.mktemp("reading") / "processes", 1) as [one]:
        yield one


def frame(said: object, *, first: int = TEXT) -> bytes:
    """As a browser writes it (RFC 6455, 5.2)."""
    payload = said if isinstance(said, bytes) else json.dumps(said).encode()
    size = len(payload)
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 2**16:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + MASK + apply_mask(payload, MASK)


def answers(line: ClientConnection, count: int) -> list:
    return [json.loads(line.recv(timeout=PATIENCE)) for _ in range(count)]


def at_once(said: object) -> dict:
    return {"at once": json.dumps(said)}


def said_in(found: list) -> list:
    return [json.loads(one["at once"]) if isinstance(one, dict) else one for one in found]


@pytest.mark.parametrize("size", [0, 1, 123, 124, 3000, 16_382])
def test_a_whole_text_is_taken_as_it_comes(server, size):
    with opened(server, ADDRESS) as (line, _):
        line.socket.sendall(frame("x" * size))

        assert answers(line, 1) == [at_once("x" * size)]


def test_one_that_has_to_wait_comes_in_its_turn(server):
    with opened(server, ADDRESS) as (line, _):
        for said in ("first", "later", "last"):
            line.socket.sendall(frame(said))
            assert answers(line, 1) == [said if said == "later" else at_once(said)]
        said = [f"{number} later" if number % 3 else str(number) for number in range(300)]
        for one in said:
            line.socket.sendall(frame(one))

        assert said_in(answers(line, len(said))) == said


def test_what_comes_for_many_at_the_same_moment_is_taken_whatever_becomes_of_one(server):
    with contextlib.ExitStack() as lines, opened(server, "/ws/lobby/") as (other, _):
        before, broken, gone, long, after = (
            lines.enter_context(opened(server, ADDRESS))[0] for _ in range(5)
        )
        server.process.send_signal(signal.SIGSTOP)
        before.socket.sendall(frame("first"))
        broken.socket.sendall(frame("break"))
        gone.socket.sendall(frame("remember this"))
        gone.socket.close()
        long.socket.sendall(frame("x" * 3000) + frame("two"))
        after.socket.sendall(frame("last"))
        server.process.send_signal(signal.SIGCONT)

        assert answers(before, 1) == [at_once("first")]
        assert answers(after, 1) == [at_once("last")]
        assert said_in(answers(long, 2)) == ["x" * 3000, "two"]
        with pytest.raises(ConnectionClosed):
            broken.recv(timeout=PATIENCE)
        other.send(json.dumps({"state": "remembered"}))
        assert answers(other, 1) == [json.dumps("remember this")]
        other.send(json.dumps("still here"))
        assert answers(other, 1) == ["still here"]
    assert "a text that nobody can take" in server.log.read_text()


def test_what_comes_in_pieces_or_together_is_the_same(server):
    whole = frame("one") + frame("two")
    with opened(server, ADDRESS) as (line, _):
        for cut in range(1, len(whole)):
            line.socket.sendall(whole[:cut])
            time.sleep(0.005)
            line.socket.sendall(whole[cut:])

            assert said_in(answers(line, 2)) == ["one", "two"]


def test_the_rest_of_a_frame_that_looks_like_one_is_none(server):
    """A parser that has read two bytes waits for more, with nothing in its buffer."""
    mask = bytes((TEXT, 0x80 | 2, 0, 0))
    rest = mask + apply_mask(b'"ok"', mask)
    assert only_text_in(rest, MOST) == 'k"'
    with opened(server, ADDRESS) as (line, _):
        line.socket.sendall(bytes((TEXT, 0x80 | 4)))
        time.sleep(0.2)
        line.socket.sendall(rest)

        assert answers(line, 1) == ["ok"]
        line.socket.sendall(frame("two"))
        assert answers(line, 1) == [at_once("two")]


def test_a_message_of_several_frames_with_a_ping_between_them(server):
    parts = [
        frame(b'"o', first=TEXT - LAST),
        frame(b"hello", first=PING),
        frame(b'ne"', first=MORE),
    ]
    with opened(server, ADDRESS) as (line, _):
        for part in (*parts, frame("two")):
            line.socket.sendall(part)
            time.sleep(0.005)

        assert answers(line, 2) == ["one", at_once("two")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(frame("x")[:1] + b"\x03" + b'"x"', 1002, id="not masked"),
        pytest.param(frame("x", first=TEXT | 0x40), 1002, id="as if it were compressed"),
        pytest.param(frame(b'"o', first=TEXT - LAST) + frame("x"), 1002, id="inside another"),
        pytest.param(frame(b"\xff\xfe"), 1007, id="no text"),
        pytest.param(bytes((TEXT, 0xFF)) + (MOST + 1).to_bytes(8, "big"), 1009, id="too long"),
    ],
)
def test_what_is_wrong_is_refused_as_ever(server, data, code):
    with opened(server, ADDRESS) as (line, _):
        line.socket.sendall(data)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_a_whole_text_inside_another_message_is_refused_also_when_it_comes_later(server):
    with opened(server, ADDRESS) as (line, _):
        line.socket.sendall(frame(b'"o', first=TEXT - LAST))
        time.sleep(0.2)
        line.socket.sendall(frame("x"))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1002


def come_until(line: socket.socket, last: bytes) -> None:
    come = b""
    while last not in come:
        more = line.recv(4096)
        assert more, come
        come += more


def test_what_comes_after_the_end_is_taken_by_nobody(server):
    with (
        socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line,
        opened(server, "/ws/lobby/") as (other, _),
    ):
        # By hand: a client of a library would answer the end at once, and go.
        line.sendall(handshake(server.port, ADDRESS))
        come_until(line, b"}")
        line.sendall(frame({"end": "later"}))
        come_until(line, END)
        line.sendall(frame("remember what comes after the end"))
        other.send(json.dumps("meanwhile"))
        assert answers(other, 1) == ["meanwhile"]
        other.send(json.dumps({"state": "remembered"}))

        assert "after the end" not in str(answers(other, 1))


def test_sockets_share_the_names_of_what_they_know():
    """With names of its own each would take a kilobyte more, and there are thousands."""

    async def room() -> set[int]:
        config = Config(lambda: None, ws_per_message_deflate=False)
        config.load()
        made = [WebSocket(config, ServerState(), {}, asyncio.get_running_loop()) for _ in range(9)]
        for one in made:
            one.request = one.response = one.scope = None
        return {sys.getsizeof(vars(one)) for one in made}

    assert max(asyncio.run(room())) < 512


def test_another_server_has_no_such_thing_and_serves_as_well(tmp_path):
    with servers(tmp_path / "processes", 1, *STAYING) as [one], opened(one, ADDRESS) as (line, _):
        line.socket.sendall(frame("one"))

        assert answers(line, 1) == ["one"]
