"""The page behind the code on the wall: one taps a name, and is in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorepad.actors import actor_of
from scorepad.models import Club, Membership, Night, Player
from scorepad.services.clubs.check_in import check_in_by_link, night_by_link, state_of
from scorepad.services.clubs.night_results import tables_now
from scorepad.services.errors import Refused
from scorepad.services.profiles import Faces


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever has the address stands in the room: names are shown, and nothing else of the club."""
    try:
        night = night_by_link(token)
    except Refused as refusal:
        why = {"code": refusal.code, "message": refusal.message}
        return render(request, "scorepad/clubs/gone.html", why, status=refusal.status)
    if request.method == "POST":
        code = request.POST.get("player", "")[:40]
        try:
            player = check_in_by_link(actor=actor_of(request), token=token, player=code)
        except Refused as refusal:
            messages.error(request, str(refusal.message))
            return redirect(request.path)
        return redirect(f"{request.path}?me={player.code}")
    with timezone.override(night.club.zone):
        return render(request, "scorepad/clubs/check_in.html", _context(request, night))


def _context(request: HttpRequest, night: Night) -> dict[str, object]:
    players = Player.objects.filter(club=night.club).shown().select_related("user").order_by("key")
    mine = None
    if request.user.is_authenticated:
        mine = players.filter(user=request.user).first()
    code = request.GET.get("me", "")[:40]
    me = players.filter(code=code).first() if code else None
    if me is None and "other" not in request.GET:
        me = mine
    there = {one.player_id: one for one in night.attendances.all()}
    is_in = me is not None and state_of(there.get(me.pk)) in ("playing", "watching")
    return {
        "night": night,
        "club": night.club,
        "faces": Faces(night.club, is_member=_is_member(request, night.club)),
        "players": [(player, state_of(there.get(player.pk))) for player in players],
        "mine": mine,
        "me": me if is_in else None,
        "table": _table(night, me) if is_in and me else None,
    }


def _is_member(request: HttpRequest, club: Club) -> bool:
    user = request.user
    return user.is_authenticated and Membership.objects.filter(club=club, user=user).exists()


def _table(night: Night, me: Player) -> object:
    """Where somebody sits in the round that was announced last."""
    tables = tables_now(night)
    last = tables.get(max(tables, default=0), [])
    return next((now for now in last if any(one.player == me for one in now.scores)), None)
