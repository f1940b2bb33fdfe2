"""Badges follow the games: earned with them, and gone with them."""

from datetime import date, timedelta

import pytest
from hypothesis import given, strategies as st

from gofclub.art.crests import EMBLEMS
from gofclub.models import Colour, User
from scorepad.actors import Actor
from scorepad.figures.badge_rules import History, Past
from scorepad.figures.badges import BADGES, BY_KIND, badges_of
from scorepad.models import BadgeDue, Contribution, Membership, PlayerBadge, Season, Sheet
from scorepad.services import figures
from scorepad.services.clubs.merges import players_merge, players_unmerge
from scorepad.services.figures import background, badges as of_players
from tests.scorepad.figures.clubs import START, club_of, game, played, random_games

DAY = date(2026, 9, 1)
WON = ((0, 11, 11),) * 4
LOST = ((11, 0, 5),) * 4


def past(number: int = 0, **more) -> Past:
    """A middling game that earns nothing but a win."""
    lefts = [0] * 17
    lefts[0], lefts[9] = 2, 1
    usual = {
        "game": number,
        "day": DAY + timedelta(days=number),
        "rank": 1,
        "total": 40,
        "is_alone": True,
        "hands": 12,
        "own_hands": 12,
        "gave": 3,
        "margin": 10,
        "behind": 10,
        "lefts": lefts,
    }
    return Past(**usual | more)


def lefts(**at: int) -> list[int]:
    found = [0] * 17
    for name, count in at.items():
        found[int(name[1:])] = count
    return found


@pytest.mark.parametrize(
    "kind, yes, no",
    [
        ("first_win", [past()], [past(rank=2)]),
        ("three_in_a_row", [past(n) for n in range(3)], [past(0), past(1), past(2, rank=2)]),
        ("five_in_a_row", [past(n) for n in range(5)], [past(n) for n in range(4)]),
        ("from_forty_behind", [past(behind=40)], [past(behind=39)]),
        ("from_sixty_behind", [past(behind=60)], [past(behind=60, is_alone=False)]),
        ("far_ahead", [past(margin=50)], [past(margin=50, rank=2)]),
        ("few_points", [past(total=19)], [past(total=20)]),
        ("few_points", [past(total=19, hands=5)], [past(total=19, hands=7, is_agreed=True)]),
        ("no_points", [past(total=0)], [past(total=0, hands=0)]),
        (
            "no_points",
            [past(total=0, hands=8, is_agreed=True)],
            [past(total=0, hands=2, is_agreed=True)],
        ),
        ("eight_hands", [past(lefts=lefts(_0=8))], [past(lefts=lefts(_0=7))]),
        ("gave_nothing", [past(gave=0)], [past(gave=0, own_hands=11)]),
        ("gave_nothing", [past(gave=0)], [past(gave=0, has_exchange=False)]),
        ("light_hands", [past(lefts=lefts(_0=9, _7=3))], [past(lefts=lefts(_0=9, _8=1))]),
        ("all_sixteen", [past(lefts=lefts(_16=1))], [past(rank=3, lefts=lefts(_16=1))]),
        ("long_haul", [past(hands=25)], [past(hands=24)]),
        ("ten_days", [past(n) for n in range(10)], [past(n, day=DAY) for n in range(30)]),
        ("fifty_days", [past(n) for n in range(50)], [past(n) for n in range(49)]),
        ("fifty_wins", [past(n) for n in range(50)], [past(n, rank=2) for n in range(50)]),
        ("hundred_games", [past(n, rank=4) for n in range(100)], [past(n) for n in range(99)]),
    ],
)
def test_each_badge_is_for_what_its_rule_says(kind, yes, no):
    found = badges_of(History(yes))

    assert found[kind].game == yes[-1].game
    assert found[kind].day == yes[-1].day
    assert kind not in badges_of(History(no))


def test_every_badge_has_its_words_and_its_crest():
    assert len(BADGES) == len(BY_KIND) >= 10
    for badge in BADGES:
        assert "%" not in badge.title + badge.explained
        assert badge.ground in Colour.values
        assert badge.emblem in EMBLEMS or badge.emblem.isdigit()
        assert len(badge.kind) <= PlayerBadge._meta.get_field("kind").max_length


@given(st.lists(st.tuples(st.integers(1, 4), st.integers(0, 3)), max_size=40), st.integers(1, 9))
def test_more_games_take_no_badge_away(games, more):
    """What was earned keeps its day, whatever comes after it."""
    history, day = [], 0
    for number, (rank, later) in enumerate(games):
        day += later
        history.append(past(number, rank=rank, day=DAY + timedelta(days=day)))
    before = badges_of(History(history[:-more]))

    assert before.items() <= badges_of(History(history)).items()


def stored(club) -> set[tuple]:
    rows = PlayerBadge.objects.filter(player__club=club)
    return set(rows.values_list("player__name", "kind", "day", "game_id"))


@pytest.mark.django_db(transaction=True)
def test_a_badge_comes_with_its_game_and_goes_with_it():
    club, people = club_of("Ana", "Ben", "Cho")
    first, second = played(
        club, [game(people, WON, at=START + timedelta(days=day)) for day in (0, 7)]
    )
    mine = {(kind, at) for name, kind, _day, at in stored(club) if name == "Ana"}
    assert ("first_win", first.pk) in mine
    assert not BadgeDue.objects.exists()

    Sheet.objects.filter(pk=first.pk).update(status=Sheet.Status.ABANDONED, finished_at=None)
    figures.sheet_changed(first.pk)

    mine = {(kind, at) for name, kind, _day, at in stored(club) if name == "Ana"}
    assert ("first_win", second.pk) in mine
    assert all(at == second.pk for _kind, at in mine)


