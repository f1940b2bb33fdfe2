"""Each bad input has its sentence, its code and its status; none is a 500."""

import json
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import translation
from rest_framework.throttling import SimpleRateThrottle

from scorepad.models import Deal, Sheet
from scorepad.services.errors import SENTENCES
from tests.scorepad.pads import ABCD, EVENING, error, refusal

pytestmark = pytest.mark.django_db
HAND = {"number": 1, "left": [5, 0, 9, 7]}


def hand(**more) -> dict:
    return {"uuid": str(uuid4()), **HAND, **more}


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (hand(left=[0, 17, 3, 4]), "bad_left"),
        (hand(left=[1, 2, 3, 4]), "nobody_out"),
        (hand(left=[0, 0, 3, 4]), "two_out"),
        (hand(left=[0, 2, 3]), "bad_seats"),
        (hand(uncalled=[0]), "bad_uncalled"),
        (hand(strongest=[0]), "bad_strongest"),
        (hand(given="xx"), "bad_card"),
        (hand(number=0), "invalid"),
        (hand(number="1"), "invalid"),
        (hand(number=True), "invalid"),
        (hand(number=1.0), "invalid"),
        (hand(number=10**400), "invalid"),
        (hand(left="5079"), "invalid"),
        (hand(left=[0, None, 3, 4]), "invalid"),
        (hand(left=[0, 1.5, 3, 4]), "invalid"),
        (hand(left=[0] * 1000), "invalid"),
        (hand(left=None), "invalid"),
        (hand(uuid="not a uuid"), "invalid"),
        (hand(uuid=None), "invalid"),
        (hand(note="a\x00b"), "invalid"),
        (hand(note="\ud800"), "invalid"),
        (hand(note="\u202eevil"), "invalid"),
        (hand(note="x" * 501), "invalid"),
        (hand(note=5), "invalid"),
        (hand(at="yesterday"), "invalid"),
        (hand(at="0001-01-01T00:00:00+14:00"), "invalid"),
        (hand(colour="red"), "invalid"),
        (hand(**{"\ud800": 1}), "invalid"),
        ({}, "invalid"),
        ([], "invalid"),
        ("hand", "invalid"),
        (None, "invalid"),
        (7, "invalid"),
    ],
)
def test_a_hand_that_cannot_be(phone, body, code):
    sheet = phone.start()

    answer = phone.ask("POST", f"sheets/{sheet}/deals/", body)

    assert answer.status_code == 400
    assert error(answer)["code"] == code
    assert error(answer)["fields"]
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "no json",
        '{"left":NaN}',
        '{"left":Infinity}',
        "[" * 30_000,
        "\xff\xfe",
    ],
)
def test_a_body_that_is_no_json(phone, text):
    sheet = phone.start()

    answer = phone.client.generic(
        "POST",
        f"/api/v1/sheets/{sheet}/deals/",
        data=text.encode("latin-1"),
        content_type="application/json",
        headers={"X-CSRFToken": phone.csrf},
    )

    assert refusal(answer) == (400, "invalid")


def test_a_body_that_is_too_large(phone):
    answer = phone.client.generic(
        "POST",
        "/api/v1/sheets/",
        data=b" " * 40_000,
        content_type="application/json",
        headers={"X-CSRFToken": phone.csrf},
    )

    assert refusal(answer) == (413, "too_large")


