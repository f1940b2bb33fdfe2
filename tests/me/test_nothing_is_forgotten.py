"""Somebody's name stands wherever the product can put it; then that person is forgotten.

Every text and JSON column of every model is looked at before and after. A column that is new has
to be filled here, or said to hold no names: else these tests fail.
"""

import json
from datetime import time
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import models
from django.test import Client

from gofclub.me.forget import forget
from gofclub.models import User
from play.models import Chair, GuestBlock, Table
from play.services.daily.tries import begin
from play.services.store.commit import run_command
from play.services.tables import table_open
from play.table.commands import Command
from play.table.snapshot import Snapshot
from scorepad.actors import Actor
from scorepad.models import Ban, Change, Club, ClubChange, Membership, Player, Report, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.services.clubs.answers import answer_give
from scorepad.services.clubs.clubs import club_describe
from scorepad.services.clubs.invitations import invitation_accept, invitation_make
from scorepad.services.clubs.leagues import league_open
from scorepad.services.clubs.members import member_role
from scorepad.services.clubs.merges import players_merge
from scorepad.services.clubs.nights import night_open
from scorepad.services.clubs.plans import night_plan
from scorepad.services.clubs.players import player_add, player_rename
from scorepad.services.clubs.seasons import season_open
from scorepad.services.imports import carrying_out
from scorepad.services.imports.drafts import import_mend, import_start
from scorepad.services.profiles import profile_save
from scorepad.services.secret_links import token_of
from scorepad.services.sheets import (
    deal_log,
    rename,
    sheet_describe,
    sheet_publish,
    sheet_start,
    substitute,
)
from scorepad.services.sheets.links import link_make
from scorepad.services.tokens import token_make
from tests.play.people import account, guest
from tests.scorepad.clubs.people import cast_of, someone
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db

NAME = "Zzyzx Quill"
EARLIER = "Zzyzx Old"
MARK = "zzyzx"

# What people wrote as a title, a note or a description stays as they wrote it, and the page on
# which somebody is forgotten says so. An audit repeats it where it was changed.
LEFT = {
    "scorepad.Club.name",
    "scorepad.Club.slug",
    "scorepad.Club.description",
    "scorepad.ClubChange.subject",
    "scorepad.ClubChange.before",
    "scorepad.ClubChange.after",
    "scorepad.Sheet.title",
    "scorepad.Sheet.note",
    "scorepad.Deal.note",
    "scorepad.Change.before",
    "scorepad.Change.after",
    "scorepad.Night.note",
    *(f"scorepad.Series.{name}" for name in ("title", "place", "note")),
    *(f"scorepad.PlannedNight.{name}" for name in ("title", "place", "note")),
    "scorepad.Season.name",
    "scorepad.League.name",
    "scorepad.GamesImport.file_name",
    "play.Table.title",
}
FREE_TEXT_ACTIONS = {Change: {"title"}, ClubChange: {"found", "settings", "season", "league"}}

