"""What programs leave behind: nothing, even when the tests themselves are killed."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.servers.programs import program
from tests.servers.site import ROOT

PATIENCE = 60
# A program that starts another one and does not end it.
PARENT_AND_CHILD = ("sh", "-c", "sleep 3000 & echo $!; sleep 3000")
# One that ends what it has started in a group of its own, if it is told to end.
PARENT_AND_GROUP = ("sh", "-c", "setsid sleep 3000 & trap 'kill $!' TERM; echo $!; wait")
STARTER = """
import sys
from pathlib import Path
from tests.servers.programs import program

with program(*sys.argv[2:], log=Path(sys.argv[1])) as process:
    print(process.pid, flush=True)
    sys.stdin.read()
"""


def test_all_processes_of_a_program_end_with_its_block(tmp_path: Path):
    log = tmp_path / "log"

    with program(*PARENT_AND_CHILD, log=log) as process:
        child = first_number(log)
        assert is_running(child)

    gone(process.pid, child)


@pytest.mark.parametrize("command", [PARENT_AND_CHILD, PARENT_AND_GROUP])
def test_all_processes_of_a_program_end_with_whoever_is_killed(tmp_path: Path, command):
    log = tmp_path / "log"
    with subprocess.Popen(
        [sys.executable, "-c", STARTER, str(log), *command],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as starter:
        parent = int(starter.stdout.readline())
        child = first_number(log)

        starter.kill()

        gone(parent, child)


def first_number(log: Path) -> int:
    """What the program has printed first, as soon as it has."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if log.exists() and (lines := log.read_text().split()):
            return int(lines[0])
        time.sleep(0.02)
    pytest.fail(f"nothing in {log}")


def gone(*processes: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while any(map(is_running, processes)):
        assert time.monotonic() < deadline, processes
        time.sleep(0.02)


def is_running(process: int) -> bool:
    """Not one that has ended, and that nobody has asked for its result yet."""
    shown = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False
    )
    return shown.stdout.strip()[:1] not in ("", "Z")
