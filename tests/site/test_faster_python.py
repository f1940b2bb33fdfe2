"""Of Pythons of the same version, make takes the one that is so much faster that it is worth it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faster_python import candidates, chosen, measured
from tests.servers.site import ROOT

HERE = f"python{sys.version_info[0]}.{sys.version_info[1]}"


@pytest.fixture
def base() -> str:
    """The Python that .venv was made with."""
    return str(Path(sys.base_prefix, "bin", HERE))


def script(folder: Path, name: str, *lines: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ({"mine": 1.0}, "mine"),
        ({"mine": 1.0, "faster": 0.8}, "faster"),
        ({"mine": 1.0, "as fast": 0.95}, "mine"),
        ({"mine": 1.0, "faster": 0.8, "fastest": 0.7}, "fastest"),
        ({"other": 0.8}, "mine"),
        ({}, "mine"),
    ],
)
def test_another_one_is_taken_where_it_is_worth_it(times, expected):
    assert chosen("mine", times) == expected


def test_one_python_by_several_paths_is_measured_once_and_what_is_of_no_use_not_at_all(
    tmp_path, base
):
    link = tmp_path / "links" / "python3"
    link.parent.mkdir()
    link.symlink_to(base)
    shim = script(tmp_path / "shims", HERE, f'exec "{base}" "$@"')
    broken = script(tmp_path / "broken", "python3", "exit 1")
    older = script(
        tmp_path / "older", "python3", """echo '["/opt/old/python3", [3, 2], true, 0.0001]'"""
    )
    others = [str(path) for path in (link, shim, broken, older)]

    times = measured(base, [*others, sys.executable])

    # Nor is that of an environment, which tests run with.
    assert list(times) == [base]


def test_one_that_is_faster_is_found_in_the_path(tmp_path, base):
    answer = f'["{tmp_path}/faster", {list(sys.version_info[:2])}, true, 0.0000001]'
    faster = script(tmp_path / "faster", "python3", f"echo '{answer}'")
    path = os.pathsep.join((str(tmp_path / "nowhere"), "", str(faster.parent), os.environ["PATH"]))

    said = subprocess.run(
        [base, "tests/faster_python.py"],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    assert said.stdout.strip() == str(faster)
    assert str(faster) in candidates(path.split(os.pathsep))
