"""The players of a club."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from gofclub.names import NAME_LENGTH
from scorepad.actors import actor_of
from scorepad.forms.clubs import PlayerNameForm, PlayerNamesForm
from scorepad.models import Claim, Merge, Player
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.invitations import invitation_make
from scorepad.services.clubs.loose_names import loose_names, name_is_player
from scorepad.services.clubs.members import player_ban
from scorepad.services.clubs.merges import players_merge, players_unmerge
from scorepad.services.clubs.players import (
    claim_ask,
    claim_withdraw,
    player_be,
    player_hide,
    player_remove,
    player_rename,
    player_unlink,
    players_add,
)
from scorepad.services.errors import Refused, Unknown, refused
from scorepad.services.profiles import address_for, profiles_of
from scorepad.services.sheets.lists import club_sheets, filtered, games
from scorepad.views.clubs.frame import club_page, render_club, run_and_redirect

GAMES_ON_A_PLAYERS_PAGE = 10
A_PAGE = 50
MOST_HIDDEN = 200


@club_page()
def players(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """All players, by name, with a search where there are many."""
    return _players(request, here, PlayerNamesForm())


@club_page(Right.ADD_PLAYER, ("POST",))
def add(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    form = PlayerNamesForm(request.POST)
    if form.is_valid():
        names = form.cleaned_data["names"]
        try:
            players_add(actor=actor_of(request), club=here.club, names=names)
        except Refused as refusal:
            form.add_error("names", str(refusal.message))
        else:
            said = ngettext("%(count)d player added.", "%(count)d players added.", len(names))
            return run_and_redirect(
                request,
                lambda _actor: None,
                said=said % {"count": len(names)},
                back=reverse("scorepad:players", args=[here.club.slug]),
            )
    return _players(request, here, form, status=400)


def _players(
    request: HttpRequest, here: ClubAccess, form: PlayerNamesForm, *, status: int = 200
) -> HttpResponse:
    found = (
        Player.objects.filter(club=here.club)
        .current()
        .select_related("user")
        .annotate(
            games=Count("sitters__sheet", distinct=True), last=Max("sitters__sheet__started_at")
        )
        .order_by("key")
    )
    words = request.GET.get("q", "").strip()[:NAME_LENGTH]
    if words:
        found = found.filter(name__icontains=words)
    page = Paginator(found.shown(), A_PAGE).get_page(request.GET.get("page"))
    organises = here.may(Right.MANAGE_PLAYERS)
    claims = Claim.objects.filter(player__club=here.club, answer=Claim.Answer.OPEN)
    mine = here.club.players.filter(user=here.user).first() if here.user else None
    context: dict[str, Any] = {
        "players": list(page.object_list),
        "page": page,
        "query": f"{urlencode({'q': words})}&" if words else "",
        "hidden": list(found.exclude(hidden_at=None)[:MOST_HIDDEN]) if organises else (),
        "loose": len(loose_names(here.club)) if organises else 0,
        "words": words,
        "form": form,
        "me": mine,
        "my_claim": claims.filter(user=here.user).first() if here.user else None,
    }
    return render_club(request, here, "players.html", status=status, **context)


@club_page()
def player(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    """One player: figures, games, and what an organiser may correct."""
    one = found(here, player)
    if one.merged_into is not None:
        return redirect("scorepad:player", here.club.slug, one.merged_into.code)
    sheets = filtered(club_sheets(here.club), players=[one])
    is_me = one.user_id is not None and one.user == here.user
    mine = here.club.players.filter(user=here.user).first() if here.user else None
    claims = Claim.objects.filter(player=one, answer=Claim.Answer.OPEN).select_related("user")
    context: dict[str, Any] = {
        "player": one,
        "games": games(list(sheets[:GAMES_ON_A_PLAYERS_PAGE])),
        "played": sheets.count(),
        "is_me": is_me,
        "profile_address": address_for(here.user, profiles_of([one]).get(one.pk)),
        "may_ban": one.user_id is not None
        and here.may(Right.MANAGE_MEMBERS)
        and not here.club.memberships.filter(user=one.user_id).exists()
        and not here.club.bans.filter(user=one.user_id).exists(),
        "may_rename": is_me or here.may(Right.MANAGE_PLAYERS),
        "may_claim": here.may(Right.ASK) and one.user_id is None and mine is None,
        "my_claim": claims.filter(user=here.user).first() if here.user else None,
        "claims": claims if here.may(Right.MANAGE_PLAYERS) else (),
        "merges": Merge.objects.filter(kept=one, undone_at=None).select_related("gone"),
        "others": Player.objects.filter(club=here.club, merged_into=None)
        .exclude(pk=one.pk)
        .order_by("key")
        if here.may(Right.MANAGE_PLAYERS)
        else (),
        "form": PlayerNameForm(initial={"name": one.name}),
    }
    return render_club(request, here, "player.html", **context)


@club_page(Right.ASK, ("POST",))
def rename(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    name = request.POST.get("name", "")
    return run_and_redirect(
        request,
        lambda actor: player_rename(actor=actor, club=here.club, code=player, name=name),
        said=_("The name has been changed. Sheets keep the name that was written on them."),
        back=page_of(here, player),
    )


@club_page(Right.MANAGE_PLAYERS, ("POST",))
def remove(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: player_remove(actor=actor, club=here.club, code=player),
        said=_("The player has been removed."),
        back=page_of(here, player),
        to=lambda _nothing: reverse("scorepad:players", args=[here.club.slug]),
    )


@club_page(Right.MANAGE_PLAYERS, ("POST",))
def hide(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    """No longer offered by any list, or offered again."""
    hidden = request.POST.get("hidden") == "yes"
    return run_and_redirect(
        request,
        lambda actor: player_hide(actor=actor, club=here.club, code=player, hidden=hidden),
        said=_("The player is now hidden. All their games stay and still count.")
        if hidden
        else _("The player is back on the lists."),
        back=page_of(here, player),
    )


@club_page(Right.MANAGE_MEMBERS, ("POST",))
def ban(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    """Whoever has left, or was removed, does not come back by an invitation."""
    return run_and_redirect(
        request,
        lambda actor: player_ban(actor=actor, club=here.club, code=player),
        said=_("Banned from the club."),
        back=page_of(here, player),
    )


@club_page(Right.MANAGE_PLAYERS, ("GET", "HEAD", "POST"))
def names(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """Names on sheets that belong to no player: an organiser says whose they are."""
    if request.method == "POST":
        asked = {key: request.POST.get(key) or None for key in ("player", "sheet")}
        return run_and_redirect(
            request,
            lambda actor: name_is_player(
                actor=actor, club=here.club, name=request.POST.get("name", ""), **asked
            ),
            said=_("These games now belong to that player."),
            back=reverse("scorepad:names", args=[here.club.slug]),
        )
    people = Player.objects.filter(club=here.club).current().order_by("key")
    return render_club(request, here, "names.html", names=loose_names(here.club), people=people)


@club_page(Right.ASK, ("POST",))
def be(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """A member who is not a player yet becomes one."""
    return run_and_redirect(
        request,
        lambda actor: player_be(actor=actor, club=here.club),
        said=_("You are now a player of the club."),
        back=reverse("scorepad:players", args=[here.club.slug]),
        to=lambda mine: page_of(here, mine.code),
    )


@club_page(Right.ASK, ("POST",))
def claim(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    agreed = here.may(Right.MANAGE_PLAYERS)
    return run_and_redirect(
        request,
        lambda actor: claim_ask(actor=actor, club=here.club, code=player),
        said=_("This player is now you.")
        if agreed
        else _("Request sent. An organiser will answer."),
        back=page_of(here, player),
    )


@club_page(Right.ASK, ("POST",))
def withdraw(request: HttpRequest, here: ClubAccess, claim: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: claim_withdraw(actor=actor, club=here.club, code=claim),
        said=_("Withdrawn."),
        back=reverse("scorepad:players", args=[here.club.slug]),
    )


@club_page(Right.MANAGE_PLAYERS, ("POST",))
def unlink(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: player_unlink(actor=actor, club=here.club, code=player),
        said=_("The player is no longer linked to an account."),
        back=page_of(here, player),
    )


@club_page(Right.INVITE, ("POST",))
def invite(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    """A personal link: whoever opens it is this player."""
    return run_and_redirect(
        request,
        lambda actor: invitation_make(actor=actor, club=here.club, player=player),
        back=page_of(here, player),
        to=lambda made: f"{reverse('scorepad:invitations', args=[here.club.slug])}#{made.code}",
    )


@club_page(Right.MANAGE_PLAYERS, ("POST",))
def merge(request: HttpRequest, here: ClubAccess, player: str) -> HttpResponse:
    """Somebody else turns out to be this player."""
    gone = request.POST.get("gone", "")
    return run_and_redirect(
        request,
        lambda actor: players_merge(actor=actor, club=here.club, kept=player, gone=gone),
        said=_("The two are now one player. You can undo this here."),
        back=page_of(here, player),
    )


@club_page(Right.MANAGE_PLAYERS, ("POST",))
def unmerge(request: HttpRequest, here: ClubAccess, merge: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: players_unmerge(actor=actor, club=here.club, code=merge),
        said=_("They are two players again, each with their own games."),
        back=reverse("scorepad:players", args=[here.club.slug]),
        to=lambda undone: page_of(here, undone.kept.code),
    )


def found(here: ClubAccess, code: str) -> Player:
    one = (
        Player.objects.select_related("user", "merged_into")
        .filter(club=here.club, code=code)
        .first()
    )
    if one is None:
        raise refused("not_found", Unknown)
    return one


def page_of(here: ClubAccess, code: str) -> str:
    return reverse("scorepad:player", args=[here.club.slug, code])
