"""Errors in a log are found, counted by kind, and told apart from what faults explain."""

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
