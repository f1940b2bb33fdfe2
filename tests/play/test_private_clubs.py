"""A private club stays private where its members play with everybody."""

import json
import time

import pytest

from play.models import Dealt, Table
from play.services.results import write_waiting
from play.services.store.commit import run_command
from play.services.store.load import cache
from play.table.commands import Command
from play.table.refusal import Refusal
from scorepad.exports.picture import picture_of
from scorepad.live.look import Question, look
from scorepad.services.bans import guest_ban
from scorepad.services.clubs.members import member_leave
from tests.play.people import account, guest
from tests.play.test_admin import finish_hand
from tests.scorepad.clubs.people import Cast, cast_of, guests
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db
NAME = "Xylophone Conspiracy"


def counted(cast: Cast, visibility: str) -> str:
    """A table of everybody's whose first hand counts for the club and is on its sheet."""
    opened = Phone(cast.people["member"]).post(
        "tables/",
        {"visibility": visibility, "club": cast.club.slug, "counted": True, "seats": 3, "clock": 0},
    )
    code = opened.json()["code"]
    people = [account(cast.people["member"]), guest("Ben"), guest("Cho")]
    for person in people[1:]:
        run_command(Command(code, "sit", person=person))
    run_command(Command(code, "start", person=people[0]))
    finish_hand(code, people)
    write_waiting()
    return code


def is_over(code: str) -> None:
    Table.objects.filter(code=code).update(status=Table.Status.OVER, due_at=None)
    cache.forget(code)


@pytest.fixture
def cast() -> Cast:
    cast = cast_of(NAME)
    # The club's name for somebody is the club's business too.
    player = cast.player("member")
    player.name = "Melusine the Secret"
    player.save(update_fields=["name"])
    guests(cast, "Una")
    return cast


def addresses(code: str, sheet: str) -> list[str]:
    return [
        *("/", "/play/", f"/play/{code}/", f"/play/{code}/hands/1/", "/api/v1/tables/"),
        *(f"/api/v1/tables/{code}/", f"/api/v1/tables/{code}/deals/1/"),
        *(f"/api/v1/tables/{code}/game.gof", f"/api/v1/tables/{code}/qr.svg"),
        *(f"/score/{sheet}", f"/score/{sheet}/screen", f"/score/{sheet}/changes", "/score/mine"),
        *(f"/api/v1/sheets/{sheet}/{more}" for more in ("", "deals/", "changes/", "bgstats/")),
        *(f"/api/v1/sheets/{sheet}/sheet.{kind}" for kind in ("csv", "json", "png")),
        *("/api/v1/sheets/", "/api/v1/tables/mine/", "/score/new"),
    ]


@pytest.mark.parametrize("visibility", ["public", "link"])
def test_strangers_at_a_public_table_learn_nothing_of_a_private_club(cast, visibility):
    code = counted(cast, visibility)
    sheet = Table.objects.get(code=code).sheet
    assert sheet.club == cast.club
    assert sheet.public
    secrets = [NAME, cast.club.slug, "Melusine", cast.player("member").code]

    for role in ("anonymous", "stranger", "ex_member"):
        client = cast.client(role)
        for address in addresses(code, sheet.code):
            answer = client.get(address)
            assert answer.status_code == 200, address
            told = answer.content.decode("latin-1") + str(answer.headers)
            assert [one for one in secrets if one in told] == [], address
    question = Question(time.monotonic(), since=0, greeting=True)
    told = json.dumps(look({}, "", sheet.code, question).sheet)
    assert [one for one in secrets if one in told] == []


def test_the_picture_is_drawn_from_what_the_actor_may_know(cast):
    sheet = Table.objects.get(code=counted(cast, "public")).sheet
    document = Phone().sheet(sheet.code)
    assert document["club"] is None
    assert {line["player"] for line in document["lines"]} == {None}

    assert picture_of(document, dark=False, site="x")


def test_members_read_which_club_it_is_and_who_has_left_does_not(cast):
    sheet = Table.objects.get(code=counted(cast, "public")).sheet
    phone = Phone(cast.people["member"])

    seen = phone.sheet(sheet.code)
    assert seen["club"] == {"slug": cast.club.slug, "name": NAME}
    assert seen["lines"][0]["player"]["name"] == "Melusine the Secret"
    assert sheet.code in phone.client.get("/score/mine").content.decode()

    tag = phone.get(f"sheets/{sheet.code}/")["ETag"]
    member_leave(actor=cast["member"], club=cast.club)
    again = phone.get(f"sheets/{sheet.code}/", **{"If-None-Match": tag})
    assert again.status_code == 200
    assert again.json()["club"] is None
    assert NAME not in phone.client.get("/score/mine").content.decode()
    assert Dealt.objects.get().on_sheet


def test_a_public_clubs_sheet_names_it_to_everybody(cast):
    open_house = cast_of("Open House", visibility="public")
    sheet = Table.objects.get(code=counted(open_house, "public")).sheet

    assert Phone().sheet(sheet.code)["club"]["name"] == "Open House"


@pytest.mark.parametrize("who", ["member", "removed"])
def test_a_rematch_counts_for_the_club_while_one_of_its_members_is_there(cast, who):
    code = counted(cast, "link")
    is_over(code)
    person = account(cast.people["member"])
    if who == "removed":
        member_leave(actor=cast["member"], club=cast.club)

    opened = run_command(Command(code, "rematch", person=person)).opened

    assert Table.objects.get(code=opened).counted == (who == "member")


def test_who_is_banned_from_the_site_opens_no_rematch(cast):
    code = counted(cast, "link")
    is_over(code)
    person = account(cast.people["member"])._replace(browser="b" * 64)
    guest_ban(by=cast.people["owner"], guest=None, browser="b" * 64)

    with pytest.raises(Refusal, match="banned"):
        run_command(Command(code, "rematch", person=person))
