"""Seasons: the list, the archive, and their rules."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorepad.actors import Actor
from scorepad.forms.seasons import SeasonForm
from scorepad.models import Season
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.seasons import (
    season_close,
    season_edit,
    season_of,
    season_open,
    season_remove,
    season_reopen,
)
from scorepad.services.sheets.lists import club_sheets, filtered, games
from scorepad.views.clubs.frame import club_page, render_club, run_and_redirect, save_form

LATEST = 10


@club_page()
def seasons(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """Now, next, and the archive."""
    found = list(Season.objects.filter(club=here.club))
    today = here.club.today()
    context: dict[str, Any] = {
        "running": [one for one in found if one.status == Season.Status.OPEN],
        "archive": [one for one in found if one.status == Season.Status.CLOSED],
        "today": today,
    }
    return render_club(request, here, "seasons.html", **context)


@club_page()
def season(request: HttpRequest, here: ClubAccess, season: str) -> HttpResponse:
    one = season_of(here, season)
    sheets = filtered(club_sheets(here.club), season=one, status="finished")
    context: dict[str, Any] = {
        "season": one,
        "games": games(list(sheets[:LATEST])),
        "played": sheets.count(),
        "is_over": one.ends < here.club.today(),
    }
    return render_club(request, here, "season.html", **context)


@club_page(Right.MANAGE_SEASONS, ("GET", "HEAD", "POST"))
def new(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    form = SeasonForm(request.POST or None)
    return _saved(
        request,
        here,
        form,
        lambda actor, wishes: season_open(actor=actor, club=here.club, **wishes),
    )


@club_page(Right.MANAGE_SEASONS, ("GET", "HEAD", "POST"))
def edit(request: HttpRequest, here: ClubAccess, season: str) -> HttpResponse:
    one = season_of(here, season)
    form = SeasonForm(request.POST) if request.method == "POST" else SeasonForm.of(one)
    return _saved(
        request,
        here,
        form,
        lambda actor, wishes: season_edit(actor=actor, club=here.club, code=season, **wishes),
        season=one,
    )


@club_page(Right.MANAGE_SEASONS, ("POST",))
def close(request: HttpRequest, here: ClubAccess, season: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: season_close(actor=actor, club=here.club, code=season),
        said=_("The season has been closed. Its result stays as it is."),
        back=page_of(here, season),
    )


@club_page(Right.MANAGE_SEASONS, ("POST",))
def reopen(request: HttpRequest, here: ClubAccess, season: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: season_reopen(actor=actor, club=here.club, code=season),
        said=_("The season is open again."),
        back=page_of(here, season),
    )


@club_page(Right.MANAGE_SEASONS, ("POST",))
def remove(request: HttpRequest, here: ClubAccess, season: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: season_remove(actor=actor, club=here.club, code=season),
        said=_("The season has been removed. The games stay."),
        back=page_of(here, season),
        to=lambda _nothing: reverse("scorepad:seasons", args=[here.club.slug]),
    )


def _saved(
    request: HttpRequest,
    here: ClubAccess,
    form: SeasonForm,
    save: Callable[[Actor, dict[str, Any]], Season],
    **context: Any,
) -> HttpResponse:
    return save_form(
        request,
        here,
        "season_form.html",
        form,
        lambda actor, wishes: page_of(here, save(actor, wishes).code),
        **context,
    )


def page_of(here: ClubAccess, code: str) -> str:
    return reverse("scorepad:season", args=[here.club.slug, code])
