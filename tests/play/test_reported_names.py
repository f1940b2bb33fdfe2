"""Whom a report is about: who brought the name is banned, and nobody whom others gave it to."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from gofclub.me.forget import forget, forget_browser
from gofclub.me.prune import prune
from gofclub.models import User
from play.models import Chair, Table
from play.services import moderation
from play.services.operator import table_end
from play.services.results import write_waiting
from play.services.store.commit import run_command
from play.services.store.load import cache, table_at
from play.services.tables import table_open
from play.table.commands import Command
from scorepad.actors import Actor
from scorepad.models import Ban, Report, Sheet
from scorepad.services.clubs.players import player_rename
from scorepad.services.reports import report_make
from scorepad.services.sheets import deal_log, rename, sheet_describe, sheet_start
from scorepad.services.sheets.links import link_make
from tests.play.people import account, guest
from tests.play.test_admin import finish_hand
from tests.scorepad.clubs.people import cast_of, game, guests, someone

pytestmark = pytest.mark.django_db
HOST, RUDE = "a" * 64, "f" * 64


@pytest.fixture
def opal() -> User:
    return User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Opal")


def report(kind: str, target: str, name: str = "Rudeword") -> Report:
    made = report_make(kind=kind, target=target, name=name, reason="offensive", reporter="x")
    assert made is not None
    return made


def game_of(*people, **options) -> str:
    """The code of a table at which these have played a hand, which is written on its sheet."""
    code = table_open(person=people[0], seats=3, clock=0, **options).code
    for person in people[1:]:
        run_command(Command(code, "sit", person=person))
    run_command(Command(code, "start", person=people[0]))
    finish_hand(code, list(people))
    write_waiting()
    return code


def sheet_of(code: str) -> Sheet:
    return Sheet.objects.get(table__code=code)


def shown_at(code: str) -> str:
    """All that a stranger can read of a table, its hand and its sheet."""
    browser, sheet = Client(), sheet_of(code)
    Sheet.objects.filter(pk=sheet.pk).update(public=True)
    pages = (
        f"/play/{code}/",
        f"/api/v1/tables/{code}/deals/1/",
        f"/api/v1/sheets/{sheet.code}/",
        f"/api/v1/sheets/{sheet.code}/changes/",
    )
    answers = [browser.get(page) for page in pages]
    assert {answer.status_code for answer in answers} == {200}, answers
    return "".join(answer.content.decode() for answer in answers)


# An online table's sheet --------------------------------------------------------


def test_a_name_on_the_sheet_of_a_table_is_that_of_who_sat_there_and_not_its_hosts(opal):
    rude = guest("Rudeword")._replace(browser=RUDE)
    code = game_of(guest("Ana")._replace(browser=HOST), rude, guest("Cho"))
    assert sheet_of(code).browser == HOST

    (ban,) = moderation.ban(by=opal, report=report("sheet", sheet_of(code).code))

    assert (ban.guest, ban.browser, ban.name) == (rude.guest, RUDE, "Rudeword")
    assert not Ban.objects.filter(browser=HOST).exists()


def test_nor_that_of_a_host_with_an_account(opal):
    rude = someone("Rudeword")
    code = game_of(account(someone("Ana")), account(rude), guest("Cho"))

    (ban,) = moderation.ban(by=opal, report=report("sheet", sheet_of(code).code))

    assert ban.user == rude


def test_a_name_that_is_hidden_on_such_a_sheet_is_hidden_at_the_table(opal):
    code = game_of(guest("Ana"), guest("Rudeword"), guest("Cho"))
    assert "Rudeword" in shown_at(code)

    assert moderation.hide_name(by=opal, report=report("sheet", sheet_of(code).code))

    assert "Rudeword" not in shown_at(code)


def test_the_table_of_such_a_sheet_can_be_closed(opal):
    code = game_of(guest("Ana"), guest("Rudeword"), guest("Cho"))

    assert moderation.close(by=opal, report=report("sheet", sheet_of(code).code))

    assert table_at(code).status == "closed"


# A sheet of the pad -------------------------------------------------------------


def pad_sheet(**said) -> tuple[Sheet, Actor]:
    """A guest's sheet, and somebody who writes on it by a link."""
    owner = Actor(browser=HOST)
    sheet = sheet_start(actor=owner, uuid=uuid4(), names=["Ana", "Ben", "Cho"], **said)
    link = link_make(actor=owner, sheet=sheet, role="write", label="Friend")
    return sheet, Actor(links=(link.digest,))


