"""Sheets by the API: started, read, listed, changed."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorepad.models import Sheet
from tests.scorepad.pads import ABCD, EVENING, Phone, error, number, refusal

pytestmark = pytest.mark.django_db


def test_a_sheet_without_an_account_belongs_to_its_browser(phone, other):
    code = phone.start()

    assert phone.sheet(code)["may"] == {
        "write": True,
        "manage": True,
        "claim": False,
        "via": "browser",
    }
    assert refusal(other.get(f"sheets/{code}/")) == (404, "not_found")


def test_the_browser_keeps_its_key_for_all_its_sheets(phone):
    codes = [phone.start(), phone.start()]

    listed = phone.get("sheets/").json()["results"]

    assert [sheet["code"] for sheet in listed] == codes[::-1]
    assert phone.client.cookies["pad_browser"]["httponly"]
    assert phone.client.cookies["pad_browser"]["samesite"] == "Lax"


def test_a_first_sheet_whose_answer_was_lost_is_still_the_browsers(phone, other):
    """The key came with that answer; the phone sends the same once more, without one."""
    body = {"uuid": str(number(1)), "names": ABCD}
    code = phone.post("sheets/", body).json()["code"]
    del phone.client.cookies["pad_browser"]

    again = phone.post("sheets/", body)

    assert again.status_code == 201, again.content
    assert again.json()["code"] == code
    assert phone.log(code, 1, (0, 1, 2, 3)).status_code == 201
    # The uuid alone opens nothing, nor does the secret for posting: a page that is passed on has
    # it, and another host of the domain can set it.
    assert refusal(other.post("sheets/", body)) == (404, "not_found")
    other.client.cookies["csrftoken"] = phone.client.cookies["csrftoken"].value
    other.csrf = phone.csrf
    assert other.post("sheets/", body | {"uuid": str(number(2))}).status_code == 201
    assert refusal(other.get(f"sheets/{code}/")) == (404, "not_found")
    assert len({one["browser"] for one in Sheet.objects.values("browser")}) == 2


def test_the_key_itself_is_not_in_the_database(phone):
    code = phone.start()

    stored = Sheet.objects.get(code=code).browser

    assert len(stored) == 64
    assert stored not in phone.client.cookies["pad_browser"].value


def test_a_forged_key_opens_nothing(phone, other):
    code = phone.start()
    signed = phone.client.cookies["pad_browser"].value
    other.client.cookies["pad_browser"] = signed[:-2] + "xx"

    assert refusal(other.get(f"sheets/{code}/")) == (404, "not_found")


def test_a_sheet_is_claimed_after_signing_in(phone, ana, other):
    code = phone.start()
    phone.client.force_login(ana)
    phone.csrf = phone.get("me/").json()["csrf"]
    assert phone.sheet(code)["may"]["claim"]
    assert phone.get("me/").json()["claimable"] == 1

    answer = phone.post(f"sheets/{code}/claim/")

    assert answer.json()["may"] == {"write": True, "manage": True, "claim": False, "via": "user"}
    assert phone.get("me/").json()["claimable"] == 0
    assert Phone(ana).sheet(code)["code"] == code


def test_everything_of_a_browser_is_claimed_at_once(phone, ana):
    codes = [phone.start(), phone.start()]
    assert refusal(phone.post("sheets/claim/")) == (401, "not_signed_in")
    phone.client.force_login(ana)
    phone.csrf = phone.get("me/").json()["csrf"]

    assert phone.post("sheets/claim/").json() == {"claimed": codes}


def test_claiming_without_an_account_is_refused(phone):
    assert refusal(phone.post(f"sheets/{phone.start()}/claim/")) == (401, "not_signed_in")


def test_only_what_has_changed_is_sent_to_who_has_the_rest(phone):
    code = phone.start()
    version = phone.logged(code, EVENING[:3])["version"]

    answer = phone.post(
        f"sheets/{code}/deals/?since={version}",
        {"uuid": str(uuid4()), "number": 4, "left": EVENING[3]},
    ).json()

    assert [deal["number"] for deal in answer["sheet"]["deals"]] == [4]
    assert answer["deal"] == answer["sheet"]["deals"][0]
    assert answer["sheet"]["since"] == version
    assert [line["total"] for line in answer["sheet"]["lines"]] == [27, 4, 25, 60]


@pytest.mark.parametrize("since", ["-1", "x", "1e3", "9" * 30, "", "\u0663", "1.5"])
def test_a_version_that_makes_no_sense_gets_everything(phone, since):
    code = phone.start()
    phone.logged(code, EVENING[:2])

    assert len(phone.get(f"sheets/{code}/?since={since}").json()["deals"]) == 2


def test_polling_costs_nothing_while_nothing_changes(phone):
    code = phone.start()
    first = phone.get(f"sheets/{code}/")

    with CaptureQueriesContext(connection) as queries:
        again = phone.get(f"sheets/{code}/", **{"If-None-Match": first["ETag"]})

    assert again.status_code == 304
    assert again.content == b""
    assert len(queries) <= 2
    phone.log(code, 1, EVENING[0])
    assert phone.get(f"sheets/{code}/", **{"If-None-Match": first["ETag"]}).status_code == 200


def test_who_polls_is_counted(phone, other):
    code = phone.start()
    link = phone.share(code, "view")
    other.open(link["url"])

    other.get(f"sheets/{code}/?watch=tab1")
    other.get(f"sheets/{code}/?watch=tab2")
    other.get(f"sheets/{code}/?watch=tab1")
    phone.get(f"sheets/{code}/?watch=tab3")

    assert phone.sheet(code)["here"] == {"watching": 3, "scribes": 1, "writing": 0}


def test_a_published_sheet_is_open_to_all_who_have_its_address(phone, other):
    code = phone.start()

    phone.patch(f"sheets/{code}/", {"public": True})

    assert other.sheet(code)["may"] == {
        "write": False,
        "manage": False,
        "claim": False,
        "via": "public",
    }
    assert refusal(other.log(code, 1, EVENING[0])) == (403, "forbidden")
    phone.patch(f"sheets/{code}/", {"public": False})
    assert refusal(other.get(f"sheets/{code}/")) == (404, "not_found")


def test_title_note_and_visibility_change_together(phone):
    code = phone.start()
    wanted = {"title": "Tuesday", "note": "rain", "public": True}

    answer = phone.patch(f"sheets/{code}/", {"uuid": str(uuid4()), **wanted}).json()

    assert {name: answer[name] for name in wanted} == wanted


def test_a_game_played_offline_keeps_its_time(phone):
    yesterday = timezone.now() - timedelta(days=1)

    code = phone.start(started_at=yesterday.isoformat())
    phone.log(code, 1, EVENING[0], at=(yesterday + timedelta(minutes=20)).isoformat())

    sheet = phone.sheet(code)
    assert sheet["started_at"][:16] == yesterday.isoformat()[:16]
    logged = datetime.fromisoformat(sheet["deals"][0]["logged_at"])
    assert logged == yesterday.replace(microsecond=0) + timedelta(minutes=20)


@pytest.mark.parametrize("days", [-400, 3])
def test_a_time_that_cannot_be_is_replaced_by_ours(phone, days):
    said = timezone.now() + timedelta(days=days)

    code = phone.start(started_at=said.isoformat())

    assert phone.sheet(code)["started_at"][:10] == timezone.now().isoformat()[:10]


def test_lists_come_in_pages(phone, no_throttles):
    codes = [phone.start() for _ in range(7)]

    seen, path = [], "sheets/?size=3"
    while path:
        page = phone.get(path).json()
        seen += [sheet["code"] for sheet in page["results"]]
        path = page["next"] and page["next"].split("/api/v1/")[1]

    assert seen == codes[::-1]


def test_a_list_costs_the_same_for_many_sheets_as_for_few(phone, no_throttles):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert phone.get("sheets/").status_code == 200
        return len(asked)

    phone.logged(phone.start(), EVENING)
    few = queries()
    for _ in range(5):
        phone.logged(phone.start(), EVENING)

    assert queries() == few


def test_a_hand_costs_the_same_in_a_long_game_as_in_a_short_one(phone, no_throttles):
    code = phone.start(ruleset={"target": 500})

    def queries(at: int) -> int:
        with CaptureQueriesContext(connection) as asked:
            body = {"uuid": str(number(at)), "number": at, "left": [0, 1, 2, 3]}
            answer = phone.post(f"sheets/{code}/deals/?since={at}", body)
        assert answer.status_code == 201
        assert len(answer.json()["sheet"]["deals"]) == 1
        return len(asked)

    queries(1)
    second = queries(2)
    for at in range(3, 60):
        queries(at)

    assert queries(60) == second


def test_the_right_to_write_a_hand_is_decided_once(phone, other, django_assert_max_num_queries):
    code = phone.start()
    other.open(phone.share(code, "write")["url"])
    other.log(code, 1, EVENING[0])

    with django_assert_max_num_queries(14):
        assert other.log(code, 2, EVENING[1]).status_code == 201


def test_a_hand_is_answered_with_the_sheet_as_everybody_reads_it(phone):
    code = phone.start()
    logged = [phone.log(code, at, left).json() for at, left in enumerate(EVENING, 1)]
    first = f"sheets/{code}/deals/{logged[0]['deal']['uuid']}/"

    def read():
        return {name: part for name, part in phone.sheet(code).items() if name != "here"}

    assert logged[-1]["sheet"] == read()
    edited = phone.patch(first, {"expect": 1, "left": [0, 5, 9, 7]}).json()
    assert edited["sheet"] == read()
    voided = phone.post(f"{first}void/", {"expect": edited["deal"]["revision"]}).json()
    assert voided["sheet"] == read()
    restored = phone.post(f"{first}restore/", {}).json()
    assert restored["sheet"] == read()


def test_the_rules_as_data(phone):
    data = phone.get("rules/").json()

    assert data["points"] == [0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56, 60, 80]
    assert data["rulesets"]["gang"]["loser_tie"] == "card"
    tag = phone.get("rules/")["ETag"]
    assert phone.get("rules/", **{"If-None-Match": tag}).status_code == 304


def test_the_whole_life_of_a_sheet(phone):
    code = phone.start(names=ABCD, title="Tuesday")
    sheet = phone.logged(code, EVENING)
    last = sheet["deals"][-1]
    path = f"sheets/{code}/"

    assert phone.post(f"{path}deals/{last['uuid']}/void/", {"expect": 1}).status_code == 200
    assert phone.post(f"{path}deals/{last['uuid']}/restore/").status_code == 200
    edit = {"expect": 3, "left": [7, 0, 5, 8]}
    assert phone.patch(f"{path}deals/{last['uuid']}/", edit).json()["deal"]["edited"]
    assert phone.post(f"{path}seats/", {"seats": [1, 0, 2, 3]}).status_code == 200
    assert phone.post(f"{path}substitute/", {"line": 0, "name": "Eve"}).status_code == 200
    assert phone.post(f"{path}rename/", {"line": 0, "name": "Eva"}).status_code == 200
    assert phone.post(f"{path}abandon/").json()["status"] == "abandoned"
    assert phone.post(f"{path}reopen/").json()["status"] == "open"
    again = phone.post(f"{path}again/", {"uuid": str(uuid4())})
    assert again.status_code == 201
    assert [line["name"] for line in again.json()["lines"]] == ["Eva", "Ben", "Cho", "Dee"]
    actions = [change["action"] for change in phone.get(f"{path}changes/").json()["results"]]
    assert actions == [
        "reopen",
        "abandon",
        "rename",
        "substitute",
        "seats",
        "edit",
        "restore",
        "void",
        *["log"] * 4,
        "start",
    ]


def test_a_command_sent_twice_is_done_once(phone):
    code = phone.start()
    command = {"uuid": str(uuid4()), "seats": [1, 0, 2, 3]}

    first = phone.post(f"sheets/{code}/seats/", command).json()
    phone.post(f"sheets/{code}/seats/", {"seats": [0, 1, 2, 3]})
    again = phone.post(f"sheets/{code}/seats/", command).json()

    assert [line["seat"] for line in first["lines"]] == [1, 0, 2, 3]
    assert [line["seat"] for line in again["lines"]] == [0, 1, 2, 3]


def test_both_sides_of_a_conflict_come_back_with_the_sheet(phone, other):
    code = phone.start()
    other.open(phone.share(code, "write")["url"])
    phone.log(code, 1, EVENING[0])

    answer = other.log(code, 1, (5, 0, 9, 8))

    said = error(answer)
    assert (answer.status_code, said["code"]) == (409, "number_taken")
    assert said["theirs"]["left"] == [5, 0, 9, 7]
    assert said["yours"]["left"] == [5, 0, 9, 8]
    assert said["yours"]["points"] == [5, 0, 18, 16]
    assert said["sheet"]["next"]["number"] == 2
    # A person decides for their own, by ordinary means.
    theirs = said["theirs"]
    kept = other.patch(
        f"sheets/{code}/deals/{theirs['uuid']}/",
        {"expect": theirs["revision"], "left": said["yours"]["left"]},
    )
    assert kept.json()["sheet"]["lines"][3]["total"] == 16
