"""Records, pairs, players and games in figures."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorepad.boards import games, pairs, player as of_player, records as the_records
from scorepad.boards.asked import scopes_asked
from scorepad.boards.columns import COLUMNS, cell
from scorepad.boards.scopes import Scopes
from scorepad.models import CountedGame, Player, Sheet
from scorepad.services.access import ClubAccess
from scorepad.services.sheets.shares import people_of, people_text, whose
from scorepad.views.boards.board import Links, rule
from scorepad.views.clubs.frame import club_page, render_club


@club_page()
def records(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    found = scopes_asked(here.club, request.GET)
    return _shown(request, here, "records.html", found, records=the_records.records(found.scope))


@club_page()
def head_to_head(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    found = scopes_asked(here.club, request.GET)
    return _shown(
        request,
        here,
        "pairs.html",
        found,
        matrix=pairs.pair_matrix(found.scope),
        pairs=pairs.pairs(found.scope),
        together=of_player.TOGETHER,
    )


@club_page()
def player(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    """A player in figures."""
    found_players = Player.objects.filter(club=here.club, code=player, merged_into=None)
    who = found_players.select_related("user").first()
    if who is None:
        raise Http404(_("There is no such player."))
    found = scopes_asked(here.club, request.GET)
    tally = of_player.tally_of(found.scope, who)
    context: dict[str, Any] = {"player": who, "tally": tally, "cells": [], "charts": []}
    if tally:
        context |= {
            "cells": [(figure, cell(figure, tally)) for figure in COLUMNS],
            "charts": of_player.charts_of(found.scope, tally),
            "met": of_player.opponents(found.scope, who),
            "games": of_player.last_games(found.scope, who),
            "provisional": tally.games < found.scope.minimum,
        }
    return _shown(request, here, "player.html", found, **context)


@club_page()
def game(request: HttpRequest, here: ClubAccess, code: str) -> HttpResponse:
    """One game: its course, and why ratings changed."""
    sheet = Sheet.objects.filter(club=here.club, code=code).first()
    if sheet is None:
        raise Http404(_("There is no such game."))
    counted = CountedGame.objects.filter(pk=sheet.pk).first()
    people = people_of(sheet)
    several = [[share.document() for share in line] for line in people if len(line) > 1]
    return render_club(
        request,
        here,
        "scorepad/boards/game.html",
        sheet=sheet,
        counted=counted,
        players=games.rated_players(counted) if counted else [],
        chart=games.totals_chart(sheet, [whose(line).name for line in people]),
        stepped_in=[people_text(line) for line in several],
    )


def _shown(
    request: HttpRequest, here: ClubAccess, template: str, found: Scopes, **context: Any
) -> HttpResponse:
    return render_club(
        request,
        here,
        f"scorepad/boards/{template}",
        scopes=found,
        scope=found.scope,
        rule=rule(found),
        links=Links(request.GET),
        board_url=reverse("scorepad:board", args=[here.club.slug]),
        **context,
    )
