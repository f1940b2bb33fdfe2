"""The settings as another process with other variables sees them."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.servers.site import PATIENCE, ROOT

PRODUCTION = {
    "SECRET_KEY": "8d4f6b2a9c7e1f3d5b8a0c2e4f6d8b1a3c5e7f9d2b4a6c8e0f1d3b5",
    "ALLOWED_HOSTS": "club.example.org",
    "DATABASE_URL": "postgresql://gof:s%40fe@db.example.org:5432/gofclub",
    "REDIS_URL": "redis://redis.example.org:6379/0",
    "EMAIL_HOST": "mail.example.org",
}


def run(folder: Path, *command: str, **variables: str) -> subprocess.CompletedProcess:
    """A Python command whose environment holds nothing of ours but these variables."""
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env=inherited | {"DATA_DIR": str(folder)} | variables,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def settings_with(folder: Path, *names: str, **variables: str) -> dict:
    """Some settings, by name, under these variables."""
    script = (
        "import json, sys; from gofclub import settings; "
        "print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))"
    )
    done = run(folder, "-c", script, *names, **variables)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refusal(folder: Path, **variables: str) -> str:
    """Why the settings refuse these variables: the last line of the traceback."""
    done = run(folder, "-c", "import gofclub.settings", **variables)
    assert done.returncode != 0, "these settings were accepted"
    return done.stderr.strip().splitlines()[-1]
