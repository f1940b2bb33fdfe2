"""The leagues of a club's export: which nights count, and how those that are closed ended."""

import re
from collections.abc import Collection, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import ngettext

from scorepad.evening.league import NOTHING, NightScore
from scorepad.models import Club, GamesImport, League, Night, Player
from scorepad.models.leagues import FEWEST_NIGHTS, MOST_NIGHTS
from scorepad.services.clubs.league_results import as_kept, champions_now
from scorepad.services.clubs.leagues import MOST_LEAGUES, league_facts
from scorepad.services.imports.document_values import (
    club_name_in,
    day_in,
    moment_in,
    number_in,
    rows_in,
    rows_of,
    text_in,
)
from scorepad.services.imports.values import Problem, ReadFile
from scorepad.services.sheets.transaction import fingerprint

POINTS = re.compile(r"[0-9]{1,4}(/[1-9][0-9]?)?")
MOST_PLAYED, MOST_SUM = 1000, 10**6


def told(club: Club, found: ReadFile) -> list[Problem]:
    """What would stay out."""
    rows = rows_of(found, "leagues")
    left = len(rows) - len(_new(club, found))
    if not left:
        return []
    says = ngettext(
        "%(count)d league stays out: the club has one of that name, or it cannot be read.",
        "%(count)d leagues stay out: the club has some of those names, or they cannot be read.",
        left,
    )
    return [Problem(line=0, says=says % {"count": left}, stops=False)]


def bring(
    club: Club, found: ReadFile, players: Mapping[str, Player], days: Collection[date]
) -> dict[str, str]:
    """Makes those that the club does not have; only nights that came along count for them."""
    made = [_league(club, one, players, days) for one in _new(club, found)]
    return {league.code: _as_it_is(league) for league in made}


def take_back(one: GamesImport) -> None:
    """Removes those that came along and that nobody has changed since."""
    made = one.made.get("leagues", {})
    for league in League.objects.filter(club=one.club, code__in=list(made)):
        if made[league.code] == _as_it_is(league):
            league.delete()


def _new(club: Club, found: ReadFile) -> list[Mapping[str, Any]]:
    names = set(League.objects.filter(club=club).values_list("name", flat=True))
    new = []
    for one in rows_of(found, "leagues"):
        name = club_name_in(one, "name")
        planned = number_in(one, "planned", FEWEST_NIGHTS, MOST_NIGHTS)
        if name and planned and name not in names and len(names) < MOST_LEAGUES:
            names.add(name)
            new.append(one)
    return new


def _league(
    club: Club, one: Mapping[str, Any], players: Mapping[str, Player], days: Collection[date]
) -> League:
    planned = number_in(one, "planned", FEWEST_NIGHTS, MOST_NIGHTS) or FEWEST_NIGHTS
    closed = moment_in(one, "closed_at") if one.get("status") == "closed" else None
    open_ones = League.objects.filter(club=club, status=League.Status.OPEN, takes_new=True)
    takes_new = one.get("takes_new") is True
    league = League.objects.create(
        club=club,
        name=club_name_in(one, "name"),
        planned=planned,
        best=number_in(one, "best", 1, planned),
        takes_new=takes_new and (closed is not None or not open_ones.exists()),
        status=League.Status.CLOSED if closed else League.Status.OPEN,
        closed_at=closed,
        kept=as_kept(_kept(one, players), _codes(players)) if closed else [],
    )
    said = one.get("nights")
    listed = (said if isinstance(said, list) else [])[:planned]
    wanted = {day for text in listed if (day := day_in({"day": text}, "day")) and day in days}
    Night.objects.filter(club=club, day__in=wanted, league=None).update(league=league)
    if closed:
        league.champions = champions_now(league)
        league.save(update_fields=["champions"])
    # As it is stored: times as exactly as a database keeps them.
    league.refresh_from_db()
    return league


def _codes(players: Mapping[str, Player]) -> dict[int, str]:
    return {player.pk: player.code for player in players.values()}


def _kept(
    one: Mapping[str, Any], players: Mapping[str, Player]
) -> dict[date, dict[int, NightScore]]:
    """How a closed league ended: that does not change on the way."""
    scores: dict[date, dict[int, NightScore]] = {}
    for night in rows_in(one, "kept")[:MOST_NIGHTS]:
        day = day_in(night, "day")
        if day is None or day in scores:
            continue
        scores[day] = {}
        for row in rows_in(night, "people"):
            player, points = players.get(text_in(row, "player", 40)), text_in(row, "points", 8)
            games = number_in(row, "games", 1, MOST_PLAYED)
            if player is None or games is None or not POINTS.fullmatch(points):
                continue
            score = NightScore(
                Fraction(points),
                games,
                number_in(row, "wins", 0, games) or 0,
                number_in(row, "total", 0, MOST_SUM) or 0,
            )
            # Two names of the file may be one player here, who has the nights of both.
            scores[day][player.pk] = scores[day].get(player.pk, NOTHING) + score
    return dict(sorted(scores.items()))


def _as_it_is(league: League) -> str:
    """What changes when somebody changes the league, or what counts for it."""
    nights = sorted(league.nights.values_list("day", flat=True))
    facts = {"status": league.status, "closed_at": league.closed_at, "nights": nights}
    return fingerprint(league_facts(league) | facts)
