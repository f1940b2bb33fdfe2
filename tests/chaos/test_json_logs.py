"""The scan of what a site has written finds each thing that must not be there."""

import json

import pytest

from tests.chaos.json_logs import doubts, lines_of, secrets_in

LINE = {"level": "debug", "logger": "play", "message": "a play at table k7mq2wxz9pfa: done"}
MOVE = {"table": "k7mq2wxz9pfa", "seq": 7, "command": "a-1", "do": "play", "request": "abcdefgh"}
NOT_OURS = """\
Traceback (most recent call last):
  File "<string>", line 1, in <module>
  File "spawn.py", line 126, in _main
EOFError: Ran out of input
/lib/python3.11/multiprocessing/resource_tracker.py:254: UserWarning: resource_tracker: 5 leaked
  warnings.warn('resource_tracker: There appear to be %d '
"""


def log(*lines: dict) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_a_log_with_all_that_must_be_there_is_fine():
    by_nobody = MOVE | {"command": "bot:1.7", "do": "act", "request": ""}
    # Its code looks like cards, by chance, for a part of it.
    words = LINE | {"message": "10r 1yx x9g9r 9 g 7g2yk9mq2wxz [cards] 3.7"}

    written = NOT_OURS + log(LINE, LINE | MOVE, words) + NOT_OURS + log(LINE | by_nobody)

    assert doubts(written) == []
    assert len(lines_of(written)[0]) == 4


@pytest.mark.parametrize(
    "said",
    [
        *({"message": said} for said in ("9g", "it is 9g9r!", "x_9g_y", "won by\nDr", "Card(1m)")),
        {"request": "8r8y-9"},
        {"of": [{"command": "Tg"}]},
        {"9g": 1},
    ],
)
def test_cards_are_found_wherever_they_stand(said):
    [found] = doubts(log(LINE, LINE | said))

    assert found.startswith("logged, with cards: ")


@pytest.mark.parametrize("field", MOVE)
def test_a_line_about_a_command_must_say_all(field):
    part = {name: value for name, value in MOVE.items() if name != field}

    assert [one.split(": ")[0] for one in doubts(log(LINE | part))] == [f"logged without {field}"]


def test_whoever_says_hello_has_a_handshake():
    hello = MOVE | {"do": "hello", "command": "", "request": ""}

    [found] = doubts(log(LINE | hello))

    assert found.startswith("logged without request")


def test_a_line_that_is_no_json_is_found_and_read():
    traceback = 'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: 9g9r\n'

    found = doubts(log(LINE) + traceback)

    assert len([one for one in found if one.startswith("logged, and no JSON: ")]) == 3
    assert "logged, with cards: KeyError: 9g9r" in found


def test_hands_that_were_dealt_are_found_within_other_words_and_not_in_codes():
    written = log(LINE | {"message": "x9g9r8y8y at 7g2yk9mq2wxz"})

    secrets = ["9g9r8y", "7g2y", "2g", "8y", "-"]

    assert secrets_in(written, secrets, ["7g2yk9mq2wxz"]) == ["9g9r8y"]
    assert secrets_in(written, secrets, []) == ["7g2y", "9g9r8y"]
