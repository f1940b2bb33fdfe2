"""The account page: everything about oneself at one address."""

import re

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from gofclub.art import avatars
from gofclub.me import sessions
from gofclub.models import Creature
from scorepad.services.tokens import token_make
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_noted():
    sessions._noted.clear()


def text_of(client) -> str:
    answer = client.get(reverse("me"))
    assert answer.status_code == 200
    return answer.content.decode()


def test_it_asks_people_to_sign_in(client):
    assert client.get(reverse("me"))["Location"].startswith(reverse("account_login"))


def test_name_letter_and_colour_are_chosen_there(client, ana):
    sign_in(client, ana)

    client.post(reverse("me"), {"display_name": " Ana  Maria ", "letter": "AM", "colour": "plum"})

    ana.refresh_from_db()
    assert (ana.display_name, ana.initial, ana.colour) == ("Ana Maria", "AM", "plum")
    assert '<span class="avatar large" data-colour="plum" aria-hidden="true">AM</span>' in text_of(
        client
    )


def test_a_creature_stands_for_somebody_wherever_a_letter_did(client, ana):
    sign_in(client, ana)

    client.post(
        reverse("me"), {"display_name": "Ana", "letter": "", "colour": "sea", "creature": "owl"}
    )

    page = text_of(client)
    assert re.search(r'<svg class="avatar " data-colour="sea"[^>]*><use href="[^"]*#k-owl"', page)
    assert re.search(r'<svg class="avatar large" data-colour="sea"', page)


def test_every_creature_that_can_be_chosen_is_drawn_and_has_its_place():
    drawn = set(avatars.CREATURES)

    assert drawn == set(avatars.INSETS) == set(Creature.values) - {""}


@pytest.mark.parametrize(
    "wrong",
    [
        {"display_name": " "},
        {"display_name": "\u202ex"},
        {"letter": "ABC"},
        {"colour": "pink"},
        {"creature": "unicorn"},
    ],
)
def test_what_will_not_do_is_said_and_nothing_is_changed(client, ana, wrong):
    sign_in(client, ana)
    sent = {"display_name": "Other", "letter": "", "colour": "jade"} | wrong

    answer = client.post(reverse("me"), sent)

    assert answer.status_code == 400
    ana.refresh_from_db()
    assert ana.display_name == "Ana"


def test_it_lists_where_one_is_signed_in_and_ends_the_others(client, ana):
    phone = Client(
        headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537"}
    )
    sign_in(phone, ana)
    phone.get(reverse("me"))
    sign_in(client, ana)

    assert "Chrome on Android" in text_of(client)
    client.post(reverse("me-sessions-end"))

    assert "Chrome on Android" not in text_of(client)
    assert phone.get(reverse("me")).status_code == 302
    assert client.get(reverse("me")).status_code == 200


def test_the_list_of_devices_has_an_end(client, ana):
    for _ in range(sessions.MOST_SHOWN + 3):
        other = Client()
        sign_in(other, ana)
        other.get(reverse("me-browser"))
    sign_in(client, ana)

    page = text_of(client)

    assert page.count("last used") <= sessions.MOST_SHOWN
    assert UserSession.objects.count() == sessions.MOST_SHOWN + 4
    client.post(reverse("me-sessions-end"))
    assert UserSession.objects.count() == 1


def test_the_librarys_page_of_sessions_is_ours(client, ana):
    sign_in(client, ana)

    answer = client.get("/account/sessions/")

    assert answer.status_code == 302
    assert answer["Location"] == reverse("me") + "#sessions"
    assert client.post("/account/sessions/").status_code == 405


def test_a_session_is_noted_now_and_then_not_for_every_page(client, ana):
    sign_in(client, ana)
    client.get(reverse("me"))
    first = UserSession.objects.get().last_seen_at

    client.get(reverse("me"))

    assert UserSession.objects.get().last_seen_at == first


def test_tokens_are_made_shown_once_listed_and_revoked_there(client, ana):
    sign_in(client, ana)

    made = client.post(
        reverse("me-tokens"), {"name": "kitchen", "scopes": ["sheets"], "days": "30"}
    )

    assert "gof_" in made.content.decode()
    page = text_of(client)
    assert "kitchen" in page
    assert "gof_" not in page
    token = ana.api_tokens.get()
    assert token.scopes == {"read", "sheets"}
    client.post(reverse("me-token-revoke", args=[token.code]))
    assert not ana.api_tokens.exists()


def test_nobody_revokes_the_tokens_of_others(client, ana, ben):
    token, _ = token_make(user=ben, name="x")
    sign_in(client, ana)

    assert client.post(reverse("me-token-revoke", args=[token.code])).status_code == 404
    assert ben.api_tokens.exists()
