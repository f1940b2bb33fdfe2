"""Who hosts a table that waits: whoever opened it, unless that one is gone and others are there.

And when the table of a rematch needs no host to start.
"""

from datetime import timedelta

import pytest
from django.utils import timezone

from play.croupier import Croupier
from play.models import Chair, Table
from play.protocol.table_view import view_object
from play.services.presence import absent_hosts, idle_hosts, polled
from play.services.store.commit import commit, run_command
from play.services.store.load import cache
from play.table.commands import Command
from play.table.offers import offers
from play.table.pace import pace
from play.table.people import Person
from play.table.steps import step_between
from tests.play.people import guest, table_of
from tests.play.test_decide import ask, now
from tests.play.test_presence import long_ago
from tests.play.truth import check_table

pytestmark = pytest.mark.django_db


def come(code: str, people: list[Person], *seats: int) -> None:
    for seat in seats:
        ask(code, people[seat], "hello", socket=f"{code}-{seat}")


def go(code: str, people: list[Person], seat: int) -> None:
    """Somebody's phone dies, and a while passes."""
    ask(code, people[seat], "gone", socket=f"{code}-{seat}")
    long_ago(code, seat=seat)


def look_around(code: str) -> int | None:
    """Who hosts after the croupier has looked after everything."""
    croupier = Croupier()
    while croupier.work() == 0.0:
        pass
    return check_table(code).host


def rematch_of_a_game() -> tuple[str, list[Person]]:
    """The table of a rematch that the first one has asked for, and has not come to."""
    code, people = table_of()
    Table.objects.filter(code=code).update(status="over")
    cache.clear()
    return run_command(Command(code, "rematch", person=people[0])).opened, people


def test_everybody_has_the_same_face_in_a_rematch():
    code, people = table_of()
    Chair.objects.filter(table__code=code, seat=1).update(face="owl-jade")
    Table.objects.filter(code=code).update(status="over")
    cache.clear()

    opened = run_command(Command(code, "rematch", person=people[0])).opened

    assert [chair.face for chair in now(opened).chairs] == ["", "owl-jade", "", ""]


def test_who_asked_for_a_rematch_and_is_gone_leaves_it_to_those_who_have_come():
    code, people = rematch_of_a_game()
    come(code, people, 1, 2, 3)
    assert look_around(code) == 0
    assert ask(code, people[1], "start").code == "not_host"

    long_ago(code, seat=0)

    assert look_around(code) == 1
    assert view_object(now(code), 3, now=timezone.now())["table"]["host"] == 1
    assert {"unseat", "start", "close"} <= set(offers(now(code), 1))
    assert "close" not in offers(now(code), 0)
    assert not ask(code, people[1], "unseat", seat=0).is_refusal
    assert not ask(code, people[1], "fill").is_refusal
    assert not ask(code, people[1], "start").is_refusal
    assert check_table(code).status == "playing"


def test_it_goes_back_by_the_same_rule_and_by_no_other():
    code, people = table_of()
    come(code, people, 0, 1, 2)
    go(code, people, 0)
    assert look_around(code) == 1

    come(code, people, 0)
    assert look_around(code) == 1
    go(code, people, 1)

    assert look_around(code) == 0


def test_who_was_gone_for_a_moment_or_asks_by_http_keeps_it():
    code, people = table_of()
    come(code, people, 0, 1)
    ask(code, people[0], "gone", socket=f"{code}-0")
    assert look_around(code) == 0

    long_ago(code, seat=0)
    polled(now(code).id, 0)

    assert look_around(code) == 0


def test_it_is_nobody_elses_while_nobody_else_is_there():
    code, people = table_of()
    come(code, people, 0)
    long_ago(code)
    go(code, people, 0)
    assert look_around(code) == 0

    # Also without a socket.
    polled(now(code).id, 2)

    assert look_around(code) == 2


def test_a_table_that_a_club_has_drawn_or_that_is_on_keeps_its_host():
    drawn, people = table_of()
    come(drawn, people, 0, 1)
    go(drawn, people, 0)
    Table.objects.filter(code=drawn).update(drawn=True)
    on, others = table_of()
    ask(on, others[0], "start")
    come(on, others, 0, 1)
    go(on, others, 0)
    cache.clear()

    assert absent_hosts(timezone.now()) == []
    for code in (drawn, on):
        command = Command(code, "change_host", seat=1, expect=str(now(code).seq))
        commit([command])
        assert now(code).host == 0


def test_who_comes_at_that_moment_keeps_it():
    code, people = table_of()
    come(code, people, 0, 1)
    go(code, people, 0)
    (command,) = absent_hosts(timezone.now())

    come(code, people, 0)

    (answer,) = commit([command])
    assert (answer.code, now(code).host) == ("stale", 0)


