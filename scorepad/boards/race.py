"""The race of a season: how the score that decides it went, night by night."""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from operator import itemgetter

from django.utils.translation import gettext as _, ngettext

from gofclub.days import day_and_short_month
from scorepad import charts
from scorepad.boards.seasons import CHARTED, main_pool
from scorepad.figures import Sums, season_score
from scorepad.models import Contribution, Player, Pool, Season, SeasonPlace
from scorepad.services.figures import season_places

NIGHTS = 40
"""The latest: more points cannot be told apart."""


def race_chart(season: Season) -> charts.Chart | None:
    """The season's first four; nothing before there was a second night."""
    pool = main_pool(season)
    leaders = [one.player for one in _standing(season, pool)][:CHARTED]
    if not leaders:
        return None
    days, courses = _courses(season, pool, leaders)
    if len(days) < 2:
        return None
    return charts.lines(
        [charts.Line(player.name, courses[player.pk]) for player in leaders],
        title=_("Season race, %(season)s") % {"season": season.name},
        says=_rule(season, len(days)),
        across=_("Night"),
        steps=["", *(day_and_short_month(day) for day in days)],
    )


def _standing(season: Season, pool: Pool) -> list[SeasonPlace]:
    places = season_places(season, pool.value)
    ranked = [one for one in places if one.place]
    return ranked or sorted(places, key=lambda one: -one.score)


def _courses(
    season: Season, pool: Pool, players: Sequence[Player]
) -> tuple[list[date], dict[int, list[float]]]:
    """Everybody's score after each night; whoever has not played yet has none."""
    mine = Contribution.objects.filter(
        player__in=players,
        pool=pool.value,
        rank__isnull=False,
        day__gte=season.starts,
        day__lte=season.ends,
    )
    found = list(mine.order_by("day").values_list("day", "player_id", "score"))
    by_day = {day: list(rows) for day, rows in groupby(found, key=itemgetter(0))}
    days = list(by_day)
    scores = {player.pk: Sums().scores for player in players}
    courses: dict[int, list[float]] = {player.pk: [0.0] for player in players}
    for day in days:
        for _day, player, score in by_day[day]:
            scores[player][score] += 1
        for player, course in courses.items():
            course.append(season_score(scores[player], best=season.best) or 0.0)
    return days[-NIGHTS:], {player: course[-NIGHTS - 1 :] for player, course in courses.items()}


def _rule(season: Season, nights: int) -> str:
    after = ngettext(
        "The score after %(nights)d night", "The score after %(nights)d nights", nights
    )
    said = after % {"nights": nights}
    if season.best is None:
        return _("%(score)s: the mean of all games.") % {"score": said}
    best = ngettext(
        "%(score)s; the best %(best)d game counts.",
        "%(score)s; the best %(best)d games count.",
        season.best,
    )
    return best % {"score": said, "best": season.best}
