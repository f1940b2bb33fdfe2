"""What cannot be taken back asks again who one is, where the sign-in is old."""

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.urls import reverse

from gofclub.models import User
from scorepad.models import ApiToken, Club, Membership
from tests.scorepad.clubs.people import cast_of
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db

LONG_AGO = settings.ACCOUNT_REAUTHENTICATION_TIMEOUT + 60
TOKEN = {"name": "x", "days": "30"}


def asks(answer) -> bool:
    return answer.status_code == 302 and answer["Location"].startswith(
        reverse("account_reauthenticate")
    )


@pytest.fixture
def club(db):
    return cast_of()


@pytest.mark.parametrize(
    "route", ["me-tokens", "mfa_add_webauthn", "account_email", "scorepad:club-delete"]
)
def test_a_fresh_sign_in_goes_on_and_an_old_one_is_asked(client, club, route):
    olga = club.people["owner"]
    url = reverse(route, args=[club.club.slug] if "club" in route else [])

    def visit(email):
        if route == "account_email":
            return client.post(url, {"action_add": "", "email": email})
        return client.get(url)

    sign_in(client, olga)
    assert not asks(visit("one@example.org"))

    sign_in(client, olga, ago=LONG_AGO)
    assert asks(visit("two@example.org"))


def test_whoever_gives_the_password_goes_on_where_it_was_asked(client, ana):
    sign_in(client, ana, ago=LONG_AGO)
    asked = client.post(reverse("me-tokens"), TOKEN)
    assert not ApiToken.objects.exists()

    answer = client.post(
        asked["Location"], {"password": "twelve dragons", "next": reverse("me-tokens")}
    )

    assert "gof_" in answer.content.decode()
    assert ApiToken.objects.get().name == "x"


def test_a_wrong_password_does_not_go_on(client, ana):
    sign_in(client, ana, ago=LONG_AGO)
    asked = client.post(reverse("me-tokens"), TOKEN)

    client.post(asked["Location"], {"password": "wrong", "next": reverse("me-tokens")})

    assert not ApiToken.objects.exists()


def test_a_club_is_not_handed_over_or_deleted_by_an_old_session(client, club):
    sign_in(client, club.people["owner"], ago=LONG_AGO)
    slug, other = club.club.slug, club.member("organiser").code

    page = client.post(reverse("scorepad:hand-over", args=[slug, other]))
    api = client.post(reverse("api:hand-over", args=[slug, other]), {}, "application/json")
    gone = client.delete(
        reverse("api:club", args=[slug]),
        json.dumps({"confirmation": club.club.name}),
        "application/json",
    )

    assert asks(page)
    assert [answer.json()["error"]["code"] for answer in (api, gone)] == ["confirm_first"] * 2
    assert Membership.objects.get(club=club.club, role="owner").user == club.people["owner"]
    assert Club.objects.exists()


@pytest.fixture
def cy(db) -> User:
    """Somebody with neither password nor passkey."""
    user = User.objects.create_user("cy@example.org", None, display_name="Cy")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def test_who_has_neither_password_nor_passkey_signs_in_again_by_a_code(client, cy, mailoutbox):
    sign_in(client, cy, ago=LONG_AGO)

    asked = client.get(reverse("mfa_add_webauthn"))

    assert asked.status_code == 403
    assert "sign in again" in asked.content.decode().lower()
    client.post(reverse("account_logout"))
    client.post(reverse("account_request_login_code"), {"email": cy.email})
    code = re.search(r"^([A-Z0-9-]{6,})$", mailoutbox[-1].body, re.MULTILINE)[1]
    client.post(reverse("account_confirm_login_code"), {"code": code})
    assert client.get(reverse("mfa_add_webauthn")).status_code == 200


@pytest.mark.parametrize("action", ["action_add", "action_primary", "action_remove"])
def test_an_old_session_of_theirs_changes_no_address(client, cy, mailoutbox, action):
    EmailAddress.objects.create(user=cy, email="other@example.org", verified=True)
    known = list(EmailAddress.objects.values("email", "primary", "verified"))
    email = "thief@example.org" if action == "action_add" else "other@example.org"
    sign_in(client, cy, ago=LONG_AGO)
    assert client.get(reverse("account_email")).status_code == 200

    asked = client.post(reverse("account_email"), {action: "", "email": email})

    assert asked.status_code == 403
    assert list(EmailAddress.objects.values("email", "primary", "verified")) == known
    assert mailoutbox == []
    sign_in(client, cy)
    assert client.post(reverse("account_email"), {action: "", "email": email}).status_code == 302
    assert list(EmailAddress.objects.values("email", "primary", "verified")) != known


@pytest.mark.parametrize(
    "route", ["me-tokens", "mfa_activate_totp", "mfa_add_webauthn", "account_set_password"]
)
def test_an_old_session_of_theirs_opens_no_other_way_in(client, cy, route):
    sign_in(client, cy, ago=LONG_AGO)

    assert client.get(reverse(route)).status_code == 403
    assert client.post(reverse(route), {}).status_code == 403


def test_a_changed_address_is_told_to_the_old_one_and_to_the_new(client, ana, mailoutbox):
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    EmailAddress.objects.create(user=ana, email="new@example.org", verified=True)
    sign_in(client, ana)

    client.post(reverse("account_email"), {"action_primary": "", "email": "new@example.org"})

    assert [mail.to for mail in mailoutbox] == [["ana@example.org"], ["new@example.org"]]


def test_a_changed_password_is_told_by_mail(client, ana, mailoutbox):
    sign_in(client, ana)
    new = "nine red lanterns"

    client.post(
        reverse("account_change_password"),
        {"oldpassword": "twelve dragons", "password1": new, "password2": new},
    )

    assert [mail.to for mail in mailoutbox] == [["ana@example.org"]]
