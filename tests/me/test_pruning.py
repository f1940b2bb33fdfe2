"""What nobody has anything from any more goes, and nothing else."""

from datetime import time, timedelta
from io import StringIO
from uuid import uuid4

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gofclub.me import daily_tasks, sessions
from gofclub.me.prune import KINDS, prune
from gofclub.models import Chore
from play.models import Chair, GuestBlock, SharedDeals, Table
from play.services.daily.tries import begin
from play.services.moderation import report_answer
from play.services.puzzles.answering import answer
from play.services.puzzles.asking import in_practice
from play.services.store.load import cache
from scorepad.actors import Actor
from scorepad.models import ApiToken, Report, RetiredAddress, ShareLink, Sheet
from scorepad.models.notices import NoticeKind
from scorepad.services.clubs.clubs import club_create
from scorepad.services.clubs.plans import night_plan
from scorepad.services.clubs.webhooks import webhook_add, webhook_test
from scorepad.services.imports.csv_writing import template
from scorepad.services.imports.drafts import import_start
from scorepad.services.notices.telling import tell
from scorepad.services.profiles import RETIRED
from scorepad.services.reports import report_make
from scorepad.services.sheets.links import link_make
from scorepad.services.tokens import token_make
from tests.play.people import guest, table_of
from tests.scorepad.pads import Phone, log_all, sheet_of
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


def later(days: int):
    return timezone.now() + timedelta(days=days, minutes=1)


def report_about(sheet: Sheet, name: str) -> Report:
    made = report_make(
        kind="sheet", target=sheet.code, name=name, reason="offensive", reporter="somebody"
    )
    assert made is not None
    return made


def test_a_young_site_loses_nothing(ana):
    sheet_of(ana)
    Phone().start()
    table_of(seats=3)
    token_make(user=ana, name="x")

    assert sum(prune().values()) == 0


def left_over(ana) -> None:
    RetiredAddress.objects.create(digest="a" * 64, at=later(-RETIRED.days))
    GuestBlock.objects.create(user=ana, guest=uuid4(), name="Mal")
    SharedDeals.objects.create(round=1, secret="a" * 64)


def test_everything_comes_to_its_end(ana):
    sessions._noted.clear()
    browser = Client()
    sign_in(browser, ana)
    browser.get(reverse("me"))
    actor = Actor(user=ana)
    played = sheet_of(ana)
    log_all(actor, played)
    sheet_of(ana)
    phone = Phone()
    guests_sheet = phone.start()
    phone.logged(guests_sheet)
    link_make(actor=actor, sheet=played, role="view")
    token_make(user=ana, name="x", days=30)
    answered, still_open = (report_about(played, name) for name in ("Rude", "Ruder"))
    report_answer(by=ana, report=answered, status=Report.Status.DISMISSED)
    puzzle = in_practice()[0]
    by_guest = {"actor": Actor(browser="b" * 64), "address": "192.0.2.7"}
    answer(puzzle, puzzle.answer, now=timezone.now(), **by_guest)
    code, _ = table_of(seats=3)
    Table.objects.filter(code=code).update(status=Table.Status.CLOSED)
    over, _ = table_of(seats=3)
    Table.objects.filter(code=over).update(status=Table.Status.OVER, opened_browser="b" * 64)
    tried = begin(guest("Dee")).table
    Table.objects.filter(pk=tried.pk).update(status=Table.Status.OVER, due_at=None)
    club = club_create(actor=actor, name="Past")
    night_plan(
        actor=actor,
        club=club,
        day=club.today(),
        starts=time(20),
        repeat="weeks",
        until=club.today(),
    )
    tell(NoticeKind.SEASON, [ana.pk], club=club, about="autumn")
    games = template("totals").encode()
    import_start(actor=actor, club=club, file_name="past.csv", content=games)
    told, _secret = webhook_add(
        actor=actor, club=club, url="https://hooks.example.org/", events=["game.finished"]
    )
    webhook_test(actor=actor, club=club, code=told.code)
    left_over(ana)
    cache.clear()
    at = later(settings.KEEP_GUESTS_DAYS + 60)

    counted = prune(now=at, dry_run=True)
    assert Sheet.objects.count() == 3
    done = prune(now=at)

    assert counted == done | {"devices that are signed out": 0}
    idle = {kind.name for kind in KINDS if not done[kind.name]}
    assert {name for name in idle if "invitations" not in name} == set()
    assert set(Sheet.objects.values_list("code", flat=True)) == {played.code}
    assert not Table.objects.filter(code=code).exists()
    assert not Chair.objects.filter(table__code=over, name="Ben").exists()
    assert not Table.objects.filter(pk=tried.pk).exists()
    assert not ShareLink.objects.exists()
    assert not ApiToken.objects.exists()
    assert list(Report.objects.all()) == [still_open]
    assert not Session.objects.exists()
    assert not UserSession.objects.exists()
    assert sum(prune(now=at).values()) == 0


