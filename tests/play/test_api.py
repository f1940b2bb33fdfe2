"""The online table over HTTP."""

import json

import pytest
from django.test import Client as Browser

from gofclub import rules
from gofclub.models import User
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db
OPENING = [
    *("/api/v1/tables/", "/api/v1/tables/quick/", "/api/v1/tables/match/"),
    *("/api/v1/daily/",),
]
"""Where a guest says how they want to be called."""


def post(browser: Browser, path: str, **body):
    return browser.post(path, json.dumps(body), content_type="application/json")


def test_a_quick_game_needs_one_call_and_no_account(client):
    answer = post(client, "/api/v1/tables/quick/", name="Ana")

    assert answer.status_code == 201
    code = answer.json()["code"]
    view = client.get(f"/api/v1/tables/{code}/").json()
    assert view["table"]["status"] == "playing"
    assert [chair["name"] for chair in view["chairs"]] == ["Ana", "Amber", "Ruby", "Pearl"]
    assert view["you"]["seat"] == 0
    assert len(rules.cards(view["you"]["hand"])) == 16


def test_the_creature_of_an_account_sits_at_the_table_and_guests_keep_their_letter(client):
    ana = User.objects.create_user("ana@example.org", display_name="Ana", creature="owl")
    sign_in(client, ana)
    code = post(client, "/api/v1/tables/", seats=3).json()["code"]
    ben = Browser()
    post(ben, f"/api/v1/tables/{code}/commands/", id="1", do="sit", name="Ben")

    view = ben.get(f"/api/v1/tables/{code}/").json()

    faces = {chair["name"]: chair["face"] for chair in view["chairs"] if chair["name"]}
    assert faces == {"Ana": "owl-jade", "Ben": None}


def test_a_stranger_watches_a_table_that_goes_by_link_and_sees_no_hand(client):
    code = post(client, "/api/v1/tables/quick/").json()["code"]

    view = Browser().get(f"/api/v1/tables/{code}/").json()

    assert view["you"] == {"seat": None, "may": []}
    assert "legal" not in view
    assert "hand" not in view["you"]


def test_the_pages_of_a_table_exist(client):
    code = post(client, "/api/v1/tables/quick/").json()["code"]

    assert client.get("/play/").status_code == 200
    assert client.get(f"/play/{code}/").status_code == 200
    assert client.get(f"/play/{code}/hands/1/").status_code == 404
    assert client.get("/play/222222222222/").status_code == 404


def test_who_polls_is_told_what_happened_since_the_last_view(client):
    address = f"/api/v1/tables/{post(client, '/api/v1/tables/quick/').json()['code']}/"
    seq = client.get(address).json()["seq"]

    assert client.get(address).json()["events"] == []
    assert client.get(address, {"since": 0}).json()["events"][-1] == {"e": "dealt", "number": 1}
    assert client.get(address, {"since": seq}).json()["events"] == []
    for garbage in ("", "x", "-1", "1.5", "9" * 5000, "\u0664"):
        assert client.get(address, {"since": garbage}).status_code == 400


def test_a_command_over_http_is_answered_as_over_a_socket_and_done_once(client):
    code = post(client, "/api/v1/tables/quick/", seats=3).json()["code"]
    path = f"/api/v1/tables/{code}/commands/"

    answers = [post(client, path, id="once", do="away") for _ in range(2)]
    refused = post(client, path, id="later", do="play", cards="1m", expect="1.99")

    assert [answer.status_code for answer in answers] == [200, 200]
    assert {answer.json()["t"] for answer in answers} == {"ack"}
    assert refused.status_code == 409
    assert set(refused.json()) == {"t", "id", "code", "message", "seq"}
    assert (refused.json()["t"], refused.json()["code"]) == ("rej", "stale")


