"""Whoever comes with a session that has ended meanwhile is told so, and is made nobody new."""

import json

import pytest
from django.contrib.sessions.models import Session
from django.test import Client as Browser

from gofclub.models import User
from play.models import Chair, Table
from play.services.store.load import table_at
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


def post(browser: Browser, path: str, **body):
    return browser.post(path, json.dumps(body), content_type="application/json")


def ask(browser: Browser, code: str, do: str, **fields):
    """What the table answers to a command: the status, what kind of answer, and why."""
    answer = post(browser, f"/api/v1/tables/{code}/commands/", id="a", do=do, **fields)
    said = answer.json()
    return answer.status_code, said.get("t"), said.get("code")


def an_account(browser: Browser) -> User:
    ana = User.objects.create_user("ana@example.org", "x", display_name="Ana")
    sign_in(browser, ana)
    return ana


def a_table(browser: Browser, **wishes) -> str:
    code: str = post(browser, "/api/v1/tables/", **wishes).json()["code"]
    return code


def row_is_deleted(user: User) -> None:
    Session.objects.all().delete()


def password_is_changed(user: User) -> None:
    user.set_password("y")
    user.save()


def account_is_switched_off(user: User) -> None:
    user.is_active = False
    user.save()


ENDS = [row_is_deleted, password_is_changed, account_is_switched_off]
LOGGED_OUT = (409, "rej", "logged_out")


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("do", ["sit", "leave", "close"])
def test_an_account_whose_session_has_ended_is_told_so_once(client, end, do):
    ana = an_account(client)
    code = a_table(client)
    before = table_at(code)
    end(ana)

    answer = post(client, f"/api/v1/tables/{code}/commands/", id="a", do=do)

    assert (answer.status_code, answer.json()["t"]) == (409, "rej")
    assert set(answer.json()) == {"t", "id", "code", "message", "seq"}
    assert (answer.json()["id"], answer.json()["code"]) == ("a", "logged_out")
    assert answer.cookies["sessionid"]["max-age"] == 0
    assert table_at(code) == before
    assert not Session.objects.exists() or end is password_is_changed


def test_then_they_are_a_new_guest_as_anybody_is(client):
    ana = an_account(client)
    code = a_table(client)
    row_is_deleted(ana)
    assert ask(client, code, "sit", seat=1) == LOGGED_OUT

    assert ask(client, code, "leave") == (409, "rej", "not_seated")
    assert ask(client, code, "sit", seat=1, name="Ana")[:2] == (200, "ack")

    assert [chair.user for chair in table_at(code).chairs[:2]] == [ana.pk, None]


def test_nobody_is_seated_or_made_anew_whatever_the_command(client):
    ana = an_account(client)
    code = a_table(client)
    row_is_deleted(ana)

    ask(client, code, "sit", seat=1)

    assert Chair.objects.filter(guest__isnull=False).count() == 1
    assert not Session.objects.exists()


def test_a_guest_whose_session_has_ended_is_told_so_too(client):
    code = post(client, "/api/v1/tables/quick/", name="Ana").json()["code"]
    Session.objects.all().delete()

    assert ask(client, code, "away") == LOGGED_OUT
    assert ask(client, code, "away") == (409, "rej", "not_seated")


def test_it_is_the_same_at_a_table_that_there_is_not(client):
    """Or the answer would say which tables there are, to somebody who may see none of them."""
    row_is_deleted(an_account(client))

    assert ask(client, "222222222222", "sit") == LOGGED_OUT


def test_what_is_not_understood_is_said_first(client):
    ana = an_account(client)
    code = a_table(client)
    row_is_deleted(ana)

    assert ask(client, code, "juggle")[0] == 400


@pytest.mark.parametrize("end", ENDS)
def test_who_asks_how_the_table_is_hears_it_before_they_watch(client, end):
    """The answer takes the cookie away: a command that comes next would be a stranger's."""
    ana = an_account(client)
    code = a_table(client)
    address = f"/api/v1/tables/{code}/"
    assert client.get(address).json()["you"]["seat"] == 0
    end(ana)

    answer = client.get(address)

    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "logged_out")
    assert answer.json()["error"]["message"] == "Please sign in again."
    assert client.get(address).json()["you"]["seat"] is None


def test_who_has_never_had_a_session_watches_and_sits_as_ever(client):
    code = a_table(client)
    stranger = Browser()

    assert stranger.get(f"/api/v1/tables/{code}/").status_code == 200
    assert ask(stranger, code, "sit", name="Wim")[:2] == (200, "ack")


@pytest.mark.parametrize("path", ["tables/", "tables/quick/", "tables/match/"])
def test_a_new_table_is_opened_by_a_new_guest(client, path):
    row_is_deleted(an_account(client))

    code = post(client, f"/api/v1/{path}", name="Eve").json()["code"]

    assert table_at(code).chairs[0][1] is None
    assert table_at(code).chairs[0].name == "Eve"
    assert Table.objects.count() == 1