@pytest.mark.django_db(transaction=True)
def test_badges_carried_on_are_those_of_a_full_rebuild_however_often():
    club, people = club_of("Ana", "Ben", "Cho", "Dov", "Eli")
    sheets = played(club, random_games(people, 40, seed=3))
    Sheet.objects.filter(pk=sheets[5].pk).update(status="abandoned", finished_at=None)
    figures.sheet_changed(sheets[5].pk)
    carried_on = stored(club)

    figures.rebuild(club)
    assert stored(club) == carried_on
    of_players.badges_due(club, [one.pk for one in people])
    figures.work(club)

    assert stored(club) == carried_on
    assert len(carried_on) > len(people)


@pytest.mark.django_db(transaction=True)
def test_what_a_crash_has_left_is_found_and_done():
    club, people = club_of("Ana", "Ben", "Cho")
    played(club, [game(people, WON, at=START)])
    PlayerBadge.objects.all().delete()
    of_players.badges_due(club, [people[0].pk])

    assert type(club).objects.filter(background.is_behind(), pk=club.pk).exists()
    figures.work(club)

    assert PlayerBadge.objects.filter(player=people[0], kind="first_win").exists()
    assert not type(club).objects.filter(background.is_behind(), pk=club.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_who_wins_a_season_has_its_badge_until_it_is_opened_again():
    club, people = club_of("Ana", "Ben", "Cho")
    played(club, [game(people, WON, at=START)])
    season = Season.objects.create(
        club=club, name="Autumn", starts=DAY, ends=DAY + timedelta(days=60), minimum_games=1
    )
    figures.season_changed(season)
    season.status, season.closed_at = Season.Status.CLOSED, START
    season.save()

    figures.season_closed(season)
    # It was closed early: nobody has won on a day that is still to come.
    assert ("Ana", "season_won", club.day_of(START), None) in stored(club)

    figures.season_reopened(season)
    assert not PlayerBadge.objects.filter(kind="season_won").exists()


@pytest.mark.django_db(transaction=True)
def test_who_was_merged_has_won_the_seasons_of_both():
    club, people = club_of("Ana", "Ben", "Cho", "Anna", "Anne")
    owner = people[1]
    owner.user = User.objects.create_user("ben@example.org", display_name="Ben")
    owner.save()
    Membership.objects.create(club=club, user=owner.user, role=Membership.Role.OWNER)
    actor = Actor(user=owner.user)
    played(club, [game(people[:3], WON, at=START)])
    season = Season.objects.create(
        club=club, name="Autumn", starts=DAY, ends=DAY + timedelta(days=60), minimum_games=1
    )
    figures.season_changed(season)
    season.status, season.closed_at = Season.Status.CLOSED, START + timedelta(days=90)
    season.save()
    figures.season_closed(season)

    def champions() -> list[tuple]:
        return list(
            PlayerBadge.objects.filter(kind="season_won").values_list("player__name", "day")
        )

    ana, anna, anne = people[0], people[3], people[4]
    players_merge(actor=actor, club=club, kept=anna.code, gone=ana.code)
    assert champions() == [("Anna", season.ends)]
    later = players_merge(actor=actor, club=club, kept=anne.code, gone=anna.code)
    assert champions() == [("Anne", season.ends)]
    figures.rebuild(club)
    assert champions() == [("Anne", season.ends)]

    players_unmerge(actor=actor, club=club, code=later.code)
    assert champions() == [("Anna", season.ends)]


@pytest.mark.django_db(transaction=True)
def test_one_whose_badges_cannot_be_worked_out_keeps_nobody_elses_back(caplog):
    club, people = club_of("Ana", "Ben", "Cho")
    played(club, [game(people, WON, at=START), game(people, LOST, at=START + timedelta(days=1))])
    PlayerBadge.objects.all().delete()
    broken = Contribution.objects.filter(player=people[0])
    whole = {one.pk: one.lefts for one in broken}
    broken.update(lefts=[])

    of_players.badges_due(club, [one.pk for one in people])
    figures.work(club)

    assert {name for name, *_rest in stored(club)} == {"Ben"}
    assert f"badges of player {people[0].pk} of {club.slug} cannot be worked out" in caplog.text
    assert BadgeDue.objects.get().player == people[0]
    assert not type(club).objects.filter(background.is_behind(), pk=club.pk).exists()

    for key, lefts in whole.items():
        Contribution.objects.filter(pk=key).update(lefts=lefts)
    of_players.badges_due(club, [people[0].pk])
    figures.work(club)
    assert {name for name, *_rest in stored(club)} == {"Ana", "Ben"}
    assert not BadgeDue.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_games_with_bots_earn_nothing():
    club, people = club_of("Ana", "Ben", "Cho")
    [sheet] = played(club, [game(people, WON, at=START)])
    Sheet.objects.filter(pk=sheet.pk).update(had_bots=True)
    figures.sheet_changed(sheet.pk)

    assert not stored(club)
