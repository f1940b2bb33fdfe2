"""A club's evening with online tables: opened for those drawn, played, written down once."""

import pytest
from django.test import Client
from django.utils import translation

from gofclub.models import User
from play.models import Chair, Dealt, Table
from play.notice_words import invitations_told
from play.services.forget import chairs_of, forget_chairs
from play.services.lobby import tables_of
from play.services.results import write_waiting
from play.services.store.commit import run_command
from play.services.store.load import cache, table_at
from play.table.commands import Command
from play.table.refusal import Refusal
from scorepad.models import (
    Deal,
    DrawnTable,
    Notice,
    PlannedNight,
    Sheet,
)
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.export import club_document
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.merges import players_merge
from scorepad.services.clubs.night_results import night_standings, tables_now
from scorepad.services.clubs.nights import night_describe, night_open
from scorepad.services.clubs.rounds import (
    sheets_open,
    table_kick_off,
    table_place,
    table_start,
)
from scorepad.services.errors import Conflict, Forbidden
from tests.play.evening_tables import FOUR, come, online_evening, opened
from tests.play.people import account
from tests.play.test_admin import finish_hand, move
from tests.scorepad.clubs.evenings import at, evening, hand
from tests.scorepad.clubs.people import guests
from tests.scorepad.pads import Phone

pytestmark = pytest.mark.django_db


def test_one_press_opens_a_table_for_exactly_those_who_were_drawn(cast, night):
    drawn = DrawnTable.objects.get(night=night)
    seated = [seat.player for seat in drawn.seats.order_by("seat")]
    assert drawn.online

    code, people = opened(cast, night)
    sheets_open(**at(cast, night, "organiser"))

    (table,) = Table.objects.all()
    assert (table.code, table.drawn, table.counted, table.club) == (code, True, True, cast.club)
    assert table.sheet == DrawnTable.objects.get(night=night).sheet
    assert table.sheet.source == Sheet.Source.ONLINE
    chairs = Chair.objects.filter(table=table).order_by("seat")
    assert [chair.user_id for chair in chairs] == [player.user_id for player in seated]
    assert [chair.name for chair in chairs] == [player.name for player in seated]
    told = Notice.objects.filter(kind="invitation", about=code, club=cast.club)
    assert {one.user_id for one in told} == {person.user for person in people}
    words = invitations_told(list(told))
    assert {(one.title, one.words, one.url) for one in words.values()} == {
        ("Your table is ready", "Round 1, table 1", f"/play/{code}/")
    }


def test_a_table_is_called_what_its_reader_calls_it(cast, night):
    code, people = opened(cast, night)
    assert Table.objects.get(code=code).title == "", "words are stored in nobody's language"
    assert [one.title for one in tables_of(people[0])] == ["Round 1, table 1"]
    with translation.override("de"):
        assert [one.title for one in tables_of(people[0])] == ["Durchgang 1, Tisch 1"]
    client = Client()
    client.force_login(User.objects.get(pk=people[0].user))
    page = client.get(f"/play/{code}/")
    assert (page.context["title"], page.context["facts"]["title"]) == (2 * ("Round 1, table 1",))


def test_nobody_takes_moves_or_gives_up_a_chair(cast, night):
    code, people = opened(cast, night)

    for do, more in (("leave", {}), ("swap", {"seat": 1}), ("fill", {}), ("close", {})):
        with pytest.raises(Refusal):
            run_command(Command(code, do, person=people[0], **more))
    for do in ("start", "hold"):
        with pytest.raises(Refusal):
            run_command(Command(code, do, person=people[0]))
    with pytest.raises(Refusal):
        run_command(Command(code, "sit", person=account(cast.people["stranger"])))

    table = table_at(code)
    assert [chair.user for chair in table.chairs] == [person.user for person in people]
    assert table.status == "open"


def test_it_starts_once_all_are_there_or_when_an_organiser_says_so(cast, night):
    code, people = opened(cast, night)
    come(code, people[:3])
    assert table_at(code).status == "open"
    come(code, people)
    assert table_at(code).status == "playing"

    tables_draw(**at(cast, night), anyway=True)
    later, _people = opened(cast, night, 2)
    # Nobody plays at two tables: the earlier one has ended.
    assert table_at(code).status == "closed"
    place = {**at(cast, night), "round_number": 2, "number": 1}
    with pytest.raises(Forbidden):
        table_kick_off(**{**place, "actor": cast["member"]})
    table_kick_off(**place)
    table_kick_off(**place)
    assert table_at(later).status == "playing"
    assert not any(chair.bot for chair in table_at(later).chairs)


@pytest.mark.parametrize(
    "how", ["leaves the club", "turned out to be another player", "deletes the account"]
)
def test_nobody_waits_for_who_is_gone(cast, night, how, django_capture_on_commit_callbacks):
    code, people = opened(cast, night)
    gone = cast.people["member"]
    come(code, [person for person in people if person.user != gone.pk])
    assert table_at(code).status == "open"

    if how == "turned out to be another player":
        [other] = guests(cast, "Melanie")
        drawn = {"kept": other.code, "gone": cast.player("member").code}
        players_merge(actor=cast["organiser"], club=cast.club, **drawn)

    with django_capture_on_commit_callbacks(execute=True):
        if how != "deletes the account":
            member_leave(actor=cast["member"], club=cast.club)
        else:
            forget_chairs(chairs_of(user=gone))

    table = table_at(code)
    assert table.status == "playing"
    assert [chair.state for chair in table.chairs].count("left") == 1


