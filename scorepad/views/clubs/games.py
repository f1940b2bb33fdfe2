"""The games of a club."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from scorepad.models import Player, Season, Sheet
from scorepad.services.access import ClubAccess
from scorepad.services.sheets.lists import club_sheets, filtered
from scorepad.views.clubs.frame import club_page, render_club
from scorepad.views.pad.sheets import listed

SOURCES = [("table", _("Real table")), ("online", _("Online")), ("bots", _("With bots"))]


@club_page()
def club_games(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """All games of the club, to be searched."""
    chosen = {name: request.GET.get(name, "").strip() for name in ("q", "status", "source")}
    codes = [code for code in request.GET.getlist("player") if code][:4]
    people = Player.objects.filter(club=here.club, merged_into=None).order_by("key")
    seasons = Season.objects.filter(club=here.club)
    season = seasons.filter(code=request.GET.get("season", "")).first()
    sheets = filtered(
        club_sheets(here.club),
        words=chosen["q"],
        players=people.filter(code__in=codes),
        status=chosen["status"],
        source=chosen["source"],
        season=season,
    )
    asked = {**chosen, "player": codes, "season": season.code if season else ""}
    return render_club(
        request,
        here,
        "games.html",
        **listed(request, sheets, asked),
        people=people,
        seasons=seasons,
        chosen=asked,
        is_filtered=any(asked.values()),
        statuses=Sheet.Status.choices,
        sources=SOURCES,
    )
