"""One try at a challenge for each person: by the account, and by the browser."""

import pytest
from django.test import Client
from django.urls import reverse

from gofclub.models import User
from play.models import Chair, Challenge, Try
from play.services import challenges
from play.table.people import Person
from tests.play.given_deals import opened, played_out
from tests.play.people import account, guest

pytestmark = pytest.mark.django_db
SCORES = "challenge-scores"


@pytest.fixture
def challenge(db) -> Challenge:
    ana = guest("Ana")
    return challenges.challenge_make(person=ana, table=played_out(opened(ana, seat=1).code, ana))


@pytest.fixture
def ben(db) -> User:
    return User.objects.create_user("ben@example.org", "twelve dragons", display_name="Ben")


def taken(browser, challenge, **fields):
    address = reverse("play_api:challenge-tries", args=[challenge.code])
    return browser.post(address, fields, content_type="application/json")


def finished(browser, challenge) -> str:
    """The code of a try that was begun and played out in this browser."""
    code = taken(browser, challenge).json()["code"]
    chair = Chair.objects.get(table__code=code, seat=1)
    played_out(code, Person(chair.guest, chair.user_id))
    return code


def sign_out(browser) -> None:
    """As a real browser does it: its other cookies stay."""
    browser.session.flush()
    del browser.cookies["sessionid"]


def test_signed_out_a_browser_has_had_its_try(challenge, ben, client):
    client.force_login(ben)
    finished(client, challenge)
    sign_out(client)

    again = taken(client, challenge, name="Bob")
    shown = client.get(reverse("play_api:challenge", args=[challenge.code])).json()
    text = client.get(reverse("play:challenge", args=[challenge.code])).content.decode()

    assert (again.status_code, again.json()["error"]["code"]) == (409, "challenge_signed_in")
    assert (shown["played_signed_in"], shown["my_table"], shown["scores"]) == (True, None, [])
    assert "Sign in to see the scores" in text
    assert SCORES not in text
    assert Try.objects.count() == 1


def test_nor_has_its_maker_one_who_has_signed_out(ben, client):
    client.force_login(ben)
    over = played_out(opened(account(ben)).code, account(ben))
    address = reverse("play_api:table-again", args=[over.code, 1])
    code = client.post(address, {"bots": "casual"}, content_type="application/json").json()["code"]
    played_out(code, account(ben))
    client.post(reverse("play_api:table-challenge", args=[code]))
    challenge = Challenge.objects.get()
    sign_out(client)

    assert taken(client, challenge).json()["error"]["code"] == "challenge_signed_in"
    withdraw = client.delete(reverse("play_api:challenge", args=[challenge.code]))
    assert withdraw.status_code == 404


def test_a_guest_who_signs_in_and_out_again_has_had_their_try(challenge, ben, client):
    code = finished(client, challenge)
    client.force_login(ben)
    page = reverse("play:challenge", args=[challenge.code])

    assert client.get(page).context["challenge"].is_over
    desk = Client()
    desk.force_login(ben)
    assert desk.get(page).context["challenge"].my_table == code
    for browser in (client, desk):
        assert taken(browser, challenge).json()["error"]["code"] == "tried_already"
    sign_out(client)
    assert taken(client, challenge).json()["error"]["code"] == "challenge_signed_in"


def test_a_try_goes_on_in_the_same_browser_when_its_session_is_gone(challenge, client):
    code = taken(client, challenge).json()["code"]
    table = reverse("play:table", args=[code])
    for way in ("page", "api"):
        sign_out(client)
        if way == "page":
            shown = client.get(reverse("play:challenge", args=[challenge.code]))
            assert shown.context["challenge"].my_table == code
        else:
            assert taken(client, challenge).json()["code"] == code
        assert client.get(table).context["view"]["you"]["seat"] == 1
    assert Client().get(table).context["view"]["you"]["seat"] is None


def test_an_account_that_has_its_own_try_takes_no_other(challenge, ben, client):
    desk = Client()
    desk.force_login(ben)
    own = taken(desk, challenge).json()["code"]
    guests = taken(client, challenge).json()["code"]
    client.force_login(ben)

    assert taken(client, challenge).json()["code"] == own
    sign_out(client)
    assert taken(client, challenge).json()["code"] == guests
