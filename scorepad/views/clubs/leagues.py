"""Leagues: the list, the table of one, and its rules."""

from collections.abc import Callable
from typing import Any

from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from scorepad.actors import Actor
from scorepad.forms.leagues import LeagueForm
from scorepad.models import League, Night
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.league_results import champions_of, league_table, merely_opened
from scorepad.services.clubs.leagues import (
    league_close,
    league_edit,
    league_night,
    league_of,
    league_open,
    league_remove,
    league_reopen,
    nights_to_add,
)
from scorepad.services.errors import refused
from scorepad.views.clubs.frame import club_page, render_club, run_and_redirect, save_form
from scorepad.views.clubs.league_words import league_rows, league_rule, nights_played

TO_ADD = 30
IN_BRIEF = 3


@club_page()
def leagues(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """What is on, and the archive with its champions."""
    leagues = League.objects.filter(club=here.club).defer("kept")
    found = list(leagues.annotate(count=Count("nights")))
    running = [one for one in found if one.status == League.Status.OPEN]
    archive = [one for one in found if one.status == League.Status.CLOSED]
    champions = champions_of(archive)
    tonight = merely_opened(here.club) if running else None
    waits = tonight.league_id if tonight else None
    context: dict[str, Any] = {
        "running": [(one, nights_played(one, one.count - (one.pk == waits))) for one in running],
        "archive": [(one, champions[one.pk]) for one in archive],
    }
    return render_club(request, here, "leagues.html", **context)


@club_page()
def league(request: HttpRequest, here: ClubAccess, league: str) -> HttpResponse:
    one = league_of(here, league)
    table = league_table(one)
    manages = here.may(Right.MANAGE_LEAGUES) and one.status == League.Status.OPEN
    rows = league_rows(table)
    context: dict[str, Any] = {
        "league": one,
        "table": table,
        "rows": rows,
        "champions": table.champions,
        "rule": league_rule(one),
        "played": nights_played(one, len(table.played)),
        "is_complete": len(table.played) >= one.planned,
        "is_full": len(table.days) >= one.planned,
        "to_add": nights_to_add(one, TO_ADD) if manages else [],
    }
    return render_club(request, here, "league.html", **context)


@club_page(Right.MANAGE_LEAGUES, ("GET", "HEAD", "POST"))
def new(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    form = LeagueForm(request.POST or None)
    return _saved(
        request,
        here,
        form,
        lambda actor, wishes: league_open(actor=actor, club=here.club, **wishes),
    )


@club_page(Right.MANAGE_LEAGUES, ("GET", "HEAD", "POST"))
def edit(request: HttpRequest, here: ClubAccess, league: str) -> HttpResponse:
    one = league_of(here, league)
    form = LeagueForm(request.POST) if request.method == "POST" else LeagueForm.of(one)
    return _saved(
        request,
        here,
        form,
        lambda actor, wishes: league_edit(actor=actor, club=here.club, code=league, **wishes),
        league=one,
    )


@club_page(Right.MANAGE_LEAGUES, ("POST",))
def night(request: HttpRequest, here: ClubAccess, league: str) -> HttpResponse:
    """A night that counts from now on, or no longer."""
    counts = request.POST.get("counts") != "no"

    def change(actor: Actor) -> League:
        try:
            day = parse_date(request.POST.get("day", "")[:10])
        except ValueError:
            day = None
        if day is None:
            raise refused("invalid")
        return league_night(actor=actor, club=here.club, code=league, day=day, counts=counts)

    return run_and_redirect(request, change, back=page_of(here, league))


@club_page(Right.MANAGE_LEAGUES, ("POST",))
def close(request: HttpRequest, here: ClubAccess, league: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: league_close(actor=actor, club=here.club, code=league),
        said=_("The league has been closed. Its table stays as it is."),
        back=page_of(here, league),
    )


@club_page(Right.MANAGE_LEAGUES, ("POST",))
def reopen(request: HttpRequest, here: ClubAccess, league: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: league_reopen(actor=actor, club=here.club, code=league),
        said=_("The league is open again."),
        back=page_of(here, league),
    )


@club_page(Right.MANAGE_LEAGUES, ("POST",))
def remove(request: HttpRequest, here: ClubAccess, league: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: league_remove(actor=actor, club=here.club, code=league),
        said=_("The league has been removed. The nights stay."),
        back=page_of(here, league),
        to=lambda _nothing: reverse("scorepad:leagues", args=[here.club.slug]),
    )


def league_in_brief(here: ClubAccess) -> dict[str, Any] | None:
    """The league that is on, or the one that ended last, for the club's first page."""
    found = League.objects.filter(club=here.club)
    one = found.filter(status=League.Status.OPEN).first() or found.order_by("-closed_at").first()
    if one is None:
        return None
    one.club = here.club
    table = league_table(one)
    return {
        "league": one,
        "rows": league_rows(table)[:IN_BRIEF],
        "champions": table.champions,
        "played": nights_played(one, len(table.played)),
    }


def league_of_night(night: Night) -> dict[str, Any] | None:
    """For which league a night counts, and as the how-manieth of its nights."""
    if night.league is None:
        return None
    number = night.league.nights.filter(day__lte=night.day).count()
    return {"league": night.league, "number": number, "of": night.league.planned}


def _saved(
    request: HttpRequest,
    here: ClubAccess,
    form: LeagueForm,
    save: Callable[[Actor, dict[str, Any]], League],
    **context: Any,
) -> HttpResponse:
    return save_form(
        request,
        here,
        "league_form.html",
        form,
        lambda actor, wishes: page_of(here, save(actor, wishes).code),
        **context,
    )


def page_of(here: ClubAccess, code: str) -> str:
    return reverse("scorepad:league", args=[here.club.slug, code])
