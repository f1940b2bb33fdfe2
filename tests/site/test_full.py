"""A real server that may open few files: it says so, refuses politely, and stays healthy."""

import contextlib
import http.client
import json
import shutil
import socket
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.servers.ports import free_port
from tests.servers.site import UVICORN, Site, prepared

FEW = 190
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

        # Then connections that say nothing, until pages are refused, too.
        for _ in range(FEW):
            silent = socket.create_connection(("localhost", small.port), timeout=60)
            open_ones.enter_context(silent)
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
