"""Between midnight and two: yesterday's try still counts, and today's has other cards."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo

import pytest
from django.urls import reverse
from django.utils import timezone

from gofclub.models import User
from play.models import DailyTry
from play.services.daily.days import seal_days
from play.services.daily.tries import left_yesterday
from play.table.daily import GRACE, day_of, end_of
from tests.play.given_deals import played_out
from tests.play.people import Person

pytestmark = pytest.mark.django_db
TODAY = "/api/v1/daily/"
MINUTES = timedelta(minutes=10)


@pytest.fixture
def past_midnight(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Puts Django's clock so far behind the midnight that comes."""
    midnight = end_of(day_of(timezone.now()))

    def put(by: timedelta) -> None:
        ahead = midnight + by - datetime.now(UTC)

        class Ahead(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:
                return datetime.now(tz) + ahead

        monkeypatch.setattr(timezone, "datetime", Ahead)

    seal_days()
    return put


def post(browser, **body):
    return browser.post(TODAY, json.dumps(body), content_type="application/json")


def begun(browser) -> DailyTry:
    return DailyTry.objects.select_related("table").get(code=post(browser).json()["code"])


def owner_of(one: DailyTry) -> Person:
    chair = one.table.chairs.get(seat=0)
    return Person(chair.guest, chair.user_id, browser=chair.browser)


def test_the_pages_of_both_days_lead_to_a_try_that_was_left(client, past_midnight):
    one = begun(client)
    table = reverse("play:table", args=[one.table.code])
    past_midnight(MINUTES)

    for address in ("/play/daily/", f"/play/daily/{one.deal.day}/"):
        assert f'href="{table}"' in client.get(address).content.decode(), address
    today = client.get("/play/daily/").content.decode()
    assert "by 02:00 UTC" in today
    assert "Play the deal" in today


def test_so_does_todays_result(client, past_midnight):
    one = begun(client)
    past_midnight(MINUTES)
    new = begun(client)
    played_out(new.table.code, owner_of(new))

    page = client.get("/play/daily/").content.decode()

    assert new.deal.day == one.deal.day + timedelta(days=1)
    assert reverse("play:review", args=[new.table.code, 1]) in page
    assert reverse("play:table", args=[one.table.code]) in page


def test_it_is_entered_in_a_browser_that_was_signed_out(client, past_midnight):
    one = begun(client)
    client.session.flush()
    del client.cookies["sessionid"]
    past_midnight(MINUTES)

    client.get("/play/daily/")

    page = client.get(reverse("play:table", args=[one.table.code]))
    assert page.context["view"]["you"]["seat"] == 0


def test_what_is_finished_does_not_count_or_is_somebody_elses_is_not_offered(client, past_midnight):
    user = User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")
    client.force_login(user)
    one = begun(client)
    owner = owner_of(one)
    stranger = Person(owner.guest, browser=owner.browser)

    assert left_yesterday(owner) is None
    past_midnight(MINUTES)
    assert (left_yesterday(owner), left_yesterday(stranger)) == (one, None)
    past_midnight(GRACE)
    assert left_yesterday(owner) is None
    past_midnight(MINUTES)
    played_out(one.table.code, owner)
    assert left_yesterday(owner) is None


def test_cards_of_yesterday_are_not_played_with_todays_try(client, past_midnight):
    seen = client.get(TODAY).json()["day"]
    past_midnight(MINUTES)

    late = post(client, day=seen)

    assert (late.status_code, late.json()["error"]["code"]) == (409, "day_passed")
    assert not DailyTry.objects.exists()
    assert post(client, day=client.get(TODAY).json()["day"]).status_code == 201
    assert post(client, day="tomorrow").status_code == 400


def test_the_page_says_which_day_it_shows(client):
    page = client.get("/play/daily/")

    assert page.context["facts"]["day"] == client.get(TODAY).json()["day"]
