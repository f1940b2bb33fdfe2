"""The whole site as a process of its own: uvicorn, WebSockets, its own data directory."""

import contextlib
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.servers.ports import free_port, wait_for_port

ROOT = Path(__file__).resolve().parent.parent.parent
# Set for the tests themselves, and not meant for the process they start.
OURS = ("DJANGO_SETTINGS_MODULE", "PYTHONWARNINGS", "PYTHONDEVMODE", "COV_CORE_SOURCE")


@dataclass
class Site:
    """A running site; `url` says localhost because passkeys refuse an address in numbers."""

    folder: Path
    port: int
    variables: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def log(self) -> str:
        """What the process has printed so far; the mails are in it."""
        return (self.folder / "log").read_text()

    def manage(self, *arguments: str) -> str:
        """What a management command prints, run on this site's data."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--host=127.0.0.1", f"--port={self.port}"],
                cwd=ROOT,
                env=self.environment(),
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_for_port(self.port, seconds=60, alive=lambda: self.process.poll() is None)
            # It listens before it is ready to answer.
            urllib.request.urlopen(f"{self.url}/healthz", timeout=60).close()
        except OSError as error:
            self.stop()
            raise RuntimeError(f"The site did not start:\n{self.log}") from error

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends the process; `signal.SIGKILL` is a power cut."""
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(timeout=15)
        self.process = None

    def environment(self) -> dict[str, str]:
        ours = {name: value for name, value in os.environ.items() if name not in OURS}
        return ours | {
            "GOFCLUB_MODE": "embedded",
            "DATA_DIR": str(self.folder / "data"),
            "PYTHONUNBUFFERED": "1",
            **self.variables,
        }


@contextlib.contextmanager
def site(folder: Path, **variables: str) -> Iterator[Site]:
    """A site that lives as long as the block, with environment variables of its own."""
    running = Site(folder=folder, port=free_port(), variables=variables)
    running.start()
    try:
        yield running
    finally:
        running.stop()
