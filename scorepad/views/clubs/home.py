"""A club's first page, its changes, and its settings."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from gofclub.reauthentication import confirmed
from scorepad.actors import actor_of
from scorepad.boards.scopes import scopes
from scorepad.forms.clubs import SettingsForm
from scorepad.models import Claim, ClubChange, Membership, Player, Season, Sheet
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.clubs import club_delete, club_describe
from scorepad.services.clubs.members import member_leave
from scorepad.services.clubs.my_nights import next_night
from scorepad.services.errors import Refused
from scorepad.services.sheets.lists import club_sheets, games
from scorepad.services.sheets.sealed import without_sealed
from scorepad.views.clubs.change_descriptions import told
from scorepad.views.clubs.frame import club_page, refuse, render_club, run_and_redirect
from scorepad.views.clubs.leagues import league_in_brief

RECENT = 5
CHANGES_A_PAGE = 50
OPENING_IS_TOLD = timedelta(days=30)


@club_page()
def club(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """What is going on, what went on, and what to do next."""
    sheets = club_sheets(here.club)
    today = here.club.today()
    players = Player.objects.filter(club=here.club).shown()
    claims = Claim.objects.filter(player__club=here.club, answer=Claim.Answer.OPEN)
    running = list(without_sealed(sheets.filter(status=Sheet.Status.OPEN))[:RECENT])
    over = list(sheets.filter(status=Sheet.Status.FINISHED)[:RECENT])
    listed = games([*running, *over])
    context: dict[str, Any] = {
        "open_games": listed[: len(running)],
        "recent": listed[len(running) :],
        "scope": scopes(here.club).scope,
        "players": players.count(),
        "members": Membership.objects.filter(club=here.club).count(),
        "played": sheets.filter(status=Sheet.Status.FINISHED).count(),
        "next": next_night([here.club], here.user),
        "season": Season.objects.filter(
            club=here.club, starts__lte=today, ends__gte=today, status=Season.Status.OPEN
        ).first(),
        "league": league_in_brief(here),
        "claims": claims.count() if here.may(Right.MANAGE_PLAYERS) else 0,
        "me": players.filter(user=here.user).first() if here.user else None,
        "opened": opened_lately(here),
        "my_claim": claims.filter(user=here.user).select_related("player").first()
        if here.user
        else None,
    }
    return render_club(request, here, "club.html", **context)


def opened_lately(here: ClubAccess) -> ClubChange | None:
    """Who made a private club public, for its members to read a while."""
    if not here.may(Right.SEE_MEMBERS) or not here.club.is_public:
        return None
    since = timezone.now() - OPENING_IS_TOLD
    found = ClubChange.objects.filter(
        club=here.club, action=ClubChange.Action.SETTINGS, at__gte=since
    )
    return next((one for one in found if one.after.get("visibility") == "public"), None)


@club_page(Right.SEE_MEMBERS)
def changes(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """What was changed in the club, and by whom."""
    found = Paginator(ClubChange.objects.filter(club=here.club), CHANGES_A_PAGE)
    page = found.get_page(request.GET.get("page"))
    return render_club(request, here, "changes.html", page=page, changes=told(page))


@club_page(Right.SETTINGS, ("GET", "HEAD", "POST"))
def settings(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    sent = request.method == "POST"
    form = SettingsForm(request.POST, club=here.club) if sent else SettingsForm.of(here.club)
    if request.method == "POST" and form.is_valid():
        try:
            club_describe(actor=actor_of(request), club=here.club, **form.wishes(here.club))
        except Refused as refusal:
            refuse(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("scorepad:club-settings", here.club.slug)
    return render_club(
        request, here, "settings.html", form=form, status=400 if form.errors else 200
    )


@club_page(Right.LEAVE, ("POST",))
def leave(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: member_leave(actor=actor, club=here.club),
        said=_("You have left %(club)s.") % {"club": here.club},
        back=reverse("scorepad:club", args=[here.club.slug]),
        to=lambda _nothing: reverse("scorepad:clubs"),
    )


@club_page(Right.DELETE, ("GET", "HEAD", "POST"))
@confirmed
def delete(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """The end of a club, after everything in it was handed out."""
    if request.method == "POST":
        confirmation = request.POST.get("confirmation", "")
        return run_and_redirect(
            request,
            lambda actor: club_delete(actor=actor, club=here.club, confirmation=confirmation),
            said=_("%(club)s has been deleted.") % {"club": here.club},
            back=reverse("scorepad:club-delete", args=[here.club.slug]),
            to=lambda _nothing: reverse("scorepad:clubs"),
        )
    return render_club(request, here, "delete.html")