@pytest.mark.parametrize(
    "field, body",
    [
        ("do", {"id": "a"}),
        ("do", {"id": "a", "do": "timeout"}),
        ("id", {"do": "start"}),
        ("expect", {"id": "a", "do": "pass"}),
        ("cards", {"id": "a", "do": "play", "expect": "1.0", "cards": 5}),
        ("seat", {"id": "a", "do": "unseat", "seat": "x"}),
    ],
)
def test_a_field_of_the_wrong_form_is_named(client, field, body):
    code = post(client, "/api/v1/tables/quick/").json()["code"]

    answer = post(client, f"/api/v1/tables/{code}/commands/", **body)

    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_field"
    assert list(answer.json()["error"]["fields"]) == [field]


def test_what_is_no_object_is_refused(client):
    code = post(client, "/api/v1/tables/quick/").json()["code"]

    answer = client.post(f"/api/v1/tables/{code}/commands/", "[1]", content_type="application/json")

    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid")


def test_a_hand_that_is_not_over_has_no_replay_and_no_record(client):
    code = post(client, "/api/v1/tables/quick/").json()["code"]

    for path in ("deals/1/", "deals/1.gof", "game.gof", "deals/0/", "deals/99/"):
        assert client.get(f"/api/v1/tables/{code}/{path}").status_code == 404


@pytest.mark.parametrize(
    "body, code, field",
    [
        ({"counted": True}, "invalid", "counted"),
        ({"visibility": "club"}, "invalid", "club"),
        ({"seats": 3, "ruleset": {"name": "gang"}}, "not_for_so_many", "seats"),
        ({"name": "   "}, "name_empty", "name"),
        ({"name": "n" * 41}, "name_too_long", "name"),
        ({"name": "\u202eAna"}, "name_unprintable", "name"),
        ({"clock": "30"}, "invalid", "clock"),
        ({"clock": 30.0}, "invalid", "clock"),
        ({"clock": 31}, "invalid", "clock"),
        ({"clock": False}, "invalid", "clock"),
        ({"club": 5}, "invalid", "club"),
        ({"title": 5}, "invalid", "title"),
        ({"bots": 5}, "invalid", "bots"),
        ({"ruleset": {"last_card": 5}}, "invalid", "ruleset.last_card"),
        ({"ruleset": {"target": 17}}, "bad_target", "ruleset"),
    ],
)
def test_a_table_that_cannot_be_opened_says_what_is_wrong_and_where(client, body, code, field):
    answer = post(client, "/api/v1/tables/", **body)

    error = answer.json()["error"]
    assert (answer.status_code, error["code"], list(error["fields"])) == (400, code, [field])


def test_a_name_that_cannot_be_is_refused_in_the_words_of_every_other(client):
    answers = [post(client, path, name="n" * 41).json()["error"] for path in OPENING]

    sentence = "This name has 41 characters; there is room for 40."
    said = {"code": "name_too_long", "message": sentence, "fields": {"name": [sentence]}}
    assert answers == [said] * len(OPENING)


def test_it_is_refused_in_the_language_of_whoever_asks(client):
    german = {"accept-language": "de"}
    answer = client.post(
        "/api/v1/tables/", {"name": "n" * 41}, content_type="application/json", headers=german
    )

    assert "41 Zeichen" in answer.json()["error"]["message"]


@pytest.mark.parametrize("path", ["/api/v1/tables/", "/api/v1/tables/quick/"])
def test_a_name_that_was_refused_does_not_come_back_with_the_next_request(client, path):
    refused = post(client, path, name="n" * 41)

    again = post(client, path)

    assert (refused.json()["error"]["code"], again.status_code) == ("name_too_long", 201)


@pytest.mark.parametrize("path", ["/api/v1/tables/", "/api/v1/tables/quick/"])
def test_no_name_is_no_name_however_it_is_said(client, path):
    post(client, path, name="Ana")

    tables = [post(client, path, **body).json()["code"] for body in ({}, {"name": None})]

    names = [client.get(f"/api/v1/tables/{one}/").json()["chairs"][0]["name"] for one in tables]
    assert names == ["Ana", "Ana"]


def test_a_stranger_cannot_act_over_http(client):
    code = post(client, "/api/v1/tables/quick/").json()["code"]

    answer = post(Browser(), f"/api/v1/tables/{code}/commands/", id="a", do="away")

    assert (answer.status_code, answer.json()["code"]) == (409, "not_seated")
