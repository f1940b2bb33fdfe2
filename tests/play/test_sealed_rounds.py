"""Rounds that share their deals: nothing overtakes their points, until these are written."""

import json
from datetime import time, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gofclub.models import User
from play.models import Dealt, Table
from play.protocol import Renderer
from play.services.evening_sheets import are_settled, settle_ended
from play.services.opened_rounds import open_finished
from play.services.results import write_waiting
from play.services.store import commit
from play.services.store.load import table_at
from scorepad.models import ClubChange, Deal, Night, Sheet, WebhookDelivery
from scorepad.services import sheets
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.nights import night_open
from scorepad.services.clubs.plans import night_plan
from scorepad.services.clubs.rounds import sheets_open, table_end
from scorepad.services.clubs.webhooks import webhook_add
from scorepad.services.errors import Conflict
from scorepad.services.sheets.lists import club_sheets, filtered
from scorepad.webhooks.payloads import comes_later
from scorepad.webhooks.sender import Sender
from tests.play.duplicate_rounds import duplicate_night, duplicate_round, opened_round
from tests.scorepad.clubs.evenings import at
from tests.scorepad.clubs.people import cast_of
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db


def refusal_of(deed) -> str:
    with pytest.raises(Conflict) as no:
        deed()
    return no.value.code


def test_nothing_overtakes_the_points_of_a_round_that_is_still_played():
    cast = cast_of()
    one = duplicate_round(cast)
    done, playing = one.codes
    one.play(2, done)
    one.play(1, playing)
    sheet, organiser = Sheet.objects.get(table__code=done), cast["organiser"]
    player = Phone(User.objects.get(pk=one.people[done][0].user))
    hand = {"uuid": uuid4(), "number": 1, "left": [0, 1, 2, 3], "strongest": [3]}

    def shown() -> dict:
        return player.get(f"tables/{done}/").json()["table"]

    # It keeps what it has encoded, for as long as somebody is connected.
    renderer = Renderer()

    def is_sealed_to_a_socket() -> bool:
        view = renderer.view(table_at(done), 0, since=0, now=timezone.now())
        return json.loads(view)["table"]["is_sealed"]

    def refused_everything() -> set[str]:
        deeds = (
            lambda: sheets.deal_log(actor=organiser, sheet=sheet, **hand),
            lambda: sheets.sheet_abandon(actor=organiser, sheet=sheet),
            lambda: sheets.sheet_finish(actor=organiser, sheet=sheet),
            lambda: sheets.sheet_describe(actor=organiser, sheet=sheet, title="Rubbish"),
            lambda: sheets.rename(actor=organiser, sheet=sheet, line=0, name="Nobody"),
        )
        return {refusal_of(deed) for deed in deeds}

    assert refused_everything() == {"round_sealed"}
    assert not filtered(club_sheets(cast.club), status="open").exists()
    home = cast.client("organiser").get(f"/clubs/{cast.club.slug}/").content.decode()
    assert sheet.code not in home
    # A table that is over still has hands to come, although none may be written.
    assert not are_settled([done])
    assert (shown()["is_shared"], shown()["is_sealed"]) == (True, True)
    assert is_sealed_to_a_socket()
    assert refusal_of(lambda: tables_draw(**at(cast, one.night))) == "round_still_played"

    table_end(**at(cast, one.night, "owner"), round_number=1, number=2)
    told: list[str] = []
    listener = lambda tables, _before: told.extend(table.code for table in tables)  # noqa: E731
    assert settle_ended(timezone.now()) == 0, "it does not stand in the way of others"
    commit.listeners.append(listener)
    try:
        assert open_finished() == 1
    finally:
        commit.listeners.remove(listener)

    assert sorted(told) == sorted(one.codes)
    assert shown()["is_sealed"] is False
    assert not is_sealed_to_a_socket()
    assert refused_everything() == {"round_sealed"}, "the hands are open, and not yet written"
    assert settle_ended(timezone.now()) == 0, "a few at a time, as all results are"
    write_waiting(100)
    assert settle_ended(timezone.now()) == 1
    assert are_settled(one.codes)
    assert Deal.objects.filter(sheet=sheet).count() == 2
    assert sheets.sheet_describe(actor=organiser, sheet=sheet, title="Table 1").title == "Table 1"
    assert len(tables_draw(**at(cast, one.night))) == 2


def test_others_results_and_what_a_night_tells_wait_for_nothing_that_is_old():
    cast = cast_of()
    one = duplicate_round(cast)
    opened, other = one.codes
    one.play(1)
    hook, _secret = webhook_add(
        actor=cast["organiser"],
        club=cast.club,
        url="https://example.org/",
        events=["night.finished"],
    )
    now = timezone.now()
    told = WebhookDelivery.objects.create(
        hook=hook, event="night.finished", about=one.night.day.isoformat(), at=now, due_at=now
    )
    table_end(**at(cast, one.night, "owner"), round_number=1, number=1)
    table_end(**at(cast, one.night, "owner"), round_number=1, number=2)
    open_finished()
    # As if it were another club's: a hand that has only just ended, at a table of its own.
    Table.objects.filter(code=other).update(shared=None)
    Dealt.objects.filter(table__code=other).update(finished_at=now + timedelta(minutes=1))

    assert Sender().look(now=now) == 0, "nothing is sent"
    told.refresh_from_db()
    assert (told.status, told.tries) == ("waiting", 0)
    assert told.due_at == now + timedelta(seconds=15)
    assert comes_later(told, now)
    assert not comes_later(told, now + timedelta(hours=2)), "some hand waits for the operator"
    write_waiting(1)
    assert Dealt.objects.get(on_sheet=True).table.code == other
    write_waiting(1)
    settle_ended(now)
    assert Dealt.objects.filter(table__code=opened, on_sheet=True).exists()
    assert not comes_later(told, now)


def test_nobody_who_has_seen_their_cards_has_others_dealt():
    cast = cast_of()
    night = duplicate_night(cast)
    with CaptureQueriesContext(connection) as asked:
        opened_round(cast, night)
    texts = [query["sql"] for query in asked]
    assert sum('"deals" > 0' in text for text in texts) == 1, "asked once for all tables"

    for press in (draw_undo, lambda **where: tables_draw(**where, again=True)):
        assert refusal_of(lambda press=press: press(**at(cast, night))) == "own_online_draw"

    tables_draw(**at(cast, night, "organiser"), again=True)
    entry = ClubChange.objects.filter(club=cast.club, action="draw").first()
    assert (entry.who, entry.after["own"]) == ("Orla", True)
    said = cast.client("owner").get(f"/clubs/{cast.club.slug}/changes/").content.decode()
    assert "their own cards" in said
    # Where no card is dealt there is none to know.
    sheets_open(**at(cast, night))
    draw_undo(**at(cast, night))


def test_a_night_that_is_planned_in_the_room_shares_no_deals():
    cast = cast_of()
    night = duplicate_night(cast, people=4)
    Night.objects.filter(pk=night.pk).update(day=night.day - timedelta(days=7))
    owner = {"actor": cast["owner"], "club": cast.club}
    night_plan(**owner, day=cast.club.today(), starts=time(23, 59))

    again = night_open(**owner)

    assert (again.format, again.online) == ("fixed", False)
