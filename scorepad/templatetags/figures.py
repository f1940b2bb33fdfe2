"""Figures on pages that are about something else: a player, a season."""

from dataclasses import replace
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, ngettext

from scorepad.boards import player as of_player, seasons
from scorepad.boards.board import board
from scorepad.boards.columns import BY_NAME, cell
from scorepad.boards.race import race_chart
from scorepad.boards.records import records_in_brief
from scorepad.boards.scopes import Scope, scopes
from scorepad.figures.formats import wins
from scorepad.models import Player, Season, Span

register = template.Library()
TOP = 8
UP, DOWN = "\N{BLACK UP-POINTING TRIANGLE}", "\N{BLACK DOWN-POINTING TRIANGLE}"
BRIEF = (
    *("rating", "games", "wins", "win_rate", "place"),
    *("points_per_hand", "hand_win_rate", "longest_streak"),
)


@register.inclusion_tag("scorepad/boards/_brief.html")
def player_figures(player: Player) -> dict[str, Any]:
    """A player in a few figures, with the way to all of them."""
    scope = scopes(player.club).scope
    tally = of_player.tally_of(scope, player)
    return {
        "club": player.club,
        "player": player,
        "tally": tally,
        "scope": scope,
        "provisional": tally is not None and tally.games < scope.minimum,
        "cells": [(BY_NAME[name], cell(BY_NAME[name], tally)) for name in BRIEF] if tally else [],
        "chart": of_player.rating_chart(scope, player) if tally else None,
    }


@register.inclusion_tag("scorepad/boards/_top.html")
def top_of_the_board(scope: Scope, me: Player | None = None) -> dict[str, Any]:
    """The first few, for a club's own first page; nothing where nobody is ranked yet."""
    shows = board(scope, size=TOP)
    rows = [row for row in shows.rows if row.rank]
    return {"club": scope.club, "rows": rows, "board": shows, "me": me}


@register.inclusion_tag("scorepad/boards/_race.html")
def season_race(season: Season) -> dict[str, Any]:
    """How the season's leaders got there; nothing before there is something to see."""
    return {"chart": race_chart(season), "club": season.club, "season": season}


@register.inclusion_tag("scorepad/boards/_records_brief.html")
def records_of(scope: Scope, season: Season | None = None) -> dict[str, Any]:
    """A few records of the season, or of all time where none is on."""
    within = replace(scope, span=Span.SEASON, season=season) if season else scope
    return {"club": scope.club, "season": season, "records": records_in_brief(within)}


@register.inclusion_tag("scorepad/boards/_season.html")
def season_figures(season: Season) -> dict[str, Any]:
    """How a season stands or ended, its champions, and what would change."""
    result = seasons.result(season)
    return {
        "club": season.club,
        "season": season,
        "result": result,
        "chart": seasons.ratings_chart(season, result.places),
    }


@register.simple_tag
def rating_change(change: int) -> SafeString:
    """What a game did to a rating: by a sign, in words for those who listen, and by its colour."""
    if not change:
        return format_html('<b class="rated-change">{}</b>', _("unchanged"))
    size, rose = abs(change), change > 0
    said = (
        ngettext("up %(points)d point", "up %(points)d points", size)
        if rose
        else ngettext("down %(points)d point", "down %(points)d points", size)
    )
    return format_html(
        '<b class="rated-change {}"><span aria-hidden="true">{}{}</span>'
        '<span class="unseen">{}</span></b>',
        "better" if rose else "worse",
        UP if rose else DOWN,
        size,
        said % {"points": size},
    )


@register.filter
def as_wins(twelfths: int) -> str:
    return wins(twelfths)
