"""What a club's export has besides games: its seasons, its nights and its leagues.

What the club has already stays as it is: a season that would overlap one, and a night on a day of
which there is one, are left out, and the dry run says so.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _, ngettext

from scorepad.models import (
    Attendance,
    Club,
    DrawnSeat,
    DrawnTable,
    GamesImport,
    Night,
    NightRound,
    Player,
    Pool,
    Season,
    SeasonPlace,
    Sheet,
)
from scorepad.models.nights import (
    FEWEST_DEALS,
    MOST_DEALS,
    MOST_MINUTES,
    MOST_ROUNDS,
    SEED_LENGTH,
    USUAL_DEALS,
)
from scorepad.models.sheets import NOTE_LENGTH
from scorepad.services import figures
from scorepad.services.clubs.seasons import MOST_SEASONS
from scorepad.services.imports import club_leagues
from scorepad.services.imports.document_values import (
    club_name_in,
    day_in,
    moment_in,
    number_in,
    real_in,
    rows_in,
    rows_of,
    text_in,
)
from scorepad.services.imports.values import Problem, ReadFile
from scorepad.services.sheets.transaction import fingerprint

MOST_NIGHTS = 5000
MOST_TABLES = 5000
MOST_THERE = 50_000
MOST_TABLES_OF_A_ROUND = 100


def is_too_much(found: ReadFile) -> bool:
    """Whether the nights have more tables and people than are stored in one step."""
    nights = rows_of(found, "nights")
    rounds = [row for one in nights for row in rows_in(one, "rounds")]
    return (
        sum(len(rows_in(row, "tables")) for row in rounds) > MOST_TABLES
        or len(rounds) > MOST_THERE
        or sum(len(rows_in(one, "people")) for one in nights) > MOST_THERE
    )


def told(club: Club, found: ReadFile) -> list[Problem]:
    """What of seasons and nights would stay out."""
    seasons, nights = (rows_of(found, name) for name in ("seasons", "nights"))
    left = len(seasons) - len(_new_seasons(club, seasons))
    problems = []
    if left:
        says = ngettext(
            "%(count)d season stays out: the club has one on the same days or of that name.",
            "%(count)d seasons stay out: the club has others on the same days or of those names.",
            left,
        )
        problems.append(Problem(line=0, says=says % {"count": left}, stops=False))
    if len(nights) > MOST_NIGHTS:
        says = _("There are too many nights in this file. %(most)d is the limit.")
        problems.append(Problem(line=0, says=says % {"most": MOST_NIGHTS}))
    return [*problems, *club_leagues.told(club, found)]


def bring(
    club: Club, found: ReadFile, players: Mapping[str, Player], sheets: Mapping[str, Sheet]
) -> dict[str, Any]:
    """Makes what the club does not have yet; what was made, so that it can be taken back."""
    seasons = [_season(club, one, players) for one in _new_seasons(club, rows_of(found, "seasons"))]
    days = set(Night.objects.filter(club=club).values_list("day", flat=True))
    new: dict[date, Mapping[str, Any]] = {}
    for one in rows_of(found, "nights"):
        day = day_in(one, "day")
        if day and day not in days:
            new.setdefault(day, one)
    _store_nights(club, new, players, dict(sheets))
    return {
        "seasons": {season.code: _as_it_is(season) for season in seasons},
        "nights": [day.isoformat() for day in new],
        "leagues": club_leagues.bring(club, found, players, set(new)),
    }


def _store_nights(
    club: Club,
    new: Mapping[date, Mapping[str, Any]],
    players: Mapping[str, Player],
    sheets: dict[str, Sheet],
) -> None:
    """In a few statements: the club is held meanwhile."""
    nights = Night.objects.bulk_create([_night(club, day, one) for day, one in new.items()])
    there, rounds, tables = [], [], []
    for night, one in zip(nights, new.values(), strict=True):
        there += _attendances(night, one, players)
        for number, row in _rounds(one).items():
            rounds.append(_round(night, number, row, players))
            tables += _tables(night, number, row, players, sheets)
    Attendance.objects.bulk_create(there)
    NightRound.objects.bulk_create(rounds)
    DrawnTable.objects.bulk_create([table for table, _people in tables])
    DrawnSeat.objects.bulk_create(
        [
            DrawnSeat(table=table, seat=seat, player=player)
            for table, seated in tables
            for seat, player in enumerate(seated)
        ]
    )


def take_back(one: GamesImport) -> None:
    """Removes the seasons, leagues and nights that came along, after the games.

    Not those that somebody has changed since, or in which there are other games.
    """
    club, made = one.club, one.made.get("seasons", {})
    club_leagues.take_back(one)
    for season in Season.objects.filter(club=club, code__in=list(made)):
        is_same = made[season.code] == _as_it_is(season)
        if is_same and not _has_games(club, season.starts, season.ends):
            season.delete()
    nights = Night.objects.filter(
        club=club, day__in=one.made.get("nights", ()), version=1, digest="", draft=None, pins=None
    )
    days = list(nights.values_list("day", flat=True))
    nights.filter(day__in=[day for day in days if not _has_games(club, day, day)]).delete()


def _as_it_is(season: Season) -> str:
    """What changes when somebody changes the season."""
    says = ("name", "starts", "ends", "minimum_games", "best", "status", "closed_at")
    return fingerprint({name: getattr(season, name) for name in says})


def _has_games(club: Club, first: date, last: date) -> bool:
    hours = club.hours_of(first)[0], club.hours_of(last)[1]
    return Sheet.objects.filter(
        club=club, started_at__gte=hours[0], started_at__lt=hours[1]
    ).exists()


# Seasons ----------------------------------------------------------------------------------------


def _new_seasons(club: Club, rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Those that fit between the seasons of the club, and are well formed."""
    there = list(Season.objects.filter(club=club).values_list("starts", "ends", "name"))
    new: list[Mapping[str, Any]] = []
    for one in rows:
        starts, ends, name = day_in(one, "starts"), day_in(one, "ends"), club_name_in(one, "name")
        if not starts or not ends or not name or ends < starts or len(there) >= MOST_SEASONS:
            continue
        if any((starts <= to and since <= ends) or name == other for since, to, other in there):
            continue
        there.append((starts, ends, name))
        new.append(one)
    return new