# Codes, keys, digests, cards, numbers and the site's own words.
NAMELESS = {
    "gofclub.User": {"password", "letter", "language"},
    "gofclub.Chore": {"name"},
    "scorepad.PlayerBadge": {"kind", "table"},
    "scorepad.HandDeed": {"kind", "table"},
    "scorepad.Club": {"time_zone", "ruleset"},
    "scorepad.Membership": {"code"},
    "scorepad.ClubBan": {"code", "role"},
    "scorepad.Player": {"code"},
    "scorepad.Sheet": {"code", "fingerprint", "ruleset", "browser", "earlier_end"},
    "scorepad.ShareLink": {"browser", "code", "nonce", "digest"},
    "scorepad.Due": {"failure"},
    "scorepad.Ban": {"browser"},
    "scorepad.Report": {"target", "reporters", "answer"},
    "scorepad.Deal": {"fingerprint", "given", "returned"},
    "scorepad.Change": {"fingerprint"},
    "scorepad.Season": {"code"},
    "scorepad.RetiredAddress": {"digest"},
    "scorepad.League": {"code", "kept", "champions"},
    "scorepad.GamesImport": {"code", "digest", "made"},
    "scorepad.ImportedName": {"why"},
    "scorepad.Contribution": {"lefts"},
    "scorepad.Tally": {"scores", "places", "lefts"},
    "scorepad.Invitation": {"code", "nonce", "digest"},
    "scorepad.Claim": {"code"},
    "scorepad.Merge": {"code", "sitters", "nights"},
    "scorepad.Night": {"nonce", "digest"},
    "scorepad.NightRound": {"seed", "out"},
    "scorepad.DrawnTable": {"online_table"},
    "scorepad.Draft": {"seed", "tables", "out", "earlier"},
    "scorepad.Pin": {"code"},
    "scorepad.Series": {"code"},
    "scorepad.PlannedNight": {"code"},
    "scorepad.CalendarFeed": {"nonce", "digest"},
    "scorepad.Notice": {"code", "about"},
    "scorepad.PushBrowser": {"code", "endpoint", "digest", "p256dh", "auth"},
    "scorepad.ApiToken": {"code", "digest"},
    "scorepad.Webhook": {
        *("code", "url", "events", "nonce", "digest", "earlier_nonce", "earlier_digest")
    },
    # The excerpt is what another program answered: it goes with its row, after weeks.
    "scorepad.WebhookDelivery": {"code", "about", "problem", "excerpt"},
    "play.Table": {"code", "ruleset", "bots", "opened_from", "opened_browser"},
    "play.Chair": {"browser", "bot", "socket", "said", "seed", "face"},
    "play.Pack": {"salt"},
    "play.SharedDeals": {"code", "secret"},
    "play.DailyDeal": {"secret", "seal"},
    "play.DailyTry": {"code", "browser", "marks"},
    "play.Dealt": {"hands", "salt", "seal", "seeds", "why", "cut", "result", "failure"},
    "play.Move": {"text", "command"},
    "play.Given": {"seed", "totals"},
    "play.Challenge": {"code"},
    "play.SeatInvitation": {"code"},
    "play.Review": {"document"},
    "play.SeatSum": {"kinds", "moments"},
    "play.PuzzleTally": {"code"},
    "play.Solver": {"browser"},
    "play.PuzzleTry": {"code", "answered_from"},
    "admin.LogEntry": {"object_id"},
    "auth.Permission": {"name", "codename"},
    "auth.Group": {"name"},
    "contenttypes.ContentType": {"app_label", "model"},
    "sessions.Session": {"session_key"},
    "account.EmailConfirmation": {"key"},
    "usersessions.UserSession": {"session_key", "data"},
}


def columns():
    """Every text and JSON column, by its model."""
    for model in apps.get_models():
        if not model._meta.managed or model.__module__.startswith("tests."):
            continue
        for field in model._meta.concrete_fields:
            is_text = isinstance(field, (models.CharField, models.TextField, models.JSONField))
            if is_text and not field.choices:
                yield model, field


def where(mark: str = MARK) -> set[str]:
    """The columns in which the name stands now."""
    found = set()
    for model, field in columns():
        manager = model._base_manager
        for row in manager.all():
            value = getattr(row, field.attname)
            if isinstance(row, Session) and field.name == "session_data":
                value = row.get_decoded()
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            if mark in text.casefold() or mark in text.casefold().replace(" ", ""):
                found.add(f"{model._meta.label}.{field.name}")
    return found


def files_with(owner: Actor, club: Club) -> None:
    """Past games: a file that came in, and one that waits to be checked."""
    for day, last in (("2024-01-02", "Cho"), ("2024-01-09", "D0v")):
        brought = import_start(
            actor=owner,
            club=club,
            file_name=f"{NAME}.csv",
            content=f"{day},{NAME},3,Ben,4,{last},120\n".encode(),
        )
        if last == "Cho":
            carrying_out.import_confirm(actor=owner, club=club, code=brought.code)
            carrying_out.work(brought.pk)
    where = {"actor": owner, "club": club, "code": brought.code}
    import_mend(**where, kind="cell", line=1, column=6, value="Zzyzx Third")


