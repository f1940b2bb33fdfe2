"""`manage.py serve`, which is what `make run` starts."""

import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import connect

from gofclub.addresses import lan_addresses, own_hosts
from gofclub.management.commands.serve import first_free
from tests.chaos.logs import errors_in
from tests.servers.open_files import open_files
from tests.servers.ports import free_port
from tests.servers.site import PATIENCE, ROOT, SERVE, Site
from tests.site.test_secret_addresses import SECRET, asked


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    served = Site(tmp_path_factory.mktemp("served"), port=free_port(), program=SERVE)
    served.start()
    yield served
    served.stop()


def answer(served: Site, path: str, **headers: str) -> str:
    request = urllib.request.Request(f"http://127.0.0.1:{served.port}{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as response:
        return response.read().decode()


def test_it_serves_from_an_empty_data_directory_and_says_where(running):
    assert "GoF Club" in answer(running, "/")
    assert f"http://localhost:{running.port}/" in running.log


def test_it_answers_to_the_addresses_of_this_machine_only(running):
    for host in own_hosts():
        assert "GoF Club" in answer(running, "/", Host=host)

    with pytest.raises(urllib.error.HTTPError, match="400"):
        answer(running, "/", Host="evil.example")


def test_a_second_one_on_the_same_data_says_that_there_is_a_first(running):
    done = subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=running.environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    assert done.returncode == 1
    assert f"already running on this data, as process {running.process.pid}" in done.stderr


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts open files in /proc")
def test_requests_leave_no_connection_behind(running):
    def open_databases() -> int:
        return sum("sqlite3" in name for name in open_files(running.process.pid))

    answer(running, "/readyz")
    before = open_databases()
    for _ in range(30):
        answer(running, "/readyz")

    # SQLite itself keeps a few files open while another connection holds a lock.
    assert open_databases() < before + 10


def test_the_next_port_is_taken_when_one_is_busy():
    with first_free("127.0.0.1", 18000) as first:
        port = first.getsockname()[1]
        with first_free("127.0.0.1", port) as second:
            assert second.getsockname()[1] > port


def test_the_addresses_on_the_network_are_not_the_loopback():
    for address in lan_addresses():
        socket.inet_aton(address)
        assert not address.startswith("127.")


def test_it_logs_no_secrets_of_addresses(running):
    asked(running)

    assert "Not Found: /nowhere/" in running.log
    assert SECRET not in running.log


def test_no_socket_is_compressed_though_every_browser_offers_it(running):
    origin = {"Origin": f"http://localhost:{running.port}"}
    with connect(
        f"ws://localhost:{running.port}/ws/lobby/", additional_headers=origin, compression="deflate"
    ) as socket:
        assert "permessage-deflate" in socket.request.headers["Sec-WebSocket-Extensions"]
        assert "Sec-WebSocket-Extensions" not in socket.response.headers


def test_nor_is_what_somebody_sends_over_a_socket(running):
    before = len(running.log)
    address = f"127.0.0.1:{running.port}"
    with connect(f"ws://{address}/ws/lobby/", origin=f"http://{address}") as lobby:
        lobby.send(b"\xff", text=True)
        # The list of tables may come before the end.
        with pytest.raises(ConnectionClosedError):
            list(lobby)

    assert not list(errors_in(running.log[before:]))


def test_a_socket_that_is_refused_is_no_error(running):
    """Anybody can ask for one, as often as they like: nobody is to look at that."""
    before = len(running.log)
    origin = {"Origin": "https://elsewhere.example"}
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://127.0.0.1:{running.port}/ws/lobby/", additional_headers=origin)

    assert refused.value.response.status_code == 403
    assert not list(errors_in(running.log[before:]))
