"""Games: the club's, one's own, and what was changed on a sheet."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorepad.askers import asker_of
from scorepad.models import Change, Player, Season, Sheet
from scorepad.services.access import Here, require, sheet_for
from scorepad.services.errors import Forbidden, Gone, Refused, Unknown
from scorepad.services.sheets.erase import counts_for_nobody, sheet_anonymise, sheet_delete
from scorepad.services.sheets.lists import club_sheets, filtered, games, my_sheets
from scorepad.services.sheets.shares import people_of, people_text
from scorepad.views.clubs.frame import club_page, shown

A_PAGE = 20
SOURCES = [("table", _("Real table")), ("online", _("Online")), ("bots", _("With bots"))]


@club_page()
def club_games(request: HttpRequest, here: Here) -> HttpResponse:
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
    return shown(
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


@require_safe
@never_cache
def my_games(request: HttpRequest) -> HttpResponse:
    """What one started, and what one sat at in one's clubs."""
    words = request.GET.get("q", "").strip()
    sheets = filtered(my_sheets(asker_of(request)), words=words)
    context = listed(request, sheets, {"q": words}) | {"words": words}
    return render(request, "scorepad/clubs/my_games.html", context)


@require_safe
@never_cache
def changes(request: HttpRequest, code: str) -> HttpResponse:
    """The audit of a sheet, for those who may see it."""
    asker = asker_of(request)
    try:
        sheet = sheet_for(asker=asker, code=code)
        access = require(asker=asker, sheet=sheet, need="view")
    except (Unknown, Gone) as refusal:
        raise Http404(str(refusal.message)) from None
    found = Paginator(Change.objects.filter(sheet=sheet).select_related("sheet"), 50)
    context = {
        "sheet": sheet,
        "manages": access.allows("manage"),
        "deletes": counts_for_nobody(sheet),
        "page": found.get_page(request.GET.get("page")),
        "names": [people_text([share.document() for share in line]) for line in people_of(sheet)],
    }
    # Times of a club's sheet are the club's, as on all of its pages.
    is_theirs = sheet.club is not None and access.knows_club
    zone = sheet.club.zone if sheet.club and is_theirs else timezone.get_current_timezone()
    with timezone.override(zone):
        return render(request, "scorepad/clubs/sheet_changes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def forget(request: HttpRequest, code: str) -> HttpResponse:
    """The end of a sheet; or of the names on it, where it counts for others."""
    asker = asker_of(request)
    try:
        sheet = sheet_for(asker=asker, code=code, need="manage")
    except (Unknown, Gone) as refusal:
        raise Http404(str(refusal.message)) from None
    except Forbidden as refusal:
        raise PermissionDenied(str(refusal.message)) from None
    deletes = counts_for_nobody(sheet)
    if request.method == "POST":
        try:
            if deletes:
                sheet_delete(asker=asker, sheet=code)
                messages.success(request, _("The sheet is deleted."))
            else:
                sheet_anonymise(asker=asker, sheet=code)
                messages.success(request, _("The names are taken out. The result stays."))
        except Refused as refusal:
            # Whoever is banned since, or a sheet that was published a moment ago.
            messages.error(request, str(refusal.message))
        return redirect("scorepad:my-games")
    context = {"sheet": sheet, "deletes": deletes}
    return render(request, "scorepad/clubs/sheet_forget.html", context)


def listed(request: HttpRequest, sheets: Any, asked: dict[str, Any]) -> dict[str, Any]:
    page = Paginator(sheets, A_PAGE).get_page(request.GET.get("page"))
    query = urlencode({name: value for name, value in asked.items() if value}, doseq=True)
    return {
        "page": page,
        "games": games(list(page.object_list)),
        "query": f"{query}&" if query else "",
    }