def at_a_table(zed: User) -> Snapshot:
    """An online table at which they sit with guests."""
    seated = account(zed)
    table = table_open(person=seated, seats=3, clock=0, title=f"{NAME} plays")
    for name in ("Ben", "Cho"):
        run_command(Command(table.code, "sit", person=guest(name)))
    # Who met them before they had an account.
    GuestBlock.objects.create(user=someone("Ned"), guest=seated.guest, name=NAME)
    return table


@pytest.fixture(scope="module")
def zzyzx(for_the_module) -> User:
    """Known everywhere."""
    cast = cast_of(name=f"{NAME} and friends")
    owner, club = cast["owner"], cast.club
    zed = User.objects.create_user(f"{MARK}@example.org", "twelve dragons", display_name=NAME)
    me = Actor(user=zed)
    address = EmailAddress.objects.create(user=zed, email=zed.email, primary=True, verified=True)
    EmailConfirmation.create(address)
    Authenticator.objects.create(
        user=zed, type=Authenticator.Type.WEBAUTHN, data={"name": f"{NAME}'s phone"}
    )
    browser = Client(headers={"User-Agent": f"{MARK} browser"})
    sign_in(browser, zed)
    browser.get("/account/")
    session = browser.session
    session["guest_name"] = NAME
    session.save()
    token_make(user=zed, name=f"token of {NAME}")

    for address in ("zzyzx-quill-was-here", "zzyzx-quill"):
        profile_save(user=zed, address=address, is_on=True, is_listed=True, clubs=())

    # In a club: member, scorer, player under two names, merged with another of the same person.
    invitation = invitation_make(actor=owner, club=club, label=NAME)
    joined = invitation_accept(actor=me, token=token_of(invitation))
    member_role(actor=owner, club=club, code=joined.code, role="organiser")
    mine = Player.objects.get(club=club, user=zed)
    player_rename(actor=me, club=club, code=mine.code, name=EARLIER)
    player_rename(actor=me, club=club, code=mine.code, name=NAME)
    double = player_add(actor=owner, club=club, name="Zzyzx Double")
    ben, cho = (player_add(actor=me, club=club, name=name) for name in ("Ben", "Cho"))
    invitation_make(actor=me, club=club, label=f"by {MARK}")
    night_open(actor=me, club=club, note=f"{NAME} brings cake")
    planned = night_plan(
        actor=owner,
        club=club,
        day=club.today(),
        starts=time(19, 30),
        title=f"{NAME}'s birthday",
        place=f"at {NAME}'s",
        note=f"{NAME} cooks",
        repeat="weeks",
    )
    answer_give(
        actor=me, club=club, code=planned.code, says="yes", guests=1, guest_names=f"{NAME}'s aunt"
    )
    league_open(actor=owner, club=club, name=f"League of {NAME}")
    season_open(
        actor=owner, club=club, name=f"{NAME}'s cup", starts=club.today(), ends=club.today()
    )
    club_describe(actor=owner, club=club, name=f"Friends of {NAME}", description=f"with {NAME}")

    files_with(owner, club)

    # On the club's sheets: as a player, as a double, as a substitute, with a corrected name.
    sheet = sheet_start(
        actor=me,
        uuid=uuid4(),
        names=["Zzyzx Double", "Ben", "Cho"],
        club=club,
        players=[double.code, ben.code, cho.code],
        title=f"{NAME} at home",
    )
    for number, left in ((1, (0, 5, 7)), (2, (3, 0, 2))):
        deal_log(
            actor=me, sheet=sheet, uuid=uuid4(), number=number, left=left, note=f"{NAME} again"
        )
    sheet_describe(actor=me, sheet=sheet, title=f"{NAME} at home", note=f"Won by {NAME}")
    link_make(actor=me, sheet=sheet, role="write", label=NAME)
    other = sheet_start(
        actor=owner,
        uuid=uuid4(),
        names=["Ada", "Ben", "Cho"],
        club=club,
        players=[None, ben.code, cho.code],
    )
    substitute(actor=owner, sheet=other, line=0, name="Zzyzx Typo", player=mine.code)
    rename(actor=owner, sheet=other, line=0, name=NAME)
    players_merge(actor=owner, club=club, kept=mine.code, gone=double.code)

    # On own sheets: a private one, and one whose address others have.
    sheet_start(actor=me, uuid=uuid4(), names=[NAME, "Ben", "Cho"], title="private")
    public = sheet_start(actor=me, uuid=uuid4(), names=[NAME, "Ben", "Cho"])
    sheet_publish(actor=me, sheet=public, public=True)

    # At an online table.
    table = at_a_table(zed)

    # At the deal of the day.
    begin(account(zed))

    Report.objects.create(
        kind="table",
        target=table.code,
        name=NAME,
        key=name_key(NAME),
        reason="other",
        words=f"{NAME} again",
    )
    Ban.objects.create(user=zed, name=NAME, reason=f"{NAME} again")
    LogEntry.objects.create(
        user=cast.people["owner"],
        content_type=ContentType.objects.get_for_model(User),
        object_id=zed.pk,
        object_repr=NAME,
        action_flag=CHANGE,
        change_message=f"changed {NAME}",
    )
    # A club always has an owner: let Olga not be in the way.
    assert Membership.objects.get(club=club, role="owner").user != zed
    return zed


