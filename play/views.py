"""Pages of the online table; what they show live comes over the socket."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from play import protocol
from play.identity import GUEST, may_enter, person_of
from play.models import Table
from play.protocol.listings import lobby_object, replay_object
from play.services.commands import PHRASES
from play.services.loading import table_at
from play.services.lobby import lobby as tables_in_lobby, tables_of
from play.services.people import Person
from play.services.replay import replay_of
from play.services.robots import DEFAULT_LEVEL, LEVELS
from play.services.snapshot import Snapshot


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Where one finds a table, or opens one."""
    # A visitor who only looks round needs no session.
    known = GUEST in request.session or request.user.is_authenticated
    options = {
        "levels": LEVELS,
        "level": DEFAULT_LEVEL,
        "clocks": Table.CLOCKS,
        "tables": lobby_object(tables_in_lobby()),
        "mine": lobby_object(tables_of(person_of(request))) if known else [],
        "socket": "/ws/lobby/",
        "open": reverse("play_api:tables"),
        "quick": reverse("play_api:tables-quick"),
    }
    return render(request, "play/lobby.html", {"lobby": options})


@require_safe
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table for whoever may come in; the first view is on the page."""
    here, person = _entered(request, code)
    chair = here.chair_of(person)
    seat = None if chair is None else chair.seat
    return render(
        request,
        "play/table.html",
        {
            "code": code,
            "title": here.options.title,
            "view": protocol.view_object(here, seat, now=timezone.now()),
            "options": {
                "socket": f"/ws/tables/{code}/",
                "commands": reverse("play_api:table-commands", args=[code]),
                "qr": reverse("play_api:table-qr", args=[code]),
                "share": request.build_absolute_uri(reverse("play:table", args=[code])),
                "phrases": PHRASES,
                "levels": LEVELS,
                "name": person.name,
                "signed_in": request.user.is_authenticated,
            },
        },
    )


@require_safe
@never_cache
def replay(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A finished hand, step by step."""
    here, _ = _entered(request, code)
    found = replay_of(here, number)
    if found is None:
        raise Http404
    context: dict[str, Any] = {
        "code": code,
        "number": number,
        "deals": len(here.results),
        "replay": replay_object(here, found),
    }
    return render(request, "play/replay.html", context)


def _entered(request: HttpRequest, code: str) -> tuple[Snapshot, Person]:
    person = person_of(request)
    found = table_at(code)
    if found is None or not may_enter(found, person):
        raise Http404
    return found, person
