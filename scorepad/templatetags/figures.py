"""Figures on pages that are about something else: a player, a season."""

from typing import Any

from django import template

from scorepad.boards import player as of_player, seasons
from scorepad.boards.board import board
from scorepad.boards.columns import BY_NAME, cell
from scorepad.boards.scopes import scopes
from scorepad.figures.formats import wins
from scorepad.models import Club, Player, Season

register = template.Library()
TOP = 5
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
def top_of_the_board(club: Club) -> dict[str, Any]:
    """The first few, for a club's own first page; nothing where nobody is ranked yet."""
    shows = board(scopes(club).scope, size=TOP)
    return {"club": club, "rows": [row for row in shows.rows if row.rank], "board": shows}


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


@register.filter
def as_wins(twelfths: int) -> str:
    return wins(twelfths)
