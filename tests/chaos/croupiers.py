"""`manage.py croupier`, as a process of its own."""

import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.servers.site import PATIENCE, ROOT, Site


def wait_until_at_work(process: subprocess.Popen, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while "The croupier is at work." not in (said := log.read_text()):
        assert process.poll() is None, said
        assert time.monotonic() < deadline, "the croupier does not begin"
        time.sleep(0.05)


class CroupierProcess:
    def __init__(self, site: Site, log: Path) -> None:
        self._log = log
        with log.open("w") as out:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "croupier"],
                cwd=ROOT,
                env=site.environment(),
                stdout=out,
                stderr=subprocess.STDOUT,
            )

    @property
    def log(self) -> str:
        return self._log.read_text()

    def stop(self) -> int:
        """Asks it to end; its exit status."""
        self.process.terminate()
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(timeout=15)


@contextlib.contextmanager
def croupier(site: Site, log: Path) -> Iterator[CroupierProcess]:
    """One that works as long as the block lasts."""
    working = CroupierProcess(site, log)
    try:
        wait_until_at_work(working.process, log)
        yield working
    finally:
        working.stop()
