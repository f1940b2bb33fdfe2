"""Club nights."""

from datetime import date
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scorepad.actors import Actor
from scorepad.models import Night, Player
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.draws import draw_undo, has_hands, tables_draw, unplayed
from scorepad.services.clubs.nights import (
    AWAY,
    MOST_THERE,
    PLAYING,
    WATCHING,
    attendance_change,
    night_describe,
    night_of,
    night_open,
    sheets_of,
    table_start,
)
from scorepad.services.errors import Conflict
from scorepad.services.sheets.lists import games
from scorepad.views.clubs.frame import club_page, render_club, run_and_redirect

A_PAGE = 30
MOST_TICKS = 2 * MOST_THERE


@club_page()
def nights(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """All nights, and the way to tonight."""
    found = (
        Night.objects.filter(club=here.club)
        .annotate(there=Count("attendances", distinct=True))
        .order_by("-day")
    )
    today = here.club.today()
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    tonight = found.filter(day=today).first()
    return render_club(request, here, "nights.html", page=page, tonight=tonight, today=today)


@club_page(Right.RUN_NIGHT, ("POST",))
def begin(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: night_open(actor=actor, club=here.club),
        back=reverse("scorepad:nights", args=[here.club.slug]),
        to=lambda night: page_of(here, night.day),
    )


@club_page()
def night(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """One night: who is there, the draw, the games."""
    one = night_of(here, day)
    there = {
        attendance.player_id: attendance
        for attendance in one.attendances.filter(player__merged_into=None)
    }
    offered = Q(hidden_at=None) | Q(pk__in=list(there))
    people = Player.objects.filter(offered, club=here.club).current().order_by("key")
    rounds: dict[int, list] = {}
    for table in one.tables.select_related("sheet").prefetch_related("seats__player"):
        rounds.setdefault(table.round, []).append(table)
    last = max(rounds, default=0)
    waits = bool(last) and unplayed(one, last)
    context: dict[str, Any] = {
        "night": one,
        "is_tonight": day == here.club.today(),
        "people": [(player, there.get(player.pk)) for player in people],
        "there": [player for player in people if player.pk in there],
        "rounds": sorted(rounds.items(), reverse=True),
        "last_round": last,
        "waits": waits,
        "asks": waits and "ask" in request.GET,
        "undoable": bool(last) and not has_hands(one, last),
        "games": games(list(sheets_of(one))),
    }
    return render_club(request, here, "night.html", **context)


@club_page(Right.RUN_NIGHT, ("POST",))
def attendance(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """Who is there, as the ticked boxes say."""
    return run_and_redirect(
        request,
        lambda actor: attendance_change(
            actor=actor, club=here.club, day=day, people=ticked_since(request)
        ),
        said=_("Saved."),
        back=page_of(here, day),
    )


def ticked_since(request: HttpRequest) -> dict[str, str]:
    """Whose ticks differ from when the page was made: nobody else's ticks are undone by it."""
    was = dict(each.partition(":")[::2] for each in request.POST.getlist("was")[:MOST_TICKS])
    there = request.POST.getlist("there")[:MOST_TICKS]
    out = request.POST.getlist("out")[:MOST_TICKS]
    now = dict.fromkeys(there, PLAYING) | dict.fromkeys(out, WATCHING)
    changed = {code: state for code, state in now.items() if was.get(code) != state}
    return changed | {code: AWAY for code in was if code not in now}


@club_page(Right.RUN_NIGHT, ("POST",))
def note(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    words = request.POST.get("note", "")[:500]
    return run_and_redirect(
        request,
        lambda actor: night_describe(actor=actor, club=here.club, day=day, note=words),
        said=_("Saved."),
        back=page_of(here, day),
    )


@club_page(Right.RUN_NIGHT, ("POST",))
def draw(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    """The next round, or the last one again, with everybody who is ticked, saved or not."""
    how = request.POST.get("how", "")
    back = f"{page_of(here, day)}#tables"

    def act(actor: Actor) -> str:
        if changed := ticked_since(request):
            attendance_change(actor=actor, club=here.club, day=day, people=changed)
        try:
            tables_draw(
                actor=actor,
                club=here.club,
                day=day,
                seen=seen_round(request),
                again=how == "again",
                anyway=how == "anyway",
            )
        except Conflict as refusal:
            if refusal.code != "round_unplayed":
                raise
            return f"{page_of(here, day)}?ask#tables"
        messages.success(request, _("The tables have been drawn."))
        return back

    return run_and_redirect(request, act, back=back, to=lambda where: where)


@club_page(Right.RUN_NIGHT, ("POST",))
def undraw(request: HttpRequest, here: ClubAccess, day: date) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: draw_undo(actor=actor, club=here.club, day=day, seen=seen_round(request)),
        said=_("The draw has been undone."),
        back=f"{page_of(here, day)}#tables",
    )


def seen_round(request: HttpRequest) -> int | None:
    """The last round that stood on the page."""
    said = request.POST.get("seen", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 5 else None


@club_page(Right.KEEP_SCORE, ("POST",))
def start(
    request: HttpRequest, here: ClubAccess, day: date, round_number: int, number: int
) -> HttpResponse:
    """From a drawn table to its sheet."""
    return run_and_redirect(
        request,
        lambda actor: table_start(
            actor=actor, club=here.club, day=day, round_number=round_number, number=number
        ),
        back=page_of(here, day),
        to=lambda sheet: reverse("scorepad:sheet", args=[sheet.code]),
    )


def page_of(here: ClubAccess, day: date) -> str:
    return reverse("scorepad:night", args=[here.club.slug, day])
