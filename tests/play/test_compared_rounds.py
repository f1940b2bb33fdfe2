"""Rounds that share their deals, as they are compared: corrected, and by the words of the rule."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from play.services.opened_rounds import open_finished
from play.services.results import write_waiting
from scorepad.models import Deal, DealSeat, Night, Player, Sheet
from scorepad.services import figures
from scorepad.services.clubs.draws import draw_undo
from scorepad.services.clubs.duplicates import compared_rounds
from scorepad.services.clubs.league_results import night_scores
from scorepad.services.clubs.night_results import night_standings
from scorepad.services.clubs.nights import night_describe, night_end
from scorepad.services.errors import Conflict
from scorepad.services.figures.badges import histories
from scorepad.services.sheets.document import sheet_as_seen
from scorepad.services.sheets.void import deal_restore, deal_void
from tests.play.duplicate_rounds import duplicate_night, duplicate_round
from tests.scorepad.clubs.evenings import at
from tests.scorepad.clubs.people import cast_of, guests

pytestmark = pytest.mark.django_db
CHAMPION = r"Champions? of the night"
"""Two may be level."""


def gains(one):
    found = compared_rounds([one.night])[one.night.pk][1].found
    return {(it.taken.table, it.taken.deal, it.taken.seat): it.gain for it in found}


def test_a_struck_out_hand_shifts_no_other_and_nobody_has_given_a_card():
    one = duplicate_round(cast_of(), deals=3)
    owner = one.cast["owner"]
    one.play(3)
    open_finished()
    write_waiting(1)
    running = Sheet.objects.get(played=1)
    soon = sheet_as_seen(owner, running.code)["next"]
    assert (soon["giver"], soon["taker"], soon["reason"]) == (None, None, None)
    assert (soon["dealer"], soon["leader"]) == (1, 2)
    write_waiting(100)

    for sheet in Sheet.objects.all():
        assert sheet.status == "finished"
        deals = sheet_as_seen(owner, sheet.code)["deals"]
        assert [deal["dealer"] for deal in deals] == [0, 1, 2]
        assert {(deal["giver"], deal["reason"]) for deal in deals} == {(None, None)}
    figures.work(one.cast.club)
    people = Player.objects.filter(contributions__isnull=False).values_list("pk", flat=True)
    games = [game for history in histories(people).values() for game in history.games]
    assert {(game.has_exchange, game.is_agreed) for game in games} == {(False, True)}

    before = gains(one)
    sheet = Sheet.objects.filter(drawn_table__number=1).get()
    table = sheet.drawn_table.pk
    second = Deal.objects.get(sheet=sheet, number=2)

    deal_void(actor=owner, sheet=sheet.code, deal=second.uuid, expect=second.revision)

    after = gains(one)
    assert before.keys() - after.keys() == {(table, 2, seat) for seat in range(4)}
    for key, gain in after.items():
        assert gain == (None if key[1] == 2 else before[key])
    last = Deal.objects.get(sheet=sheet, hand=3)
    assert (last.number, last.dealer) == (2, 2), "who dealt it has dealt it"
    deal_restore(actor=owner, sheet=sheet.code, deal=second.uuid)
    assert gains(one) == before


def words(client, page: str) -> str:
    return re.sub(r"\s+", " ", client.get(page).content.decode())


def test_a_round_is_compared_once_all_of_it_is_written_and_who_is_alone_has_the_average():
    one = duplicate_round(cast_of(), people=11)
    night = one.night
    one.play(2)
    night_end(**at(one.cast, night, "owner"))
    night.refresh_from_db()
    open_finished()
    write_waiting(5)

    assert compared_rounds([night])[night.pk] == {}, "half of the tables are not compared"
    assert not any(standing.games for _, standing in night_standings(night))
    client, page = one.cast.client("member"), f"/clubs/{one.cast.club.slug}/nights/{night.day}/"
    assert "The results are being written" in words(client, f"{page}rounds/1/")
    looked_back = words(client, page)
    assert "The last results are being written" in looked_back
    assert not re.search(CHAMPION, looked_back)
    before = Night.objects.get(pk=night.pk).version
    write_waiting(100)

    assert Night.objects.get(pk=night.pk).version > before, "and whoever waits for it is told"
    assert "The results are being written" not in words(client, f"{page}rounds/1/")
    at_table = one.cast.client("owner").get(f"/play/{one.codes[0]}/").content.decode()
    assert f'"compared": "{page}rounds/1/"' in at_table, "the result leads there"
    assert re.search(CHAMPION, words(client, page))
    trio = set(
        Player.objects.filter(sitters__sheet__seats=3).values_list("pk", flat=True).distinct()
    )
    standings = night_standings(night)
    assert len(trio) == 3
    assert [standing.points for _, standing in standings] == sorted(
        (standing.points for _, standing in standings), reverse=True
    ), "nobody with 0 is behind somebody with less"
    for player, standing in standings:
        assert standing.games == 1
        assert player.pk not in trio or standing.points == 0
    with CaptureQueriesContext(connection) as asked:
        assert night_standings(night) == standings
    assert not any(DealSeat._meta.db_table in query["sql"] for query in asked), "worked out once"

    scores = night_scores([night])[night.day]
    assert len(scores) == 11, "nobody has missed the night"
    assert {scores[pk].points for pk in trio} == {1.5}
    (rests,) = guests(one.cast, "Rosa")
    night.announced.update(out=[rests.code])
    night.tables.filter(sheet__seats=3).update(online=False, online_table="")
    in_room = night_scores([night])[night.day]
    assert {in_room[pk].points for pk in (*trio, rests.pk)} == {1.5}, "nor who plays in the room"


def test_duplicate_is_chosen_before_the_first_round_or_not_at_all():
    cast = cast_of()
    night = duplicate_night(cast, people=4)
    with pytest.raises(Conflict) as no:
        night_describe(**at(cast, night), format="fixed")
    assert no.value.code == "format_is_played"
    night_describe(**at(cast, night), format="duplicate", rounds=2)
    draw_undo(**at(cast, night))
    night_describe(**at(cast, night), format="fixed")

    Night.objects.filter(pk=night.pk).update(day=night.day - timedelta(days=7))
    night.refresh_from_db()
    with pytest.raises(Conflict) as over:
        night_describe(**at(cast, night), format="duplicate")
    assert over.value.code == "night_over"
    assert night_describe(**at(cast, night), format="swiss").format == "swiss"
