"""Who sees what of a day, and when: nobody learns a card by a way around."""

import json

import pytest
from asgiref.sync import sync_to_async
from django.test import Client as Browser
from django.urls import reverse
from django.utils import timezone

from gofclub.models import User
from play.models import DailyTry, Table
from play.services.daily.days import deal_of_today, seal_days
from play.services.daily.tries import begin
from play.services.store.commit import commit
from play.services.store.load import cache
from play.table.commands import Command
from play.table.daily import chance_of, day_of, drawn
from scorepad.services.tokens import token_make
from tests.play.daily.days import browsing, finished, past, with_points
from tests.play.given_deals import played_out
from tests.play.people import Client
from tests.scorepad.clubs.people import cast_of

pytestmark = pytest.mark.django_db
TODAY = "/api/v1/daily/"


def post(browser: Browser, path: str, method: str = "post", **body):
    send = getattr(browser, method)
    return send(path, json.dumps(body), content_type="application/json")


def begun(browser: Browser, **body) -> DailyTry:
    answer = post(browser, TODAY, **body)
    assert answer.status_code == 201, answer.content
    return DailyTry.objects.get(code=answer.json()["code"])


def played(browser: Browser, **body) -> DailyTry:
    """A try of this browser, played out by whoever has its chair."""
    one = begun(browser, **body)
    chair = one.table.chairs.get(seat=0)
    person = browsing()._replace(guest=chair.guest, user=chair.user_id, session="")
    played_out(one.table.code, person)
    return one


def ways_to(one: DailyTry) -> list[str]:
    """Every address by which a table's cards could be seen."""
    code = one.table.code
    return [
        reverse("play:table", args=[code]),
        reverse("play:replay", args=[code, 1]),
        reverse("play:review", args=[code, 1]),
        reverse("play_api:table", args=[code]),
        reverse("play_api:table-replay", args=[code, 1]),
        reverse("play_api:table-record", args=[code]),
        reverse("play_api:table-deal-record", args=[code, 1]),
        reverse("play_api:table-qr", args=[code]),
    ]


def secrets_of(deal) -> list[str]:
    _, *others = drawn(deal.day, deal.secret).hands.split("/")
    return [*others, deal.secret, chance_of(deal.day, deal.secret)]


def test_before_the_try_there_is_ones_own_hand_and_no_other(client):
    deal = deal_of_today()
    hand = drawn(deal.day, deal.secret).hands.split("/")[0]

    shown = client.get(TODAY).json()
    texts = [
        client.get(address).content.decode()
        for address in (TODAY, f"{TODAY}{deal.day}/", f"{TODAY}archive/", "/play/daily/",
                        f"/play/daily/{deal.day}/", "/play/daily/archive/")
    ]  # fmt: skip

    assert shown["hand"] == hand
    assert (shown["results"], shown["opened"], shown["mine"]) == (None, None, None)
    for secret in secrets_of(deal):
        assert not any(secret in text for text in texts)
    assert all(one["seal"] in texts[0] for one in shown["coming"])


def test_a_day_that_has_not_come_is_not_there(client):
    seal_days()
    tomorrow = client.get(TODAY).json()["coming"][0]["day"]

    for address in (f"{TODAY}{tomorrow}/", f"{TODAY}{tomorrow}/board/",
                    f"/play/daily/{tomorrow}/", f"/play/daily/{tomorrow}/board/"):  # fmt: skip
        assert client.get(address).status_code == 404, address
    assert post(client, f"{TODAY}{tomorrow}/play/").status_code == 404


def test_somebody_elses_try_is_not_there_before_the_day_is_over(client):
    one = played(client, name="Ana")
    ben = Browser()
    begun(ben, name="Ben")

    for address in ways_to(one):
        assert client.get(address).status_code == 200, address
        assert ben.get(address).status_code == 404, address
        assert Browser().get(address).status_code == 404, address
    command = post(ben, reverse("play_api:table-commands", args=[one.table.code]), id="a", do="sit")
    assert command.status_code == 404


def test_when_the_day_is_over_everybody_may_look(client):
    _, then = past()
    ana = browsing("Ana")
    one = finished(ana, now=then)

    for address in ways_to(one):
        assert client.get(address).status_code == 200, address


@pytest.mark.django_db(transaction=True)
async def test_nor_is_its_socket(sockets):
    ana, ben = await sync_to_async(browsing)("Ana"), await sync_to_async(browsing)("Ben")
    code = await sync_to_async(lambda: begin(ana).table.code)()
    address = f"/ws/tables/{code}/"

    assert await Client(address, ben).open() == 404
    mine = Client(address, ana)
    assert await mine.open() == 101
    await mine.leave()


def test_a_try_through_the_api_from_beginning_to_end(client):
    one = played(client, name="Ana")

    again = post(client, TODAY)
    shown = client.get(f"{TODAY}{one.deal.day}/").json()
    board = client.get(f"{TODAY}{one.deal.day}/board/").json()

    assert again.json()["code"] == one.code
    assert shown["mine"]["state"] == "done"
    assert shown["results"]["players"] == 1
    assert shown["opened"] is None
    assert [(line["name"], line["is_mine"]) for line in board["lines"]] == [("Ana", True)]
    assert client.get(f"/play/daily/{one.deal.day}/").status_code == 200
    assert client.get(f"/play/daily/{one.deal.day}/board/").status_code == 200
    hint = client.get(reverse("play_api:table-hint", args=[one.table.code]))
    assert hint.json()["error"]["code"] == "no_hints_here"


