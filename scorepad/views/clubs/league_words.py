"""Sentences about a league: its rule, its rows, and why somebody is ahead."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from scorepad.evening.league import LeagueStanding
from scorepad.models import League, Player
from scorepad.services.clubs.league_results import LeagueTable
from scorepad.views.clubs.night_words import points_text


@dataclass(frozen=True, slots=True)
class Cell:
    """One night of one person."""

    number: int
    day: date
    points: str
    """Nothing where somebody was not there."""
    is_dropped: bool


@dataclass(frozen=True, slots=True)
class Row:
    player: Player
    rank: int
    points: str
    average: str
    wins: int
    cells: tuple[Cell, ...]
    missed: int
    why: str


def league_rows(table: LeagueTable) -> list[Row]:
    return [
        Row(
            player=player,
            rank=one.rank,
            points=points_text(one.sum.points),
            average=_average(one),
            wins=one.sum.wins,
            cells=_cells(table.played, one),
            missed=one.missed,
            why=_why(one, table.rows[at : at + 1]),
        )
        for at, (player, one) in enumerate(table.rows, 1)
    ]


def league_rule(league: League) -> str:
    """How the nights add up, in words."""
    said = [_("The place points of each night are added up.")]
    if league.best is None:
        said.append(_("All nights count, and a night that someone missed gives no points."))
    else:
        best = ngettext(
            "Everyone's best night of %(planned)d counts.",
            "Everyone's %(best)d best nights of %(planned)d count.",
            league.best,
        )
        said.append(best % {"best": league.best, "planned": league.planned})
        said.append(
            _("The others are dropped; a night that someone missed is the first to be dropped.")
        )
    said.append(
        _(
            "Level on points, the lower average score per game is ahead, then more games won, each"
            " over the nights that count; after that the place is shared."
        )
    )
    return " ".join(said)


def nights_played(league: League, count: int) -> str:
    """How far the league is."""
    said = ngettext(
        "%(count)d of %(planned)d nights played", "%(count)d of %(planned)d nights played", count
    )
    return said % {"count": count, "planned": league.planned}


def _cells(days: Sequence[date], one: LeagueStanding) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            number=number,
            day=day,
            points=points_text(one.nights[day].points) if day in one.nights else "",
            is_dropped=day in one.dropped,
        )
        for number, day in enumerate(days, 1)
    )


def _average(one: LeagueStanding) -> str:
    return number_format(float(one.sum.average), 1)


def _why(one: LeagueStanding, following: Sequence[tuple[Player, LeagueStanding]]) -> str:
    """What decides between somebody and the next one who has as many points."""
    if not one.decided_by or not following:
        return ""
    player, other = following[0]
    facts = {"name": player.name}
    if one.decided_by == "average":
        facts |= {"mine": _average(one), "theirs": _average(other)}
        said = _(
            "Level with %(name)s on points; the lower average decides, %(mine)s to %(theirs)s."
        )
    elif one.decided_by == "wins":
        facts |= {"mine": str(one.sum.wins), "theirs": str(other.sum.wins)}
        said = _(
            "Level with %(name)s on points and average; games won decide, %(mine)s to %(theirs)s."
        )
    else:
        said = _("Level with %(name)s on points, average and games won: they share the place.")
    return said % facts
