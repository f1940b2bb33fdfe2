"""Members, their roles, and invitations."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from gofclub.qr import qr_uri
from gofclub.reauthentication import confirmed
from scorepad.actors import actor_of
from scorepad.forms.clubs import InvitationForm
from scorepad.models import Claim, Invitation, Membership
from scorepad.permissions import TO_GRANT, Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.invitations import (
    invitation_make,
    invitation_revoke,
    known_to,
    living,
    may_show,
)
from scorepad.services.clubs.members import ban_lift, hand_over, member_remove, member_role
from scorepad.services.clubs.players import claim_answer
from scorepad.services.errors import Refused, Unknown, refused
from scorepad.services.secret_links import token_of
from scorepad.views.clubs.frame import club_page, refuse, render_club, run_and_redirect


@club_page(Right.SEE_MEMBERS)
def members(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """Everybody with an account here."""
    order = list(Membership.Role)
    found = Membership.objects.filter(club=here.club).select_related("user")
    players = {player.user_id: player for player in here.club.players.exclude(user=None)}
    rows = [
        {
            "member": member,
            "player": players.get(member.user_id),
            "roles": roles_for(here, member),
            "removable": removable(here, member),
        }
        for member in sorted(
            found, key=lambda one: (order.index(Membership.Role(one.role)), one.user.display_name)
        )
    ]
    claims = Claim.objects.filter(player__club=here.club, answer=Claim.Answer.OPEN)
    context: dict[str, Any] = {
        "rows": rows,
        "bans": here.club.bans.select_related("user") if here.may(Right.MANAGE_MEMBERS) else (),
        "claims": claims.select_related("player", "user") if here.may(Right.MANAGE_PLAYERS) else (),
    }
    return render_club(request, here, "members.html", **context)


def roles_for(here: ClubAccess, member: Membership) -> list[tuple[str, Any]]:
    """The roles that the visitor may give this member, if any."""
    if member.role not in TO_GRANT or not here.may(TO_GRANT[Membership.Role(member.role)]):
        return []
    return [(role.value, role.label) for role in grantable(here)]


def grantable(here: ClubAccess) -> list[Membership.Role]:
    return [role for role, right in TO_GRANT.items() if here.may(right)]


@club_page(Right.MANAGE_MEMBERS, ("POST",))
def role(request: HttpRequest, here: ClubAccess, member: str) -> HttpResponse:
    wanted = request.POST.get("role", "")
    return run_and_redirect(
        request,
        lambda actor: member_role(actor=actor, club=here.club, code=member, role=wanted),
        said=_("The role has been changed."),
        back=reverse("scorepad:members", args=[here.club.slug]),
    )


@club_page(Right.MANAGE_MEMBERS, ("GET", "HEAD", "POST"))
def remove(request: HttpRequest, here: ClubAccess, member: str) -> HttpResponse:
    """Asks what ends together with the membership, and ends it."""
    if request.method == "POST":
        wishes = {name: request.POST.get(name) == "yes" for name in ("end_invitations", "ban")}
        return run_and_redirect(
            request,
            lambda actor: member_remove(actor=actor, club=here.club, code=member, **wishes),
            said=_("Removed and banned from the club. The player stays, with all their games.")
            if wishes["ban"]
            else _("Removed from the club. The player stays, with all their games."),
            back=reverse("scorepad:members", args=[here.club.slug]),
        )
    found = Membership.objects.filter(club=here.club, code=member).select_related("user", "club")
    one = found.first()
    if one is None or not removable(here, one):
        raise refused("not_a_member", Unknown)
    return render_club(request, here, "remove.html", member=one, invitations=known_to(one).count())


@club_page(Right.MANAGE_MEMBERS, ("POST",))
def lift(request: HttpRequest, here: ClubAccess, ban: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: ban_lift(actor=actor, club=here.club, code=ban),
        said=_("The ban has been lifted. This person can come back with a new invitation."),
        back=reverse("scorepad:members", args=[here.club.slug]),
    )


def removable(here: ClubAccess, member: Membership) -> bool:
    """Whether the visitor may remove this member; nobody removes themselves."""
    return (
        member.role in TO_GRANT
        and here.may(TO_GRANT[Membership.Role(member.role)])
        and member.user_id != getattr(here.user, "pk", None)
    )


@club_page(Right.HAND_OVER, ("POST",))
@confirmed
def give(request: HttpRequest, here: ClubAccess, member: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: hand_over(actor=actor, club=here.club, code=member),
        said=_("The club has a new owner. You are now an organiser."),
        back=reverse("scorepad:members", args=[here.club.slug]),
    )


@club_page(Right.MANAGE_PLAYERS, ("POST",))
def answer(request: HttpRequest, here: ClubAccess, claim: str) -> HttpResponse:
    """An organiser's word on who somebody is."""
    agree = request.POST.get("agree") == "yes"
    # The question is asked here, on one's own first page and in the inbox.
    asked_at = request.POST.get("back", "")
    return run_and_redirect(
        request,
        lambda actor: claim_answer(actor=actor, club=here.club, code=claim, agree=agree),
        said=_("Confirmed.") if agree else _("Declined."),
        back=reverse(asked_at)
        if asked_at in ("home", "inbox")
        else reverse("scorepad:members", args=[here.club.slug]),
    )


@club_page(Right.INVITE, ("GET", "HEAD", "POST"))
def invitations(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """Links into the club, to send or to show as a QR code."""
    form = InvitationForm(request.POST or None, roles=list(grantable(here)))
    if request.method == "POST" and form.is_valid():
        try:
            made = invitation_make(actor=actor_of(request), club=here.club, **form.cleaned_data)
        except Refused as refusal:
            refuse(form, refusal)
        else:
            return run_and_redirect(
                request,
                lambda _actor: made,
                back=f"{reverse('scorepad:invitations', args=[here.club.slug])}#{made.code}",
            )
    found = [as_shown(request, here, one) for one in living(here.club)]
    return render_club(
        request,
        here,
        "invitations.html",
        form=form,
        invitations=found,
        status=400 if form.errors else 200,
    )


@club_page(Right.INVITE, ("POST",))
def revoke(request: HttpRequest, here: ClubAccess, invitation: str) -> HttpResponse:
    return run_and_redirect(
        request,
        lambda actor: invitation_revoke(actor=actor, club=here.club, code=invitation),
        said=_("The invitation has been revoked."),
        back=reverse("scorepad:invitations", args=[here.club.slug]),
    )


def as_shown(request: HttpRequest, here: ClubAccess, invitation: Invitation) -> dict[str, Any]:
    is_mine_to_show = may_show(here, invitation)
    token = token_of(invitation) if is_mine_to_show else None
    url = request.build_absolute_uri(reverse("scorepad:join", args=[token])) if token else ""
    return {
        "invitation": invitation,
        "url": url,
        "qr": qr_uri(url) if url else "",
        "hidden": not is_mine_to_show,
    }
