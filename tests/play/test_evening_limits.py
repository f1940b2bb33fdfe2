"""Online tables of an evening: who learns of them, how many there can be, and what is left."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from gofclub.codes import new_code
from gofclub.me.prune import prune
from play.models import Table
from play.services.evenings import MOST_EMPTY
from play.services.people import inviting
from play.services.store.load import table_at
from scorepad.models import Club, ClubChange, DrawnTable, Sheet, WebhookDelivery
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.nights import night_end
from scorepad.services.clubs.rounds import sheets_open
from scorepad.services.clubs.webhooks import webhook_add
from scorepad.services.errors import Conflict, TooMany
from scorepad.webhooks.payloads import payload
from tests.play.evening_tables import come, opened
from tests.play.test_admin import finish_hand
from tests.scorepad.clubs.evenings import at
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db


def test_where_a_table_is_played_is_for_members(cast, night):
    Club.objects.filter(pk=cast.club.pk).update(visibility=Club.Visibility.PUBLIC)
    webhook_add(
        actor=cast["owner"],
        club=cast.club,
        url="https://hooks.example.org/",
        events=["night.finished"],
    )
    code, _people = opened(cast, night)
    path = f"clubs/{cast.club.slug}/nights/"

    for role, seen in (("member", code), ("stranger", None), ("ex_member", None)):
        phone = Phone(cast.people[role])
        assert phone.get(f"{path}{night.day}/").json()["tables"][0]["online_table"] == seen
        (listed,) = phone.get(path).json()["results"]
        assert listed["tables"][0]["online_table"] == seen
    night_end(**at(cast, night, "organiser"))
    said = payload(WebhookDelivery.objects.get(event="night.finished"))
    (table,) = said["data"]["night"]["tables"]
    assert (table["online"], table["online_table"]) == (True, None)


def test_nobody_is_invited_to_a_table_whose_chairs_are_taken(cast, night):
    code, people = opened(cast, night)

    with pytest.raises(Conflict) as no:
        inviting.guests_for(table_at(code), people[0])
    assert no.value.code == "not_waiting"
    with pytest.raises(Conflict):
        inviting.invite(table=table_at(code), person=people[0], code="somebody")


@pytest.mark.parametrize("press", ["sheets/", "tables/1/1/start/"])
def test_whoever_opens_a_table_is_told_that_it_moved_to_the_room(cast, night, press):
    member_leave(actor=cast["member"], club=cast.club)
    client, page = cast.client("scorer"), f"/clubs/{cast.club.slug}/nights/{night.day}/"

    shown = client.post(f"{page}{press}", follow=True).content.decode()

    assert "Round 1, table 1: Someone at this table has no account" in shown
    assert not DrawnTable.objects.get(night=night).online
    entry = ClubChange.objects.filter(club=cast.club, action="night_edit").latest("pk")
    assert entry.after == {"online": False, "round": 1, "table": 1}
    changes = client.get(f"/clubs/{cast.club.slug}/changes/").content.decode()
    assert "round 1, table 1" in changes


def test_drawing_opening_and_undoing_comes_to_an_end(cast, night):
    code, people = opened(cast, night)
    come(code, people)
    finish_hand(code, people)
    tables_draw(**at(cast, night), anyway=True)
    code, _people = opened(cast, night, 2)
    draw_undo(**at(cast, night))
    undone = Table.objects.filter(code=code).values().get()
    del undone["id"]
    # As if it had been done again and again; the table at which a hand was played is not counted.
    Table.objects.bulk_create(
        Table(**undone | {"code": new_code(), "sheet_id": None}) for _ in range(MOST_EMPTY - 2)
    )
    tables_draw(**at(cast, night), anyway=True)
    opened(cast, night, 2)
    draw_undo(**at(cast, night))
    tables_draw(**at(cast, night), anyway=True)
    there = Sheet.objects.count()

    with pytest.raises(TooMany) as no:
        sheets_open(**at(cast, night, "organiser"))

    assert no.value.code == "too_many_opened"
    assert (Table.objects.count(), Sheet.objects.count()) == (MOST_EMPTY + 1, there)


def test_what_a_draw_that_was_undone_leaves_is_deleted(cast, night):
    opened(cast, night)
    draw_undo(**at(cast, night))
    tables_draw(**at(cast, night))
    code, _people = opened(cast, night)
    night_end(**at(cast, night, "organiser"))
    at_night = timezone.now()

    prune(now=at_night)
    assert Table.objects.count() == Sheet.objects.count() == 2
    prune(now=at_night + timedelta(days=settings.KEEP_ABANDONED_DAYS + 1))

    assert not Table.objects.exists()
    # What was not undone is part of the night.
    assert DrawnTable.objects.get(night=night).online_table == code
    assert Sheet.objects.get() == DrawnTable.objects.get(night=night).sheet
    page = f"/clubs/{cast.club.slug}/nights/{night.day}/"
    assert cast.client("member").get(page).status_code == 200
