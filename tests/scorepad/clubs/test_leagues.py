"""Leagues of a club: which nights count, what they add up to, and how they end."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorepad.models import ClubChange, League, Night, Notice, Sheet
from scorepad.notices.words import told
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.league_results import champions_of, league_table
from scorepad.services.clubs.leagues import (
    league_close,
    league_edit,
    league_facts,
    league_night,
    league_open,
    league_remove,
    league_reopen,
)
from scorepad.services.clubs.merges import players_merge
from scorepad.services.clubs.night_results import night_standings
from scorepad.services.clubs.nights import night_describe, night_end, night_open
from scorepad.services.clubs.players import player_remove
from scorepad.services.clubs.rounds import sheets_open
from scorepad.services.errors import Conflict, Forbidden, Refused
from scorepad.services.imports import club_leagues
from scorepad.services.imports.values import ReadFile
from scorepad.services.sheets import deal_edit
from tests.scorepad.clubs.evenings import at, evening, hand
from tests.scorepad.clubs.people import game, guests

WEEK = timedelta(days=7)


@pytest.fixture
def league(cast) -> League:
    return league_open(actor=cast["organiser"], club=cast.club, name="Autumn", planned=3, best=2)


@pytest.fixture
def four(cast):
    return guests(cast, "Ana", "Ben", "Cho", "Dov")


def past_night(cast, weeks: int, players, *left: int, **how) -> Night:
    """A night some weeks ago on which one game was played."""
    sheet = game(cast, players)
    hand(cast, sheet, *left)
    day = cast.club.today() - weeks * WEEK
    begun = cast.club.hours_of(day)[0] + timedelta(hours=1)
    Sheet.objects.filter(pk=sheet.pk).update(started_at=begun)
    return Night.objects.create(club=cast.club, day=day, **how)


def table(league: League) -> list[tuple]:
    return [
        (player.name, one.rank, float(one.sum.points), one.missed)
        for player, one in league_table(League.objects.get(pk=league.pk)).rows
    ]


def counted(cast, league, *nights: Night) -> None:
    for night in nights:
        league_night(actor=cast["organiser"], club=cast.club, code=league.code, day=night.day)


def test_a_new_night_counts_by_itself_while_there_is_room(cast, league):
    night = night_open(actor=cast["scorer"], club=cast.club)

    assert night.league == league
    with pytest.raises(Refused) as refusal:
        league_open(actor=cast["owner"], club=cast.club, name="Other")
    assert refusal.value.code == "league_takes_taken"
    other = league_open(actor=cast["owner"], club=cast.club, name="Other", takes_new=False)
    with pytest.raises(Conflict) as taken:
        counted(cast, other, night)
    assert taken.value.code == "league_night_taken"


def test_the_best_nights_add_up_by_each_nights_own_rule(cast, league, four):
    ana, ben, cho, _dov = four
    first = past_night(cast, 3, four, 0, 4, 6, 8)
    second = past_night(cast, 2, [ana, ben, cho], 7, 0, 3)
    third = past_night(cast, 1, four, 9, 6, 3, 0)
    # Nothing of it counts: it is not finished, and no table was drawn.
    none = past_night(cast, 4, four, 0, 9, 9, 9, unfinished="not")

    counted(cast, league, third, first, second)

    # Ana and Dov are level: the lower average decides.
    assert table(league) == [
        ("Ben", 1, 5.0, 0),
        ("Cho", 2, 3.5, 0),
        ("Ana", 3, 3.0, 0),
        ("Dov", 4, 3.0, 1),
    ]
    points = {name: sum_ for name, _rank, sum_, _missed in table(league)}
    assert points == {"Ana": 3.0, "Ben": 5.0, "Cho": 3.5, "Dov": 3.0}
    dropped = {
        player.name: sorted(one.dropped)
        for player, one in league_table(League.objects.get(pk=league.pk)).rows
    }
    assert dropped["Ben"] == [third.day]
    assert dropped["Dov"] == []
    with pytest.raises(Conflict) as full:
        counted(cast, league, none)
    assert full.value.code == "league_full"
    league_edit(
        actor=cast["owner"],
        club=cast.club,
        code=league.code,
        **league_facts(league) | {"planned": 4},
    )
    counted(cast, league, none)
    assert {name: sum_ for name, _rank, sum_, _missed in table(league)} == points


def test_a_league_gives_what_the_standings_of_its_nights_say(cast, league, four):
    night = evening(cast, four)
    night_describe(**at(cast, night), format="fixed", rounds=1)
    tables_draw(**at(cast, night))
    [sheet] = sheets_open(**at(cast, night))
    hand(cast, sheet, 5, 0, 1, 2)
    # Played beside the drawn tables: it is not part of the night.
    hand(cast, game(cast, four[:3]), 0, 9, 9)

    night.refresh_from_db()
    stands = [(player.name, one.rank) for player, one in night_standings(night)]

    assert [(name, rank) for name, rank, _sum, _missed in table(league)] == stands
    assert league_table(league).running == night.day


def test_a_closed_league_stays_as_it_was(cast, league, four):
    first = past_night(cast, 1, four, 0, 4, 6, 8)
    counted(cast, league, first)
    tonight = night_open(actor=cast["scorer"], club=cast.club)
    close = {"actor": cast["organiser"], "club": cast.club, "code": league.code}
    with pytest.raises(Conflict) as runs:
        league_close(**close)
    night_end(**at(cast, tonight))
    before = table(league)

    league_close(**close)
    sheet = Sheet.objects.get(club=cast.club)
    deal = sheet.deals.get()
    deal_edit(
        actor=cast["scorer"],
        sheet=sheet,
        deal=deal.uuid,
        expect=deal.revision,
        left=(8, 6, 4, 0),
    )

    assert runs.value.code == "league_night_runs"
    assert table(league) == before
    assert [one.name for one in league_table(League.objects.get()).champions] == ["Ana"]
    with pytest.raises(Conflict) as named:
        player_remove(actor=cast["owner"], club=cast.club, code=four[0].code)
    assert named.value.code == "player_has_games"
    assert set(Notice.objects.filter(kind="league").values_list("user", flat=True)) == {
        cast.people[role].pk for role in ("member", "scorer", "owner")
    }
    assert {one.words for one in told(Notice.objects.filter(kind="league"))} == {"Champion: Ana."}
    for act in (league_edit, league_remove, league_night):
        more = {league_edit: league_facts(league), league_night: {"day": first.day}}.get(act, {})
        with pytest.raises(Conflict) as closed:
            act(**close, **more)
        assert closed.value.code == "league_closed"
    # Two who turn out to be one have the nights of both.
    [eve] = guests(cast, "Eve")
    players_merge(actor=cast["owner"], club=cast.club, kept=eve.code, gone=four[0].code)
    assert table(league)[0][0] == "Eve"
    stored = League.objects.get()
    assert champions_of([stored]) == {league.pk: [eve]}
    league_reopen(**close)
    assert ClubChange.objects.get(action="league_reopen").before == {"kept": stored.kept}
    assert table(league)[0][0] == "Dov"
    league_remove(**close)
    assert Night.objects.filter(club=cast.club, league=None).count() == 2
    kinds = ClubChange.objects.filter(action__startswith="league").order_by("pk")
    assert [one.action for one in kinds] == [
        *("league", "league_night", "league_close", "league_reopen", "league_remove"),
    ]


def test_only_organisers_manage_leagues_and_odd_ones_are_refused(cast, league):
    for role, error in (("scorer", Forbidden), ("member", Forbidden)):
        with pytest.raises(error):
            league_open(actor=cast[role], club=cast.club, name="Mine", takes_new=False)
    for wishes, code in (
        ({"name": "Autumn"}, "league_name_taken"),
        ({"name": "Odd", "planned": 3, "best": 4}, "league_best"),
        ({"name": "Odd", "planned": 41}, "invalid"),
    ):
        with pytest.raises(Refused) as refusal:
            league_open(actor=cast["owner"], club=cast.club, **wishes, takes_new=False)
        assert refusal.value.code == code


def test_pages_and_api_tell_the_same_at_a_cost_that_does_not_grow(cast, phones, league, four):
    nights = [past_night(cast, week, four, 0, 4, 6, 8) for week in (1, 2)]
    counted(cast, league, nights[0])
    client = cast.client("organiser")
    where = reverse("scorepad:league", args=[cast.club.slug, league.code])
    with CaptureQueriesContext(connection) as few:
        html = client.get(where).content.decode()
    assert "1 of 3 nights played" in html
    assert "Everyone's 2 best nights of 3 count." in html.replace("&#x27;", "'")

    add = client.post(f"{where}night/", {"day": nights[1].day.isoformat()})
    with CaptureQueriesContext(connection) as more:
        client.get(where)

    assert (add.status_code, len(more)) == (302, len(few))
    phone = phones("organiser")
    api = f"clubs/{cast.club.slug}/leagues/{league.code}"
    told = phone.get(f"{api}/table/").json()
    assert [row["points"] for row in told["results"]] == ["6.0", "4.0", "2.0", "0.0"]
    assert told["results"][0]["nights"][0]["counts"] is True
    off = phone.ask("PUT", f"{api}/nights/{nights[1].day}/", {"counts": False}).json()
    assert off["nights"] == [nights[0].day.isoformat()]
    home = cast.client("member").get(reverse("scorepad:club", args=[cast.club.slug]))
    assert "1 of 3 nights played" in home.content.decode()
    night = cast.client("member").get(
        reverse("scorepad:night", args=[cast.club.slug, nights[0].day])
    )
    assert where in night.content.decode()
    phone.post(f"{api}/close/", {})
    assert "Champion of <bdi>Autumn</bdi>" in client.get(where).content.decode()


def test_a_night_that_was_merely_opened_is_neither_played_nor_missed(cast, league, four):
    counted(cast, league, *(past_night(cast, week, four, 0, 4, 6, 8) for week in (1, 2)))
    tonight = night_open(actor=cast["scorer"], club=cast.club)
    client = cast.client("organiser")
    pages = [
        reverse("scorepad:leagues", args=[cast.club.slug]),
        reverse("scorepad:league", args=[cast.club.slug, league.code]),
        reverse("scorepad:club", args=[cast.club.slug]),
    ]

    def said(count: int) -> bool:
        return all(
            f"{count} of 3 nights played" in client.get(page).content.decode() for page in pages
        )

    opened = league_table(league)
    assert (opened.running, opened.days[-1]) == (tonight.day, tonight.day)
    assert tonight.day not in opened.played
    assert {missed for _name, _rank, _sum, missed in table(league)} == {0}
    assert said(2)
    assert client.get(pages[1]).context["is_complete"] is False

    hand(cast, game(cast, four[:3]), 0, 9, 9)

    assert [missed for name, _rank, _sum, missed in table(league) if name == "Dov"] == [1]
    assert said(3)
    assert client.get(pages[1]).context["is_complete"] is True


def test_the_list_asks_as_much_for_three_closed_leagues_as_for_two(cast, four):
    client = cast.client("member")
    where = reverse("scorepad:leagues", args=[cast.club.slug])
    asked = []
    for week, left in ((1, (0, 4, 6, 8)), (2, (4, 0, 6, 8)), (3, (6, 4, 0, 8))):
        one = league_open(actor=cast["owner"], club=cast.club, name=f"No. {week}")
        counted(cast, one, past_night(cast, week, four, *left))
        league_close(actor=cast["owner"], club=cast.club, code=one.code)
        with CaptureQueriesContext(connection) as queries:
            html = client.get(where).content.decode()
        asked.append(len(queries))

    assert asked[1] == asked[2]
    assert all(f">{name}</bdi>" in html for name in ("Ana", "Ben", "Cho"))


def brought(cast, players, *days: str, name: str = "Spring", nights=()) -> League:
    """A closed league of another installation, by whose sheets it cannot be worked out here."""
    row = {"points": "3/2", "games": 1, "wins": 1, "total": 40}
    people = [row | {"player": code} for code in players]
    document = {
        "name": name,
        "planned": 3,
        "status": "closed",
        "closed_at": "2026-05-01T20:00:00+00:00",
        "nights": [day.isoformat() for day in nights],
        "kept": [{"day": day, "people": people} for day in days],
    }
    found = ReadFile(kind="club", games=(), problems=(), document={"leagues": [document]})
    [code] = club_leagues.bring(cast.club, found, players, nights)
    return League.objects.get(code=code)


def test_a_league_whose_nights_are_elsewhere_stays_closed(cast, four):
    night = past_night(cast, 1, four, 0, 4, 6, 8)
    league = brought(cast, {"a": four[0]}, "2026-04-01", night.day.isoformat(), nights=[night.day])
    kept = league.kept

    with pytest.raises(Conflict) as stays:
        league_reopen(actor=cast["owner"], club=cast.club, code=league.code)

    assert stays.value.code == "league_stays"
    league.refresh_from_db()
    assert (league.kept, league.champions) == (kept, [four[0].code])
    page = cast.client("owner").get(reverse("scorepad:league", args=[cast.club.slug, league.code]))
    html = page.content.decode()
    assert reverse("scorepad:night", args=[cast.club.slug, night.day]) in html
    assert "/2026-04-01/" not in html
    assert "reopen" not in html


def test_two_names_that_are_one_player_bring_the_points_of_both(cast, four):
    league = brought(cast, {"a": four[0], "b": four[0]}, "2026-04-01", name="  Spring   cup ")

    assert table(league) == [("Ana", 1, 3.0, 0)]
    assert league.name == "Spring cup"


def test_an_unchanged_league_is_not_counted_again_and_a_changed_one_is(
    cast, league, four, django_assert_max_num_queries
):
    counted(cast, league, past_night(cast, 1, four, 0, 4, 6, 8))
    before = table(league)
    sheet = Sheet.objects.filter(club=cast.club).latest("pk")

    # The league, its club, its nights, their sheets, the last change of the club, the players.
    with django_assert_max_num_queries(6):
        assert table(league) == before
    hand(cast, sheet, 9, 0, 1, 1, number=2)

    assert table(league) != before
