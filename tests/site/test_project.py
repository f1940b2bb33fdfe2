"""What must hold for the whole tree."""

import importlib.metadata
import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.site.patches import patches_in
from tests.site.promises import promises_waited_for

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("gofclub", "scorepad", "play", "tests")
    for path in (ROOT / folder).rglob("*.py")
)


def test_python_is_written_in_ascii():
    assert [path for path in PYTHON if not (ROOT / path).read_bytes().isascii()] == []


def test_nothing_patches_our_own_code():
    tests = [path for path in PYTHON if path.startswith("tests/")]

    found = {path: patches_in((ROOT / path).read_text()) for path in tests}

    assert {path: lines for path, lines in found.items() if lines} == {}


def test_no_browser_test_takes_a_promise_for_an_answer():
    browsers = [path for path in PYTHON if path.startswith(("tests/e2e/", "tests/load/"))]

    found = {path: promises_waited_for((ROOT / path).read_text()) for path in browsers}

    assert not any(found.values()), found


@pytest.mark.parametrize(
    "line",
    [
        'monkeypatch.setattr(deals, "MOST_WRITTEN", 3)',
        'patch.setattr(deals.sheets, "deal_log", None)',
        'monkeypatch.setattr("scorepad.services.sheets.deals.MOST_WRITTEN", 3)',
        'monkeypatch.setattr(something_made_here, "tell", None)',
        'monkeypatch.setitem(deals.KINDS, "a", 3)',
        'setattr(deals, "MOST_WRITTEN", 3)',
        "deals.MOST_WRITTEN = 3",
        "deals.MOST_WRITTEN, other = 3, 4",
        "from unittest import mock",
        "import unittest.mock",
    ],
)
def test_a_patch_is_found(line):
    source = f"import sys\nfrom scorepad.services.sheets import deals\n{line}\n"

    assert len(patches_in(source)) == 1


@pytest.mark.parametrize(
    "line",
    [
        'monkeypatch.setattr(sys, "stdin", None)',
        'monkeypatch.setattr("getpass.getpass", None)',
        'monkeypatch.setenv("DEBUG", "1")',
        "settings.FIGURES_AT_ONCE = 3",
        "sheet.title = deals.MOST_WRITTEN",
    ],
)
def test_what_is_not_ours_may_be_changed(line):
    source = f"import sys\nfrom scorepad.services.sheets import deals\n{line}\n"

    assert patches_in(source) == []


def test_importing_the_rules_does_not_touch_django():
    script = "import sys, gofclub.rules; sys.exit('django' in sys.modules)"

    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, timeout=120, check=False)

    assert done.returncode == 0


def test_the_project_package_is_empty():
    assert (ROOT / "gofclub" / "__init__.py").read_text() == ""


def test_every_requirement_is_pinned():
    for name in ("requirements.txt", "requirements-dev.txt"):
        for line in (ROOT / name).read_text().splitlines():
            requirement = line.split("#")[0].strip()
            assert not requirement or "==" in requirement, f"{name}: {line}"


def test_everything_that_is_installed_is_pinned():
    """What comes along unasked changes under our feet otherwise."""
    pinned = set()
    for name in ("requirements.txt", "requirements-dev.txt"):
        for line in (ROOT / name).read_text().splitlines():
            found = re.match(r"([\w.-]+)(\[[\w,]+\])?==", line)
            if found:
                pinned.add(plain(found[1]))
    needed = {plain(name) for name in pinned}
    for distribution in importlib.metadata.distributions():
        if plain(distribution.name) in pinned:
            needed |= {plain(name) for name in requirements_of(distribution)}

    assert needed - pinned == set()


def requirements_of(distribution: importlib.metadata.Distribution) -> list[str]:
    """Those that apply here, extras aside, and are installed."""
    found = [Requirement(text) for text in distribution.requires or []]
    return [one.name for one in found if one.marker is None or one.marker.evaluate({"extra": ""})]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
