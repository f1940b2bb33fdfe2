"""The documents of the rules are right: every example in them is run."""

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from gofclub import rules

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NOTATION = (DOCS / "notation.md").read_text()


def blocks(text: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def commands() -> list[tuple[str, str]]:
    """Each command of the documents with what it is said to print."""
    return [
        (command, printed)
        for name in ("notation.md", "errors.md", "rules.md")
        for block in blocks((DOCS / name).read_text(), "console")
        for command, printed in re.findall(r"^\$ (.*)\n((?:[^$].*\n)*)", block, re.MULTILINE)
    ]


@pytest.mark.parametrize("number", range(len(blocks(NOTATION, "gof"))))
def test_R24_2_every_record_of_the_documents_loads_and_is_written_the_same(number):
    written = blocks(NOTATION, "gof")[number]

    assert rules.dumps(rules.loads(written)) == written


def test_R24_2_the_lenient_example_says_the_same_as_the_strict_one():
    (lenient,) = blocks(NOTATION, "gof-lenient")
    *_, strict = blocks(NOTATION, "gof")

    assert rules.loads(lenient) == rules.loads(strict)


def test_R24_2_the_example_file_is_the_one_in_the_text():
    first, *_ = blocks(NOTATION, "gof")

    assert (DOCS / "tuesday.gof").read_text() == first


def test_R24_2_the_story_told_of_the_examples_is_what_happens():
    first, three, *_ = (rules.loads(block) for block in blocks(NOTATION, "gof"))

    assert [result.winner for result in first.results] == [3, 3]
    assert (first.deals[1].giver, str(first.deals[1].end.given)) == (1, "Dr")
    assert three.results[0].uncalled == (2,)
    assert three.results[0].winner == 1


@pytest.mark.parametrize("name", ["notation.md", "errors.md"])
def test_R24_1_the_python_examples_of_the_documents_run(name, monkeypatch):
    monkeypatch.chdir(ROOT)

    outcome = doctest.testfile(str(DOCS / name), module_relative=False, encoding="utf-8")

    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("command, printed", commands(), ids=lambda text: text[:40])
def test_R24_4_the_commands_of_the_documents_print_what_they_are_said_to(command, printed):
    said = b""
    if " | " in command:
        echo, command = command.split(" | ")
        said = shlex.split(echo)[1].encode()
    python, *arguments = shlex.split(command)
    assert python == "python"

    run = subprocess.run(
        [sys.executable, *arguments],
        input=said,
        capture_output=True,
        check=False,
        timeout=60,
        cwd=ROOT,
    )

    assert run.stdout.decode() == printed


def test_R24_4_the_documents_show_commands():
    assert len(commands()) >= 4


@pytest.mark.parametrize("name", ["rules.md", "notation.md", "errors.md"])
def test_R24_links_between_the_documents_lead_somewhere(name):
    for target in re.findall(r"\]\(([^)]+)\)", (DOCS / name).read_text()):
        file, _, anchor = target.partition("#")
        text = (DOCS / (file or name)).read_text()
        assert not anchor or f'<a id="{anchor}"></a>' in text, target
