"""What the documents say is what there is."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands

from gofclub.settings import env

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    if "node_modules" not in path.parts
)


def documented(pattern: str) -> set[str]:
    text = (ROOT / "docs" / "settings.md").read_text()
    return set(re.findall(rf"^\| `({pattern})` \|", text, re.MULTILINE))


def test_every_variable_is_documented_and_every_documented_one_exists():
    assert documented(r"[A-Z][A-Z_]+") == set(env.asked)


def test_every_system_check_is_documented():
    source = (ROOT / "gofclub" / "checks.py").read_text()

    assert documented(r"gofclub\.[EW]\d+") == set(re.findall(r'"(gofclub\.[EW]\d+)"', source))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_documents_lead_somewhere(page):
    targets = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", page.read_text())

    missing = [target for target in targets if not (page.parent / target).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_of_ours_that_is_named_exists(page):
    # The change log tells of files that are gone.
    text = "" if page.name == "CHANGELOG.md" else page.read_text()
    ours = r"`((?:gofclub|scorepad|play|tests|templates)/[\w/-]+\.(?:py|js|html|css))\b"

    assert not [path for path in set(re.findall(ours, text)) if not (ROOT / path).exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_make_target_that_is_named_exists(page):
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))

    named = set(re.findall(r"`make ([a-z]+)", page.read_text()))
    named |= set(re.findall(r"^\s*make ([a-z]+)", page.read_text(), re.MULTILINE))
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_that_is_named_exists(page):
    assert set(re.findall(r"manage\.py ([a-z_]+)", page.read_text())) <= set(get_commands())


def test_every_test_that_shows_how_safe_the_site_is_exists():
    text = (ROOT / "docs" / "security.md").read_text()
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", text)

    assert len(named) > 20
    for file, test in named:
        assert f"def {test}" in (ROOT / file).read_text(), f"{file} has no {test}"


def test_the_readmes_argument_is_settled_as_it_says():
    text = (ROOT / "README.md").read_text()
    command, answer = re.search(r"\$ python (-m gofclub\.rules .*)\n(.*)", text).groups()

    done = subprocess.run(
        [sys.executable, *command.split()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.stdout.strip() == answer
