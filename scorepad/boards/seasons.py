"""How a season stands, or how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from scorepad import charts
from scorepad.boards.scopes import Scope
from scorepad.figures import shown
from scorepad.models import CountedGame, Pool, Rating, Season, SeasonPlace, Span
from scorepad.services.figures import Difference, season_places, would_change

CHARTED = 4
POINTS = 60
"""Games of a line: more cannot be told apart."""


@dataclass(frozen=True, slots=True)
class Result:
    """The places of a season in one pool, and what a later correction would change."""

    season: Season
    pool: Pool
    places: list[SeasonPlace]
    differences: list[Difference]

    @property
    def is_final(self) -> bool:
        return self.season.status == Season.Status.CLOSED

    @property
    def champions(self) -> list[SeasonPlace]:
        return [place for place in self.places if place.place == 1] if self.is_final else []


def result(season: Season, pool: Pool | None = None) -> Result:
    """Of a closed season what was written down; of an open one how it stands."""
    of = pool or main_pool(season)
    if season.status == Season.Status.CLOSED:
        places = list(
            SeasonPlace.objects.filter(season=season, pool=of.value).select_related("player")
        )
        return Result(season, of, places, would_change(season, of.value))
    return Result(season, of, season_places(season, of.value), [])


def main_pool(season: Season) -> Pool:
    """The first pool in which there were games."""
    found = set(
        CountedGame.objects.filter(
            club=season.club_id, day__gte=season.starts, day__lte=season.ends
        )
        .values_list("pool", flat=True)
        .distinct()
    )
    return next((pool for pool in Pool if pool.value in found), Pool.TABLE)


def ratings_chart(season: Season, places: Sequence[SeasonPlace]) -> charts.Chart | None:
    """How the ratings of the first four went over the season."""
    best = [one for one in places if one.place][:CHARTED]
    if not best:
        return None
    scope = Scope(club=season.club, span=Span.SEASON, season=season)
    lines = [charts.Line(one.player.name, _course(scope, one)) for one in best]
    longest = max(lines, key=lambda line: len(line.values))
    return charts.lines(
        lines,
        title=_("Ratings over the season"),
        says=ngettext(
            "The leaders of the season, game by game; the longest line has %(games)d game.",
            "The leaders of the season, game by game; the longest line has %(games)d games.",
            len(longest.values) - 1,
        )
        % {"games": len(longest.values) - 1},
        across=_("Game"),
    )


def _course(scope: Scope, place: SeasonPlace) -> list[float]:
    assert scope.season is not None  # noqa: S101 (made above)
    rows = list(
        Rating.objects.filter(
            player=place.player,
            pool=place.pool,
            day__gte=scope.season.starts,
            day__lte=scope.season.ends,
        ).order_by("-played_at", "-game_id")[:POINTS]
    )[::-1]
    if not rows:
        return [shown(place.skill)[0]]
    return [shown(rows[0].before)[0], *(shown(row.after)[0] for row in rows)]
