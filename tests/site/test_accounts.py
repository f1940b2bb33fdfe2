"""Sign up, sign in by password and by code, and the limits on trying."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.urls import reverse

from gofclub.models import User

pytestmark = pytest.mark.django_db

NEW = {"display_name": "Cleo", "email": "Cleo@Example.org", "password1": "nine red lanterns"}


def sign_up(client, **changes):
    return client.post(reverse("account_signup"), NEW | changes)


def test_sign_up_takes_name_email_and_password_and_lets_in_at_once(client, mailoutbox):
    response = sign_up(client)

    assert response.status_code == 302
    user = get_user(client)
    assert (user.display_name, user.email) == ("Cleo", "cleo@example.org")
    assert "cleo@example.org" in mailoutbox[0].to


def test_sign_up_names_what_is_wrong_with_a_name(client):
    response = sign_up(client, display_name="\u202enimda")

    assert response.status_code == 200
    assert "invisible or control character" in response.content.decode()
    assert not User.objects.exists()


def test_sign_up_with_an_address_that_is_taken_makes_no_second_account(client, ana, mailoutbox):
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)

    sign_up(client, email="ANA@example.org")

    assert User.objects.count() == 1
    assert not get_user(client).is_authenticated


def test_a_weak_password_is_refused(client):
    assert sign_up(client, password1="password").status_code == 200
    assert not User.objects.exists()


def test_sign_in_by_a_code_sent_by_mail(client, ana, mailoutbox):
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    client.post(reverse("account_request_login_code"), {"email": "ana@example.org"})
    code = re.search(r"^([A-Z0-9-]{6,})$", mailoutbox[0].body, re.MULTILINE)[1]

    response = client.post(reverse("account_confirm_login_code"), {"code": code})

    assert response.status_code == 302
    assert get_user(client) == ana


def test_a_wrong_code_does_not_let_in(client, ana, mailoutbox):
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True, verified=True)
    client.post(reverse("account_request_login_code"), {"email": "ana@example.org"})

    client.post(reverse("account_confirm_login_code"), {"code": "AAAAAA"})

    assert not get_user(client).is_authenticated


def test_guessing_a_password_is_slowed_down(client, ana):
    for _ in range(12):
        client.post(reverse("account_login"), {"login": ana.email, "password": "a guess"})

    client.post(reverse("account_login"), {"login": ana.email, "password": "twelve dragons"})

    assert not get_user(client).is_authenticated


def test_signing_up_in_bulk_is_slowed_down(client):
    answers = []
    for number in range(25):
        answers.append(sign_up(client, email=f"bulk{number}@example.org").status_code)
        client.logout()

    assert 429 in answers


def test_passkeys_are_offered(client, ana):
    options = client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    assert options.json()["request_options"]
    client.force_login(ana)
    assert client.get(reverse("mfa_index")).status_code == 200