def test_what_somebody_wrote_by_a_link_gets_no_owner_banned(opal):
    sheet, by_link = pad_sheet()
    rename(actor=by_link, sheet=sheet, line=0, name="Rudeword")
    sheet_describe(actor=by_link, sheet=sheet, title="Rude Title")
    sheet_describe(actor=Actor(browser=HOST), sheet=sheet, note="What is that?")
    deal_log(actor=Actor(browser=HOST), sheet=sheet, uuid=uuid4(), number=1, left=(0, 5, 7))

    for name in ("Rudeword", "Rude Title"):
        assert moderation.ban(by=opal, report=report("sheet", sheet.code, name)) == []
    assert [one.browser for one in moderation.ban(by=opal, report=report("sheet", sheet.code, ""))]


def test_what_the_owner_wrote_does(opal):
    for sheet, name in (
        (pad_sheet(title="Rudeword")[0], "RUDE WORD"),
        (pad_sheet()[0], "Ben"),
    ):
        (ban,) = moderation.ban(by=opal, report=report("sheet", sheet.code, name))
        assert ban.browser == HOST


def test_a_title_that_somebody_else_wrote_gets_no_account_banned(opal):
    ana, rude = someone("Ana"), someone("Zed")
    owner = Actor(user=ana)
    sheet = sheet_start(actor=owner, uuid=uuid4(), names=["Ana", "Ben", "Cho"], title="Tuesday")
    link = link_make(actor=owner, sheet=sheet, role="write")
    sheet_describe(actor=Actor(user=rude, links=(link.digest,)), sheet=sheet, title="Rudeword")

    bans = moderation.ban(by=opal, report=report("sheet", sheet.code))

    assert [ban.user for ban in bans] == [rude]


# A player of a club -------------------------------------------------------------


def test_a_name_that_others_gave_to_a_player_gets_no_account_banned_or_renamed(opal):
    cast = cast_of()
    mel = cast.player("member")
    sheet = game(cast, [mel, *guests(cast, "Ana", "Ben")])
    rename(actor=cast["scorer"], sheet=sheet, line=0, name="Rudeword")
    assert moderation.ban(by=opal, report=report("sheet", sheet.code)) == []

    player_rename(actor=cast["organiser"], club=cast.club, code=mel.code, name="Rudeword")
    told = report("club", cast.club.slug)
    assert moderation.ban(by=opal, report=told) == []
    assert moderation.hide_name(by=opal, report=told)

    mel.refresh_from_db()
    assert (mel.name, mel.user.display_name) == ("Player", "Mel")


def test_a_name_that_somebody_gave_the_own_player_does(opal):
    cast = cast_of()
    mel = cast.player("member")
    player_rename(actor=cast["member"], club=cast.club, code=mel.code, name="Rudeword")

    (ban,) = moderation.ban(by=opal, report=report("club", cast.club.slug))

    assert ban.user == mel.user


# An account's name, everywhere --------------------------------------------------


def test_a_name_is_hidden_at_tables_that_were_closed(opal):
    rude = account(someone("Rudeword"))
    broken_off = game_of(guest("Ana"), rude, guest("Cho"))
    assert table_end(broken_off)
    other = table_open(person=rude).code

    assert moderation.hide_name(by=opal, report=report("table", other))

    assert table_at(broken_off).status == "closed"
    assert "Rudeword" not in shown_at(broken_off)


def test_who_is_called_something_else_by_now_keeps_that_and_the_reported_name_goes(opal):
    rude = someone("Rudeword")
    others = [table_open(person=account(rude)).code for _ in range(2)]
    told = report("table", others[0])
    rude.display_name = "Anna"
    rude.save(update_fields=["display_name"])
    later = table_open(person=account(rude)).code

    assert moderation.hide_name(by=opal, report=told)

    rude.refresh_from_db()
    assert rude.display_name == "Anna"
    names = Chair.objects.filter(user=rude).values_list("table__code", "name")
    assert dict(names) == {others[0]: "Player 1", others[1]: "Player 1", later: "Anna"}


