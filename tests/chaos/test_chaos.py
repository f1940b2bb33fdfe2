"""`make chaos` in small: the whole site under play, one fault of each kind, and nothing is lost.

As a process of its own, as `make chaos` runs it: in here the development mode of Python would slow
its people down, and the waits of pytest its event loop.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.chaos.faults import EACH_ONCE
from tests.servers.programs import program
from tests.servers.site import OURS, ROOT

LIMIT, ENDING = 700, 100
"""Seconds; it takes a minute of processor time, and has limits of its own for every step. Together
less than what pyproject.toml leaves any test before it ends all of them."""
UNSET = ("env", *(f"-u{name}" for name in OURS))
pytestmark = pytest.mark.timeout(LIMIT + ENDING + 50)
SMALL = ("--once", "--seed=3", "--tables=3", "--scribes=1")


def chaos(arguments: Sequence[str], out: Path) -> tuple[int, str, dict[str, Any]]:
    """Its status, what it printed, its report. Told to end, it stops all that it has started."""
    command = (*UNSET, sys.executable, "-m", "tests.chaos", *arguments, f"--out={out}")
    there = {"PYTHONPATH": str(ROOT)}
    with program(*command, log=out / "printed", variables=there, patience=ENDING) as process:
        status = process.wait(LIMIT)
    return status, (out / "printed").read_text(), json.loads((out / "chaos.json").read_text())


def test_each_kind_of_fault_once_and_nothing_is_lost(tmp_path):
    status, printed, report = chaos(SMALL, tmp_path)

    assert report["wrong"] == []
    assert (report["lost"], report["doubled"], report["stuck"]) == (0, 0, 0)
    assert status == 0, printed
    # It has happened, and there was something to lose.
    assert report["faults"] == {fault: 1 for row in EACH_ONCE for fault in row}
    assert report["cuts"] > 0
    assert report["acknowledged"] > 50
    assert report["views"] > report["acknowledged"]
    assert report["hands"] > 0
    assert report["sheets"] > 0