def test_other_processes_read_whose_table_it_is_now():
    code, people = table_of()
    come(code, people, 0, 1)
    go(code, people, 0)
    before = now(code)

    commit(absent_hosts(timezone.now()))

    assert now(code).seq == before.seq + 1
    assert step_between(before, now(code)) is None


def test_a_quick_match_still_waits_as_long_as_it_did():
    code, people = table_of()
    come(code, people, 0, 1)
    go(code, people, 0)
    due = timezone.now() + pace().filling
    Table.objects.filter(code=code).update(due_at=due)
    cache.clear()

    assert look_around(code) == 1
    assert now(code).due_at == due


def nothing_happens(code: str) -> None:
    """For as long as a full table waits for its host, while all who are there stay."""
    before = timezone.now() - pace().host_idle - timedelta(seconds=1)
    Table.objects.filter(code=code).update(changed_at=before)


def test_a_host_who_lets_a_full_table_wait_hands_it_on_round_the_table():
    code, people = table_of()
    come(code, people, 0, 1, 3)
    long_ago(code, seat=2)
    assert look_around(code) == 0
    assert pace().host_idle >= timedelta(minutes=2)

    hosts = []
    for _ in range(3):
        nothing_happens(code)
        hosts.append(look_around(code))

    assert hosts == [1, 3, 0]
    assert check_table(code).status == "open"
    nothing_happens(code)
    look_around(code)
    assert not ask(code, people[1], "start").is_refusal


def test_a_host_who_has_just_done_something_there_keeps_it():
    code, people = table_of()
    come(code, people, 0, 1, 2, 3)
    nothing_happens(code)
    (command,) = idle_hosts(timezone.now())

    ask(code, people[0], "swap", seat=1, to=2)

    (answer,) = commit([command])
    assert (answer.code, look_around(code)) == ("stale", 0)


def test_a_host_who_may_be_waiting_for_somebody_is_waited_for():
    code, people = table_of()
    come(code, people, 0, 1, 2, 3)
    ask(code, people[3], "leave")

    nothing_happens(code)

    assert look_around(code) == 0


def test_the_host_of_a_rematch_that_starts_by_itself_keeps_it():
    code, people = rematch_of_a_game()
    come(code, people, 0, 1)
    nothing_happens(code)

    assert look_around(code) == 0


def test_nobody_who_is_not_there_is_to_start_in_the_hosts_place():
    code, people = table_of()
    come(code, people, 0)
    long_ago(code)
    come(code, people, 0)
    nothing_happens(code)
    assert look_around(code) == 0

    polled(now(code).id, 2)

    assert look_around(code) == 2


def test_bots_are_no_company_that_a_host_keeps_waiting():
    code, people = table_of()
    come(code, people, 0)
    for seat in (1, 2, 3):
        ask(code, people[0], "unseat", seat=seat)
    ask(code, people[0], "fill")

    nothing_happens(code)

    assert look_around(code) == 0


@pytest.mark.parametrize(
    "changed", [{"drawn": True}, {"status": "over"}, {"due_at": timezone.now() + pace().kept}]
)
def test_nobody_else_needs_to_start_what_starts_by_itself_or_is_no_table_that_waits(changed):
    code, people = table_of()
    come(code, people, 0, 1, 2, 3)
    nothing_happens(code)
    assert [one.table for one in idle_hosts(timezone.now())] == [code]

    Table.objects.filter(code=code).update(**changed)

    assert idle_hosts(timezone.now()) == []


def test_who_leaves_hands_it_to_somebody_who_is_there():
    code, people = table_of()
    come(code, people, 0, 2)

    ask(code, people[0], "leave")

    assert check_table(code).host == 2


def test_who_sits_down_by_http_has_just_been_seen():
    code, people = table_of()
    ask(code, people[3], "leave")
    long_ago(code, seat=3)

    ask(code, guest("Eve"), "sit", seat=3)

    seen = Chair.objects.get(table__code=code, seat=3).seen_at
    assert timezone.now() - seen < timedelta(minutes=1)


def test_a_rematch_starts_when_somebody_who_is_there_takes_the_last_chair():
    code, people = rematch_of_a_game()
    come(code, people, 0, 1, 2)
    ask(code, people[3], "leave")
    assert now(code).status == "open"

    ask(code, guest("Eve"), "sit", seat=3, socket="eve")

    assert check_table(code).status == "playing"


def test_it_waits_for_who_takes_the_last_chair_and_has_not_come():
    code, people = rematch_of_a_game()
    come(code, people, 0, 1, 2)
    ask(code, people[3], "leave")
    eve = guest("Eve")

    ask(code, eve, "sit", seat=3)
    assert now(code).status == "open"
    ask(code, eve, "hello", socket="eve")

    assert check_table(code).status == "playing"
