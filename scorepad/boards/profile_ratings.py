"""How somebody with a profile does in each club, and the curve of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.translation import gettext as _

from gofclub.days import day_and_short_month
from scorepad import charts
from scorepad.figures import Skill, shown
from scorepad.figures.formats import wins
from scorepad.models import Club, Player, Pool, Rating, Tally
from scorepad.services.profiles import Place

CHARTED = 4
POINTS = 24
"""Of a curve."""
RATINGS = 2000
"""At most, of one club: the latest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InClub:
    """How somebody does in one club, in the pool in which they play most there."""

    club: Club
    player: Player
    pool: str
    games: int
    wins: str
    rating: int
    spread: int
    is_provisional: bool


def in_club(place: Place, tallies: Iterable[Tally]) -> InClub | None:
    mine = [tally for tally in tallies if tally.player_id == place.player.pk and tally.games]
    tally = max(mine, key=lambda one: (one.games, one.pool == Pool.TABLE), default=None)
    if tally is None:
        return InClub(
            club=place.club,
            player=place.player,
            pool=Pool.TABLE.value,
            games=0,
            wins="0",
            rating=0,
            spread=0,
            is_provisional=True,
        )
    rating, spread = shown(tally.skill)
    return InClub(
        club=place.club,
        player=place.player,
        pool=tally.pool,
        games=tally.games,
        wins=wins(tally.wins),
        rating=rating,
        spread=spread,
        is_provisional=tally.games < place.club.minimum_games,
    )


def rating_chart(clubs: Sequence[InClub]) -> charts.Chart | None:
    """Ratings over time, of one club with its uncertainty, of several side by side."""
    most = sorted((one for one in clubs if one.games), key=lambda one: -one.games)[:CHARTED]
    courses = [(one, _course(one)) for one in most]
    courses = [(one, course) for one, course in courses if len(course) > 1]
    if not courses:
        return None
    first = min(course[0][0] for _one, course in courses)
    last = max(course[-1][0] for _one, course in courses)
    span = (last - first).days
    steps = min(POINTS, max(1, span))
    days = [first + timedelta(days=round(span * at / steps)) for at in range(steps + 1)]
    labels = [day_and_short_month(day) for day in days]
    if len(courses) == 1:
        one, course = courses[0]
        seen = [(value, spread) for _day, value, spread in course]
        rows: list[tuple[str, ...]] = [
            (day_and_short_month(day), str(value), str(spread)) for day, value, spread in course
        ]
        return charts.band(
            seen,
            title=_("Rating over time"),
            says=_("%(club)s: from %(first)d to %(last)d; the shading shows the uncertainty.")
            % {"club": one.club.name, "first": course[0][1], "last": course[-1][1]},
            head=(_("Day"), _("Rating"), _("uncertainty")),
            rows=rows[-50:],
            first=labels[0],
            last=labels[-1],
        )
    return charts.lines(
        [charts.Line(one.club.name, _at(days, course)) for one, course in courses],
        title=_("Rating over time"),
        says=_("The rating in each club; everyone starts at 1000."),
        across=_("Day"),
        steps=labels,
    )


def _course(one: InClub) -> list[tuple[date, int, int]]:
    """Day by day: the rating after its last game, and how sure it is."""
    rows = (
        Rating.objects.filter(player=one.player, pool=one.pool)
        .order_by("-played_at", "-game_id")
        .values_list("day", "mu", "sigma")[:RATINGS]
    )
    by_day: dict[date, tuple[int, int]] = {}
    for day, mu, sigma in reversed(list(rows)):
        by_day[day] = shown(Skill(mu, sigma))
    return [(day, *by_day[day]) for day in sorted(by_day)]


def _at(days: Sequence[date], course: Sequence[tuple[date, int, int]]) -> list[float]:
    values: list[float] = []
    for day in days:
        until = [value for when, value, _spread in course if when <= day]
        values.append(float(until[-1]) if until else 1000.0)
    return values