def _season(club: Club, one: Mapping[str, Any], players: Mapping[str, Player]) -> Season:
    closed = moment_in(one, "closed_at") if one.get("status") == "closed" else None
    season = Season.objects.create(
        club=club,
        name=club_name_in(one, "name"),
        starts=text_in(one, "starts", 10),
        ends=text_in(one, "ends", 10),
        minimum_games=number_in(one, "minimum_games", 1, 500) or 5,
        best=number_in(one, "best", 1, 500),
        status=Season.Status.CLOSED if closed else Season.Status.OPEN,
        closed_at=closed,
    )
    if closed:
        SeasonPlace.objects.bulk_create(_places(season, one, players))
    # As it is stored: days as dates, times as exactly as a database keeps them.
    season.refresh_from_db()
    # Games that the club has on these days belong to it as well.
    figures.season_due(season)
    return season


def _places(
    season: Season, one: Mapping[str, Any], players: Mapping[str, Player]
) -> list[SeasonPlace]:
    """How a closed season ended: that does not change on the way."""
    found: dict[tuple[str, int], SeasonPlace] = {}
    for row in rows_in(one, "results"):
        player, pool = players.get(text_in(row, "player", 40)), row.get("pool")
        score, mu, sigma = (real_in(row, name) for name in ("score", "mu", "sigma"))
        if player is None or pool not in Pool.values:
            continue
        if score is None or mu is None or sigma is None:
            continue
        found[pool, player.pk] = SeasonPlace(
            season=season,
            pool=pool,
            player=player,
            place=number_in(row, "place", 1, 10_000),
            score=score,
            games=number_in(row, "games", 0, 10**6) or 0,
            wins=number_in(row, "wins", 0, 10**8) or 0,
            mu=mu,
            sigma=sigma,
        )
    return list(found.values())


