"""Sheets as ordinary pages: one's own, what was changed on one, its end."""

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

from scorepad.actors import actor_of
from scorepad.models import Change
from scorepad.services.access import sheet_for
from scorepad.services.errors import Forbidden, Gone, Refused, Unknown
from scorepad.services.sheets import lists
from scorepad.services.sheets.erase import counts_for_nobody, sheet_anonymise, sheet_delete
from scorepad.services.sheets.lists import filtered, games
from scorepad.services.sheets.shares import people_of, people_text

A_PAGE = 20


@require_safe
@never_cache
def my_games(request: HttpRequest) -> HttpResponse:
    """What one started, and what one sat at in one's clubs."""
    words = request.GET.get("q", "").strip()
    sheets = filtered(lists.my_games(actor_of(request)), words=words)
    context = listed(request, sheets, {"q": words}) | {"words": words}
    return render(request, "scorepad/clubs/my_games.html", context)


@require_safe
@never_cache
def changes(request: HttpRequest, code: str) -> HttpResponse:
    """The audit of a sheet, for those who may see it."""
    actor = actor_of(request)
    try:
        sheet, access = sheet_for(actor=actor, code=code)
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
    actor = actor_of(request)
    try:
        sheet, _access = sheet_for(actor=actor, code=code, need="manage")
    except (Unknown, Gone) as refusal:
        raise Http404(str(refusal.message)) from None
    except Forbidden as refusal:
        raise PermissionDenied(str(refusal.message)) from None
    deletes = counts_for_nobody(sheet)
    if request.method == "POST":
        try:
            if deletes:
                sheet_delete(actor=actor, sheet=code)
                messages.success(request, _("The sheet has been deleted."))
            else:
                sheet_anonymise(actor=actor, sheet=code)
                messages.success(request, _("The names have been removed. The result stays."))
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
