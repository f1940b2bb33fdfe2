"""What the nights of a league gave to whom: as it stands, or as it was when it was closed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import Q

from scorepad.evening.duplicate import place_scores
from scorepad.evening.league import LeagueStanding, NightScore, league_standings, score_of
from scorepad.evening.standings import Played, standings
from scorepad.models import Club, League, Night, Player, Sheet
from scorepad.services.clubs.duplicates import compared_rounds
from scorepad.services.clubs.night_results import played_of, totals_of
from scorepad.services.clubs.nights import is_running
from scorepad.services.clubs.online_tables import closed_rounds
from scorepad.services.clubs.remembered import remembered
from scorepad.services.sheets.people import after_merges

Scores = dict[date, dict[int, NightScore]]


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """Everybody by standing, and the nights in their order."""

    league: League
    days: tuple[date, ...]
    running: date | None
    """The night that is being played: what it gives can still change."""
    rows: tuple[tuple[Player, LeagueStanding], ...]
    played: tuple[date, ...]
    """The days without a night that was merely opened: nobody has missed that one."""
    there: frozenset[date]
    """On which of the days the club has a night; one that moved here may not have them all."""
    can_reopen: bool

    @property
    def champions(self) -> list[Player]:
        """Who has won, once the league is closed; several where the first place is shared."""
        if self.league.status != League.Status.CLOSED:
            return []
        return [player for player, one in self.rows if one.rank == 1]


def league_table(league: League) -> LeagueTable:
    """In a few queries, however many nights and games there were."""
    is_closed = league.status == League.Status.CLOSED
    scores = _kept_scores(league) if is_closed else {}
    nights = (
        Night.objects.filter(club=league.club, day__in=list(scores))
        if is_closed
        else league.nights.all()
    )
    there = list(nights.order_by("day"))
    for night in there:
        night.club = league.club
    mine = [night for night in there if night.league_id == league.pk]
    running = next((night.day for night in mine if is_running(night)), None)
    if not is_closed:
        scores = _remembered_scores(league, there)
    played = {day: found for day, found in scores.items() if found or is_closed or day != running}
    found = league_standings(played, best=league.best)
    people = Player.objects.select_related("user").in_bulk([one.person for one in found])
    return LeagueTable(
        league=league,
        days=tuple(scores),
        running=running,
        rows=tuple((people[one.person], one) for one in found),
        played=tuple(played),
        there=frozenset(night.day for night in there),
        can_reopen=is_closed and set(scores) <= {night.day for night in mine},
    )


def merely_opened(club: Club) -> Night | None:
    """Tonight's, as long as it runs and has given nobody anything: it is not a played one yet."""
    night = Night.objects.filter(club=club, day=club.today(), ended_at=None).first()
    if night is None:
        return None
    night.club = club
    return None if night_scores([night])[night.day] else night


def champions_of(leagues: Sequence[League]) -> dict[int, list[Player]]:
    """Who has won each of these leagues of a club, in one query."""
    codes = {code for league in leagues for code in league.champions}
    known = {player.code: player for player in Player.objects.filter(code__in=codes)}
    return {
        league.pk: [known[code] for code in league.champions if code in known] for league in leagues
    }


def champions_now(league: League) -> list[str]:
    """The codes to store with a league that is closed, or whose people were merged since."""
    return [player.code for player in league_table(league).champions]


def champions_after_merge(club: Club, players: Iterable[Player]) -> None:
    """Whoever has the nights of two, or gave some back, may have won a closed league, or not."""
    both = {player.pk: player.code for player in players}
    gone = Player.objects.filter(club=club, merged_into__isnull=False).select_related("merged_into")
    codes = {*both.values(), *(one.code for one in gone if after_merges(one).pk in both)}
    for league in League.objects.filter(club=club, status=League.Status.CLOSED):
        if codes & named_in(league):
            league.club = club
            league.champions = champions_now(league)
            league.save(update_fields=["champions"])


def named_in(league: League) -> set[str]:
    """The codes of those who were written down when the league was closed."""
    return {row["player"] for night in league.kept for row in night["people"]}


def named_in_closed(club: Club) -> set[str]:
    """The codes of those whom a closed league of the club cannot do without."""
    leagues = League.objects.filter(club=club, status=League.Status.CLOSED)
    return {code for league in leagues for code in named_in(league)}


