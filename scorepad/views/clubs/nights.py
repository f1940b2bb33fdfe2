"""Club nights."""

from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorepad.models import Night, Player
from scorepad.permissions import Right
from scorepad.services.club_access import Here
from scorepad.services.games import games
from scorepad.services.nights import (
    attendance_mark,
    night_describe,
    night_of,
    night_open,
    sheets_of,
    table_start,
    tables_draw,
)
from scorepad.views.clubs.frame import club_page, done, shown

A_PAGE = 30


@club_page()
def nights(request: HttpRequest, here: Here) -> HttpResponse:
    """All nights, and the way to tonight."""
    found = (
        Night.objects.filter(club=here.club)
        .annotate(there=Count("attendances", distinct=True))
        .order_by("-day")
    )
    today = here.club.today()
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    tonight = found.filter(day=today).first()
    return shown(request, here, "nights.html", page=page, tonight=tonight, today=today)


@club_page(Right.RUN_NIGHT, ("POST",))
def begin(request: HttpRequest, here: Here) -> HttpResponse:
    return done(
        request,
        lambda asker: night_open(asker=asker, club=here.club),
        back=reverse("scorepad:nights", args=[here.club.slug]),
        to=lambda night: page_of(here, night.day),
    )


@club_page()
def night(request: HttpRequest, here: Here, day: date) -> HttpResponse:
    """One night: who is there, the draw, the games."""
    one = night_of(here, day)
    there = {
        attendance.player_id: attendance
        for attendance in one.attendances.filter(player__merged_into=None)
    }
    people = Player.objects.filter(club=here.club, merged_into=None).order_by("key")
    rounds: dict[int, list] = {}
    for table in one.tables.select_related("sheet").prefetch_related("seats__player"):
        rounds.setdefault(table.round, []).append(table)
    context: dict[str, Any] = {
        "night": one,
        "is_tonight": day == here.club.today(),
        "people": [(player, there.get(player.pk)) for player in people],
        "there": [player for player in people if player.pk in there],
        "rounds": sorted(rounds.items(), reverse=True),
        "games": games(list(sheets_of(one))),
    }
    return shown(request, here, "night.html", **context)


@club_page(Right.RUN_NIGHT, ("POST",))
def attendance(request: HttpRequest, here: Here, day: date) -> HttpResponse:
    """Who is there, as the ticked boxes say."""
    there, out = request.POST.getlist("there"), request.POST.getlist("out")
    return done(
        request,
        lambda asker: attendance_mark(
            asker=asker, club=here.club, day=day, players={*there, *out}, sitting_out=out
        ),
        said=_("Saved."),
        back=page_of(here, day),
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def note(request: HttpRequest, here: Here, day: date) -> HttpResponse:
    words = request.POST.get("note", "")[:500]
    return done(
        request,
        lambda asker: night_describe(asker=asker, club=here.club, day=day, note=words),
        said=_("Saved."),
        back=page_of(here, day),
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def draw(request: HttpRequest, here: Here, day: date) -> HttpResponse:
    return done(
        request,
        lambda asker: tables_draw(asker=asker, club=here.club, day=day),
        said=_("The tables are drawn."),
        back=f"{page_of(here, day)}#tables",
    )


@club_page(Right.KEEP_SCORE, ("POST",))
def start(
    request: HttpRequest, here: Here, day: date, round_number: int, number: int
) -> HttpResponse:
    """From a drawn table to its sheet."""
    return done(
        request,
        lambda asker: table_start(
            asker=asker, club=here.club, day=day, round_number=round_number, number=number
        ),
        back=page_of(here, day),
        to=lambda sheet: reverse("scorepad:sheet", args=[sheet.code]),
    )


def page_of(here: Here, day: date) -> str:
    return reverse("scorepad:night", args=[here.club.slug, day])