def test_boards_are_for_those_who_have_finished(client):
    deal = deal_of_today()
    with_points(deal, 3, 5)
    begun(client)

    answer = client.get(f"{TODAY}{deal.day}/board/")

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "day_not_tried")
    # Not the letters alone: a page has tokens made of any.
    assert ">P0<" not in client.get(f"/play/daily/{deal.day}/board/").content.decode()


def test_signed_out_the_browser_has_had_its_try(client):
    user = User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")
    client.force_login(user)
    begun(client)
    # A real browser keeps its other cookies when somebody signs out.
    client.session.flush()
    del client.cookies["sessionid"]

    answer = post(client, TODAY)

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "tried_signed_in")
    assert client.get(TODAY).json()["played_signed_in"]
    assert b"Sign in to see" in client.get("/play/daily/").content


def test_a_club_sees_its_own_and_strangers_do_not(client):
    cast = cast_of()
    deal = deal_of_today()
    now = timezone.now()
    for role, points in (("member", 4), ("owner", 2), ("stranger", 0)):
        DailyTry.objects.create(
            deal=deal, user=cast.people[role], name="?", state="done", points=points,
            finished_at=now,
        )  # fmt: skip
    slug = cast.club.slug

    lines = cast.client("member").get(f"{TODAY}{deal.day}/board/?club={slug}").json()["lines"]
    page = cast.client("member").get(f"/play/daily/{deal.day}/board/?club={slug}")
    stranger = cast.client("stranger").get(f"{TODAY}{deal.day}/board/?club={slug}")

    assert [(one["place"], one["name"], one["points"]) for one in lines[:2]] == [
        (1, "Olga", 2),
        (2, "Mel", 4),
    ]
    assert {one["name"] for one in lines[2:]} == {"Orla", "Scott"}
    assert all(one["points"] is None for one in lines[2:])
    assert page.status_code == 200
    assert stranger.status_code == 404


def test_a_guest_chooses_a_name_for_the_board(client):
    one = begun(client)
    address = f"{TODAY}{one.deal.day}/name/"

    assert post(client, address, "put", name="Zoe").json()["name"] == "Zoe"
    assert post(client, address, "put", name=" ").status_code == 400
    assert post(Browser(), address, "put", name="Eve").status_code == 404
    one.refresh_from_db()
    assert one.name == "Zoe"


def test_a_token_reads_for_its_account_and_plays_for_nobody():
    user = User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")
    one = begin(browsing()._replace(user=user.pk))
    _, secret = token_make(user=user, name="mine")
    asking = {"Authorization": f"Bearer {secret}"}

    read = Browser().get(TODAY, headers=asking)
    write = Browser().post(TODAY, "{}", content_type="application/json", headers=asking)

    assert read.json()["mine"]["code"] == one.code
    assert (write.status_code, write.json()["error"]["code"]) == (403, "not_by_token")


def test_a_day_of_the_archive_has_everything(client):
    deal, then = past()
    one = finished(browsing("Ana"), now=then)
    DailyTry.objects.filter(pk=one.pk).update(state="done", points=3)

    shown = client.get(f"{TODAY}{deal.day}/").json()
    page = client.get(f"/play/daily/{deal.day}/").content.decode()
    listed = client.get(f"{TODAY}archive/").json()["days"]

    assert shown["opened"]["secret"] == deal.secret
    assert "/".join(shown["opened"]["hands"]) == drawn(deal.day, deal.secret).hands
    assert deal.secret in page
    assert [one["secret"] for one in listed if one["day"] == str(deal.day)] == [deal.secret]
    assert str(day_of(timezone.now())) not in [one["day"] for one in listed]
    assert client.get("/play/daily/archive/?page=99").status_code == 200
    again = post(client, f"{TODAY}{deal.day}/play/", name="Cho")
    assert again.status_code == 201
    assert DailyTry.objects.count() == 1


def test_today_is_not_played_uncounted(client):
    today = deal_of_today().day

    answer = post(client, f"{TODAY}{today}/play/")

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "day_not_over")
    assert not Table.objects.exists()


def test_a_shared_result_has_no_card(client):
    deal = deal_of_today()
    (one,) = with_points(deal, 2)
    DailyTry.objects.filter(pk=one.pk).update(marks="bbfsm")
    waiting = begun(client)

    page = Browser().get(reverse("play:daily-shared", args=[one.code]))
    picture = Browser().get(reverse("play_api:daily-picture", args=[one.code]))

    assert picture["Content-Type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    text = page.content.decode()
    assert f"/tries/{one.code}/picture.png" in text
    assert "data-card=" not in text
    for code in (waiting.code, "222222222222"):
        assert Browser().get(reverse("play:daily-shared", args=[code])).status_code == 404
        assert Browser().get(reverse("play_api:daily-picture", args=[code])).status_code == 404


def test_a_command_from_elsewhere_is_not_heard(client):
    """The door itself: whoever has no chair at a try does nothing there."""
    one = begun(client)
    cache.clear()

    asked = Command(one.table.code, "pass", id="x", person=browsing("Ben"), expect="1.0")
    (answer,) = commit([asked])

    assert answer.code == "not_seated"