@pytest.fixture
def person(zzyzx, db) -> User:
    return User.objects.get(pk=zzyzx.pk)


def test_every_column_is_filled_or_said_to_hold_no_name(person):
    nameless = {f"{model}.{name}" for model, names in NAMELESS.items() for name in names}
    all_columns = {f"{model._meta.label}.{field.name}" for model, field in columns()}

    assert nameless <= all_columns, "a column is listed that is not there any more"
    assert all_columns - nameless == where()


def test_the_name_is_nowhere_but_in_what_people_wrote(person):
    pk = person.pk
    played = list(Sheet.objects.exclude(played=0).values_list("code", "played", "status"))

    forget(person)

    assert where() <= LEFT
    for model, actions in FREE_TEXT_ACTIONS.items():
        for entry in model.objects.exclude(action__in=actions):
            texts = [
                {name: value for name, value in part.items() if name not in ("note", "title")}
                for part in (entry.before, entry.after)
            ]
            assert MARK not in json.dumps(texts).casefold(), entry.action
            assert MARK not in getattr(entry, "subject", "").casefold(), entry.action
    assert not User.objects.filter(pk=pk).exists()
    # Results stay.
    assert list(Sheet.objects.exclude(played=0).values_list("code", "played", "status")) == played
    assert not Sheet.objects.filter(title="private").exists()
    assert UserSession.objects.filter(user_id=pk).count() == 0


def test_a_former_player_is_never_matched_or_named_again(person):
    club = Player.objects.get(user=person).club
    mine = Player.objects.get(user=person)
    owner = Actor(user=Membership.objects.get(club=club, role="owner").user)
    ben = Player.objects.get(club=club, name="Ben")
    cho = Player.objects.get(club=club, name="Cho")
    forget(person)

    again = sheet_start(
        actor=owner,
        uuid=uuid4(),
        names=[NAME, "Ben", "Cho"],
        club=club,
        players=[mine.code, ben.code, cho.code],
    )
    new = sheet_start(
        actor=owner,
        uuid=uuid4(),
        names=[NAME, "Ben", "Cho"],
        club=club,
        players=[None, ben.code, cho.code],
    )

    former = Sitter.objects.get(sheet=again, player=mine)
    assert former.name.startswith("Former player")
    assert Sitter.objects.get(sheet=new, name=NAME).player_id != mine.pk
    with pytest.raises(Exception, match="player_former"):
        player_rename(actor=owner, club=club, code=mine.code, name="Anybody")


def test_the_chair_at_a_table_is_nobodys(person):
    pk = person.pk
    table = Table.objects.get(title__startswith=NAME)

    forget(person)

    assert not Chair.objects.filter(table=table, name__contains="Zzyzx").exists()
    assert not Chair.objects.filter(user_id=pk).exists()
