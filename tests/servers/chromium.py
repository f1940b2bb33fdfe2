"""A real Chromium: the one on the PATH, else Debian's where we are root, else Playwright's own.

Without its windows, where there is such a one: a shell around the same engine draws no toolbars
that nobody looks at, and takes half of the time for a page.

`python -m tests.servers.chromium` finds or installs it and says where it is.
"""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.servers import debian

SHELL = "chromium-headless-shell"
NAMES = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
# For root, for containers with little shared memory, and for networks where
# nothing but the test's own server answers.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def chromium() -> str | None:
    """The path of a Chromium that is here already."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    on_path = next(filter(None, map(shutil.which, NAMES)), None)
    return on_path or playwrights_own()


def whole_chromium() -> str | None:
    """One with everything that belongs to windows, such as messages of the system."""
    return next(filter(None, map(shutil.which, NAMES[1:])), None)


def playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    if debian.may_install():
        print("Installing Debian's chromium", flush=True)
        debian.update()
        debian.install(SHELL, "fonts-dejavu-core")
        if not whole_chromium():
            debian.install("chromium")
    if not chromium():
        print("Installing Playwright's chromium", flush=True)
        debian.tried(sys.executable, "-m", "playwright", "install", "chromium")


def main() -> int:
    if not os.environ.get("CHROMIUM") and not (shutil.which(SHELL) and whole_chromium()):
        install()
    found = chromium()
    if not found:
        print("No Chromium: install one, or set CHROMIUM to its path.", file=sys.stderr)
        return 1
    print(f"Chromium: {found}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
