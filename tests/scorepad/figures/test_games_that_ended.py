"""Few points are a record only in a game that was played to its end."""

from datetime import timedelta

import pytest

from gofclub import rules
from scorepad.boards.records import records
from scorepad.boards.scopes import Scope
from scorepad.models import Club, Contribution, CountedGame, Due, Pool, Season, Sheet, Span, Tally
from scorepad.services import figures
from scorepad.services.figures.background import count_old_again, is_behind
from tests.migrating import taken_back
from tests.scorepad.figures.clubs import START, club_of, everything, game, played, random_games

pytestmark = pytest.mark.django_db
BEFORE = [("scorepad", "0034_hands_of_tables_and_sheets_without_exchange")]
TO_A_HUNDRED = [(0, 16, 1), (3, 16, 0)]
AGREED = {"ruleset": rules.OFFICIAL.but(deals=1)}


def holders(club, title: str) -> list[str]:
    scope = Scope(club=club, pool=Pool.TABLE, span=Span.ALL)
    found = next((one for one in records(scope) if str(one.title) == title), None)
    return [one.value for one in found.holders] if found else []


def test_a_game_of_a_few_agreed_hands_is_neither_the_lowest_nor_the_shortest():
    club, players = club_of("Ana", "Ben", "Cho")
    eight = {"ruleset": rules.OFFICIAL.but(deals=8)}
    played(
        club,
        [
            game(players, TO_A_HUNDRED, at=START),
            game(players, [(0, 5, 7)], at=START + timedelta(hours=1), **AGREED),
            game(players, [(0, 5, 7)] * 7 + [(2, 5, 0)], at=START + timedelta(hours=2), **eight),
        ],
    )

    assert holders(club, "Lowest winning total") == ["1 point", "2 points"]
    assert holders(club, "Shortest game") == ["2 hands"]
    assert holders(club, "Longest game") == ["8 hands", "2 hands", "1 hand"]
    assert holders(club, "Highest total")[0] == "160 points"


def test_what_came_as_finished_below_its_target_is_no_record_either():
    club, players = club_of("Ana", "Ben", "Cho")
    (sheet,) = played(club, [game(players, [(0, 5, 7)], at=START, **AGREED)])
    # As a line of totals says it, with "It was finished".
    Sheet.objects.filter(pk=sheet.pk).update(ruleset={"name": "official"}, played=0)
    sheet.deals.all().delete()
    for line in sheet.lines.all():
        line.brought = 5 * line.number
        line.save(update_fields=["brought"])

    figures.sheet_changed(sheet.pk)
    figures.settle(club.pk)

    assert CountedGame.objects.get().worst == 10
    assert holders(club, "Lowest winning total") == []


@pytest.mark.django_db(transaction=True)
def test_games_of_an_earlier_release_are_counted_again_after_an_update():
    club, players = club_of("Ana", "Ben", "Cho", "Dee")
    played(club, [*random_games(players, 5), game(players, [(0, 5, 7, 1)], at=START, **AGREED)])
    day = START.date()
    figures.season_changed(Season.objects.create(club=club, name="x", starts=day, ends=day))
    right = everything(club)

    with taken_back(BEFORE):
        pass
    assert {row.to_target for row in CountedGame.objects.all()} == {None}
    assert {one.exchanges for one in (*Contribution.objects.all(), *Tally.objects.all())} == {0}
    figures.settle(club.pk)

    assert everything(club) == right
    assert not Due.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_earlier_version_that_calls_it_done_ends_nothing():
    """It is at work for a while after an update, and finds every game as it was."""
    club, players = club_of("Ana", "Ben", "Cho", "Dee")
    played(club, random_games(players, 3))
    right = everything(club)
    with taken_back(BEFORE):
        pass
    count_old_again(club)
    Due.objects.filter(club=club).delete()

    assert Club.objects.filter(is_behind()).exists()
    figures.settle(club.pk)

    assert everything(club) == right
    assert not Club.objects.filter(is_behind()).exists()


def test_a_game_that_cannot_be_counted_again_is_asked_for_once():
    club, players = club_of("Ana", "Ben", "Cho")
    (sheet,) = played(club, [game(players, TO_A_HUNDRED, at=START)])
    CountedGame.objects.update(to_target=None)
    Due.objects.create(club=club, sheet=sheet, failed_at=START)

    count_old_again(club)

    assert not Club.objects.filter(is_behind()).exists()
    assert Due.objects.count() == 1
