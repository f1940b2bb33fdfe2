"""Two organisers who draw at the same moment, and a draw that goes while a hand is written."""

import time
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection, transaction

from scorepad.models import Deal, DrawnTable, Player, Sheet
from scorepad.services.clubs.check_in import attendance_mark, check_in_by_link
from scorepad.services.clubs.drafts import draft_confirm, draft_make, draft_now
from scorepad.services.clubs.draws import draw_undo, tables_draw
from scorepad.services.clubs.invitations import invitation_accept, invitation_make
from scorepad.services.clubs.members import member_remove
from scorepad.services.clubs.merges import players_merge
from scorepad.services.clubs.nights import link_of, night_open
from scorepad.services.clubs.rounds import sheets_open, table_start
from scorepad.services.secret_links import token_of
from scorepad.services.sheets import deal_log
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import cast_of, guests
from tests.scorepad.clubs.races import PATIENCE, alone, raced

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
ROUNDS = 5


@pytest.fixture
def cast(transactional_db):
    return cast_of()


@pytest.fixture
def night(cast):
    players = guests(cast, *"ABCD")
    who = {"actor": cast["scorer"], "club": cast.club}
    one = night_open(**who)
    return attendance_mark(**who, day=one.day, players=[player.code for player in players])


def test_of_two_who_draw_at_once_one_draws_and_the_other_is_told(cast, night, pool):
    place = {"club": cast.club, "day": night.day, "seen": 0}
    for _ in range(ROUNDS):
        answers = raced(
            pool,
            *(partial(tables_draw, actor=cast[role], **place) for role in ("scorer", "organiser")),
        )

        assert sorted(isinstance(answer, str) for answer in answers) == [False, True]
        assert "drawn_meanwhile" in answers
        assert DrawnTable.objects.count() == 1
        draw_undo(actor=cast["scorer"], club=cast.club, day=night.day)


def test_of_two_who_confirm_at_once_one_announces_the_round(cast, night, pool):
    place = {"club": cast.club, "day": night.day}
    draft = draft_make(actor=cast["scorer"], **place)

    answers = raced(
        pool,
        *(
            partial(draft_confirm, actor=cast[role], seen=draft.version, **place)
            for role in ("scorer", "organiser")
        ),
    )

    assert sorted(isinstance(answer, str) for answer in answers) == [False, True]
    assert "no_draft" in answers
    assert DrawnTable.objects.count() == 1


def test_whoever_checks_in_during_a_draw_is_in_it_or_is_named(cast, night, pool):
    place = {"club": cast.club, "day": night.day}
    token = link_of(night)
    for number in range(ROUNDS):
        (late,) = guests(cast, f"Late{number}")
        draft = draft_make(actor=cast["scorer"], **place, anyway=True)

        came, announced = raced(
            pool,
            partial(check_in_by_link, actor=cast["anonymous"], token=token, player=late.code),
            partial(draft_confirm, actor=cast["organiser"], seen=draft.version, **place),
        )

        assert came == late
        if announced == "draft_people_changed":
            assert late in draft_now(night, draft).unseated
        else:
            drawn = {seat.player_id for table in announced for seat in table.seats.all()}
            assert late.pk not in drawn
        # Either way the next draw has everybody.
        again = draft_make(actor=cast["scorer"], **place, anyway=True)
        assert late.code in {code for table in (*again.tables, again.out) for code in table}
        draft_confirm(actor=cast["scorer"], seen=again.version, **place)


def test_a_draw_is_not_taken_back_under_the_first_hand(cast, night, pool):
    place = {"club": cast.club, "day": night.day}
    for number in range(1, ROUNDS + 1):
        tables_draw(actor=cast["scorer"], anyway=True, **place)
        sheet = table_start(actor=cast["scorer"], round_number=number, number=1, **place)
        log = partial(deal_log, actor=cast["scorer"], sheet=sheet.code, uuid=uuid4(), number=1)

        hand, undone = raced(
            pool,
            partial(log, left=(0, 1, 2, 3)),
            partial(draw_undo, actor=cast["organiser"], **place),
        )

        sheet.refresh_from_db()
        if undone == "round_played":
            assert not isinstance(hand, str)
            assert sheet.status == Sheet.Status.OPEN
        else:
            assert (hand, undone) == ("game_abandoned", None)
            assert not Deal.objects.filter(sheet=sheet).exists()
            # The round is free again, and drawn once more for the next try.
            tables_draw(actor=cast["scorer"], anyway=True, **place)
            again = table_start(actor=cast["scorer"], round_number=number, number=1, **place)
            deal_log(actor=cast["scorer"], sheet=again, uuid=uuid4(), number=1, left=(0, 1, 2, 3))


def test_two_are_not_merged_into_one_round_by_a_draw_at_the_same_moment(cast, night, pool):
    a, b = Player.objects.filter(name__in="AB").order_by("name")
    place = {"club": cast.club, "day": night.day}

    merged, drawn = raced(
        pool,
        partial(players_merge, actor=cast["owner"], club=cast.club, kept=a.code, gone=b.code),
        partial(tables_draw, actor=cast["scorer"], **place),
    )

    assert not isinstance(drawn, str)
    seats = {seat.player_id for seat in drawn[0].seats.all()}
    assert (merged == "drawn_together") == ({a.pk, b.pk} <= seats)


def test_a_ban_and_a_join_at_the_same_moment_end_with_nobody_inside(cast, pool):
    token = token_of(invitation_make(actor=cast["owner"], club=cast.club))
    code = cast.member("member").code

    joined, _ = raced(
        pool,
        partial(invitation_accept, actor=cast["member"], token=token),
        partial(member_remove, actor=cast["owner"], club=cast.club, code=code, ban=True),
    )

    assert joined in ("already_member", "club_banned")
    assert not cast.club.memberships.filter(user=cast.people["member"]).exists()


def somebody_waits_for_us() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND locktype ="
            " 'transactionid' AND transactionid = pg_current_xact_id()::xid)"
        )
        return cursor.fetchone()[0]


def test_a_round_takes_its_people_in_the_order_of_a_pad(cast, pool):
    if not connection.features.has_select_for_update:
        pytest.skip("the transaction itself is the lock")
    players = guests(cast, *"ABCDEFGH")
    night = evening(cast, players)
    first = min(player.pk for player in players)
    for again in (False, *[True] * 50):
        tables = tables_draw(**at(cast, night), again=again)
        if tables[1].seats.filter(player=first).exists():
            break

    with transaction.atomic():
        list(Player.objects.select_for_update(no_key=True).filter(pk=first))
        opening = pool.submit(alone, partial(sheets_open, **at(cast, night)))
        until = time.monotonic() + PATIENCE
        while not somebody_waits_for_us():
            assert time.monotonic() < until
            assert not opening.done()
        # Whoever has the first of them gets the others: nobody holds those and waits for us.
        others = Player.objects.filter(club=cast.club).exclude(pk=first)
        list(others.select_for_update(no_key=True, nowait=True))

    assert len(opening.result(PATIENCE)) == 2