def test_the_command_says_how_many_and_with_a_dry_run_only_that(ana):
    sheet = sheet_of(ana)
    old = timezone.now() - timedelta(days=settings.KEEP_ABANDONED_DAYS + 1)
    Sheet.objects.filter(pk=sheet.pk).update(updated_at=old)
    out = StringIO()

    call_command("prune", "--dry-run", stdout=out)
    assert "1 sheets without a hand" in out.getvalue()
    assert Sheet.objects.exists()
    call_command("prune", stdout=out)

    assert not Sheet.objects.exists()


def test_one_process_does_it_once_a_day():
    now = timezone.now()

    assert [daily_tasks.claimed("prune", now=now) for _ in range(3)] == [True, False, False]
    daily_tasks.done("prune", now=now)
    assert not daily_tasks.claimed("prune", now=now + timedelta(hours=23))
    assert daily_tasks.claimed("prune", now=now + timedelta(hours=24))
    # One that died is followed by another.
    assert not daily_tasks.claimed("prune", now=now + timedelta(hours=25))
    assert daily_tasks.claimed("prune", now=now + timedelta(hours=24) + daily_tasks.LEASE)


def test_the_server_looks_around_by_itself():
    assert daily_tasks.look_around()
    assert not daily_tasks.look_around()
    assert not Chore.objects.filter(done_at=None).exists()


def test_pruning_alone_can_be_left_to_the_operator(settings):
    settings.CHORES = False

    assert daily_tasks.look_around()
    assert set(Chore.objects.exclude(done_at=None).values_list("name", flat=True)) == {
        "badges",
        "series",
    }


@pytest.mark.parametrize(
    "table, chore",
    [
        ("gofclub_user", "accounts being deleted"),
        ("scorepad_plannednight", "notices of nights"),
        ("scorepad_series", "series of nights"),
    ],
)
def test_a_chore_that_fails_keeps_no_other(table, chore, caplog):
    def fail(execute, sql, *arguments):
        if sql.startswith("SELECT") and f'FROM "{table}"' in sql:
            raise LookupError(table)
        return execute(sql, *arguments)

    with connection.execute_wrapper(fail):
        daily_tasks.look_around()

    failed = {one.getMessage() for one in caplog.records if one.levelname == "ERROR"}
    assert f"chore failed: {chore}" in failed
    assert Chore.objects.filter(name="prune", done_at__isnull=False).exists() or (
        "chore failed: pruning" in failed
    )
    done = Chore.objects.filter(name="series", done_at__isnull=False).exists()
    assert done is (chore != "series of nights")


def test_the_page_says_the_periods_that_are_kept(client, settings):
    settings.KEEP_GUESTS_DAYS, settings.KEEP_ABANDONED_DAYS, settings.KEEP_ENDED_DAYS = 401, 31, 32

    page = client.get(reverse("privacy")).content.decode()

    for days in (401, 31, 32, settings.SESSION_COOKIE_AGE // 86400):
        assert f"{days} days" in page
    assert reverse("privacy") in client.get(reverse("home")).content.decode()
