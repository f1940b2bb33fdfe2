"""Node on a machine that has none."""

import os
import subprocess
import sys

from tests.servers.site import ROOT


def test_npm_of_the_wheel_runs_where_there_is_no_node(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "tests.servers.node", "npm", "--version"],
        cwd=ROOT,
        env=os.environ | {"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout.split(".")[0]) > 0
