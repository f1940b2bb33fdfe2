"""The way in: all clubs of somebody, a new one, the page behind an invitation."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorepad.actors import actor_of
from scorepad.forms.clubs import ClubForm
from scorepad.models import Club, Membership, Player
from scorepad.permissions import TABLE
from scorepad.services.clubs.clubs import club_create
from scorepad.services.clubs.invitations import invitation_accept, invitation_read, is_banned
from scorepad.services.errors import SENTENCES, Conflict, NotSignedIn, Refused
from scorepad.views.clubs.frame import refuse

SHOWN_PUBLIC = 12


@require_safe
@never_cache
def index(request: HttpRequest) -> HttpResponse:
    """One's own clubs, and those that show themselves."""
    mine = []
    if request.user.is_authenticated:
        mine = list(
            Membership.objects.filter(user=request.user)
            .select_related("club")
            .annotate(players=Count("club__players"))
            .order_by("club__name")
        )
    public = (
        Club.objects.filter(visibility=Club.Visibility.PUBLIC)
        .exclude(pk__in=[member.club_id for member in mine])
        .annotate(size=Count("players"))
        .order_by("-size", "name")[:SHOWN_PUBLIC]
    )
    return render(request, "scorepad/clubs/index.html", {"mine": mine, "public": public})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """A new club."""
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            club = club_create(actor=actor_of(request), **form.cleaned_data)
        except Refused as refusal:
            refuse(form, refusal)
        else:
            return redirect("scorepad:club", club.slug)
    status = 400 if form.errors else 200
    return render(request, "scorepad/clubs/new.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind an invitation. To look at it is not to join.

    The address holds a secret. The site's policy sends no referrer to other sites; a stricter
    one would send an empty origin with the form, which is then taken for a forgery.
    """
    try:
        invitation = invitation_read(token)
    except Refused as refusal:
        why = {"code": refusal.code, "message": refusal.message}
        return render(request, "scorepad/clubs/gone.html", why, status=refusal.status)
    club = invitation.club
    if request.method == "POST":
        try:
            invitation_accept(
                actor=actor_of(request), token=token, claims=request.POST.get("claims") or None
            )
        except NotSignedIn:
            return redirect_to_login(request.path)
        except Conflict as refusal:
            messages.error(request, str(refusal.message))
            if refusal.code != "already_member":
                return redirect(request.path)
        except Refused as refusal:
            # Banned, or the link has ended while one was reading, or the name is gone.
            why = {"code": refusal.code, "message": refusal.message}
            return render(request, "scorepad/clubs/gone.html", why, status=refusal.status)
        else:
            messages.success(request, _("Welcome to %(club)s!") % {"club": club})
        return redirect("scorepad:club", club.slug)
    if is_banned(actor_of(request), club):
        why = {"code": "club_banned", "message": SENTENCES["club_banned"]}
        return render(request, "scorepad/clubs/gone.html", why, status=403)
    member = None
    if request.user.is_authenticated:
        member = Membership.objects.filter(club=club, user=request.user).first()
    # Those who are not in yet see no list of names, only what they need to say who they are.
    guests = []
    if invitation.player is None and request.user.is_authenticated and member is None:
        known = Player.objects.filter(club=club, user=request.user).exists()
        if not known:
            guests = list(Player.objects.filter(club=club, user=None).shown().order_by("name"))
    context = {"invitation": invitation, "club": club, "member": member, "guests": guests}
    return render(request, "scorepad/clubs/join.html", context)


@require_safe
def rights(request: HttpRequest) -> HttpResponse:
    """Who may do what, as the services decide it."""
    roles = list(Membership.Role)[::-1]
    rows = [
        {
            "words": rule.words,
            "public": rule.public,
            "members_if": rule.members_if,
            "cells": [(role, role in rule.roles or bool(rule.members_if)) for role in roles],
        }
        for rule in TABLE
    ]
    return render(request, "scorepad/clubs/rights.html", {"roles": roles, "rows": rows})
