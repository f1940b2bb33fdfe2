"""Tables of four real sockets on one process, beside a textbook consumer and a bare broadcast."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import uvloop

from tests.load.bench import Row, bench, row
from tests.load.driver import Measured, Server, drive, handshake, ours, theirs
from tests.servers.ports import free_port, wait_for_port
from tests.servers.postgres import postgres
from tests.servers.site import OURS, ROOT

TABLES = (50, 250)
SECONDS = 4.0


@bench
def tables() -> Iterator[Row]:
    """Moves a second, and how long until the last of four seats has seen one."""
    bare = {count: _measured(_bare, count) for count in TABLES}
    yield from _rows("bare broadcast", bare)
    for name, backend in (
        ("SQLite", contextlib.nullcontext("")),
        ("PostgreSQL", postgres(durable=True)),
    ):
        with backend as address:
            textbook = {count: _measured(_textbook, count, address) for count in TABLES}
            yield from _rows(f"textbook, {name}", textbook)
            table = {count: _measured(_ours, count, address) for count in TABLES}
            yield from _rows(f"our table, {name}", table)
            most = max(TABLES)
            for against, other in (("textbook", textbook), ("bare broadcast", bare)):
                yield row(
                    f"our table, {name}, {most} tables",
                    table[most].per_second,
                    "moves/s",
                    against=f"{against}, same run",
                    ratio=table[most].per_second / other[most].per_second,
                )
            least = min(TABLES)
            yield row(
                f"our table, {name}, {most} tables",
                table[most].per_second,
                "moves/s",
                against=f"{least} tables, same run",
                ratio=table[most].per_second / table[least].per_second,
            )


def _rows(name: str, runs: dict[int, Measured]) -> Iterator[Row]:
    for count, measured in runs.items():
        yield row(f"{name}, {count} tables", measured.per_second, "moves/s")
        yield row(f"{name}, {count} tables, p50", measured.percentile(50), "ms")
        yield row(f"{name}, {count} tables, p99", measured.percentile(99), "ms")
        yield row(f"{name}, {count} tables, processor", measured.cost, "ms/move")


def _measured(server, count: int, address: str = "") -> Measured:
    with tempfile.TemporaryDirectory(prefix="gofclub_bench_") as folder:
        return server(Path(folder), count, address)


def _bare(folder: Path, count: int, address: str) -> Measured:
    with _serving("tests.load.apps.bare:application", _environment(folder, address)) as server:
        requests = [[handshake(server, f"/tables/{table}/")] * 4 for table in range(count)]
        return uvloop.run(drive(server, requests, theirs, seconds=SECONDS))


def _textbook(folder: Path, count: int, address: str) -> Measured:
    environment = _environment(folder, address)
    if address:
        _run(environment, "-c", _DROP)
    _run(environment, "-m", "tests.load.apps.textbook")
    with _serving("tests.load.apps.textbook:application", environment) as server:
        requests = [[handshake(server, f"/tables/{table}/")] * 4 for table in range(count)]
        return uvloop.run(drive(server, requests, theirs, seconds=SECONDS))


def _ours(folder: Path, count: int, address: str) -> Measured:
    environment = _environment(folder, address)
    _run(environment, "manage.py", "migrate", "--verbosity=0")
    seeded = json.loads(_run(environment, "-m", "tests.load.apps.seed", str(count)))
    with _serving("gofclub.asgi:application", environment) as server:
        requests = [
            [handshake(server, f"/ws/tables/{one['code']}/", key) for key in one["sessions"]]
            for one in seeded
        ]
        return uvloop.run(drive(server, requests, ours, seconds=SECONDS))


_DROP = """
import os, psycopg
with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
    connection.execute("DROP TABLE IF EXISTS textbook_move")
"""


def _environment(folder: Path, address: str) -> dict[str, str]:
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


def _run(environment: dict[str, str], *arguments: str) -> str:
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
def _serving(application: str, environment: dict[str, str]) -> Iterator[Server]:
    """A server that lives as long as the block."""
    port = free_port()
    flags = ["--loop=uvloop", "--ws=websockets-sansio", "--ws-per-message-deflate=false"]
    flags += ["--log-level=warning", "--no-access-log"]
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
