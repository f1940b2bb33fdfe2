"""A real server that may open few files: it says so, refuses politely, and stays healthy."""

import contextlib
import http.client
import json
import shutil
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from gofclub.sockets.silent import HEAD_SECONDS
from tests.servers.ports import free_port
from tests.servers.site import UVICORN, Site, prepared

PATIENCE = 30
FEW = 190
MANY = 2 * FEW
HALF_A_REQUEST = b"POST /api/v1/tables/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
HALF_A_HEAD = b"GET /healthz HTTP/1.1\r\nHost: local"
A_REQUEST = HALF_A_HEAD + b"host\r\n\r\n"
LIMITED = f"""
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW}))
sys.argv[0] = "uvicorn"
runpy.run_module("uvicorn", run_name="__main__", alter_sys=True)
"""


@pytest.fixture
def small(tmp_path) -> Iterator[Site]:
    program = ["-c", LIMITED, *UVICORN[2:]]
    variables = {"SOCKETS_PER_ADDRESS": "1000", "CROUPIER": "0"}
    site = Site(folder=tmp_path, port=free_port(), program=program, variables=variables)
    site.data.mkdir()
    shutil.copy(prepared() / "gofclub.sqlite3", site.data)
    (site.data / "static").symlink_to(prepared() / "static")
    site.start()
    try:
        yield site
    finally:
        site.stop()


def get(site: Site, path: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("localhost", site.port, timeout=60)
    with contextlib.closing(connection):
        connection.request("GET", path, headers={"Connection": "close"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def connection_to(site: Site) -> socket.socket:
    return socket.create_connection(("localhost", site.port), timeout=60)


def enter_lobby(site: Site):
    url = f"ws://localhost:{site.port}/ws/lobby/"
    return connect(url, origin=site.url, open_timeout=60, proxy=None)


def status_of_first_refused(site: Site, open_ones: contextlib.ExitStack) -> int:
    """Opens sockets until there is no room for one more."""
    for _ in range(FEW):
        try:
            open_ones.enter_context(enter_lobby(site))
        except InvalidStatus as refused:
            return refused.response.status_code
    raise AssertionError("all of them were let in")


def test_a_process_that_runs_out_of_files_refuses_sockets_then_pages_and_is_never_silent(small):
    with contextlib.ExitStack() as open_ones:
        # Sockets stay, so they are refused first.
        assert status_of_first_refused(small, open_ones) == 503
        assert get(small, "/api/v1/tables/")[0] == 200
        assert get(small, "/healthz")[0] == 200
        status, body = get(small, "/readyz")
        assert (status, json.loads(body)["process"]) == (503, "full")

        # Then people who keep the site waiting for what they send, until pages are refused, too.
        for _ in range(FEW):
            slow = open_ones.enter_context(connection_to(small))
            slow.sendall(HALF_A_REQUEST)
            status, body = get(small, "/api/v1/tables/")
            if status == 503:
                break
        assert (status, json.loads(body)["error"]["code"]) == (503, "busy")
        assert get(small, "/healthz")[0] == 200
        assert get(small, "/readyz")[0] == 503

    # Those who have left make room; the server notices within a moment.
    while get(small, "/readyz")[0] != 200:
        pass
    with enter_lobby(small) as again:
        assert json.loads(again.recv(timeout=60))["t"] == "lobby"
    said = [line for line in small.log.splitlines() if "files and sockets are left" in line]
    assert len(said) == 1
    assert "Traceback" not in small.log


def test_those_who_say_nothing_keep_nobody_out_and_are_closed_soon(small):
    with contextlib.ExitStack() as open_ones:
        silent = []
        for number in range(MANY):
            silent.append(open_ones.enter_context(connection_to(small)))
            if not number % 10:
                assert get(small, "/healthz")[0] == 200
                assert get(small, "/api/v1/tables/")[0] == 200
        assert get(small, "/readyz")[0] == 200
        # Whoever was silent for longest has made room; the last ones may still say something.
        silent[-1].sendall(A_REQUEST)
        answer = http.client.HTTPResponse(silent[-1])
        answer.begin()
        assert answer.status == 200
        assert answer.read()

        silent[-1].sendall(HALF_A_HEAD)
        silent[-2].sendall(HALF_A_HEAD)
        socket_head = enter_slowly(small)
        open_ones.enter_context(socket_head)
        begun = time.monotonic()
        for connection in [*silent, socket_head]:
            assert ends(connection)
        assert HEAD_SECONDS - 2 < time.monotonic() - begun < HEAD_SECONDS + PATIENCE
        assert get(small, "/readyz")[0] == 200
    assert "files and sockets are left" not in small.log
    assert "Traceback" not in small.log


def enter_slowly(site: Site) -> socket.socket:
    """Somebody who says that they want a socket, and not for what."""
    connection = connection_to(site)
    connection.sendall(b"GET /ws/lobby/ HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n")
    return connection


def ends(connection: socket.socket) -> bool:
    """Whether the server closes it, without another word."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True
