"""Servers of the benches, each with a database and a folder of its own."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.load.driver import Server
from tests.servers.ports import free_port, wait_for_port
from tests.servers.site import OURS, ROOT, SOCKETS, STAYING


def new_database(address: str) -> str:
    """An empty database of its own for a server."""
    name = f"bench_{os.urandom(6).hex()}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return urlsplit(address)._replace(path=f"/{name}").geturl()


def environment_of(folder: Path, address: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    kept |= {
        "GOFCLUB_MODE": "embedded",
        "DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "tests.load.apps.settings",
        "LOG_LEVEL": "warning",
        "FRAMES_PER_SECOND": "1000000",
        "SOCKETS_PER_ADDRESS": "1000000",
    }
    return kept | ({"DATABASE_URL": address} if address else {})


def run_in(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return done.stdout


@contextlib.contextmanager
def serving(application: str, environment: dict[str, str]) -> Iterator[Server]:
    """A server that lives as long as the block."""
    port = free_port()
    flags = [*SOCKETS, "--log-level=warning", "--no-access-log"]
    if not application.startswith("gofclub."):
        # What we are held against is served as its authors would.
        flags += [*STAYING, "--http=h11"]
    log = Path(environment["DATA_DIR"]) / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", application, f"--port={port}", *flags],
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        try:
            wait_for_port(port, seconds=60, alive=lambda: server.poll() is None)
            yield Server(port, server.pid)
        except Exception as error:
            raise RuntimeError(log.read_text()[-3000:]) from error
        finally:
            server.terminate()
            try:
                server.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait(timeout=10)
