"""Reports, the operator's queue, and what becomes of who is kept out."""

import json
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from gofclub.models import User
from play.models import Chair, Table
from play.protocol import Renderer
from play.services import moderation
from play.services.store.commit import commit
from play.services.store.load import cache, table_at
from play.services.tables import table_open
from play.table.commands import Command
from scorepad.actors import Actor
from scorepad.models import ApiToken, Ban, Change, Player, Report, Sheet
from scorepad.services import reports
from scorepad.services.bans import account_ban, ban_end, guest_ban
from scorepad.services.clubs.clubs import club_create
from scorepad.services.errors import Forbidden, TooMany
from scorepad.services.reports import report_make
from scorepad.services.sheets import deal_log, rename, sheet_start, substitute
from scorepad.services.sheets.links import link_make
from scorepad.services.tokens import token_make, token_with
from tests.play.people import account, guest, table_of
from tests.scorepad.clubs.people import cast_of, game, guests, refusal, someone
from tests.scorepad.pads import Phone, sheet_of as pad_sheet_of

pytestmark = pytest.mark.django_db
QUEUE = "/admin/scorepad/report/"


@pytest.fixture
def opal() -> User:
    return User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Opal")


@pytest.fixture
def operator(opal) -> Client:
    client = Client()
    client.force_login(opal)
    return client


@pytest.fixture
def sheet() -> Sheet:
    return sheet_start(
        actor=Actor(browser="b" * 64),
        uuid=uuid4(),
        names=["Rude Word", "Ben", "Cho"],
        title="Tuesday",
    )


def report(**about) -> Report:
    said = {"reason": "offensive", "reporter": "somebody", **about}
    made = report_make(**said)
    assert made is not None
    return made


def act(operator: Client, action: str, *reports: Report):
    chosen = [one.pk for one in reports]
    return operator.post(QUEUE, {"action": action, "_selected_action": chosen}, follow=True)


# Reporting --------------------------------------------------------------------


def test_anybody_reports_a_name_by_its_address(client, sheet):
    page = client.get(f"/report/?sheet={sheet.code}").content.decode()
    assert sheet.code in page

    answer = client.post(
        "/report/",
        {
            "kind": "sheet",
            "target": f"https://example.org/score/{sheet.code}?x#y",
            "name": "Rude Word",
            "reason": "offensive",
            "words": "Please look.",
        },
    )

    assert "Thank you" in answer.content.decode()
    one = Report.objects.get()
    assert (one.kind, one.target, one.name, one.times) == ("sheet", sheet.code, "Rude Word", 1)


def test_the_form_tells_nobody_what_exists(client, sheet):
    body = {"kind": "sheet", "reason": "other"}
    there = client.post("/report/", {**body, "target": sheet.code})
    nowhere = client.post("/report/", {**body, "target": "222222222222"})

    assert there.status_code == nowhere.status_code == 200
    assert "Thank you" in nowhere.content.decode()
    assert Report.objects.count() == 1


def test_one_thing_is_one_report_however_many_say_so(sheet):
    for reporter in ("ana", "ana", "ben"):
        for name in ("Rude Word", "RUDE  word"):
            report(kind="sheet", target=sheet.code, name=name, reporter=reporter)

    assert list(Report.objects.values_list("times", flat=True)) == [2]
    assert "ana" not in str(Report.objects.values())


def test_reports_are_bounded_by_address_and_in_all(client, sheet, settings):
    settings.REPORTS_PER_HOUR = 2
    body = {"kind": "sheet", "target": sheet.code, "reason": "other"}
    statuses = [
        client.post("/report/", {**body, "name": name}, REMOTE_ADDR="192.0.2.77").status_code
        for name in "abc"
    ]
    assert statuses == [200, 200, 429]
    Report.objects.bulk_create(
        Report(kind="sheet", target=f"{at:012}", reason="other")
        for at in range(reports.MOST_OPEN - 2)
    )
    more = {"kind": "sheet", "target": sheet.code, "reason": "other", "reporter": "x"}
    assert report_make(**more, name="d") is None
    assert report_make(**more, name="a") is not None


# What the operator does -------------------------------------------------------


def test_a_report_is_dismissed_and_who_reported_forgotten(operator, sheet):
    one = report(kind="sheet", target=sheet.code)
    assert sheet.code in operator.get(QUEUE).content.decode()

    act(operator, "dismiss", one)

    one.refresh_from_db()
    assert (one.status, one.reporters, one.answered_by.display_name) == ("dismissed", [], "Opal")


