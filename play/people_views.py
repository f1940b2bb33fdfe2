"""Pages of the people whom one knows: following, blocking, and an invitation to a table."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gofclub.models import User
from gofclub.names import NAME_LENGTH
from play.identity import guest_of, person_of
from play.models import Circle
from play.services.online_ratings.rating import GAMES_OF_A_PAIR
from play.services.online_ratings.showing import games_of, standing_of
from play.services.people import following, guests
from play.services.people.guests import Guest
from play.services.people.inviting import holding, invitation_for, seat_take
from play.services.people.whereabouts import people_of
from play.services.rights import may_enter
from play.services.sentences import as_refused
from play.services.store.load import table_at
from play.table.offers import offers
from play.table.refusal import Refusal
from scorepad.services.errors import Refused, Unknown

Act = Callable[..., User | Guest]
ACTS: dict[str, Act] = {
    "follow": following.follow,
    "unfollow": following.unfollow,
    "block": guests.block,
    "unblock": guests.unblock,
}


@never_cache
@login_required
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Whom one follows, who follows one, whom one could, and what one lets them do."""
    user = _user(request)
    search = request.GET.get("q", "").strip()[:NAME_LENGTH]
    context = {
        "people": people_of(user, search=search),
        "guests": [] if search else guests.guests_met(user),
        "blocked_guests": guests.guests_blocked(user),
        "search": search,
        "openness": following.openness_of(user),
        "circles": Circle.choices,
    }
    return render(request, "play/people.html", context)


@login_required
@require_POST
def person(request: HttpRequest, person: str) -> HttpResponse:
    """Something that one does about somebody; `do` says what."""
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        raise Http404
    try:
        other = act(user=_user(request), code=person)
    except Unknown as refusal:
        raise Http404(str(refusal.message)) from None
    except Refused as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, _done(act) % {"name": other.display_name})
    return redirect("play:people")


@login_required
@require_POST
def openness(request: HttpRequest) -> HttpResponse:
    """Who may invite one, who sees one at a table, and whether one's rating is shown there."""
    said = {name: request.POST.get(name, "") for name in ("invited_by", "seen_by")}
    shows_rating = "shows_rating" in request.POST
    try:
        following.openness_set(_user(request), **said, shows_rating=shows_rating)
    except Refused as refusal:
        messages.error(request, str(refusal.message))
    else:
        messages.success(request, _("Saved."))
    return redirect("play:people")


@never_cache
@login_required
@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """One's own games of the online pool, and what each did to one's rating."""
    user = _user(request)
    found, page = games_of(user, request.GET.get("page", "")[:6])
    context = {
        "games": found,
        "page": page,
        "standing": standing_of(user),
        "pair_games": GAMES_OF_A_PAIR,
    }
    return render(request, "play/games.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """An invitation to a table, for the one who got it: posted, it is a seat."""
    user = _user(request)
    try:
        found = invitation_for(user, code)
    except Unknown:
        return render(request, "play/gone.html", status=404)
    one = guest_of(request) if request.method == "POST" else person_of(request)
    table = table_at(found.table.code)
    if table is None or not may_enter(table, one):
        return render(request, "play/gone.html", status=404)
    if table.chair_of(one) is not None:
        return redirect("play:table", table.code)
    context: dict[str, Any] = {
        "invitation": found,
        "table": table,
        "taken": [chair for chair in table.chairs if chair.name],
        "holds": found.pk in holding([found]),
        "may_sit": "sit" in offers(table, None),
    }
    if request.method == "POST":
        try:
            seat_take(found, one)
        except (Refusal, Refused) as refusal:
            said = as_refused(refusal) if isinstance(refusal, Refusal) else refusal
            context["wrong"] = said.message
            return render(request, "play/invitation.html", context, status=409)
        return redirect("play:table", table.code)
    return render(request, "play/invitation.html", context)


def _done(act: Act) -> str:
    return {
        following.follow: _("You follow %(name)s."),
        following.unfollow: _("You no longer follow %(name)s."),
        guests.block: _("You have blocked %(name)s, who will not be told."),
        guests.unblock: _("You no longer block %(name)s."),
    }[act]


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