# Nights -----------------------------------------------------------------------------------------


def _night(club: Club, day: date, one: Mapping[str, Any]) -> Night:
    known = one.get("format") in Night.Format.values
    counts = one.get("unfinished") in Night.Unfinished.values
    minutes = number_in(one, "minutes", 0, MOST_MINUTES)
    return Night(
        club=club,
        day=day,
        note=text_in(one, "note", NOTE_LENGTH),
        opened_at=club.hours_of(day)[0],
        ended_at=moment_in(one, "ended_at"),
        format=one["format"] if known else Night.Format.FREE,
        rounds=number_in(one, "planned_rounds", 1, MOST_ROUNDS) or 3,
        # None at all is said by 0.
        minutes=45 if minutes is None else minutes,
        unfinished=one["unfinished"] if counts else Night.Unfinished.AS_IS,
        online=one.get("online") is True,
        deals=number_in(one, "deals", FEWEST_DEALS, MOST_DEALS) or USUAL_DEALS,
    )


def _attendances(
    night: Night, one: Mapping[str, Any], players: Mapping[str, Player]
) -> list[Attendance]:
    there: dict[int, Attendance] = {}
    for row in rows_in(one, "people"):
        player = players.get(text_in(row, "player", 40))
        if player is not None:
            there.setdefault(
                player.pk,
                Attendance(
                    night=night,
                    player=player,
                    since=moment_in(row, "since") or night.opened_at,
                    presence=_presence(row),
                    sits_out=row.get("state") == "watching",
                ),
            )
    return list(there.values())


def _presence(row: Mapping[str, Any]) -> str:
    state = row.get("state")
    return str(state) if state in Attendance.Presence.values else Attendance.Presence.HERE.value


def _rounds(one: Mapping[str, Any]) -> dict[int, Mapping[str, Any]]:
    """The rounds of a night by their numbers, each once."""
    found: dict[int, Mapping[str, Any]] = {}
    for row in rows_in(one, "rounds")[:MOST_ROUNDS]:
        number = number_in(row, "number", 1, 1000)
        if number is not None:
            found.setdefault(number, row)
    return found


def _round(
    night: Night, number: int, one: Mapping[str, Any], players: Mapping[str, Player]
) -> NightRound:
    out = one.get("out")
    return NightRound(
        night=night,
        number=number,
        seed=text_in(one, "seed", SEED_LENGTH),
        out=[players[code].code for code in out if isinstance(code, str) and code in players]
        if isinstance(out, list)
        else [],
        deals=number_in(one, "deals", 0, MOST_DEALS) or 0,
        announced_at=moment_in(one, "announced_at") or night.opened_at,
    )


def _tables(
    night: Night,
    number: int,
    one: Mapping[str, Any],
    players: Mapping[str, Player],
    sheets: dict[str, Sheet],
) -> list[tuple[DrawnTable, list[Player]]]:
    """The tables of a round with who sat there; a sheet is of one table, and leaves `sheets`."""
    found: dict[int, tuple[DrawnTable, list[Player]]] = {}
    for row in rows_in(one, "tables")[:MOST_TABLES_OF_A_ROUND]:
        at, seated = number_in(row, "number", 1, 100), _seated(row.get("players"), players)
        if at is not None and at not in found and 3 <= len(seated) <= 4:
            sheet = sheets.pop(text_in(row, "sheet", 40), None)
            drawn = DrawnTable(night=night, round=number, number=at, sheet=sheet)
            drawn.online = row.get("online") is True
            found[at] = drawn, seated
    return list(found.values())


def _seated(codes: Any, players: Mapping[str, Player]) -> list[Player]:
    if not isinstance(codes, list) or len(codes) > 4:
        return []
    found = [players[code] for code in codes if isinstance(code, str) and code in players]
    return found if len({player.pk for player in found}) == len(codes) else []
