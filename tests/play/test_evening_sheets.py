"""The sheets of a night's online tables are ended once, whatever one table does to the others."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gofclub.me.daily_tasks import look_around
from play.backoff import FailingTables
from play.models import Dealt, Move, Table
from play.services.evening_sheets import settle_ended
from play.services.operator import results_again
from play.services.results import set_aside, write_waiting
from play.services.store.load import cache, table_at
from scorepad.models import Club, Deal, Night, Sheet, Webhook, WebhookDelivery
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.leagues import league_close, league_night, league_open
from scorepad.services.clubs.nights import night_end
from scorepad.services.clubs.rounds import table_end, table_kick_off
from scorepad.services.errors import Conflict
from scorepad.services.sheets import sheet_abandon, sheet_reopen
from scorepad.services.sheets.transaction import MOST_CHANGES
from tests.play.evening_tables import come, opened
from tests.play.test_admin import finish_hand
from tests.scorepad.clubs.evenings import at

pytestmark = pytest.mark.django_db
FIRST = {"round_number": 1, "number": 1}


@pytest.fixture
def played(cast, night) -> str:
    """The code of a table where a first hand is over."""
    code, people = opened(cast, night)
    come(code, people)
    finish_hand(code, people)
    return code


def sheet_of(code: str) -> Sheet:
    return Sheet.objects.get(table__code=code)


def settled() -> int:
    return settle_ended(timezone.now())


def damage(code: str) -> None:
    Move.objects.filter(deal__table__code=code, ply=3).update(text="zz")
    Dealt.objects.filter(table__code=code).update(hands="nonsense")
    cache.clear()


def test_a_sheet_that_an_organiser_reopens_stays_open(cast, night, played):
    table_end(**at(cast, night, "organiser"), **FIRST)
    assert settled() == 1
    assert sheet_of(played).status == Sheet.Status.ABANDONED

    sheet_reopen(actor=cast["organiser"], sheet=sheet_of(played).code)

    assert settled() == 0
    assert sheet_of(played).status == Sheet.Status.OPEN


def test_the_sheet_of_a_draw_that_was_taken_back_is_settled_with_it(cast, night):
    code, _people = opened(cast, night)

    draw_undo(**at(cast, night))

    assert Table.objects.get(code=code).settled_at is not None
    assert settled() == 0


def test_a_sheet_waits_for_a_hand_that_was_set_aside_and_the_operator_ends_both(
    cast, night, played
):
    ruleset = sheet_of(played).ruleset
    Sheet.objects.filter(table__code=played).update(ruleset={"deals": "nonsense"})
    write_waiting()
    assert set_aside().count() == 1
    Sheet.objects.filter(table__code=played).update(ruleset=ruleset)

    table_end(**at(cast, night, "organiser"), **FIRST)
    assert settled() == 0
    assert sheet_of(played).status == Sheet.Status.OPEN

    assert results_again() == (1, 0)
    sheet = sheet_of(played)
    assert (sheet.status, sheet.played) == (Sheet.Status.ABANDONED, 1)
    assert Table.objects.get(code=played).settled_at is not None


def test_a_sheet_that_people_have_ended_waits_for_no_hand(cast, night, played):
    sheet_abandon(actor=cast["organiser"], sheet=sheet_of(played).code)
    write_waiting()
    assert set_aside().count() == 1

    table_end(**at(cast, night, "organiser"), **FIRST)

    assert (settled(), settled()) == (1, 0)
    assert not Deal.objects.filter(sheet__table__code=played).exists()


def test_one_table_that_cannot_be_settled_keeps_no_other(cast, night, played):
    tables_draw(**at(cast, night), anyway=True)
    later, _people = opened(cast, night, 2)
    write_waiting()
    table_end(**at(cast, night, "organiser"), round_number=2, number=1)
    Table.objects.filter(code=played).update(changed_at=timezone.now() - timedelta(hours=1))
    Sheet.objects.filter(table__code=played).update(version=MOST_CHANGES)
    failing = FailingTables()

    assert settle_ended(timezone.now(), guard=failing.unless_it_fails) == 2

    assert failing.codes() == [played]
    assert sheet_of(later).status == Sheet.Status.ABANDONED
    assert settle_ended(timezone.now(), but=failing.codes()) == 0


def test_a_damaged_table_ends_with_its_night(cast, night, played):
    damage(played)

    night_end(**at(cast, night, "organiser"))

    table = Table.objects.get(code=played)
    assert (table.status, table.due_at) == (Table.Status.CLOSED, None)
    assert settled() == 1
    assert sheet_of(played).status == Sheet.Status.ABANDONED


def test_a_damaged_table_keeps_no_other_playing(cast, night, played):
    tables_draw(**at(cast, night), anyway=True)
    later, people = opened(cast, night, 2)
    come(later, people)
    Table.objects.filter(code=played).update(status=Table.Status.PLAYING, seq=99)
    damage(played)

    night_end(**at(cast, night, "organiser"))

    assert set(Table.objects.values_list("status", flat=True)) == {Table.Status.CLOSED}
    assert table_at(later).status == "closed"


def test_a_draw_with_a_damaged_table_is_taken_back(cast, night):
    code, people = opened(cast, night)
    come(code, people)
    damage(code)

    with pytest.raises(Conflict):
        table_kick_off(**at(cast, night), **FIRST)
    draw_undo(**at(cast, night, "organiser"))

    assert Table.objects.get(code=code).status == Table.Status.CLOSED


def test_a_table_that_is_gone_keeps_no_night_from_its_end(cast, night, played):
    Table.objects.filter(code=played).delete()

    with pytest.raises(Conflict):
        table_kick_off(**at(cast, night), **FIRST)
    night_end(**at(cast, night, "organiser"))

    assert Night.objects.get().ended_at is not None


def test_a_night_that_cannot_be_ended_keeps_no_chore_waiting(night, played, caplog):
    Night.objects.update(day=night.day - timedelta(days=1))
    Sheet.objects.update(started_at=timezone.now() - timedelta(days=1))
    # A place that the time zones of a newer system no longer know.
    Club.objects.update(time_zone="Nowhere/Nothing")

    assert look_around()

    assert "was not told" in caplog.text
    assert Night.objects.get().end_told_at is None


def test_a_league_waits_for_the_last_hand_and_webhooks_are_told_after_it(cast, night, played):
    actor = {"actor": cast["organiser"], "club": cast.club}
    league = league_open(**actor, name="Autumn")
    league_night(**actor, code=league.code, day=night.day)
    Webhook.objects.create(
        club=cast.club,
        url="https://example.org/",
        events=["night.finished"],
        answers_for=cast.people["organiser"],
    )

    night_end(**at(cast, night, "organiser"))

    with pytest.raises(Conflict) as no:
        league_close(**actor, code=league.code)
    assert no.value.code == "league_night_runs"
    told = WebhookDelivery.objects.get()
    assert told.due_at > told.at
    settled()
    kept = league_close(**actor, code=league.code).kept
    assert [one["games"] for one in kept[0]["people"]] == [1, 1, 1, 1]
