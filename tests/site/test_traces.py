"""Who only looks leaves no trace: no session, no cookie of one, no row."""

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import NoReverseMatch, reverse

from gofclub.passkeys import COOKIE, waiting
from play.services.tables import table_open
from scorepad.services.clubs.invitations import invitation_make
from scorepad.services.secret_links import token_of
from tests.play.people import guest
from tests.scorepad.clubs.people import cast_of, game, guests
from tests.site.addresses import routes

pytestmark = pytest.mark.usefixtures("db")
PASSKEY = "/account/2fa/webauthn/login/"


@pytest.fixture
def values():
    """One of everything that anybody may look at."""
    cast = cast_of(visibility="public")
    sheet = game(cast, guests(cast, "Una", "Dos", "Tres"), role="owner")
    table = table_open(person=guest("Ana"), visibility="public")
    return {
        "slug": cast.club.slug,
        "sheet": sheet.code,
        "table": table.code,
        "player": cast.club.players.first().code,
        "token": token_of(invitation_make(actor=cast["owner"], club=cast.club)),
        "number": 1,
        "language": "en",
        "version": "0",
        "uuid": "9b1c2ad4-6e0f-4f53-a9b6-0a34e0d5b0a3",
        "uidb36": "1",
        "key": "abc-def",
        "day": sheet.started_at.date(),
    }


def test_who_only_looks_gets_no_session(values):
    Session.objects.all().delete()
    left: list[str] = []
    seen = 0
    for url in sorted(set(addresses(values))):
        # A script asks for more than a page: a passkey's challenge.
        accepted = "application/json" if "webauthn" in url else "*/*"
        answer = Client().get(url, headers={"Accept": accepted})
        seen += answer.status_code == 200
        if Session.objects.exists() or settings.SESSION_COOKIE_NAME in answer.cookies:
            left.append(f"{url} gave {answer.status_code}")
            Session.objects.all().delete()

    assert seen > 60
    assert left == []


def addresses(values):
    for route in routes():
        if not route.name:
            continue
        known = {**values, "code": values["table" if route.name.startswith("play") else "sheet"]}
        try:
            yield reverse(route.name, kwargs={name: known[name] for name in route.converters})
        except (KeyError, NoReverseMatch):
            continue


def test_a_guest_is_met_by_doing_something_not_by_looking(values):
    browser = Client()
    table = values["table"]
    browser.get(f"/play/{table}/")
    assert browser.cookies.keys() == {"csrftoken"}

    sent = {"id": "9b1c2ad4-6e0f-4f53-a9b6-0a34e0d5b0a3", "do": "sit", "name": "Zoe"}
    answer = browser.post(
        f"/api/v1/tables/{table}/commands/", sent, content_type="application/json"
    )

    assert answer.json()["t"] == "ack"
    assert settings.SESSION_COOKIE_NAME in answer.cookies
    assert '"known": true' in browser.get(f"/play/{table}/").content.decode()


def test_a_challenge_of_a_passkey_is_answered_once(db):
    browser = Client(headers={"Accept": "application/json"})
    browser.get(PASSKEY)
    signed = browser.cookies[COOKIE].value

    assert waiting(signed)["challenge"]
    assert waiting(signed) is None
    assert waiting(signed[:-1]) is None
    assert not Session.objects.exists()