def test_a_name_is_hidden_where_it_has_a_number(opal):
    rude = account(someone("Rudeword"))
    beside = table_open(person=guest("Rudeword"), seats=3).code
    run_command(Command(beside, "sit", person=rude))
    assert Table.objects.filter(chairs__name="Rudeword 2").count() == 1
    other = table_open(person=rude).code

    assert moderation.hide_name(by=opal, report=report("table", beside, "Rudeword 2"))

    user = User.objects.get(pk=rude.user)
    assert user.display_name == f"Player {user.pk}"
    assert Chair.objects.get(table__code=other, user=user).name == "Player 1"
    # The guest beside them was not reported.
    assert set(Chair.objects.filter(table__code=beside).values_list("name", flat=True)) == {
        *("Rudeword", "Player 2", "")
    }


# A whole table ------------------------------------------------------------------


def left_by(opener) -> str:
    """The code of a table whose opener has gone, and whose host did not choose its title."""
    code = table_open(person=opener, seats=3, title="Rudeword").code
    for name in ("Ben", "Cho"):
        person = guest(name)._replace(browser=name[0].lower() * 64)
        run_command(Command(code, "sit", person=person))
    run_command(Command(code, "leave", person=opener))
    assert not Chair.objects.filter(table__code=code, guest=opener.guest).exists()
    assert Table.objects.get(code=code).host is not None
    return code


@pytest.mark.parametrize("name", ["", "rudeWORD"])
def test_a_title_is_that_of_who_opened_the_table_and_not_its_hosts(opal, name):
    rude = guest("Zed")._replace(browser=RUDE)
    elsewhere = table_open(person=rude).code

    bans = moderation.ban(by=opal, report=report("table", left_by(rude), name))

    assert [(ban.browser, ban.guest) for ban in bans] == [(RUDE, rude.guest)]
    assert Chair.objects.filter(table__code=elsewhere, browser=RUDE).exists()


def test_so_it_is_with_an_account(opal):
    rude = someone("Zed")

    bans = moderation.ban(by=opal, report=report("table", left_by(account(rude)), ""))

    assert [ban.user for ban in bans] == [rude]


def test_so_it_is_of_a_rematch_which_has_the_title_and_of_the_sheet(opal):
    rude = guest("Zed")._replace(browser=RUDE)
    ana, cho = (guest(name)._replace(browser=name[0].lower() * 64) for name in ("Ana", "Cho"))
    code = game_of(rude, ana, cho, title="Rudeword")
    Table.objects.filter(code=code).update(status="over", due_at=None)
    cache.clear()
    run_command(Command(code, "rematch", person=ana))
    again = Table.objects.get(rematch_of__code=code)

    told = [("table", again.code), ("sheet", sheet_of(code).code)]
    bans = [moderation.ban(by=opal, report=report(kind, at, "")) for kind, at in told]

    assert [{ban.browser for ban in some} for some in bans] == [{RUDE}, {RUDE}]


def test_of_a_table_that_nobody_opened_nobody_is_banned(opal):
    code = left_by(guest("Zed")._replace(browser=RUDE))
    Table.objects.filter(code=code).update(opened_browser="")

    assert moderation.ban(by=opal, report=report("table", code, "")) == []


def test_who_is_forgotten_has_opened_nothing(ana):
    codes = [left_by(guest("Zed")._replace(browser=RUDE)), left_by(account(ana))]
    asked = Table.objects.filter(code__in=codes).order_by("pk")
    opened = asked.values_list("opened_browser", "opened_by")
    assert list(opened) == [(RUDE, None), ("", ana.pk)]

    forget_browser(browser=RUDE, guest=None)
    forget(ana)

    assert list(opened.all()) == [("", None)] * 2


def test_nor_has_a_guest_who_signed_in_there(ana):
    one = guest("Zed")._replace(browser=RUDE)
    code = table_open(person=one).code
    Chair.objects.filter(table__code=code, seat=0).update(user=ana)
    cache.clear()

    forget(ana)

    assert Table.objects.get(code=code).opened_browser == ""


def test_that_a_guest_opened_a_table_is_known_as_long_as_guests_are(settings):
    code = game_of(guest("Zed")._replace(browser=RUDE), account(someone("Ana")), guest("Cho"))
    Table.objects.filter(code=code).update(status="over", due_at=None)
    Chair.objects.filter(table__code=code, browser=RUDE).update(browser="")
    cache.clear()
    counted = Table.objects.filter(code=code, opened_browser=RUDE)
    end = timezone.now() + timedelta(days=settings.KEEP_GUESTS_DAYS)

    prune(now=end - timedelta(days=1))
    assert counted.exists()
    prune(now=end + timedelta(days=1))

    assert not counted.exists()
