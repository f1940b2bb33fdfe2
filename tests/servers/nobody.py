"""Commands of somebody who may not do everything: root, who runs most tests, may."""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.servers.ports import free_port, wait_for_port
from tests.servers.postgres import not_as_root
from tests.servers.site import PATIENCE, ROOT, UVICORN


@dataclass(frozen=True)
class Nobody:
    """Somebody who owns a folder, and nothing else."""

    folder: Path
    as_whom: dict

    def manage(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess:
        return self.run("manage.py", *arguments, **variables)

    def run(self, *command: str, **variables: str) -> subprocess.CompletedProcess:
        return subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "DATA_DIR": str(self.folder)} | variables,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            **self.as_whom,
        )

    @contextlib.contextmanager
    def serving(self) -> Iterator[str]:
        """Where the site of this folder is."""
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, *UVICORN, f"--port={port}"],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "DATA_DIR": str(self.folder)},
            stdout=subprocess.DEVNULL,
            **self.as_whom,
        )
        try:
            wait_for_port(port, seconds=PATIENCE, alive=lambda: process.poll() is None)
            yield f"http://localhost:{port}"
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def owns(self, *paths: Path) -> None:
        for path in paths:
            if self.as_whom:
                os.chown(path, self.as_whom["user"], self.as_whom["group"])


@contextlib.contextmanager
def nobody() -> Iterator[Nobody]:
    # Not below pytest's own folder, which nobody else may enter.
    base = Path(tempfile.mkdtemp(prefix="gofclub_nobody_"))
    try:
        one = Nobody(base, not_as_root(str(base)))
        if one.run("-c", "import django, gofclub").returncode:
            pytest.skip("this checkout is closed to everybody but root")
        yield one
    finally:
        for folder in (base, *base.glob("*/")):
            folder.chmod(0o700)
        shutil.rmtree(base)