def test_a_table_that_everybody_has_left_does_not_start(cast, night):
    code, people = opened(cast, night)
    for person in people:
        forget_chairs(chairs_of(user=User.objects.get(pk=person.user)))
    assert table_at(code).status == "open"


def test_hands_flow_into_the_standings_once(cast, night):
    code, people = opened(cast, night)
    come(code, people)
    finish_hand(code, people)
    write_waiting()
    write_waiting()

    assert Deal.objects.filter(sheet__drawn_table__night=night).count() == 1
    (now,) = tables_now(night, user=cast.people["member"])[1]
    assert now.hands == 1
    assert now.seats_user
    left = Dealt.objects.get(table__code=code).result["left"]
    assert [score.total for score in now.scores].count(0) == left.count(0) == 1
    found = night_standings(night)
    assert sum(one.games for _, one in found) == 4
    assert Sheet.objects.filter(club=cast.club).count() == 1


def test_a_draw_goes_with_its_table_until_a_card_is_played(cast, night):
    code, people = opened(cast, night)
    come(code, people)

    draw_undo(**at(cast, night, "organiser"))

    assert table_at(code).status == "closed"
    assert Table.objects.get(code=code).sheet.status == Sheet.Status.ABANDONED
    words = invitations_told(list(Notice.objects.filter(about=code)))
    assert not any(one.holds for one in words.values())

    tables_draw(**at(cast, night))
    again, people = opened(cast, night)
    come(again, people)
    move(again, people)
    for change in (draw_undo, lambda **where: tables_draw(**where, again=True)):
        with pytest.raises(Conflict) as no:
            change(**at(cast, night))
        assert no.value.code == "round_played_online"
    assert table_at(again).status == "playing"


def test_a_guest_and_whoever_has_left_the_club_make_it_a_real_table(cast):
    (guest,) = guests(cast, "Guest")
    night = evening(cast, [*(cast.player(role) for role in FOUR[:3]), guest])
    night_describe(**at(cast, night), online=True)
    (table,) = tables_draw(**at(cast, night))
    assert not table.online
    place = {**at(cast, night), "round_number": 1, "number": 1}
    with pytest.raises(Conflict) as no:
        table_place(**place, online=True)
    assert no.value.code == "not_all_online"

    draw_undo(**at(cast, night))
    night = online_evening(cast)
    member_leave(actor=cast["member"], club=cast.club)
    sheet = table_start(**place)
    assert sheet.source == Sheet.Source.TABLE
    assert not Table.objects.exists()


def test_a_night_is_mixed_and_an_organiser_says_where_a_table_plays(cast):
    night = online_evening(cast, *guests(cast, *"ABC"))
    tables = list(DrawnTable.objects.filter(night=night).order_by("number"))
    assert len(tables) == 2
    place = {**at(cast, night), "round_number": 1}
    able = [not any(s.player.user_id is None for s in table.seats.all()) for table in tables]
    assert [table.online for table in tables] == able

    for table in tables:
        table_place(**place, number=table.number, online=False)
    sheets_open(**at(cast, night, "organiser"))

    assert not Table.objects.exists()
    for table in tables:
        with pytest.raises(Conflict) as no:
            table_place(**place, number=table.number, online=False)
        assert no.value.code == "table_opened"


def test_the_calendar_says_that_an_evening_is_online(cast):
    PlannedNight.objects.create(club=cast.club, day=cast.club.today(), starts="19:30", online=True)

    assert night_open(actor=cast["scorer"], club=cast.club).online


def test_everybody_finds_their_table(cast, night):
    code, _people = opened(cast, night)
    page, to = f"/clubs/{cast.club.slug}/nights/{night.day}/", f'href="/play/{code}/"'

    for role in FOUR:
        shown = cast.client(role).get(f"{page}?part=tables").content.decode()
        assert to in shown
        assert "To your table" in shown
    assert to in cast.client("member").get("/").content.decode()
    assert "online" in cast.client("member").get(f"{page}screen/").content.decode()


def test_the_api_places_begins_and_ends_tables(cast, night):
    path, phone = f"clubs/{cast.club.slug}/nights/{night.day}/", Phone(cast.people["scorer"])
    (table,) = phone.get(path).json()["tables"]
    assert (table["online"], table["online_table"]) == (True, None)

    there = phone.ask("PATCH", f"{path}tables/1/1/", {"online": False}).json()
    assert not there["tables"][0]["online"]
    phone.ask("PATCH", f"{path}tables/1/1/", {"online": True})
    code = phone.post(f"{path}sheets/").json()["tables"][0]["online_table"]
    phone.post(f"{path}tables/1/1/kick-off/")
    assert table_at(code).status == "playing"
    Phone(cast.people["organiser"]).post(f"{path}tables/1/1/end/")
    assert table_at(code).status == "closed"

    (kept,) = club_document(cast.club)["nights"]
    assert kept["online"]
    assert kept["rounds"][0]["tables"][0]["online"]


def test_somebody_who_is_forgotten_before_the_start_leaves_a_chair_that_nobody_takes(cast, night):
    code, people = opened(cast, night)
    run_command(Command(code, "forget", seat=0, name="Former player"))
    cache.clear()

    come(code, people[1:])

    table = table_at(code)
    assert table.status == "playing"
    assert (table.chairs[0].state, table.chairs[0].user) == ("left", None)


def test_a_sheet_of_an_online_table_is_not_written_by_hand(cast, night):
    opened(cast, night)

    with pytest.raises(Forbidden):
        hand(cast, Sheet.objects.get(drawn_table__night=night), 0, 1, 2, 3)
