"""The leaderboard of a club: as a page, on a screen, as files."""

import csv
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.utils.translation import gettext as _, ngettext

from gofclub.spreadsheets import safe_cell
from scorepad.boards.asked import board_asked, scopes_asked
from scorepad.boards.board import PAGE, Board
from scorepad.boards.columns import COLUMNS
from scorepad.boards.documents import board_document
from scorepad.boards.scopes import Scopes
from scorepad.models import Player
from scorepad.services.access import ClubAccess
from scorepad.views.clubs.frame import club_page, render_club

ON_SCREEN = 12
"""Rows that can be read from the other end of a room."""


@club_page()
def board(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """Who is where."""
    found, shows = asked(request, here)
    me = Player.objects.filter(club=here.club, user=here.user).first() if here.user else None
    context: dict[str, Any] = {
        "board": shows,
        "figures": COLUMNS,
        "links": Links(request.GET),
        "me": me.pk if me else None,
        "whole": request.GET.get("view") == "whole",
    }
    return render_club(request, here, "scorepad/boards/board.html", **choices(found), **context)


@club_page()
def screen(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """For a projector: large, alone, and up to date by itself."""
    found, shows = asked(request, here, size=ON_SCREEN)
    context: dict[str, Any] = {"board": shows, "links": Links(request.GET)}
    return render_club(request, here, "scorepad/boards/screen.html", **choices(found), **context)


@club_page()
def meaning(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """What every figure means."""
    entries = [(figure, figure.explained) for figure in COLUMNS]
    return render_club(request, here, "scorepad/boards/meaning.html", entries=entries)


@club_page()
def as_csv(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    _found, shows = asked(request, here, size=None)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{here.club.slug}-board.csv"'
    # Spreadsheets take a file for UTF-8 only when it says so.
    response.write("\N{ZERO WIDTH NO-BREAK SPACE}")
    rows = board_document(shows)["rows"]
    names = list(rows[0]) if rows else ["rank", "player"]
    writer = csv.DictWriter(response, names)
    writer.writeheader()
    writer.writerows([{**row, "player": safe_cell(row["player"])} for row in rows])
    return response


@club_page()
def as_json(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    _found, shows = asked(request, here, size=None)
    response = JsonResponse(board_document(shows))
    response["Content-Disposition"] = f'attachment; filename="{here.club.slug}-board.json"'
    return response


class Links:
    """Addresses of the same page with one thing changed: `{{ links.sort }}games`."""

    def __init__(self, query: QueryDict) -> None:
        self.query = query

    def but(self, *names: str) -> str:
        kept = self.query.copy()
        for name in (*names, "page"):
            kept.pop(name, None)
        return "?" + (kept.urlencode() + "&" if kept else "")

    @property
    def span(self) -> str:
        return self.but("span", "min") + "span="

    @property
    def pool(self) -> str:
        return self.but("pool") + "pool="

    @property
    def sort(self) -> str:
        return self.but("sort", "turn") + "sort="

    @property
    def page(self) -> str:
        return self.but() + "page="

    @property
    def whole(self) -> str:
        return self.but("view") + "view=whole"

    @property
    def compact(self) -> str:
        return self.but("view")

    @property
    def query_string(self) -> str:
        return "?" + self.query.urlencode() if self.query else ""


def asked(
    request: HttpRequest, here: ClubAccess, *, size: int | None = PAGE
) -> tuple[Scopes, Board]:
    """The board that the address asks for."""
    found = scopes_asked(here.club, request.GET)
    return found, board_asked(found.scope, request.GET, size=size)


def choices(found: Scopes) -> dict[str, Any]:
    return {"scopes": found, "scope": found.scope, "rule": rule(found)}


def rule(found: Scopes) -> str:
    """The rule of the board in a sentence or two, beside it."""
    scope = found.scope
    games = {"games": scope.minimum}
    if not scope.season:
        return (
            ngettext(
                "Ranked by rating, which counts once %(games)d game has been played.",
                "Ranked by rating, which counts once %(games)d games have been played.",
                scope.minimum,
            )
            % games
        )
    takes = (
        ngettext(
            "It takes %(games)d game to be ranked.",
            "It takes %(games)d games to be ranked.",
            scope.minimum,
        )
        % games
    )
    best = scope.season.best
    if not best:
        # xgettext does not look into f-strings.
        counts = _("Ranked by score over all games.")
        return f"{counts} {takes}"
    counts = ngettext(
        "Ranked by score: the best game counts.",
        "Ranked by score: the best %(best)d games count.",
        best,
    )
    return f"{counts % {'best': best}} {takes}"
