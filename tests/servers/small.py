"""uvicorn with an application of a few lines (`answering`), as docs/deploy.md starts it."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

from tests.servers.answering import FOLDER
from tests.servers.ports import free_port, wait_for_port
from tests.servers.site import ROOT, SOCKETS

PATIENCE = 120


class Server:
    def __init__(self, folder: Path, port: int, *flags: str) -> None:
        self.port = port
        self.log = folder.parent / f"{port}.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "uvicorn", "tests.servers.answering:application"),
                    *("--host=127.0.0.1", f"--port={port}", "--lifespan=on", "--log-level=warning"),
                    *SOCKETS,
                    *flags,
                ],
                cwd=ROOT,
                env=os.environ | {FOLDER: str(folder)},
                stderr=log,
            )

    def wait(self) -> "Server":
        wait_for_port(self.port, seconds=PATIENCE, alive=lambda: self.process.poll() is None)
        # Whoever has served a socket can be handed some.
        process_of(self, "/ws/lobby/")
        return self

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.send_signal(how)
        self.process.wait(timeout=PATIENCE)


@contextlib.contextmanager
def servers(folder: Path, count: int, *flags: str) -> Iterator[list[Server]]:
    started = [Server(folder, free_port(), *flags) for _ in range(count)]
    try:
        yield [server.wait() for server in started]
    finally:
        for server in started:
            if server.process.poll() is None:
                server.end()


@contextlib.contextmanager
def opened(
    server: Server, address: str, *, patience: float = PATIENCE, **headers: str
) -> Iterator[tuple[ClientConnection, dict]]:
    """A socket, and what it is told."""
    url = f"ws://127.0.0.1:{server.port}{address}"
    with connect(url, additional_headers=headers, open_timeout=patience) as line:
        yield line, json.loads(line.recv(timeout=patience))


def process_of(server: Server, address: str, *, patience: float = PATIENCE) -> int:
    with opened(server, address, patience=patience) as (_, told):
        return told["process"]
