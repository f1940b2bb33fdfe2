"""Programs from outside in the arena: the example of docs/bots.md, and all that can go wrong."""

import json
import re
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from play.management.arena_texts import BEGIN, END

DOCS = Path(__file__).resolve().parents[3] / "docs" / "bots.md"


def command(*arguments: str) -> str:
    out = StringIO()
    call_command("arena", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


@pytest.fixture
def program(tmp_path):
    """Writes a program; how the arena is told of it."""

    def write(text: str) -> str:
        path = tmp_path / "bot.py"
        path.write_text(text)
        return f"run:{sys.executable} {path}"

    return write


@pytest.fixture
def example(program):
    (text,) = [
        one
        for one in re.findall(r"^```python\n(.*?)^```", DOCS.read_text(), re.DOTALL | re.MULTILINE)
        if "sys.stdin" in one
    ]
    return program(text)


def test_the_example_plays_and_beats_chance(example):
    said = json.loads(command(example, "any", "--deals", "8", "--json"))

    assert said["a"] == example
    assert said["difference"] > 2


def test_on_two_cores_it_plays_the_same(example):
    arguments = (example, "greedy", "--games", "2", "--seats", "3", "--json")

    alone, shared = (json.loads(command(*arguments, "--processes", n)) for n in ("1", "2"))

    assert alone["difference"] == shared["difference"]


def test_it_is_told_what_the_page_says(program, tmp_path):
    log = tmp_path / "turns"
    teller = program(
        "import sys\n"
        f"log = open({str(log)!r}, 'a')\n"
        "for line in sys.stdin:\n"
        "    log.write(line)\n"
        "    log.flush()\n"
        "    print('{\"option\": 0}', flush=True)\n"
    )

    command(teller, "club", "--games", "2")

    turns = [json.loads(line) for line in log.read_text().splitlines()]
    table = DOCS.read_text().split("| field | what |")[1].split("\n\n")[0]
    on_page = {
        name
        for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert all(set(turn) == on_page for turn in turns)
    assert all(len(turn["options"]) > 1 for turn in turns)
    assert {turn["phase"] for turn in turns} == {"play", "return"}
    assert any(turn["plays"] and turn["totals"] != [0, 0, 0, 0] for turn in turns)
    # Only its own cards: nobody else's are anywhere in a line but those that were laid or given.
    for turn in turns:
        assert len(turn["hand"]) == turn["left"][turn["seat"]]


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("print('hello', flush=True); input()", "answered b'hello"),
        ("print('{\"option\": 4096}', flush=True); input()", "a number below"),
        ("print('{\"option\": true}', flush=True); input()", "a number below"),
        ("print('[]', flush=True); input()", "answered b'\\[\\]"),
        ("print('{\"choice\": 1}', flush=True); input()", "wanted is a line"),
        ("raise SystemExit", "has ended"),
        ("print('x' * 20_000, flush=True); input()", "more than 10000 bytes"),
    ],
)
def test_a_program_that_does_not_play_along_is_named(program, text, sentence, capfd):
    with pytest.raises(CommandError, match=sentence):
        command(program(text), "any", "--deals", "2")


def test_a_program_that_is_not_there_is_named():
    with pytest.raises(CommandError, match="cannot be started"):
        command("run:/nowhere/bot", "any", "--deals", "2")


def test_all_pairs_are_played_and_written_between_the_marks(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")

    said = command(
        "--all", "any", "greedy", "--deals", "2", "--processes", "1", "--write", str(page)
    )

    text = page.read_text()
    assert text.startswith(f"before\n{BEGIN}\n2 first hands of a game for each pair")
    assert text.endswith(f"{END}\nafter\n")
    assert "old" not in text
    assert "| `greedy` | " in said
    found = json.loads(
        command("--all", "any", "greedy", "--deals", "2", "--processes", "1", "--json")
    )
    assert [(one["a"], one["b"]) for one in found] == [("any", "greedy"), ("greedy", "any")]
    assert f"{found[1]['difference']:+.2f}" in text


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (("club",), "Name two bots"),
        (("--all", "club"), "two different bots"),
        (("--all", "club", "club"), "two different bots"),
        (("club", "any", "--write", "x"), "say --all"),
        (
            ("--all", "any", "greedy", "--deals", "2", "--processes", "1", "--write", "/nowhere/x"),
            "No such file",
        ),
    ],
)
def test_the_command_says_what_is_wrong_with_all_pairs(arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        command(*arguments)


def test_a_page_without_marks_is_left_alone(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("mine")

    with pytest.raises(CommandError, match="has no lines"):
        command("--all", "any", "greedy", "--deals", "2", "--processes", "1", "--write", str(page))

    assert page.read_text() == "mine"