def test_a_body_of_another_kind(phone):
    sheet = phone.start()

    answer = phone.client.generic(
        "POST",
        f"/api/v1/sheets/{sheet}/deals/",
        data="number=1",
        content_type="application/x-www-form-urlencoded",
        headers={"X-CSRFToken": phone.csrf},
    )

    assert refusal(answer) == (415, "unsupported")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Ana", "Ben"], "three_or_four"),
        ([*ABCD, "Eve"], "three_or_four"),
        (["Ana", "Ben", ""], "name_empty"),
        (["Ana", "Ben", "   "], "name_empty"),
        (["Ana", "Ben", "\u200d"], "name_empty"),
        (["Ana", "Ben", "x" * 200], "name_too_long"),
        (["Ana", "Ben", "C\x00ho"], "invalid"),
        (["Ana", "Ben", "C\x07ho"], "name_unprintable"),
        (["Ana", "Ben", "\u202eohC"], "name_unprintable"),
        (["Ana", "Ben", "C\u200bho"], "name_unprintable"),
        (["Ana", "Ben", "\ud83d"], "invalid"),
        (["Ana", "Ben", "Ana"], "name_taken"),
        (["Ana", "Ben", " aNA "], "name_taken"),
        (["Ana", "Ben", "\u0410na"], "name_taken"),
        (["Jos\u00e9", "Ben", "Jose\u0301"], "name_taken"),
        (["Ana", "Ben", "\uff21na"], "name_taken"),
        (["Ana", "Ben", 5], "invalid"),
        (["Ana", "Ben", None], "invalid"),
        ("Ana", "invalid"),
        ({"a": "Ana"}, "invalid"),
    ],
)
def test_names_that_cannot_be(phone, names, code):
    answer = phone.post("sheets/", {"uuid": str(uuid4()), "names": names})

    assert answer.status_code == 400
    assert error(answer)["code"] == code
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(
    "name",
    [
        "Q",
        "x" * 40,
        "Jos\u00e9",
        "\u0645\u0631\u064a\u0645",
        "\u05d3\u05d5\u05d3",
        "\u674e\u96f7",
        "\U0001f409 Dragon",
        "\U0001f469\u200d\U0001f680",
        "O'Brien-Smith",
        "<b>Bold</b>",
        "=1+1",
    ],
)
def test_names_that_are_nobodys_business(phone, name):
    code = phone.start(names=["Ana", "Ben", name])

    assert phone.sheet(code)["lines"][2]["name"] == name


def test_the_refused_name_is_pointed_at(phone):
    answer = phone.post("sheets/", {"uuid": str(uuid4()), "names": ["Ana", "Ben", "x" * 200]})

    assert error(answer)["line"] == 2
    assert error(answer)["fields"]["names"] == [error(answer)["message"]]
    assert "200" in error(answer)["message"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"ruleset": {"name": "poker"}}, "invalid"),
        ({"ruleset": {"target": 49}}, "bad_target"),
        ({"ruleset": {"target": 501}}, "bad_target"),
        ({"ruleset": {"deals": 101}}, "bad_ruleset"),
        ({"ruleset": {"duties": False}}, "invalid"),
        ({"ruleset": "official"}, "invalid"),
        ({"ruleset": {"name": 5}}, "invalid"),
        ({"uuid": 5}, "invalid"),
        ({"club": 5}, "invalid"),
        ({"players": [5, None, None, None]}, "invalid"),
        ({"title": 5}, "invalid"),
        ({"seats": [0, 0, 1, 2]}, "bad_seats"),
        ({"seats": [0, 1, 2]}, "bad_seats"),
        ({"seats": [0, 1, 2, 9]}, "invalid"),
        ({"dealer": -1}, "invalid"),
        ({"dealer": 9}, "invalid"),
        ({"title": "x" * 61}, "invalid"),
        ({"title": "a\u202eb"}, "invalid"),
        ({"players": ["bcdfghjkmnpq", None, None, None]}, "unknown_player"),
        ({"uuid": 5.5}, "invalid"),
    ],
)
def test_a_sheet_that_cannot_be(phone, more, code):
    answer = phone.post("sheets/", {"uuid": str(uuid4()), "names": ABCD, **more})

    assert answer.status_code == 400
    assert error(answer)["code"] == code


def test_an_unknown_club(phone):
    answer = phone.post("sheets/", {"uuid": str(uuid4()), "names": ABCD, "club": "nowhere"})

    assert refusal(answer) == (404, "not_found")


@pytest.mark.parametrize(
    "path",
    ["sheets/bcdfghjkmnpq/", "sheets/nope/", "nowhere/", "sheets/\u00e9/", "../v2/"],
)
def test_an_unknown_address(phone, path):
    assert refusal(phone.get(path)) == (404, "not_found")


