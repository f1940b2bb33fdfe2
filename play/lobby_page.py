"""The lobby: where one finds a table or opens one; what one is in the middle of comes first."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from play.characters import kinds_of_bots
from play.identity import is_known, person_of
from play.protocol.listings import lobby_object
from play.services.lobby import Listed, lobby as tables_in_lobby, tables_of
from play.services.my_tables import going_on
from play.table_form import BOTS, FIRST_LEVEL
from play.views import ANY_CODE

MOST_GOING = 2
"""Of one's own games above everything else in the lobby; the others are in its lists."""


@require_safe
@never_cache
@ensure_csrf_cookie
def lobby(request: HttpRequest) -> HttpResponse:
    tables, mine = tables_in_lobby(), tables_of(person_of(request)) if is_known(request) else []
    going = going_on(person_of(request), mine, MOST_GOING) if mine else []
    first = {one.listed.code for one in going}
    others = [one for one in mine if one.code not in first]
    facts = {
        "tables": lobby_object(tables),
        "mine": lobby_object(others),
        "first": sorted(first),
        "left": [one.code for one in others if one.has_left],
        "socket": "/ws/lobby/",
        "list": reverse("play_api:tables"),
        "going": _address_of_going(sorted(first)),
        "quick": reverse("play_api:tables-quick"),
        "match": reverse("play_api:tables-match"),
        "table": reverse("play:table", args=[ANY_CODE]),
        "bots": kinds_of_bots(),
    }
    context = {
        "lobby": facts,
        "going": going,
        "coming": _coming(tables, mine, others),
        "bots": BOTS._replace(usual=FIRST_LEVEL, help=""),
    }
    return render(request, "play/lobby.html", context)


def _address_of_going(codes: list[str]) -> str:
    asked = QueryDict(mutable=True)
    asked.setlist("table", codes)
    return f"{reverse('play:going')}?{asked.urlencode()}"


@require_safe
@never_cache
def going(request: HttpRequest) -> HttpResponse:
    """Those of one's own tables that an open page has on top, as they are now."""
    asked = set(request.GET.getlist("table"))
    person = person_of(request)
    mine = [one for one in tables_of(person) if one.code in asked] if is_known(request) else []
    found = going_on(person, mine, MOST_GOING)
    return render(request, "play/_going.html", {"going": found}) if found else HttpResponse()


def _coming(tables: list[Listed], mine: list[Listed], others: list[Listed]) -> list[range]:
    """For each list that a script will draw its rows: what is below them stays where it is."""
    own = {one.code for one in mine}
    of_others = [one for one in tables if one.code not in own]
    free = sum(one.free > 0 for one in of_others)
    lists = [range(free), range(len(of_others) - free), range(len(others))]
    return [one for number, one in enumerate(lists) if one or number == 0]
