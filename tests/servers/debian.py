"""Debian's packages, where we are root: what they are for can be missing, so nothing here fails."""

import contextlib
import os
import shutil
import subprocess
import tempfile

HELPER = "/usr/lib/apt/apt-helper"
APT = ("apt-get", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20")
# A file of one line over any network that is one.
PATIENCE_FOR_MIRROR = 5
PATIENCE_FOR_DOWNLOAD = 300


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def tried(*command: str, seconds: float | None = 600, quietly: bool = False) -> str | None:
    """What a command printed; nothing where it failed, was not there or took too long."""
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(
            command,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if quietly else None,
            text=True,
            timeout=seconds,
            check=True,
        ).stdout
    return None


def mirror_answers() -> bool:
    """Whether there is a network: asked by apt itself, which knows the proxies, and in seconds."""
    listed = tried(*APT, "update", "--print-uris", seconds=PATIENCE_FOR_MIRROR, quietly=True)
    if not listed:
        return False
    address = listed.split()[0].strip("'")
    with tempfile.TemporaryDirectory() as folder:
        fetch = [HELPER, *APT[1:], "download-file", address, f"{folder}/fetched"]
        return tried(*fetch, seconds=PATIENCE_FOR_MIRROR, quietly=True) is not None


def update() -> None:
    tried(*APT, "update", "-q", seconds=PATIENCE_FOR_DOWNLOAD)


def install(*packages: str) -> None:
    how = ("install", "-yq", "--no-install-recommends", *packages)
    if tried(*APT, *how, "--download-only", seconds=PATIENCE_FOR_DOWNLOAD) is not None:
        # Cut short in the middle of unpacking, it would leave the system's packages broken.
        tried(*APT, *how, "--no-download", seconds=None)
