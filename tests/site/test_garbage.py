"""How garbage is looked for in processes that stay: not among what was loaded, and in time."""

import json
import os
import subprocess
import sys

from gofclub.command_line import LOADING
from gofclub.memory import COLLECT
from tests.servers.site import PATIENCE, ROOT

AT_WORK = """
import gc, json, os, signal, sys, threading, time
from gofclub.command_line import main

def tell():
    # Half loaded, it has none yet.
    while not getattr(sys.modules.get("play.services.store.commit"), "listeners", ()):
        time.sleep(0.02)
    print(json.dumps([gc.get_threshold(), gc.get_freeze_count()]), file=sys.stderr)
    os.kill(os.getpid(), signal.SIGTERM)

sys.argv = ["manage.py", "croupier"]
threading.Thread(target=tell, daemon=True).start()
main()
"""


def test_a_croupier_looks_for_garbage_as_a_web_process_does(tmp_path):
    theirs = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", AT_WORK],
        cwd=ROOT,
        env=theirs | {"DATA_DIR": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE,
        check=True,
    )

    (told,) = (line for line in done.stderr.splitlines() if line.startswith("["))
    threshold, frozen = json.loads(told)
    assert tuple(threshold) == COLLECT
    assert frozen > 0


def test_a_long_command_looks_through_everything_after_a_million_values():
    young, middle, old = LOADING
    assert young * (middle + 1) * (old + 1) <= 1_000_000
