"""The command line: questions with one answer, and a conversation in JSON lines."""

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gofclub import rules
from gofclub.rules.__main__ import main
from tests.rules.test_conformance import golden
from tests.rules.test_errors import documented_codes

ROOT = Path(__file__).parents[2]


def ask(*arguments: str, say: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Asks a real process."""
    return subprocess.run(
        [sys.executable, "-m", "gofclub.rules", *arguments],
        input=say,
        capture_output=True,
        timeout=60,
        check=False,
        cwd=ROOT,
    )


def converse(*lines: bytes) -> list[dict[str, Any]]:
    """The answers of one batch to these lines."""
    run = ask("batch", say=b"\n".join(lines) + b"\n")
    assert run.returncode == 0
    assert run.stderr == b""
    return [json.loads(line) for line in run.stdout.decode("ascii").splitlines()]


def question(**fields: object) -> bytes:
    return json.dumps(fields).encode()


# --- one question ---


def test_R24_4_a_real_command_line_settles_an_argument():
    run = ask("beats", "3g3r", "3y3y")

    assert run.returncode == 0
    assert run.stdout.decode().split() == ["yes:", "pair", "3g3r", "beats", "pair", "3y3y"]


@pytest.mark.parametrize(
    "arguments, status, words",
    [
        ("classify 3g3y", 0, "pair"),
        ("classify 1g1g1m5g5g", 0, "full_house"),
        ("classify 3g4y", 1, "no"),
        ("beats 3g3r 3y3y", 0, "yes"),
        ("beats 3y3y 3g3r", 1, "no"),
        ("beats 2g2g2y2y 6r7r8r9rTr", 0, "gang"),
        ("legal 3g9rTy", 0, "9r"),
        ("legal 3g9rTy --on 4g --next-has-called", 0, "Ty"),
        ("legal 3g9rTy --on 4g --next-has-called --ruleset gang", 0, "9r"),
        ("points 9", 0, "18"),
        ("giver --left 8,0,8,7 --totals 41,25,76,17 --winner 1", 0, "2"),
    ],
)
def test_R24_4_each_question_has_its_answer(arguments, status, words, capsys):
    assert main(arguments.split()) == status
    assert words in capsys.readouterr().out


def test_R24_4_legal_lists_what_may_be_laid_and_whether_one_may_pass(capsys):
    main(["legal", "3g9rTy", "--on", "4g"])
    free = capsys.readouterr().out
    main(["legal", "3g9rTy", "--on", "4g", "--next-has-called"])
    bound = capsys.readouterr().out

    assert [line.split()[0] for line in free.splitlines()[:-1]] == ["9r", "Ty"]
    assert free.splitlines()[-1] == "may pass"
    assert [line.split()[0] for line in bound.splitlines()[:-1]] == ["Ty"]
    assert bound.splitlines()[-1] == "may not pass"


@pytest.mark.parametrize(
    "arguments, code",
    [
        ("classify 3x", "bad_card"),
        ("beats 3g4g 3g", "not_a_combo"),
        ("legal DrDr", "too_many"),
        ("points 17", "bad_left"),
        ("giver --left 1,2,3 --totals 1,2,3 --winner 0", "nobody_out"),
    ],
)
def test_R24_4_a_question_that_makes_no_sense_is_refused_with_its_code(arguments, code, capsys):
    assert main(arguments.split()) == 2

    said = capsys.readouterr()
    assert code in said.err
    assert said.out == ""


@pytest.mark.parametrize("arguments", ["", "beats 3g", "points many", "giver", "sing"])
def test_R24_4_a_question_that_cannot_be_read_shows_how_to_ask(arguments, capsys):
    with pytest.raises(SystemExit) as exit_:
        main(arguments.split())

    assert exit_.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_R24_4_help_names_every_question():
    text = ask("--help").stdout.decode()

    for name in ("classify", "beats", "legal", "points", "giver", "replay", "batch"):
        assert name in text


# --- replay ---


RECORD = """\
[Event "Tuesday"]
[A "Ana"]
[Deal "1"]
[Hands "1g2g2y2y2r2r3g4g5g6g7g8g9gTgPgDr 1g2g3g3y3y3r3r4g4y5g6g7g8g9gTgPy \
1y1y1r1r1m4y4r4r5y5y5r5r6y6y6r6r 7y7y7r7r8y8y8r8r9y9y9r9rTyTyTrTr"]
"""


def test_R24_4_replay_tells_how_a_game_went(tmp_path, capsys):
    record = tmp_path / "game.gof"
    record.write_text(RECORD + "1m 7y - - - 7y7r *\n")

    assert main(["replay", str(record)]) == 0
    assert "broken off" in capsys.readouterr().out


def test_R24_4_replay_of_a_whole_deal_names_the_winner_and_the_totals(tmp_path, capsys):
    # D has nothing but gangs: four leads, and D is out.
    out = "7y7y7r7r - - - 8y8y8r8r - - - 9y9y9r9r - - - TyTyTrTr\n"
    record = tmp_path / "game.gof"
    record.write_text(RECORD + "1m " + out)

    assert main(["replay", str(record)]) == 0

    told = capsys.readouterr().out
    assert "Ana 16" in told
    assert "D" in told
    assert "80" in told
    assert "60" in told


def test_R24_4_replay_names_the_line_and_column_of_what_is_wrong(tmp_path, capsys):
    record = tmp_path / "game.gof"
    record.write_text(RECORD + "1m 7y\n  5y\n")

    assert main(["replay", str(record)]) == 2
    said = capsys.readouterr()
    assert "line 6, column 3" in said.err
    assert said.out == ""


def test_R24_4_replay_reads_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO(RECORD + "*\n"))

    assert main(["replay", "-"]) == 0
    assert "broken off" in capsys.readouterr().out


def test_R24_4_replay_of_what_cannot_be_read_says_so(tmp_path, capsys):
    latin = tmp_path / "latin.gof"
    latin.write_bytes(b'[A "\xe9"]\n')

    for path in (tmp_path / "missing.gof", tmp_path, latin):
        assert main(["replay", str(path)]) == 2
        said = capsys.readouterr()
        assert said.err
        assert said.out == ""


# --- batch ---


def test_R24_4_batch_answers_as_documented():
    answers = converse(
        question(op="classify", cards="3g3y"),
        question(op="classify", cards="3g4y"),
        question(op="beats", play="3g3r", on="3y3y"),
        question(op="legal", hand="3g9rTy", on=None, next_has_called=False),
        question(op="legal", hand="3g9rTy", on="4g", next_has_called=True),
        question(op="points", left=9),
        question(op="giver", left=[8, 0, 8, 7], totals=[41, 25, 76, 17], winner=1),
    )

    assert answers == [
        {"kind": "pair"},
        {"kind": None},
        {"beats": True},
        {"plays": ["3g", "9r", "Ty"], "may_pass": False},
        {"plays": ["Ty"], "may_pass": False},
        {"points": 18},
        {"giver": 2},
    ]


def test_R24_4_batch_agrees_with_every_golden_case():
    asked: list[bytes] = []
    expected: list[dict[str, Any]] = []
    for case in golden("classify.json"):
        asked.append(question(op="classify", cards=case["cards"]))
        expected.append({"kind": case["kind"]})
    for case in golden("beats.json"):
        asked.append(question(op="beats", play=case["play"], on=case["on"]))
        expected.append({"beats": case["beats"]})
    for case in golden("legal.json"):
        fields = {name: case[name] for name in ("hand", "on", "next_has_called")}
        asked.append(question(op="legal", **fields))
        expected.append({"plays": case["plays"], "may_pass": case["may_pass"]})
    for case in golden("giver.json"):
        fields = {"left": case["cards_left"], "totals": case["totals"], "winner": case["winner"]}
        asked.append(question(op="giver", **fields))
        expected.append({"giver": case["giver"]})
    for left, points in enumerate(golden("points.json")):
        asked.append(question(op="points", left=left))
        expected.append({"points": points})

    assert converse(*asked) == expected


def test_R24_4_batch_knows_the_gang_ruleset():
    answers = converse(
        question(op="legal", hand="3g9rTy", on="4g", next_has_called=True, ruleset="gang"),
        question(
            op="giver",
            left=[8, 0, 8, 7],
            totals=[41, 25, 76, 17],
            winner=1,
            ruleset="gang",
            strongest=["Tr", None, "9r", None],
        ),
        question(op="points", left=1, ruleset="gang"),
        question(op="legal", hand="3g", ruleset="bridge"),
    )

    assert answers[0] == {"plays": ["9r", "Ty"], "may_pass": True}
    assert answers[1] == {"giver": 0}
    assert answers[2] == {"points": 1}
    assert answers[3]["error"]["code"] == "bad_ruleset"


BAD_LINES: list[tuple[bytes, str | None]] = [
    (b"nonsense", "bad_json"),
    (b"{", "bad_json"),
    (b'{"op":"points","left":9', "bad_json"),
    (b'"points"', "bad_request"),
    (b"[]", "bad_request"),
    (b"null", "bad_request"),
    (b"17", "bad_request"),
    (b"{}", "unknown_op"),
    (b'{"op":null}', "unknown_op"),
    (b'{"op":["points"]}', "unknown_op"),
    (b'{"op":{}}', "unknown_op"),
    (b'{"op":"sing"}', "unknown_op"),
    (b'{"op":"__class__"}', "unknown_op"),
    # wrong types
    (b'{"op":"classify"}', "bad_request"),
    (b'{"op":"classify","cards":null}', "bad_request"),
    (b'{"op":"classify","cards":33}', "bad_request"),
    (b'{"op":"classify","cards":["3g"]}', "bad_request"),
    (b'{"op":"beats","play":"3g"}', "bad_request"),
    (b'{"op":"beats","play":"3g","on":null}', "bad_request"),
    (b'{"op":"legal"}', "bad_request"),
    (b'{"op":"legal","hand":3}', "bad_request"),
    (b'{"op":"legal","hand":"3g","on":3}', "bad_request"),
    (b'{"op":"legal","hand":"3g","on":"4g","next_has_called":"yes"}', "bad_request"),
    (b'{"op":"legal","hand":"3g","on":"4g","next_has_called":null}', None),
    (b'{"op":"legal","hand":"3g","ruleset":5}', "bad_ruleset"),
    (b'{"op":"legal","hand":"3g","ruleset":["gang"]}', "bad_ruleset"),
    (b'{"op":"points"}', "bad_left"),
    (b'{"op":"points","left":"9"}', "bad_left"),
    (b'{"op":"points","left":true}', "bad_left"),
    (b'{"op":"points","left":9.0}', "bad_left"),
    (b'{"op":"points","left":NaN}', "bad_left"),
    (b'{"op":"points","left":1e999}', "bad_left"),
    (b'{"op":"points","left":[9]}', "bad_left"),
    (b'{"op":"points","left":' + b"9" * 4000 + b"}", "bad_left"),
    (b'{"op":"points","left":' + b"9" * 5000 + b"}", "bad_json"),
    (b'{"op":"giver"}', "bad_request"),
    (b'{"op":"giver","left":[8,0,8],"totals":[1,2,3]}', "bad_winner"),
    (b'{"op":"giver","left":[8,0,8],"totals":[1,2,3],"winner":"1"}', "bad_winner"),
    (b'{"op":"giver","left":[8,0,8],"totals":[1,2,3],"winner":1.0}', "bad_winner"),
    (b'{"op":"giver","left":[8,0,8],"totals":[1,2,3],"winner":[1]}', "bad_winner"),
    (b'{"op":"giver","left":[8,0,8],"totals":[1,2,3],"winner":-2}', "bad_winner"),
    (b'{"op":"giver","left":[8,0,"8"],"totals":[1,2,3],"winner":1}', "bad_left"),
    (b'{"op":"giver","left":[8,0,[8]],"totals":[1,2,3],"winner":1}', "bad_left"),
    (b'{"op":"giver","left":"8,0,8","totals":[1,2,3],"winner":1}', "bad_request"),
    (b'{"op":"giver","left":{"0":8},"totals":[1,2,3],"winner":1}', "bad_request"),
    (b'{"op":"giver","left":[8,0,8],"totals":[1,null,3],"winner":1}', "bad_request"),
    (b'{"op":"giver","left":[8,0,8],"totals":[1,2.5,3],"winner":1}', "bad_request"),
    (b'{"op":"giver","left":[8,0,8],"totals":[1,2],"winner":1}', "bad_seats"),
    (b'{"op":"giver","left":[8,0,8,8,8],"totals":[1,2,3,4,5],"winner":1}', "bad_seats"),
    (
        b'{"op":"giver","left":[8,0,8,1],"totals":[1,2,3,4],"winner":1,"ruleset":"gang","strongest":7}',
        "bad_request",
    ),
    (
        b'{"op":"giver","left":[8,0,8],"totals":[1,2,3],"winner":1,"strongest":["xx",null,"3g"]}',
        "bad_card",
    ),
    # what the rules refuse
    (b'{"op":"classify","cards":"3x"}', "bad_card"),
    (b'{"op":"classify","cards":"3"}', "bad_card"),
    (b'{"op":"beats","play":"3g4g","on":"3g"}', "not_a_combo"),
    (b'{"op":"beats","play":"","on":"3g"}', "not_a_combo"),
    (b'{"op":"legal","hand":"DrDr"}', "too_many"),
    (b'{"op":"legal","hand":"3g3g3g"}', "too_many"),
    (b'{"op":"legal","hand":"1g1g1g1g1g1g1g"}', "too_many"),
    (b'{"op":"legal","hand":"DrDrDrDrDrDrDr"}', "too_many"),
    (b'{"op":"legal","hand":"3g3g3g3g3g3g3g3g"}', "too_many"),
    (b'{"op":"legal","hand":"3g","on":"3g4g"}', "not_a_combo"),
    # bytes that are not text, text that is not Unicode
    (b"\xff\xfe\xfd", "bad_json"),
    (b'{"op":"classify","cards":"\xe9"}', "bad_json"),
    (b'{"op":"classify","cards":"\xed\xa0\x80"}', "bad_card"),
    (b'{"op":"classify","cards":"\\ud800"}', "bad_card"),
    (b'{"op":"\\ud800"}', "unknown_op"),
    (b'{"op":"classify","cards":"3g\\u0000"}', "bad_card"),
    ('{"op":"classify","cards":"\u0663g"}'.encode(), "bad_card"),
    (b"\x00", "bad_json"),
    # too long, too deep
    (b'{"op":"classify","cards":"' + b"3g" * 100_000 + b'"}', "bad_request"),
    (b"[" * 60_000, "bad_json"),
    (b'{"op":' * 9_000, "bad_json"),
    (b'{"op":"classify","cards":' + b"[" * 20_000 + b"]" * 20_000 + b"}", None),
    (b" " * 200_000 + b'{"op":"points","left":1}', None),
]


@pytest.fixture(scope="module")
def bad_answers() -> list[dict[str, Any]]:
    """Every bad line followed by a good one, in one conversation."""
    lines = [part for line, _ in BAD_LINES for part in (line, question(op="points", left=9))]
    return converse(*lines)


def test_R24_4_a_bad_line_never_ends_the_conversation(bad_answers):
    assert len(bad_answers) == 2 * len(BAD_LINES)
    assert bad_answers[1::2] == [{"points": 18}] * len(BAD_LINES)


@pytest.mark.parametrize("number", range(len(BAD_LINES)), ids=lambda n: repr(BAD_LINES[n][0][:60]))
def test_R24_4_a_bad_line_is_answered_with_its_code(bad_answers, number):
    _, code = BAD_LINES[number]
    answer = bad_answers[2 * number]

    if code is None:
        # Lenient or strict is all one, as long as it is an answer.
        assert answer.keys() in ({"error"}, {"plays", "may_pass"}, {"points"})
        return
    assert answer.keys() == {"error"}
    assert answer["error"].keys() == {"code", "message"}
    assert answer["error"]["code"] == code
    assert code in documented_codes()
    assert answer["error"]["message"]
    assert len(answer["error"]["message"]) < 500


def test_R24_4_batch_needs_no_line_end_and_passes_over_empty_lines():
    run = ask("batch", say=b'\n  \n{"op":"points","left":1}\r\n\n{"op":"points","left":2}')

    assert run.stdout == b'{"points": 1}\n{"points": 2}\n'
    assert ask("batch").stdout == b""


def test_R24_4_batch_answers_each_line_before_it_reads_the_next():
    process = subprocess.Popen(
        [sys.executable, "-m", "gofclub.rules", "batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdin
    assert process.stdout
    try:
        for left in (1, 8, 16):
            process.stdin.write(question(op="points", left=left) + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == {"points": rules.points(left)}
    finally:
        process.communicate(timeout=10)
    assert process.returncode == 0


GOOD = (
    question(op="classify", cards="3g3y"),
    question(op="beats", play="3g3r", on="3y3y"),
    question(op="legal", hand="3g9rTy", on="4g", next_has_called=True),
    question(op="giver", left=[8, 0, 8, 7], totals=[41, 25, 76, 17], winner=1),
    question(op="points", left=9),
)


def test_R24_4_batch_in_this_process_answers_the_same(monkeypatch, capsys):
    lines = b"".join(line + b"\n\n" for line, _ in BAD_LINES) + b"\n".join(GOOD)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines)))

    assert main(["batch"]) == 0

    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(BAD_LINES) + len(GOOD)
    assert answers[-5:] == [
        {"kind": "pair"},
        {"beats": True},
        {"plays": ["Ty"], "may_pass": False},
        {"giver": 2},
        {"points": 18},
    ]