def test_an_address_that_nothing_could_ever_have(phone):
    assert refusal(phone.get("sheets/%00/")) == (400, "invalid")


def test_an_unknown_hand(phone):
    code = phone.start()

    answer = phone.patch(f"sheets/{code}/deals/{uuid4()}/", {"expect": 1, "note": "x"})

    assert refusal(answer) == (404, "not_found")


def test_a_stale_edit(phone):
    code = phone.start()
    uuid = phone.log(code, 1, EVENING[0]).json()["deal"]["uuid"]
    path = f"sheets/{code}/deals/{uuid}/"
    phone.patch(path, {"expect": 1, "left": [6, 0, 9, 7]})

    answer = phone.patch(path, {"expect": 1, "left": [5, 0, 9, 8]})

    assert refusal(answer) == (409, "stale_edit")
    assert error(answer)["theirs"]["left"] == [6, 0, 9, 7]
    assert error(answer)["yours"]["left"] == [5, 0, 9, 8]
    assert error(answer)["sheet"]["version"] == 3


def test_a_wrong_number_a_finished_and_an_abandoned_game(phone):
    code = phone.start(ruleset={"target": 50})
    assert refusal(phone.log(code, 3, EVENING[0])) == (409, "wrong_number")
    assert error(phone.log(code, 3, EVENING[0]))["expected"] == 1
    phone.post(f"sheets/{code}/abandon/")
    assert refusal(phone.log(code, 1, EVENING[0])) == (409, "game_abandoned")
    phone.post(f"sheets/{code}/reopen/")
    phone.log(code, 1, (16, 0, 1, 1))

    assert refusal(phone.log(code, 2, EVENING[0])) == (409, "game_finished")
    assert refusal(phone.post(f"sheets/{code}/reopen/", {"target": 80})) == (
        400,
        "target_not_higher",
    )
    assert refusal(phone.post(f"sheets/{code}/reopen/", {"target": 900})) == (400, "bad_target")


def test_the_strongest_card_is_asked_for(phone):
    code = phone.start(ruleset={"name": "gang"})

    answer = phone.log(code, 1, (8, 0, 8, 7))

    assert refusal(answer) == (400, "strongest_needed")
    assert error(answer)["tied"] == [0, 2]


def test_writing_needs_the_csrf_token_with_an_account_and_without(phone, anas):
    for who in (phone, anas):
        who.csrf = "x"
        answer = who.post("sheets/", {"uuid": str(uuid4()), "names": ABCD})
        assert refusal(answer) == (403, "csrf")


def test_methods_that_are_not_there(phone):
    assert refusal(phone.delete("sheets/")) == (405, "method_not_allowed")
    assert refusal(phone.post("rules/")) == (405, "method_not_allowed")


def test_too_much_at_once_is_throttled_and_says_how_long(phone, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "starts", "2/min")
    phone.start()
    phone.start()

    answer = phone.post("sheets/", {"uuid": str(uuid4()), "names": ABCD})

    assert refusal(answer) == (429, "throttled")
    assert 1 <= error(answer)["wait"] <= 61
    assert answer["Retry-After"] == str(error(answer)["wait"])


def test_sentences_come_in_the_readers_language(phone):
    code = phone.start()

    english = phone.log(code, 1, (1, 2, 3, 4))
    french = phone.post(
        f"sheets/{code}/deals/", hand(left=[1, 2, 3, 4]), **{"Accept-Language": "fr"}
    )

    for answer, language in ((english, "en"), (french, "fr")):
        with translation.override(language):
            assert error(answer)["message"] == str(SENTENCES["nobody_out"])
    assert error(french)["message"] != error(english)["message"]


def test_every_sentence_is_one(phone):
    for code, sentence in SENTENCES.items():
        assert str(sentence)[-1] in ".?", code
        assert json.dumps(str(sentence))


def test_a_phone_without_cookies_starts_with_a_token_only():
    bare = Client(enforce_csrf_checks=True)

    answer = bare.post("/api/v1/sheets/", "{}", content_type="application/json")

    assert refusal(answer) == (403, "csrf")
