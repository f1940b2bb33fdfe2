"""A try stays its owner's: on all devices of an account, and in a browser that was signed out."""

import json
from datetime import timedelta
from uuid import UUID

import pytest
from django.test import Client as Browser
from django.urls import reverse
from django.utils import timezone

from gofclub.models import User
from play.models import Chair, DailyDeal, DailyTry, Table
from play.services.daily.day import day_for, streak_for
from play.services.daily.days import deal_of_today
from play.services.daily.forget import forget_tries, tries_known_by
from play.services.daily.tries import begin, come_back, play_past, try_of
from play.services.forget import chairs_of, forget_chairs
from play.services.recognising import keep_chairs
from play.services.rights import may_enter
from play.services.store.commit import commit
from play.services.store.load import cache, table_at
from play.table.commands import Command
from play.table.people import Person
from tests.play.daily.days import browsing, finished, past, with_points
from tests.play.given_deals import played_out
from tests.play.people import account, guest

pytestmark = pytest.mark.django_db
DAILY = "/play/daily/"


@pytest.fixture
def ana() -> Person:
    return browsing("Ana")


@pytest.fixture
def user(db) -> User:
    return User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")


def begun(browser: Browser) -> DailyTry:
    answer = browser.post("/api/v1/daily/", "{}", content_type="application/json")
    assert answer.status_code == 201, answer.content
    return DailyTry.objects.select_related("table").get(code=answer.json()["code"])


def sign_out(browser: Browser) -> None:
    """As a real browser does it: its other cookies stay."""
    browser.session.flush()
    del browser.cookies["sessionid"]


def seat_of(browser: Browser, one: DailyTry) -> int | None:
    """Where the browser sits at a try; 404 is an answer, too."""
    page = browser.get(reverse("play:table", args=[one.table.code]))
    assert page.status_code == 200
    return page.context["view"]["you"]["seat"]


def test_what_was_begun_signed_out_goes_on_at_another_device(client, user):
    one = begun(client)
    client.force_login(user)
    client.get(DAILY)
    desk = Browser()
    desk.force_login(user)

    page = desk.get(DAILY)

    assert page.context["day"].mine == one
    assert seat_of(desk, one) == 0
    assert seat_of(client, one) == 0
    sign_out(client)
    client.force_login(user)
    assert seat_of(client, one) == 0


def test_what_an_earlier_release_has_given_to_the_account_alone_goes_on_too(client, user):
    one = begun(client)
    DailyTry.objects.update(user=user)
    desk = Browser()
    desk.force_login(user)

    desk.get(f"{DAILY}{one.deal.day}/")

    assert seat_of(desk, one) == 0


def test_a_browser_that_was_signed_in_between_goes_on(client, user):
    begin(account(user)._replace(browser="b" * 64))
    one = begun(client)
    client.force_login(user)
    client.get(DAILY)
    sign_out(client)

    page = client.get(DAILY)

    assert page.context["day"].mine == one
    assert seat_of(client, one) == 0
    command = {"id": "a", "do": "resume"}
    address = reverse("play_api:table-commands", args=[one.table.code])
    assert client.post(address, command, content_type="application/json").status_code != 404


def test_so_it_does_by_the_api_alone(client):
    one = begun(client)
    sign_out(client)

    assert begun(client) == one
    assert seat_of(client, one) == 0


def test_a_finished_try_is_reviewed_as_ones_own(client, user):
    one = begun(client)
    chair = Chair.objects.get(table=one.table, seat=0)
    played_out(one.table.code, browsing()._replace(guest=chair.guest, session=""))
    client.force_login(user)
    client.get(DAILY)
    desk = Browser()
    desk.force_login(user)

    assert desk.get(DAILY).context["day"].mine.state == "done"
    review = desk.get(reverse("play:review", args=[one.table.code, 1]))
    assert review.context["facts"]["seat"] == 0


def test_looking_leaves_no_trace_of_a_stranger(client):
    client.get(DAILY)

    assert "sessionid" not in client.cookies


