"""Sites of test runs that go on at the same time in one checkout."""

import subprocess
import sys

from tests.servers.site import PATIENCE, ROOT, clear_unless_held, prepared

HOLD = """
import sys, pathlib
from tests.servers.site import hold
hold(pathlib.Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_site_is_cleared_away_only_when_nobody_uses_it(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / "static").touch()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, folder],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        try:
            assert other.stdout.readline() == "held\n"
            clear_unless_held(folder)
            assert (folder / "static").exists()
        finally:
            # However it ends: nobody tidies up after a run that was killed.
            other.kill()
            other.wait(timeout=PATIENCE)
    clear_unless_held(folder)

    assert not folder.exists()


def test_a_run_finds_its_site_again(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTEST_XDIST_TESTRUNUID", "one")
    made = tmp_path / "var" / "tests" / "sites" / "one" / "data"
    made.mkdir(parents=True)
    (made / "ready").touch()

    assert prepared(tmp_path) == made
    clear_unless_held(made.parent)

    assert (made / "ready").exists()
