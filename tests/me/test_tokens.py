"""What a token may do, how long, and what ends it."""

from datetime import timedelta
from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from gofclub.models import User
from scorepad.models import ApiToken
from scorepad.services.tokens import token_make
from tests.scorepad.pads import ABCD, refusal
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


def ask(method: str, path: str, secret: str, body=None):
    return Client().generic(
        method,
        f"/api/v1/{path}",
        body or "",
        content_type="application/json",
        headers={"Authorization": f"Bearer {secret}"},
    )


def test_a_token_reads_and_only_reads_unless_it_was_given_more(ana):
    _, secret = token_make(user=ana, name="reader")
    started = f'{{"uuid": "9b1c2ad4-6e0f-4f53-a9b6-0a34e0d5b0a1", "names": {ABCD}}}'

    refused = ask("POST", "sheets/", secret, started.replace("'", '"'))

    assert ask("GET", "me/", secret).json()["user"]["name"] == "Ana"
    assert refusal(refused) == (403, "token_scope")
    assert refused.json()["error"]["scope"] == "sheets"


def test_a_token_has_an_end(ana):
    token, secret = token_make(user=ana, name="old", days=1)
    ApiToken.objects.filter(pk=token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))

    assert refusal(ask("GET", "me/", secret)) == (401, "not_signed_in")


def test_the_end_has_a_limit(anas):
    answer = anas.post("tokens/", {"name": "x", "days": settings.TOKEN_DAYS + 1})

    assert refusal(answer) == (400, "invalid")


def test_its_use_is_noted_once_a_minute_without_a_write_for_each_request(
    ana, django_assert_num_queries
):
    token, secret = token_make(user=ana, name="busy")
    ask("GET", "me/", secret)
    noted = ApiToken.objects.get(pk=token.pk).last_used_at

    with django_assert_num_queries(1):
        ask("GET", "me/", secret)

    assert ApiToken.objects.get(pk=token.pk).last_used_at == noted


@pytest.mark.parametrize("way", ["page", "operator", "command"])
def test_all_tokens_end_with_the_password(ana, client, way, monkeypatch):
    _, secret = token_make(user=ana, name="x")
    new = "nine red lanterns"
    if way == "page":
        sign_in(client, ana)
        client.post(
            "/account/password/change/",
            {"oldpassword": "twelve dragons", "password1": new, "password2": new},
        )
    elif way == "operator":
        boss = User.objects.create_superuser("boss@example.org", "very long", display_name="Boss")
        client.force_login(boss)
        client.post(
            f"/admin/gofclub/user/{ana.pk}/password/",
            {"usable_password": "true", "password1": new, "password2": new},
        )
    else:
        monkeypatch.setattr("getpass.getpass", lambda *_, **__: new)
        call_command("changepassword", ana.email, stdout=StringIO())

    ana.refresh_from_db()
    assert ana.check_password(new)
    assert refusal(ask("GET", "me/", secret)) == (401, "not_signed_in")


def test_a_better_hash_of_the_same_password_ends_nothing(ana, client, settings):
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2SHA1PasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    token_make(user=ana, name="x")
    User.objects.filter(pk=ana.pk).update(password=make_password("twelve dragons", hasher="md5"))

    client.login(username=ana.email, password="twelve dragons")

    ana.refresh_from_db()
    assert ana.password.startswith("pbkdf2_sha1$")
    assert ApiToken.objects.filter(user=ana).exists()


def test_a_new_token_is_told_by_mail(anas, ana, mailoutbox):
    anas.post("tokens/", {"name": "kitchen radio"})

    [mail] = mailoutbox
    assert mail.to == ["ana@example.org"]
    assert "kitchen radio" in mail.body
    assert "gof_" not in mail.body


def test_tokens_of_before_go_on_working_but_not_for_ever(ana):
    token, _ = token_make(user=ana, name="x", days=1)

    import_module("scorepad.migrations.0005_token_scopes").keep_working(apps, None)

    token.refresh_from_db()
    assert token.scopes == {"read", "sheets", "clubs"}
    left = token.expires_at - timezone.now()
    assert timedelta(days=settings.TOKEN_DAYS - 1) < left <= timedelta(days=settings.TOKEN_DAYS)