def test_the_days_before_signing_in_are_days_of_the_account(ana, user):
    past(timedelta(days=5))
    today = deal_of_today().day
    deals = {back: DailyDeal.objects.get(day=today - timedelta(days=back)) for back in range(6)}
    for back in (1, 2, 3, 5):
        with_points(deals[back], back, browser=ana.browser, guest=ana.guest)
    with_points(deals[3], 9, user=user, browser="b" * 64)
    signed_in = ana._replace(user=user.pk)

    day_for(signed_in, deal_of_today())

    streak = streak_for(signed_in)
    assert streak.days == 3
    assert [points for _, points in streak.last] == [None, 5, None, 9, 2, 1, None]
    assert try_of(browsing()._replace(browser=ana.browser), deals[3]).user is None


def test_their_tables_become_the_accounts_with_them(ana, user):
    _, then = past()
    before, now = finished(ana, now=then), begin(ana)

    try_of(ana._replace(user=user.pk), deal_of_today())

    sits = Chair.objects.filter(user=user).values_list("table", flat=True)
    assert set(sits) == {before.table_id, now.table_id}


# Nobody else's -----------------------------------------------------------------


def test_another_browser_gets_no_chair(ana, ben):
    one = begin(ana)

    for stranger in (browsing("Eve"), guest("Eve"), account(ben)._replace(browser="e" * 64)):
        keep_chairs([one.table], stranger)
        assert table_at(one.table.code).chair_of(stranger) is None
        assert not may_enter(table_at(one.table.code), stranger)
    assert table_at(one.table.code).chair_of(ana).seat == 0


def test_an_account_keeps_its_chair_from_whoever_has_its_browser(user, ben):
    here = account(user)._replace(browser="a" * 64)
    one = begin(here)

    for other in (browsing()._replace(browser=here.browser),
                  browsing()._replace(browser=here.browser, guest=here.guest),
                  account(ben)._replace(browser=here.browser, guest=here.guest)):  # fmt: skip
        come_back(one, other)
        keep_chairs([one.table], other)
        assert table_at(one.table.code).chair_of(other) is None
    assert Chair.objects.get(table=one.table, seat=0).user == user


def test_signed_out_a_browser_does_not_enter_what_its_account_has_played(client, user):
    client.force_login(user)
    one = begun(client)
    sign_out(client)

    assert client.get(DAILY).context["day"].is_elsewhere
    assert client.get(reverse("play:table", args=[one.table.code])).status_code == 404


def test_a_try_that_became_the_accounts_is_the_browsers_no_more(client, user):
    one = begun(client)
    client.force_login(user)
    client.get(DAILY)
    sign_out(client)

    assert client.get(DAILY).context["day"].is_elsewhere
    assert client.get(reverse("play:table", args=[one.table.code])).status_code == 404


def test_whoever_was_forgotten_does_not_come_back(ana, user):
    one = begin(ana)
    known = {"guest": ana.guest, "browser": ana.browser}
    forget_chairs(chairs_of(**known))

    keep_chairs([one.table], ana._replace(user=user.pk))
    forget_tries(tries_known_by(**known))

    assert not Chair.objects.filter(user=user).exists()
    assert try_of(ana, one.deal) is None


def test_only_chairs_of_tries_are_kept(ana, user):
    deal, _ = past()
    table = play_past(ana, deal)
    later = browsing()._replace(browser=ana.browser)

    (answer,) = commit([Command(table.code, "recognise", whose=later)])

    assert answer.code == "not_seated"
    assert table_at(table.code).chair_of(ana).seat == 0


def test_nobody_asks_for_it_at_the_table(client):
    one = begun(client)
    thief = Browser()
    begun(thief)
    asked = {"id": "a", "do": "recognise", "whose": str(UUID(int=1))}
    address = reverse("play_api:table-commands", args=[one.table.code])

    answers = [
        browser.post(address, json.dumps(asked), content_type="application/json")
        for browser in (client, thief)
    ]

    assert [answer.status_code for answer in answers] == [400, 400]


def test_what_is_kept_is_stored_before_it_is_told(ana):
    one = begin(ana)
    before = Table.objects.get(pk=one.table_id).seq
    later = browsing()._replace(browser=ana.browser)

    keep_chairs([one.table], later)
    keep_chairs([one.table], later)

    cache.clear()
    assert table_at(one.table.code).chair_of(later).seat == 0
    assert table_at(one.table.code).chair_of(ana) is None
    assert Table.objects.get(pk=one.table_id).seq == before + 1
    assert Chair.objects.get(table=one.table, seat=0).seen_at <= timezone.now()
