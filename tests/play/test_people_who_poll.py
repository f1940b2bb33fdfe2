"""Tables that go on by themselves once all are there, for people without sockets too.

They ask for the view every few seconds, and are seen by that.
"""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from play.models import Chair
from play.services.store.commit import commit
from play.services.store.load import cache
from play.table.commands import Command
from play.table.moves import TIMEOUTS_UNTIL_COVERED
from play.table.people import Person
from tests.play.evening_tables import opened
from tests.play.people import guest, table_of
from tests.play.test_decide import ask, now, started
from tests.play.test_hosting import come, rematch_of_a_game
from tests.play.truth import check_table

pytestmark = pytest.mark.django_db


def poll(code: str, person: Person) -> str:
    """Somebody asks how the table is; in which state they find it."""
    browser = Client()
    browser.cookies["sessionid"] = person.session
    answer = browser.get(f"/api/v1/tables/{code}/")
    assert answer.status_code == 200
    return answer.json()["table"]["status"]


def stop_polling(code: str, seat: int) -> None:
    """Somebody has asked for the last time, a short while ago."""
    lately = timezone.now() - timedelta(seconds=15)
    Chair.objects.filter(table__code=code, seat=seat).update(seen_at=lately)


def test_a_rematch_starts_when_the_last_of_them_asks_for_the_first_time():
    code, people = rematch_of_a_game()

    found = [poll(code, person) for person in people]

    assert found == ["open", "open", "open", "playing"]
    assert check_table(code).deal.number == 1
    assert poll(code, people[0]) == "playing"


def test_it_starts_with_some_who_poll_and_some_who_have_sockets_whoever_comes_last():
    code, people = rematch_of_a_game()
    come(code, people, 0)
    assert [poll(code, people[seat]) for seat in (1, 2)] == ["open", "open"]

    come(code, people, 3)

    assert now(code).status == "open"
    assert poll(code, people[1]) == "playing"


def test_it_waits_for_somebody_who_has_stopped_asking():
    code, people = rematch_of_a_game()
    poll(code, people[0])
    stop_polling(code, 0)

    assert [poll(code, people[seat]) for seat in (1, 2, 3)] == ["open", "open", "open"]

    assert poll(code, people[0]) == "playing"


def test_it_waits_for_somebody_whose_process_has_died():
    code, people = rematch_of_a_game()
    come(code, people, 0)
    Chair.objects.filter(table__code=code, seat=0).update(
        seen_at=timezone.now() - timedelta(minutes=1)
    )

    assert [poll(code, people[seat]) for seat in (1, 2, 3)] == ["open", "open", "open"]


def test_a_free_chair_is_waited_for_and_who_watches_starts_nothing():
    code, people = rematch_of_a_game()
    ask(code, people[3], "leave")
    assert [poll(code, people[seat]) for seat in (0, 1, 2)] == ["open", "open", "open"]
    eve = guest("Eve")
    assert poll(code, eve) == "open"

    ask(code, eve, "sit", seat=3)

    assert poll(code, eve) == "playing"


def test_a_table_that_has_a_host_to_start_it_waits_for_the_host():
    code, people = table_of()

    assert {poll(code, person) for person in people} == {"open"}


def test_a_drawn_table_starts_when_all_have_asked(cast, night):
    code, people = opened(cast, night)

    found = [poll(code, person) for person in people]

    assert found == ["open", "open", "open", "playing"]
    check_table(code)


def test_a_paused_game_goes_on_when_the_last_of_them_is_back():
    code, people = started()
    commit([Command(code, "pause")])
    for seat in range(4):
        stop_polling(code, seat)
    come(code, people, 2)

    found = [poll(code, people[seat]) for seat in (0, 1, 3)]

    assert found == ["paused", "paused", "playing"]
    check_table(code)


def test_a_paused_game_does_not_wait_for_who_has_left_it():
    code, people = started()
    ask(code, people[3], "leave")
    commit([Command(code, "pause")])
    for seat in range(4):
        stop_polling(code, seat)

    found = [poll(code, people[seat]) for seat in (3, 0, 1, 2)]

    assert found == ["paused", "paused", "paused", "playing"]


def test_whom_the_clock_had_covered_plays_again_when_the_game_goes_on():
    code, people = started()
    for seat, timeouts in ((1, TIMEOUTS_UNTIL_COVERED), (2, 0)):
        Chair.objects.filter(table__code=code, seat=seat).update(state="away", timeouts=timeouts)
    cache.clear()
    commit([Command(code, "pause")])

    assert [poll(code, person) for person in people][-1] == "playing"

    # The other one has asked for a bot, and says when it is enough.
    assert [chair.state for chair in now(code).chairs] == ["here", "here", "away", "here"]


def test_where_somebody_goes_at_that_moment_it_does_not_start():
    code, people = rematch_of_a_game()
    come(code, people, 0)
    command = Command(code, "gather", id="gather:1", expect=str(now(code).seq))
    ask(code, people[0], "gone", socket=f"{code}-0")

    (answer,) = commit([command])

    assert (answer.code, now(code).status) == ("stale", "open")