def test_a_name_is_hidden_on_a_sheet_and_in_all_that_was_written_about_it(operator, sheet):
    owner = Actor(browser="b" * 64)
    deal_log(actor=owner, sheet=sheet, uuid=uuid4(), number=1, left=(0, 5, 7))
    rename(actor=owner, sheet=sheet, line=1, name="Benny")
    link = link_make(actor=owner, sheet=sheet, role="write", label="Rude Word")
    by_link = Actor(links=(link.digest,))
    deal_log(actor=by_link, sheet=sheet, uuid=uuid4(), number=2, left=(0, 5, 7))
    one = report(kind="sheet", target=sheet.code, name="rude word")

    act(operator, "hide", one)

    assert "Rude" not in str([*sheet.links.values(), *sheet.deals.values()])
    for path in ("", "changes/", "sheet.json", "sheet.csv"):
        text = client_of(owner).get(f"/api/v1/sheets/{sheet.code}/{path}").content.decode()
        assert "Rude" not in text
    assert list(sheet.sitters.values_list("name", flat=True)) == ["Player 1", "Benny", "Cho"]
    assert "rude" not in str(Report.objects.values()).lower()
    assert Change.objects.filter(sheet=sheet).count() == Sheet.objects.get().version


def client_of(actor: Actor) -> Client:
    """Whoever may see the sheet: here everybody who has its address."""
    Sheet.objects.update(public=True)
    return Client()


def test_a_hidden_name_of_an_account_is_hidden_at_tables_sheets_and_clubs(opal):
    cast = cast_of()
    mel = cast.people["member"]
    game(cast, [cast.player("member"), *guests(cast, "Ana", "Ben")])
    table = table_open(person=account(mel), title="Mel")
    one = report(kind="table", target=table.code, name="Mel")

    assert moderation.hide_name(by=opal, report=one)

    mel.refresh_from_db()
    assert mel.display_name == f"Player {mel.pk}"
    assert cast.player("member").name == "Player"
    assert not Player.objects.filter(name="Mel").exists()
    chair = Chair.objects.get(table__code=table.code, seat=0)
    assert (chair.name, chair.table.title) == ("Player 1", "")
    for page in ("changes/", "players/", "games/"):
        address = f"/clubs/{cast.club.slug}/{page}"
        assert ">Mel<" not in cast.client("owner").get(address).content.decode()


def test_a_hidden_title_goes_from_sockets_and_processes_that_knew_it(opal):
    ana = guest("Rude Word")
    known = table_open(person=ana, title="Rude Word", seats=3)
    renderer = Renderer()
    shown = [renderer.view(known, None, since=0, now=timezone.now())]

    assert moderation.hide_name(
        by=opal, report=report(kind="table", target=known.code, name="Rude Word")
    )
    # As in another process, which has the table as it was.
    cache.clear()
    cache.keep(known)
    shown.append(renderer.view(table_at(known.code), None, since=0, now=timezone.now()))

    assert ["Rude Word" in view.decode() for view in shown] == [True, False]
    assert table_at(known.code).seq == known.seq + 1


def test_a_hidden_name_is_hidden_where_it_only_wrote(opal, ben):
    rude = User.objects.create_user("rude@example.org", "long words", display_name="Rude Word")
    sheet = pad_sheet_of(ben)
    actor = Actor(
        user=rude, links=(link_make(actor=Actor(user=ben), sheet=sheet, role="write").digest,)
    )
    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(0, 1, 1, 1))
    link_make(actor=Actor(user=ben), sheet=sheet, role="view", label="RUDE WORD")

    assert moderation.hide_name(
        by=opal, report=report(kind="sheet", target=sheet.code, name="Rude Word")
    )

    rude.refresh_from_db()
    bens = Phone(ben)
    shown = json.dumps([bens.sheet(sheet.code), bens.get(f"sheets/{sheet.code}/changes/").json()])
    assert "rude" not in (shown + rude.display_name).casefold()
    assert not sheet.links.filter(label__icontains="rude").exists()


def test_a_name_is_hidden_of_somebody_who_left_a_line_and_came_back(opal):
    cast = cast_of()
    rude, *others = guests(cast, "Rude Word", "Yul", "Zoe")
    sheet = game(cast, [rude, *others], role="organiser")
    for name in ("Stand In", "Rude Word"):
        substitute(actor=cast["organiser"], sheet=sheet, line=0, name=name)
    before = Sheet.objects.get(pk=sheet.pk).version

    assert moderation.hide_name(
        by=opal, report=report(kind="sheet", target=sheet.code, name="Rude Word")
    )

    assert not sheet.sitters.filter(name="Rude Word").exists()
    assert not Player.objects.filter(name="Rude Word").exists()
    assert Sheet.objects.get(pk=sheet.pk).version > before


