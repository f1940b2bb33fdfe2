"""One tap: a table that waits, or a new one that bots fill after a while."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gofclub import rules
from gofclub.models import User
from play.croupier import Croupier
from play.models import Chair, GuestBlock, Table
from play.services.due_tables import due_tables, errand
from play.services.lobby import lobby
from play.services.quick_match import _opened, match_join
from play.services.store.commit import commit, run_command
from play.services.store.load import cache
from play.services.tables import table_open
from play.table.commands import Command
from play.table.offers import offers
from play.table.pace import pace
from tests.play.people import account, guest
from tests.play.test_decide import ask, now
from tests.play.test_races import together
from tests.play.truth import check_table

pytestmark = pytest.mark.django_db


def time_is_up(code: str) -> None:
    Table.objects.filter(code=code).update(due_at=timezone.now() - timedelta(seconds=1))
    cache.clear()
    Croupier().work()


def test_the_first_waits_the_next_join_and_the_last_starts_the_game():
    ana, ben, cho, dee = (guest(name) for name in ("Ana", "Ben", "Cho", "Dee"))

    code = match_join(person=ana).code
    assert [one.code for one in lobby()] == [code]
    assert match_join(person=ana).code == code
    joined = [match_join(person=one).code for one in (ben, cho)]
    assert (joined, now(code).status) == ([code, code], "open")
    match_join(person=dee)

    assert now(code).status == "playing"
    assert [chair.name for chair in now(code).chairs] == ["Ana", "Ben", "Cho", "Dee"]
    check_table(code)


def test_bots_take_the_rest_when_the_time_is_up_and_not_before():
    ana, ben = guest("Ana"), guest("Ben")
    code = match_join(person=ana).code
    due = now(code).due_at
    match_join(person=ben)
    assert now(code).due_at == due
    assert due - timezone.now() > pace().filling - timedelta(seconds=20)
    assert ask(code, ana, "start").code == "free_seats"
    assert commit([errand(now(code), attended=True)])[0].code == "not_due"

    time_is_up(code)

    assert now(code).status == "playing"
    assert [bool(chair.bot) for chair in now(code).chairs] == [False, False, True, True]
    check_table(code)


def test_the_host_would_rather_wait_and_nobody_else_says_so():
    ana, ben = guest("Ana"), guest("Ben")
    code = match_join(person=ana).code
    match_join(person=ben)
    assert ("hold" in offers(now(code), 0), "hold" in offers(now(code), 1)) == (True, False)
    assert ask(code, ben, "hold").code == "not_host"

    for _ in range(2):
        assert not ask(code, ana, "hold").is_refusal

    assert now(code).due_at is None
    assert "hold" not in offers(now(code), 0)
    # It is a public table like any other: people still find it.
    assert match_join(person=guest("Cho")).code == code
    check_table(code)


def test_a_table_that_everybody_has_left_is_closed_and_not_joined():
    code = match_join(person=guest("Ana")).code
    Chair.objects.filter(table__code=code).update(seen_at=timezone.now() - timedelta(minutes=5))

    other = match_join(person=guest("Ben")).code
    time_is_up(code)

    assert other != code
    assert now(code).status == "closed"


@pytest.mark.parametrize("how", ["closed", "open", "polled"])
def test_bots_do_not_play_for_somebody_who_has_closed_the_page(how):
    code = match_join(person=guest("Ana")).code
    seconds = 5 if how == "polled" else 20
    Chair.objects.filter(table__code=code, seat=0).update(
        online=how == "open", seen_at=timezone.now() - timedelta(seconds=seconds)
    )
    Table.objects.filter(code=code).update(due_at=timezone.now() - timedelta(seconds=1))

    assert due_tables(timezone.now()) == {code: how != "closed"}


def test_only_tables_that_suit_everybody_are_joined():
    table_open(person=guest("Link"))
    table_open(person=guest("Fan"), visibility="public", ruleset=rules.GANG)
    full = table_open(person=guest("Full"), visibility="public")
    run_command(Command(full.code, "fill", person=person_of(full.code)))
    fits = table_open(person=guest("Fit"), visibility="public", seats=3, clock=60)

    assert match_join(person=guest("Ana")).code == fits.code


def person_of(code: str):
    chair = Chair.objects.get(table__code=code, seat=0)
    return guest(chair.name)._replace(guest=chair.guest)


def test_over_http_a_stranger_gets_a_seat():
    first, second = Client(), Client()

    answers = [
        one.post("/api/v1/tables/match/", {"name": name}, content_type="application/json")
        for one, name in ((first, "Ana"), (second, "Ben"))
    ]

    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json()["code"] == answers[1].json()["code"]
    view = second.get(f"/api/v1/tables/{answers[0].json()['code']}/").json()
    assert (view["you"]["seat"], view["clock"]["for"]) == (1, "fill")


def test_who_has_no_room_for_a_table_of_their_own_joins_one_that_was_opened_just_now(settings):
    settings.TABLES_PER_PERSON = 1
    ana = guest("Ana")
    table_open(person=ana)
    match_join(person=guest("Ben"))

    assert _opened(ana, "Ana", frozenset(), mixes=False) is None


def two_that_wait(person) -> tuple[str, str]:
    """Two public tables: one that will start sooner, and one where the person waits alone."""
    own = match_join(person=person).code
    soon = table_open(person=guest("Ben"), visibility="public").code
    due = timezone.now() + timedelta(seconds=10)
    Table.objects.filter(code=soon).update(due_at=due)
    cache.clear()
    return own, soon


def chairs_of(name: str) -> list[str]:
    """The tables where somebody of that name sits."""
    return list(Chair.objects.filter(name=name).values_list("table__code", flat=True))


def test_who_waits_already_and_taps_again_stays_where_they_are():
    ana = guest("Ana")
    own, soon = two_that_wait(ana)

    assert match_join(person=ana).code == own

    assert chairs_of("Ana") == [own]
    assert match_join(person=guest("Cho")).code == soon


def test_an_account_that_taps_on_a_second_device_gets_the_table_of_the_first():
    ana = User.objects.create_user("ana@example.org", display_name="Ana")
    own, _ = two_that_wait(account(ana))

    assert match_join(person=account(ana)).code == own

    assert chairs_of("Ana") == [own]


def test_who_has_signed_in_since_keeps_the_chair_that_the_browser_took():
    browser = guest("Ana")
    own, _ = two_that_wait(browser)
    user = User.objects.create_user("ana@example.org", display_name="Ana")

    assert match_join(person=browser._replace(user=user.pk)).code == own


def test_a_guest_does_not_wait_on_the_chair_of_an_account_that_used_the_browser():
    user = User.objects.create_user("ana@example.org", display_name="Ana")
    with_account = account(user)
    _, soon = two_that_wait(with_account)

    visitor = with_account._replace(user=None, name="Zoe", session=guest("Zoe").session)

    assert match_join(person=visitor).code == soon


def test_ones_own_table_counts_also_when_all_its_chairs_are_taken():
    ana = guest("Ana")
    own, _ = two_that_wait(ana)
    ask(own, ana, "hold")
    for name in ("Dee", "Eve", "Fay"):
        ask(own, guest(name), "sit")
    assert now(own).status == "open"

    assert match_join(person=ana).code == own


def test_nobody_is_sent_back_to_somebody_whom_they_have_blocked_meanwhile():
    ana = User.objects.create(email="ana@example.com", display_name="Ana")
    fox = guest("Fox")
    own, soon = two_that_wait(account(ana))
    ask(own, fox, "sit")
    GuestBlock.objects.create(user=ana, guest=fox.guest, name="Fox")

    assert match_join(person=account(ana)).code == soon


def test_ones_own_table_that_has_begun_meanwhile_is_none_that_waits():
    ana = guest("Ana")
    own, soon = two_that_wait(ana)
    time_is_up(own)
    assert now(own).status == "playing"

    assert match_join(person=ana).code == soon


def test_where_one_has_not_been_for_a_while_one_does_not_wait():
    ana = guest("Ana")
    own, soon = two_that_wait(ana)
    Chair.objects.filter(table__code=own).update(seen_at=timezone.now() - timedelta(minutes=5))

    assert match_join(person=ana).code == soon


@pytest.mark.django_db(transaction=True)
def test_all_who_tap_at_once_meet_at_as_few_tables_as_they_fill():
    for _ in range(3):
        Table.objects.all().delete()
        cache.clear()
        people = [guest(f"P{at}") for at in range(8)]

        tables = together(*[lambda one=one: match_join(person=one) for one in people])

        codes = {table.code for table in tables}
        assert len(codes) == 2
        for code in codes:
            assert sum(chair.is_person for chair in check_table(code).chairs) == 4
