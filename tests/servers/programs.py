"""Programs that live as long as a block, with all the processes that they start themselves."""

import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

# A whole browser, on a machine that may be busy.
PATIENCE_FOR_START = 120
PATIENCE_FOR_END = 10
# Its input ends when whoever holds the other side of it does, however that ended.
WHEN_WE_ARE_GONE = """
read -r _
kill -s TERM -- "-$1"
while [ "$2" -gt 0 ] && kill -s 0 -- "-$1"; do sleep 1; set -- "$1" $(($2 - 1)); done
kill -s KILL -- "-$1"
"""


def missing(*names: str) -> list[str]:
    """Which of these programs are not on the PATH."""
    return [name for name in names if shutil.which(name) is None]


@contextlib.contextmanager
def program(
    *command: str,
    log: Path,
    variables: dict[str, str] | None = None,
    pass_fds: tuple[int, ...] = (),
    patience: int = PATIENCE_FOR_END,
) -> Iterator[subprocess.Popen]:
    """Runs in a group of its own: whatever belongs to the group is gone at the end of the block.

    And when we are killed before: nobody else would end a group of its own. Whoever has more groups
    to end, once told to, gets the patience for it.
    """
    with log.open("a") as printed:
        process = subprocess.Popen(
            command,
            env=os.environ | (variables or {}),
            stdout=printed,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=pass_fds,
        )
    watcher = subprocess.Popen(
        ["sh", "-c", WHEN_WE_ARE_GONE, "sh", str(process.pid), str(patience)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        end_group(process, patience)
        watcher.kill()
        watcher.communicate()


def end_group(process: subprocess.Popen, patience: float = PATIENCE_FOR_END) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=patience)
    # What the program has started may outlive it.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(timeout=PATIENCE_FOR_END)
