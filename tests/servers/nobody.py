"""Commands of somebody who may not do everything: root, who runs most tests, may.

Root without the capabilities to pass over what a file allows is like anybody else to the files that
are their own, and can still run a Python that lies in root's home.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.servers.ports import free_port, wait_for_port
from tests.servers.site import PATIENCE, ROOT, UVICORN

_SO_THAT_FILES_CAN_BE_CLOSED = (
    ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
)


@dataclass(frozen=True)
class Nobody:
    """Somebody who owns a folder, and nothing else."""

    folder: Path

    def manage(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess:
        return self.run("manage.py", *arguments, **variables)

    def run(self, *command: str, **variables: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [*_SO_THAT_FILES_CAN_BE_CLOSED, sys.executable, *command],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "DATA_DIR": str(self.folder)} | variables,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    @contextlib.contextmanager
    def serving(self) -> Iterator[str]:
        """Where the site of this folder is."""
        port = free_port()
        process = subprocess.Popen(
            [*_SO_THAT_FILES_CAN_BE_CLOSED, sys.executable, *UVICORN, f"--port={port}"],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "DATA_DIR": str(self.folder)},
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for_port(port, seconds=PATIENCE, alive=lambda: process.poll() is None)
            yield f"http://localhost:{port}"
        finally:
            process.terminate()
            process.wait(PATIENCE)


@contextlib.contextmanager
def nobody() -> Iterator[Nobody]:
    base = Path(tempfile.mkdtemp(prefix="gofclub_nobody_"))
    try:
        yield Nobody(base)
    finally:
        for folder in (base, *base.glob("*/")):
            folder.chmod(0o700)
        shutil.rmtree(base)
