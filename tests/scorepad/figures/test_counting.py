"""What one game counts for."""

from datetime import timedelta

import pytest

from scorepad.figures import COMEBACK, DERIVED, PlayedDeal, Sums, count, season_score
from scorepad.models import CountedGame, Ledger, Season, SeasonPlace, Tally
from scorepad.services import figures
from tests.scorepad.figures.clubs import START, club_of, everything, game, played, random_games

ABC = (1, 2, 3)


def derived(sums):
    return {name: derive(sums) for name, derive in DERIVED}


def test_nothing_follows_from_nothing():
    assert {value for name, value in derived(Sums()).items() if name != "hands_won"} == {None}


def test_a_shared_win_is_shared():
    counted = count([PlayedDeal((0, 4, 9), ABC), PlayedDeal((4, 0, 9), ABC)])

    assert [counted.sums[player].wins for player in ABC] == [6, 6, 0]
    assert derived(counted.sums[1])["place"] == 1.5
    assert counted.sums[1].scores[9] == 1
    assert counted.margin == 0


def test_hands_belong_to_who_sat_there_and_the_game_to_who_sat_longest():
    deals = [
        PlayedDeal((0, 4, 9), ABC),
        PlayedDeal((0, 4, 9), ABC),
        PlayedDeal((16, 0, 9), (7, 2, 3)),
    ]

    counted = count(deals)

    assert counted.players == ABC
    assert counted.sums[7].games == 0
    assert derived(counted.sums[7])["worst_hand"] == 16
    assert derived(counted.sums[1])["worst_hand"] == 0


def test_of_two_who_sat_equally_long_it_is_the_later_ones_game():
    assert count([PlayedDeal((0, 4, 9), ABC), PlayedDeal((0, 4, 9), (7, 2, 3))]).players[0] == 7


@pytest.mark.parametrize("players", [(1, None, 3), (1, 1, 3)])
def test_a_game_with_a_stranger_or_somebody_twice_does_not_count(players):
    assert count([PlayedDeal((0, 4, 9), players)]) is None


def test_who_wins_from_far_behind_has_come_back():
    deals = [PlayedDeal((11, 0, 1), ABC), *[PlayedDeal((0, 11, 11), ABC)] * 2]

    counted = count(deals)

    assert counted.behind == 33 >= COMEBACK
    assert counted.sums[1].comebacks == 1


def test_the_giver_is_counted_for_who_sat_there():
    assert count([PlayedDeal((0, 4, 9), ABC, 2)]).sums[3].gave == 1


def test_only_hands_with_an_exchange_are_counted_against_the_giver():
    without = [PlayedDeal((0, 4, 9), ABC)] * 3
    played_on = count([*without, PlayedDeal((0, 4, 9), ABC, 2), PlayedDeal((0, 9, 4), ABC, 1)])

    assert [derived(played_on.sums[player])["giver"] for player in ABC] == [0, 0.5, 0.5]
    assert derived(count(without).sums[3])["giver"] is None


def test_only_the_best_games_count_where_a_season_says_so():
    assert season_score([3, *[0] * 11, 2], best=2) == 100
    assert season_score([3, *[0] * 11, 2]) == 40


@pytest.mark.django_db
def test_pools_stay_apart():
    club, players = club_of("Ana", "Ben", "Cho")
    played(club, random_games(players, 2))
    played(club, random_games(players, 1, seed=2, source="online"))
    played(club, random_games(players, 1, seed=3, had_bots=True))

    games = Tally.objects.filter(club=club, span="all", player=players[0])

    assert dict(games.values_list("pool", "games")) == {"table": 2, "online": 1, "bots": 1}


@pytest.mark.django_db
def test_days_fall_out_of_the_last_ninety():
    club, players = club_of("Ana", "Ben", "Cho")
    played(club, random_games(players, 3))
    first = CountedGame.objects.order_by("day").first().day
    Ledger.objects.filter(club=club).update(recent_from=first - timedelta(days=400))
    figures.season_changed(Season.objects.create(club=club, name="x", starts=first, ends=first))
    assert Tally.objects.filter(club=club, span="recent").exists()

    figures.advance(club)
    carried = everything(club)
    figures.rebuild(club)

    assert carried == everything(club)


@pytest.mark.django_db
def test_a_closed_season_stays_and_says_what_would_change():
    club, players = club_of("Ana", "Ben", "Cho")
    season = Season.objects.create(
        club=club, name="Autumn", starts=START.date(), ends=START.date(), minimum_games=1
    )
    played(club, [game(players, [(0, 5, 16), (0, 5, 16)], at=START)])
    season.status, season.closed_at = "closed", START
    season.save(update_fields=["status", "closed_at"])
    figures.season_closed(season)
    before = list(SeasonPlace.objects.filter(season=season).values_list("player__name", "place"))
    assert before == [("Ana", 1), ("Ben", 2), ("Cho", 3)]
    assert figures.would_change(season, "table") == []

    played(club, [game(players, [(16, 5, 0), (16, 5, 0)], at=START + timedelta(minutes=9))])
    played(club, [game(players, [(16, 5, 0), (16, 5, 0)], at=START + timedelta(minutes=19))])

    after = list(SeasonPlace.objects.filter(season=season).values_list("player__name", "place"))
    assert after == before
    assert {one.player.name: (one.was, one.now) for one in figures.would_change(season, "table")}[
        "Cho"
    ] == (3, 1)


@pytest.mark.django_db
def test_a_long_way_is_left_to_the_background_and_comes_out_the_same(settings):
    club, players = club_of("Ana", "Ben", "Cho", "Dee")
    games = list(random_games(players, 8))
    played(club, games[1:])
    settings.FIGURES_AT_ONCE = 3

    played(club, games[:1])
    ledger = Ledger.objects.get(club=club, pool="table")
    assert ledger.replay_left == 8
    figures.finish(club, games=2)
    carried = everything(club)
    figures.rebuild(club)

    assert Ledger.objects.get(club=club, pool="table").replay_at is None
    assert carried == everything(club)
