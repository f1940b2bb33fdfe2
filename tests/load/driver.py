"""Many sockets from one process, as fast as they go: frames are taken apart by hand.

A table is a closed loop: whoever's turn it is moves as soon as he knows, and a move is done when
all four seats have its view.
"""

import asyncio
import base64
import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import orjson

WARM_SECONDS = 2.0
MASK = b"\0\0\0\0"
"""A mask that changes nothing: servers must take it off all the same."""


@dataclass(frozen=True)
class Server:
    port: int
    process: int

    def processor(self) -> float:
        """Seconds of processor time so far; 0 where nobody says."""
        stat = Path(f"/proc/{self.process}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Measured:
    moves: int = 0
    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0
    """Seconds of processor time that the server took for them."""

    @property
    def per_second(self) -> float:
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of the server's processor for a move: hardly moved by a busy machine."""
        return self.processor / self.moves * 1000

    def percentile(self, share: int) -> float:
        """Milliseconds from a move sent to the last seat's view."""
        return statistics.quantiles(self.latencies, n=100)[share - 1] * 1000


class Table:
    """Four sockets, and the moves of theirs that not all have seen yet."""

    def __init__(self, measured: Measured) -> None:
        self.measured = measured
        self.sockets: list[Socket] = []
        self.is_measured = False
        self._under_way: dict[int, tuple[float, int]] = {}

    def sent(self, ply: int) -> None:
        self._under_way[ply] = time.perf_counter(), len(self.sockets)

    def arrived(self, ply: int) -> None:
        if ply not in self._under_way:
            return
        sent_at, waiting = self._under_way.pop(ply)
        if waiting > 1:
            self._under_way[ply] = sent_at, waiting - 1
        elif self.is_measured:
            self.measured.moves += 1
            self.measured.latencies.append(time.perf_counter() - sent_at)


class Socket(asyncio.Protocol):
    """A WebSocket client that knows just enough."""

    def __init__(self, table: Table, seat: int, request: bytes, on_frame: Callable) -> None:
        self.table, self.seat = table, seat
        self._request = request
        self._on_frame = on_frame
        self._buffer = b""
        self._is_open = False
        self.at = self.acted = b""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport) -> None:
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, error) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self._buffer[:200]))

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if b" 101 " not in buffer[:20]:
                self.opened.set_exception(ConnectionError(buffer[:200]))
                return
            self._is_open = True
            self.opened.set_result(None)
            buffer = buffer[end + 4 :]
        at, size = 0, len(buffer)
        while size - at >= 2:
            length, start = buffer[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            if size < start + length:
                break
            if buffer[at] == 0x81:
                self._on_frame(self, buffer[start : start + length])
            at = start + length
        self._buffer = buffer[at:]

    def send(self, text: bytes) -> None:
        length = len(text)
        head = (
            bytes([0x81, 0x80 | length])
            if length < 126
            else b"\x81\xfe" + length.to_bytes(2, "big")
        )
        self.transport.write(head + MASK + text)


def handshake(server: Server, path: str, session: str = "") -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    cookie = f"Cookie: sessionid={session}\r\n" if session else ""
    return (
        f"GET {path} HTTP/1.1\r\nHost: localhost:{server.port}\r\nOrigin: http://localhost:{server.port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n{cookie}\r\n"
    ).encode()


# Our table --------------------------------------------------------------------


def ours(socket: Socket, frame: bytes) -> None:
    """Plays the first legal thing; knows no rules."""
    if not frame.startswith(b'{"t":"view"'):
        return
    begin = frame.index(b'"at":"') + 6
    at = frame[begin : frame.index(b'"', begin)]
    deal, turn = at.split(b".")
    moment = int(deal) * 1000 + int(turn)
    if at != socket.at:
        socket.at = at
        socket.table.arrived(moment)
    if socket.acted == at:
        # A later view of the same moment tells of something else.
        return
    if b'"legal":{' in frame:
        socket.acted = at
        socket.table.sent(moment + 1)
        socket.send(_move(at.decode(), orjson.loads(frame)["legal"]))
    elif b'"phase":"over"' in frame:
        socket.acted = at
        socket.send(b'{"t":"cmd","id":"next-%s","do":"next"}' % deal)


def _move(at: str, legal: dict) -> bytes:
    doing: dict = {"t": "cmd", "id": at.replace(".", "-"), "expect": at}
    if legal["give"]:
        doing |= {"do": "give", "cards": legal["give"][0]}
    elif legal["plays"]:
        doing |= {"do": "play", "cards": legal["plays"][0]["cards"][0]}
    else:
        doing["do"] = "pass"
    return orjson.dumps(doing)


# The two others ---------------------------------------------------------------


def theirs(socket: Socket, frame: bytes) -> None:
    """After each broadcast the next of the four moves, as soon as he has it."""
    socket.at = frame[frame.index(b'"ply":') + 6 : frame.index(b",", 20)]
    ply = int(socket.at)
    socket.table.arrived(ply)
    if (ply + 1) % 4 == socket.seat:
        move_theirs(socket, ply + 1)


def move_theirs(socket: Socket, ply: int) -> None:
    socket.table.sent(ply)
    socket.send(b'{"ply":%d,"cards":"3g3y"}' % ply)


async def drive(
    server: Server, requests: Sequence[Sequence[bytes]], on_frame: Callable, *, seconds: float
) -> Measured:
    """Plays at all tables at once, and measures once all of them do."""
    loop = asyncio.get_running_loop()
    measured = Measured()
    tables = [Table(measured) for _ in requests]
    for table, four in zip(tables, requests, strict=True):
        for seat, request in enumerate(four):
            _, socket = await loop.create_connection(
                lambda t=table, s=seat, r=request: Socket(t, s, r, on_frame),
                "127.0.0.1",
                server.port,
            )
            table.sockets.append(socket)
            await asyncio.wait_for(socket.opened, 30)
            if on_frame is ours:
                socket.send(b'{"t":"hello","p":1,"since":0}')
    for table in tables:
        if on_frame is theirs:
            move_theirs(table.sockets[0], 0)
    async with asyncio.timeout(60):
        while not all(socket.at for table in tables for socket in table.sockets):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await asyncio.sleep(WARM_SECONDS)
    for table in tables:
        table.is_measured = True
    begun, used = time.perf_counter(), server.processor()
    await asyncio.sleep(seconds)
    measured.seconds = time.perf_counter() - begun
    measured.processor = server.processor() - used
    for table in tables:
        table.is_measured = False
        for socket in table.sockets:
            socket.transport.close()
    return measured
