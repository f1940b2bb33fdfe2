"""What the documents say is what there is."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

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


def wrong_in(pages: Iterable[Path], wrong: Callable[[Path, str], set[str]]) -> dict[str, set[str]]:
    """What is wrong in each of the pages in which something is."""
    found = {str(page.relative_to(ROOT)): wrong(page, page.read_text()) for page in pages}
    return {page: names for page, names in found.items() if names}


def test_links_between_documents_lead_somewhere():
    def wrong(page: Path, text: str) -> set[str]:
        targets = re.findall(r"\]\((?!https?:|mailto:|#)([^)#\s]+)", text)
        return {target for target in targets if not (page.parent / target).exists()}

    assert wrong_in(PAGES, wrong) == {}


def test_every_file_of_ours_that_is_named_exists():
    ours = r"`((?:gofclub|scorepad|play|tests|templates)/[\w/-]+\.(?:py|js|html|css))\b"

    def wrong(page: Path, text: str) -> set[str]:
        return {path for path in re.findall(ours, text) if not (ROOT / path).exists()}

    # The change log tells of files that are gone.
    assert wrong_in([page for page in PAGES if page.name != "CHANGELOG.md"], wrong) == {}


def test_every_make_target_that_is_named_exists():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))

    def wrong(page: Path, text: str) -> set[str]:
        return set(re.findall(r"(?:`|^\s*)make ([a-z]+)", text, re.MULTILINE)) - targets

    assert wrong_in(PAGES, wrong) == {}


def test_every_command_that_is_named_exists():
    commands = set(get_commands())

    def wrong(page: Path, text: str) -> set[str]:
        return set(re.findall(r"manage\.py ([a-z_]+)", text)) - commands

    assert wrong_in(PAGES, wrong) == {}


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