def test_a_table_is_closed(operator):
    code, _ = table_of()
    one = report(kind="table", target=code)

    act(operator, "close", one)

    assert table_at(code).status == "closed"
    one.refresh_from_db()
    assert (one.status, one.answer) == ("done", "closed")


def test_whoever_may_only_look_at_the_admin_bans_nobody(sheet):
    clerk = User.objects.create_user("clerk@example.org", display_name="Clerk", is_staff=True)
    client = Client()
    client.force_login(clerk)
    one = report(kind="sheet", target=sheet.code)

    assert act(client, "ban", one).status_code == 403
    assert not Ban.objects.exists()


# Kept out ---------------------------------------------------------------------


def test_a_banned_account_loses_sessions_tokens_and_the_way_in(opal):
    mel = someone("Mel")
    client = Client()
    client.force_login(mel)
    _, secret = token_make(user=mel, name="program")
    other = Client()
    other.force_login(someone("Ana"))

    account_ban(by=opal, user=mel)

    assert token_with(secret) is None
    assert not ApiToken.objects.filter(user=mel).exists()
    assert client.get("/clubs/new/").status_code == 302
    assert other.get("/clubs/new/").status_code == 200
    assert Session.objects.count() == 1
    assert not client.login(email=mel.email, password="twelve dragons")
    ban_end(Ban.objects.get())
    mel.refresh_from_db()
    assert mel.is_active


def test_a_banned_guest_starts_and_writes_nothing_more(opal):
    phone = Phone()
    code = phone.start()
    browser = Sheet.objects.get(code=code).browser
    one = report(kind="sheet", target=code)

    assert moderation.ban(by=opal, report=one)

    assert refusal(phone.log(code, 1, (0, 1, 2, 3)), 403)["code"] == "banned"
    body = {"uuid": str(uuid4()), "names": ["Ana", "Ben", "Cho"]}
    assert refusal(phone.post("sheets/", body), 403)["code"] == "banned"
    assert refusal(phone.post("tables/"), 403)["code"] == "banned"
    assert Ban.objects.get().browser == browser
    # Somebody else at the same address is not meant.
    assert Phone().start()


def test_a_banned_guest_sits_down_nowhere(opal):
    code, _ = table_of(3)
    other = guest("Rude")
    guest_ban(by=opal, guest=other.guest)

    (answer,) = commit([Command(code, "sit", person=other._replace(session=""))])

    assert answer.code == "banned"
    with pytest.raises(Forbidden):
        table_open(person=other)


@pytest.mark.django_db(transaction=True)
async def test_open_sockets_of_who_is_banned_are_closed(sockets):
    opal = await sync_to_async(User.objects.create_superuser)(
        "op@example.org", "twelve dragons", display_name="Opal"
    )
    code, (host, *_) = await sync_to_async(table_of)(3)
    client = await sockets(code, host)

    await sync_to_async(guest_ban)(by=opal, guest=host.guest)

    assert await client.closed() == 4401


# Someone new -----------------------------------------------------------------


def test_somebody_new_makes_only_so_much_in_a_day(settings):
    settings.NEW_ACCOUNT_SHEETS = settings.NEW_ACCOUNT_TABLES = settings.NEW_ACCOUNT_CLUBS = 1
    mel, phone = someone("Mel"), Phone()
    phone.start()
    body = {"uuid": str(uuid4()), "names": ["Ana", "Ben", "Cho"]}
    enough = refusal(phone.post("sheets/", body), 429)
    assert enough["code"] == "enough_for_today"
    club_create(actor=Actor(user=mel), name="One")
    with pytest.raises(TooMany):
        club_create(actor=Actor(user=mel), name="Two")
    person = guest("Ana")
    table_open(person=person)
    with pytest.raises(TooMany):
        table_open(person=person)
    assert Table.objects.count() == 1


def test_who_has_been_here_for_days_is_not_counted(settings):
    settings.NEW_ACCOUNT_CLUBS = 1
    settings.NEW_ACCOUNT_DAYS = 0
    mel = Actor(user=someone("Mel"))

    assert [club_create(actor=mel, name=name).name for name in ("One", "Two")] == ["One", "Two"]


def test_the_same_sheet_sent_again_is_not_counted_twice(settings):
    settings.NEW_ACCOUNT_SHEETS = 1
    phone, uuid = Phone(), str(uuid4())
    body = {"uuid": uuid, "names": ["Ana", "Ben", "Cho"]}

    codes = {json.loads(phone.post("sheets/", body).content)["code"] for _ in range(2)}

    assert len(codes) == 1