def night_scores(
    nights: Sequence[Night], sheets: Mapping[date, Sequence[Sheet]] | None = None
) -> Scores:
    """What each night gave to each player who played, by the night's own rule."""
    sheets = sheets or _sheets(nights)
    totals = totals_of([sheet for found in sheets.values() for sheet in found])
    scores: Scores = {}
    alike = [night for night in nights if night.format == Night.Format.DUPLICATE]
    rounds = compared_rounds(alike) if alike else {}
    for night in nights:
        if night.pk in rounds:
            scores[night.day] = place_scores(rounds[night.pk].values())
            continue
        played: list[Played] = []
        for sheet in sheets[night.day]:
            played += played_of(totals.get(sheet.pk, {}))
        scores[night.day] = {one.person: score_of(one) for one in standings(played)}
    return scores


def _remembered_scores(league: League, nights: Sequence[Night]) -> Scores:
    """The same, counted once for as long as nothing of it has changed: each visit asks for it."""
    sheets = _sheets(nights)
    rows = sorted(
        (sheet.pk, sheet.version, sheet.status) for found in sheets.values() for sheet in found
    )
    alike = [night.pk for night in nights if night.format == Night.Format.DUPLICATE]
    facts = (
        rows,
        [(one.pk, one.format, one.unfinished) for one in nights],
        sorted(closed_rounds(alike)),
    )
    name = f"league-scores:{league.pk}"
    return remembered(name, league.club, facts, lambda: night_scores(nights, sheets))


def to_keep(league: League) -> list[dict[str, Any]]:
    """What the nights of an open league gave, as it is written down when the league is closed."""
    nights = list(league.nights.order_by("day"))
    for night in nights:
        night.club = league.club
    return _written(night_scores(nights))


def kept_now(league: League) -> list[dict[str, Any]]:
    """What was written down, with the codes of those who the players are by now."""
    return _written(_kept_scores(league)) if league.kept else []


def as_kept(scores: Scores, codes: Mapping[int, str]) -> list[dict[str, Any]]:
    """In the order of each night's standings, which is the same wherever the club moves."""
    return [
        {
            "day": day.isoformat(),
            "people": [
                {
                    "player": codes[person],
                    "points": str(one.points),
                    "games": one.games,
                    "wins": one.wins,
                    "total": one.total,
                }
                for person, one in found.items()
            ],
        }
        for day, found in scores.items()
    ]


def _written(scores: Scores) -> list[dict[str, Any]]:
    people = {person for found in scores.values() for person in found}
    codes = Player.objects.filter(pk__in=people).values_list("pk", "code")
    return as_kept(scores, dict(codes))


def _kept_scores(league: League) -> Scores:
    """Whoever was merged since has the nights of both."""
    codes = named_in(league)
    known = {
        player.code: after_merges(player).pk
        for player in Player.objects.filter(club=league.club, code__in=codes).select_related(
            "merged_into"
        )
    }
    scores: Scores = {}
    for night in league.kept:
        found = scores.setdefault(date.fromisoformat(night["day"]), {})
        for row in night["people"]:
            person = known.get(row["player"])
            if person is None:
                continue
            one = NightScore(Fraction(row["points"]), row["games"], row["wins"], row["total"])
            found[person] = found[person] + one if person in found else one
    return scores


def _sheets(nights: Sequence[Night]) -> dict[date, list[Sheet]]:
    """The sheets that count for each night: `counted_sheets` of all of them in two queries."""
    found: dict[date, list[Sheet]] = {night.day: [] for night in nights}
    drawn = {night.pk: night for night in nights if night.format != Night.Format.FREE}
    free = [night for night in nights if night.format == Night.Format.FREE]
    if drawn:
        sheets = Sheet.objects.filter(drawn_table__night__in=drawn).select_related("drawn_table")
        for sheet in sheets:
            night = drawn[sheet.drawn_table.night_id]
            if _counts(night, sheet):
                found[night.day].append(sheet)
    if free:
        hours = {night.day: night.club.hours_of(night.day) for night in free}
        within = Q()
        for begins, ends in hours.values():
            within |= Q(started_at__gte=begins, started_at__lt=ends)
        for sheet in Sheet.objects.filter(within, club=free[0].club):
            for night in free:
                begins, ends = hours[night.day]
                if begins <= sheet.started_at < ends and _counts(night, sheet):
                    found[night.day].append(sheet)
    return found


def _counts(night: Night, sheet: Sheet) -> bool:
    if sheet.status == Sheet.Status.FINISHED:
        return True
    return night.unfinished == Night.Unfinished.AS_IS and sheet.played > 0
