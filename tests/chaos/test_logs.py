"""Errors in a log are found, counted by kind, and told apart from what faults explain."""

import json
from collections import Counter

from tests.chaos.logs import errors_in, unexpected

LOG = """\
2026-11-16 19:00:00,001 INFO gofclub: nothing of note
2026-11-16 19:00:01,001 ERROR django.request: Service Unavailable: /readyz
2026-11-16 19:00:02,001 WARNING play.backoff: results: the database does not answer
2026-11-16 19:00:03,001 ERROR play.hub: table k7mq2wxz9pfa cannot be read
Traceback (most recent call last):
  File "load.py", line 3, in table_at
    raise KeyError(code)
KeyError: 'k7mq2wxz9pfa'

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "hub.py", line 7, in read
    load()
play.Damaged: hand 17 of k7mq2wxz9pfa
2026-11-16 19:00:04,001 ERROR play.hub: table ppmq2wxz9pfa cannot be read
ERROR:    Exception in ASGI application
Traceback (most recent call last):
  File "hub.py", line 7, in re"""


def as_json(level: str, logger: str, message: str, **more: str) -> str:
    return json.dumps({"level": level, "logger": logger, "message": message, **more})


def test_errors_are_counted_by_what_they_say_in_json_too():
    chained = LOG.split("cannot be read\n")[1].rpartition("\n2026")[0]
    assert chained.startswith("Traceback")
    assert "direct cause" in chained
    lines = (
        as_json("info", "gofclub", "nothing of note: ERROR"),
        as_json("error", "django.request", "Service Unavailable: /readyz"),
        as_json("error", "play.hub", "table k7mq2wxz9pfa cannot be read", error=chained),
        # Of Python itself, between the others.
        "Traceback (most recent call last):",
        '  File "<string>", line 1, in <module>',
        "EOFError: Ran out of input",
        as_json("critical", "play.hub", "table ppmq2wxz9pfa cannot be read\nat all"),
        as_json("warning", "play.hub", "not so bad", error="    its_end()\nplay.Odd: 3"),
        '{"level": "critical", "logger": "play.h',
    )

    assert Counter(errors_in("\n".join(lines))) == {
        "django.request: Service Unavailable: /readyz": 1,
        "play.hub: table # cannot be read": 2,
        "play.Damaged: hand # of #": 1,
        "EOFError: Ran out of input": 1,
        "play.Odd: #": 1,
    }


def test_errors_are_counted_by_what_they_say():
    assert Counter(errors_in(LOG)) == {
        "django.request: Service Unavailable: /readyz": 1,
        "play.hub: table # cannot be read": 2,
        "play.Damaged: hand # of #": 1,
        "Exception in ASGI application": 1,
    }


def test_what_a_database_explains_is_expected_and_nothing_else():
    found = [said for said, _ in unexpected(Counter(errors_in(LOG)))]

    assert found == [
        "play.hub: table # cannot be read",
        "play.Damaged: hand # of #",
        "Exception in ASGI application",
    ]
