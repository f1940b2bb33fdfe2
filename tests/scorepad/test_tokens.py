"""Tokens for programs: made once, shown once, revoked at will."""

from uuid import uuid4

import pytest
from django.test import Client

from scorepad.models import ApiToken
from scorepad.services.tokens import MOST_TOKENS
from tests.scorepad.pads import ABCD, EVENING, Phone, refusal

pytestmark = pytest.mark.django_db


def made(phone, name="script", **more) -> dict:
    answer = phone.post("tokens/", {"name": name, **more})
    assert answer.status_code == 201
    return answer.json()


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def test_a_program_keeps_a_score_with_a_token_alone(anas):
    headers = bearer(made(anas, scopes=["sheets"])["token"])
    program = Client(enforce_csrf_checks=True)

    started = program.post(
        "/api/v1/sheets/",
        {"uuid": str(uuid4()), "names": ABCD},
        content_type="application/json",
        headers=headers,
    )
    logged = program.post(
        f"/api/v1/sheets/{started.json()['code']}/deals/",
        {"uuid": str(uuid4()), "number": 1, "left": EVENING[0]},
        content_type="application/json",
        headers=headers,
    )

    assert (started.status_code, logged.status_code) == (201, 201)
    assert started.json()["may"]["via"] == "user"
    assert not started.cookies
    assert anas.sheet(started.json()["code"])["deals"][0]["logged_by"] == "Ana"


def test_only_its_digest_is_stored_and_it_is_shown_once(anas):
    secret = made(anas)["token"]

    [listed] = anas.get("tokens/").json()["results"]

    assert secret.startswith("gof_")
    assert "token" not in listed
    assert secret not in str(ApiToken.objects.values().get())


def test_a_revoked_token_opens_nothing(anas):
    token = made(anas)

    assert anas.delete(f"tokens/{token['id']}/").status_code == 204

    assert refusal(anas.get("me/", **bearer(token["token"]))) == (401, "not_signed_in")


@pytest.mark.parametrize("secret", ["", "gof_wrong", "x" * 5000, "\u00e9"])
def test_a_wrong_token_is_refused_even_with_a_session(anas, secret):
    assert refusal(anas.get("me/", **bearer(secret))) == (401, "not_signed_in")


def test_a_token_of_somebody_who_may_not_sign_in_any_more(anas, ana):
    secret = made(anas)["token"]
    ana.is_active = False
    ana.save(update_fields=["is_active"])

    assert refusal(anas.get("tokens/", **bearer(secret))) == (401, "not_signed_in")


def test_tokens_are_for_people_with_an_account(phone):
    assert refusal(phone.get("tokens/")) == (401, "not_signed_in")
    assert refusal(phone.post("tokens/", {"name": "x"})) == (401, "not_signed_in")


def test_nobody_sees_or_revokes_the_tokens_of_others(anas, ben):
    token = made(anas)
    bens = Phone(ben)

    assert bens.get("tokens/").json()["results"] == []
    assert refusal(bens.delete(f"tokens/{token['id']}/")) == (404, "not_found")
    assert ApiToken.objects.exists()


def test_its_last_use_is_noted(anas):
    token = made(anas)

    anas.get("me/", **bearer(token["token"]))

    assert anas.get("tokens/").json()["results"][0]["last_used_at"]


def test_there_is_an_end_to_the_number_of_tokens(anas):
    for at in range(MOST_TOKENS):
        made(anas, str(at))

    assert refusal(anas.post("tokens/", {"name": "one more"})) == (409, "too_many_tokens")


@pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb", None, 5])
def test_a_token_needs_a_name(anas, name):
    assert refusal(anas.post("tokens/", {"name": name})) == (400, "invalid")
