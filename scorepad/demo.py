"""The demo club as the site keeps it: players, roles, nights, seasons, leagues, and its games."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time as clock, timedelta

from django.db import transaction

from gofclub import demo
from gofclub.models import User
from scorepad.models import Attendance, Club, League, Membership, Night, Player, Season
from scorepad.name_keys import name_key
from scorepad.services import figures
from scorepad.services.clubs.league_results import champions_now, to_keep
from scorepad.services.sheets.imports import PastGame, games_import

SLUG = "tuesday"
ROLES = (Membership.Role.OWNER, Membership.Role.ORGANISER, Membership.Role.SCORER)
WITH_ACCOUNT = 7
"""The others are guests: a club has some."""
LASTS = timedelta(minutes=55)
LEAGUE_NIGHTS, LEAGUE_BEST, LEAGUE_PLAYED = 8, 5, 6


def make_club(users: Sequence[User], games: Iterable[demo.PlayedGame]) -> tuple[Club, int]:
    """The club with everything in it; what is there already stays."""
    played = list(games)
    with transaction.atomic():
        club, _made = Club.objects.get_or_create(
            slug=SLUG,
            defaults={
                "name": "Tuesday Dragons",
                "description": "We meet on Tuesdays at half past seven. Guests are welcome.",
                "time_zone": "Europe/Paris",
                "visibility": Club.Visibility.PUBLIC,
            },
        )
        players = _people(club, users)
        if played:
            _seasons(club, played[0].day, played[-1].day)
        _nights(club, players, played)
    count = games_import(
        club=club, games=[_past(club, players, game) for game in played], count=False
    )
    figures.rebuild(club)
    _close_past(club, played[-1].day if played else club.today())
    _leagues(club)
    return club, count


def _people(club: Club, users: Sequence[User]) -> dict[str, Player]:
    for at, user in enumerate(users[:WITH_ACCOUNT]):
        role = ROLES[at] if at < len(ROLES) else Membership.Role.MEMBER
        Membership.objects.get_or_create(club=club, user=user, defaults={"role": role})
    players = {}
    for at, person in enumerate(demo.PEOPLE):
        players[person.name], _made = Player.objects.get_or_create(
            club=club,
            key=name_key(person.name),
            defaults={"name": person.name, "user": users[at] if at < WITH_ACCOUNT else None},
        )
    return players


def _seasons(club: Club, first: date, last: date) -> None:
    """One for each quarter that was played in."""
    at = date(first.year, 3 * ((first.month - 1) // 3) + 1, 1)
    names = {1: "Winter", 4: "Spring", 7: "Summer", 10: "Autumn"}
    while at <= last:
        after = date(at.year + (at.month > 9), (at.month + 2) % 12 + 1, 1)
        best = 8 if at.month > 9 else None
        Season.objects.get_or_create(
            club=club,
            name=f"{names[at.month]} {at.year}",
            defaults={"starts": at, "ends": after - timedelta(days=1), "best": best},
        )
        at = after


def _nights(club: Club, players: dict[str, Player], games: Sequence[demo.PlayedGame]) -> None:
    for day in sorted({game.day for game in games}):
        night, made = Night.objects.get_or_create(club=club, day=day)
        if made:
            there = {person.name for game in games if game.day == day for person in game.people}
            Attendance.objects.bulk_create(
                [Attendance(night=night, player=players[name]) for name in sorted(there)]
            )


def _leagues(club: Club) -> None:
    """One that is on, and before it those that are over."""
    nights = list(Night.objects.filter(club=club, league=None).order_by("day"))
    over, on = nights[:-LEAGUE_PLAYED], nights[-LEAGUE_PLAYED:]
    parts = [over[at : at + LEAGUE_NIGHTS] for at in range(0, len(over), LEAGUE_NIGHTS)]
    for number, some in enumerate([*parts, on], 1):
        is_last = some is on
        league, made = League.objects.get_or_create(
            club=club,
            name=f"Dragon league {number}",
            defaults={"planned": LEAGUE_NIGHTS, "best": LEAGUE_BEST, "takes_new": is_last},
        )
        if not made:
            continue
        Night.objects.filter(pk__in=[night.pk for night in some]).update(league=league)
        if not is_last:
            league.kept = to_keep(league)
            league.status = League.Status.CLOSED
            league.closed_at = club.hours_of(some[-1].day)[1]
            league.champions = champions_now(league)
            league.save(update_fields=["kept", "champions", "status", "closed_at"])


def _past(club: Club, players: dict[str, Player], game: demo.PlayedGame) -> PastGame:
    begun = datetime.combine(game.day, clock(19, 30), club.zone)
    # Tables play at the same time, the second game after the first.
    begun += timedelta(minutes=7 * game.number)
    return PastGame(
        players=tuple(players[person.name] for person in game.people),
        results=tuple(game.record.results),
        started_at=begun,
        finished_at=begun + LASTS,
        dealer=game.record.dealer,
    )


def _close_past(club: Club, today: date) -> None:
    """Seasons that are over have a champion."""
    over = Season.objects.filter(club=club, ends__lt=today, status=Season.Status.OPEN)
    for season in over:
        season.status = Season.Status.CLOSED
        season.closed_at = club.hours_of(season.ends)[1]
        season.save(update_fields=["status", "closed_at"])
        figures.season_closed(season)
