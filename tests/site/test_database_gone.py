"""PostgreSQL goes away in the midst of a request, at whichever of its statements.

Whoever asked is told to ask again, in the shape that they asked in; what was stored is stored once,
and nobody looks for a fault where there was none.
"""

import logging
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.core.cache import cache
from django.db import OperationalError, connection

from gofclub.models import User
from scorepad.models import Deal, Due
from scorepad.services import figures
from tests.depth import by_depth
from tests.scorepad.clubs.people import cast_of
from tests.scorepad.figures.clubs import everything
from tests.scorepad.pads import Phone

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="a file does not go away"),
]
MOST_STATEMENTS = 200


class Gone:
    """Ends this thread's connection, from another one, before or after a statement of its own."""

    def __init__(self, number: int) -> None:
        self.left, is_after = divmod(number, 2)
        self.is_before = not is_after

    def __call__(self, execute: Callable, sql: str, params: Any, many: bool, context: dict) -> Any:
        self.left -= 1
        if self.left == 0 and self.is_before:
            end_of(context["connection"])
        answer = execute(sql, params, many, context)
        if self.left == 0 and not self.is_before:
            # With rows that are still to be fetched.
            end_of(context["connection"])
        return answer

    @property
    def came_to_pass(self) -> bool:
        return self.left <= 0


def end_of(mine: Any) -> None:
    with psycopg.connect(**mine.get_connection_params() | {"autocommit": True}) as other:
        pid = mine.connection.info.backend_pid
        [[is_gone]] = other.execute("SELECT pg_terminate_backend(%s, 20000)", [pid])
        assert is_gone


def each_time(ask: Callable[[], Any]) -> Iterator[Any]:
    """The answers where the first statement met no database, then the second, and so on."""
    for number in range(2, 2 * MOST_STATEMENTS):
        gone = Gone(number)
        with connection.execute_wrapper(gone):
            answer = ask()
        # As at the end of a request: a dead connection is not kept.
        connection.close_if_unusable_or_obsolete()
        if not gone.came_to_pass:
            return
        yield answer
    raise AssertionError("there is no end to its statements")


@pytest.fixture
def phone() -> Phone:
    phone = Phone()
    # A failure is an answer, as for everybody.
    phone.client.raise_request_exception = False
    return phone


@pytest.fixture(autouse=True)
def _nobody_is_alarmed(transactional_db, caplog) -> Iterator[None]:
    yield
    connection.close()
    found = [one for one in caplog.get_records("call") if one.levelno >= logging.ERROR]
    assert [one.getMessage() for one in found if one.name != "django.request"] == []
    # Django's line for the answer 503: no traceback, which would be one for each who asks.
    assert [one.getMessage() for one in found if one.exc_info] == []


def is_busy(answer: Any) -> bool:
    return answer.status_code == 503 and answer.json()["error"]["code"] == "busy"


def test_reading_a_sheet(phone):
    code = phone.start()
    phone.logged(code)

    *answers, last = each_time(lambda: phone.get(f"sheets/{code}/"))

    assert len(answers) > 3
    assert [one.content for one in answers if not is_busy(one)] == []
    # That one had all it needed.
    assert last.status_code == 200


def test_a_hand_that_somebody_else_has_entered_differently(phone):
    code = phone.start()
    phone.logged(code)

    answers = list(each_time(lambda: phone.log(code, 4, (1, 0, 2, 3))))

    assert len(answers) > 3
    # Where nothing is left but to take back a transaction, the rest is asked of a new connection.
    others = [one for one in answers if not is_busy(one)]
    assert {one.json()["error"]["code"] for one in others} == {"number_taken"}
    assert Deal.objects.count() == 4


def test_the_hand_that_ends_a_clubs_game(settings):
    """Where it was stored before the database went, it is not stored again, and it is counted."""
    settings.NEW_ACCOUNT_DAYS = 0
    cast = cast_of()
    scorer = Phone(cast.people["scorer"])
    scorer.client.raise_request_exception = False
    stored = tries = 0

    # Not after each of them: there are many.
    for number in range(3, 2 * MOST_STATEMENTS, 2 * by_depth(5, 2)):
        cache.clear()  # nobody starts so many games in a minute
        code = scorer.start(club=cast.club.slug, ruleset={"target": 50})
        body = {"uuid": str(uuid4()), "number": 1, "left": [0, 16, 9, 9]}
        gone = Gone(number)
        with connection.execute_wrapper(gone):
            answer = scorer.post(f"sheets/{code}/deals/", body)
        connection.close_if_unusable_or_obsolete()
        if not gone.came_to_pass:
            break
        tries += 1
        assert answer.status_code == 201 or is_busy(answer)
        stored += Deal.objects.filter(sheet__code=code).count()
        again = scorer.post(f"sheets/{code}/deals/", body)
        assert again.status_code in (200, 201), again.content
        assert Deal.objects.filter(sheet__code=code).count() == 1

    assert 0 < stored < tries
    figures.settle(cast.club.pk)
    assert not Due.objects.exists()
    carried_on = everything(cast.club)
    figures.rebuild(cast.club)
    assert everything(cast.club) == carried_on


def test_the_last_of_many_rows():
    """They come from a cursor on the server, which is closed after them."""
    cast_of()
    rows = User.objects.iterator()
    assert next(rows)

    end_of(connection)
    rows.close()

    with pytest.raises(OperationalError):
        User.objects.first()
