"""The online table over HTTP."""

import json

import pytest
from django.test import Client as Browser

from gofclub import rules

pytestmark = pytest.mark.django_db


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
