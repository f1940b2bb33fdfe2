"""Invitations: a token in an address that lets people into a club.

One holds for as long as whoever made it could make it again.
"""

from datetime import timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Club, ClubBan, ClubChange, Invitation, Membership, Player
from scorepad.models.webhooks import WebhookEvent
from scorepad.permissions import RULES, TO_GRANT, Right
from scorepad.services import secret_links
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.players import (
    check_can_be,
    claim_open,
    link_player,
    own_player,
    player_of,
    tell_of_claim,
)
from scorepad.services.clubs.transaction import club_change
from scorepad.services.daily_limits import check_invitations
from scorepad.services.errors import Conflict, Forbidden, Gone, NotSignedIn, Unknown, refused
from scorepad.services.webhooks import happened

DAYS = 14
MOST_DAYS = 365
MOST_USES = 500
MOST_INVITATIONS = 50


def invitation_make(
    *,
    actor: Actor,
    club: Club | str,
    role: str = Membership.Role.MEMBER,
    days: int = DAYS,
    most_uses: int | None = None,
    label: str = "",
    player: str | None = None,
) -> Invitation:
    """A new link into the club; with a player's code it is for that one person."""
    if role not in TO_GRANT:
        raise refused("bad_role")
    with club_change(actor=actor, club=club, right=Right.INVITE) as here:
        here.require(TO_GRANT[Membership.Role(role)])
        assert here.user is not None  # noqa: S101 (only members may invite)
        check_invitations(here.user)
        who = _free_player(here, player) if player else None
        if living(here.club).count() >= MOST_INVITATIONS:
            raise refused("too_many_invitations", Conflict)
        now, secret = timezone.now(), secret_links.new_secret_of(Invitation)
        invitation = Invitation.objects.create(
            club=here.club,
            role=role,
            player=who,
            label=label or (who.name if who else ""),
            nonce=secret.nonce,
            digest=secret.digest,
            created_by=here.user,
            created_at=now,
            expires_at=now + timedelta(days=days),
            most_uses=1 if who else most_uses,
        )
        here.audit(
            ClubChange.Action.INVITE,
            subject=told_subject(invitation),
            after={"invitation": invitation.code, "role": role},
        )
        return invitation


def invitation_revoke(*, actor: Actor, club: Club | str, code: str) -> None:
    """Ends an invitation; whoever has joined with it stays."""
    with club_change(actor=actor, club=club, right=Right.INVITE) as here:
        found = Invitation.objects.select_related("player")
        invitation = found.filter(club=here.club, code=code).first()
        if invitation is None:
            raise refused("not_found", Unknown)
        if invitation.revoked_at is None:
            _revoke(here, invitation)


def invitations_end(here: ClubAccess, member: Membership) -> int:
    """Ends the invitations that a member may know, under the club's lock; how many these were."""
    known = list(known_to(member))
    for invitation in known:
        _revoke(here, invitation)
    return len(known)


def invitations_end_with_right(here: ClubAccess, user: User) -> None:
    """Ends for good what somebody has made, and could not make in the role of now, or in none."""
    for invitation in made_without_right(here.club, user):
        _revoke(here, invitation)


def made_without_right(club: Club, user: User) -> QuerySet[Invitation]:
    """Those of somebody's invitations that they could not make now; they let nobody in.

    Left alone, they would again as soon as the role came back, and until then no page shows them.
    """
    made = Invitation.objects.filter(club=club, created_by=user).exclude(_maker_may())
    return secret_links.unended(made).select_related("club", "player")


def known_to(member: Membership) -> QuerySet[Invitation]:
    """The invitations by which somebody could come back, or send somebody else.

    Those that the person made or came by, and all that are for a whole group, which hang on a wall
    or stand in a chat. Who could open the page of invitations has seen every one of them.
    """
    found = living(member.club)
    if member.role in RULES[Right.INVITE].roles or _has_invited(member):
        return found
    came_by = [
        change.after.get("invitation")
        for change in ClubChange.objects.filter(
            club=member.club, user=member.user, action=ClubChange.Action.JOIN
        )
    ]
    for_one = Q(player__isnull=False) | Q(most_uses=1)
    return found.filter(~for_one | Q(created_by=member.user) | Q(code__in=filter(None, came_by)))


def _has_invited(member: Membership) -> bool:
    """Whether the member has made an invitation, and so once saw the page of all of them."""
    made = ClubChange.objects.filter(club=member.club, user=member.user)
    return made.filter(action=ClubChange.Action.INVITE).exists()


def may_show(here: ClubAccess, invitation: Invitation) -> bool:
    """Whether somebody sees the link itself: who may not give its role could still pass it on."""
    return here.may(TO_GRANT[Membership.Role(invitation.role)])


def told_subject(invitation: Invitation) -> str:
    """What all members read of an invitation: for which player it is, never the label."""
    return invitation.player.name if invitation.player else ""


def _revoke(here: ClubAccess, invitation: Invitation) -> None:
    secret_links.revoke(invitation)
    here.audit(
        ClubChange.Action.REVOKE,
        subject=told_subject(invitation),
        before={"invitation": invitation.code, "role": invitation.role},
    )


def invitation_read(token: str) -> Invitation:
    """The invitation with that token, if one can still come by it; else why not."""
    found = Invitation.objects.select_related("club", "player", "created_by")
    invitation = secret_links.with_token(found, token)
    if invitation is None:
        raise refused("invitation_unknown", Unknown)
    _check(invitation)
    return invitation


def invitation_accept(*, actor: Actor, token: str, claims: str | None = None) -> Membership:
    """The actor as a member of the club.

    By a personal link one is that player at once. Else one may say which guest one has been
    (`claims`, a player's code), which an organiser confirms; who says nothing is a new player.
    """
    if actor.user is None:
        raise refused("not_signed_in", NotSignedIn)
    user, found = actor.user, Invitation.objects.select_related("player__club", "club")
    known = secret_links.with_token(found, token)
    if known is None:
        raise refused("invitation_unknown", Unknown)
    with club_change(actor=actor, club=known.club, right=None) as here:
        # Read again under the lock: the last place may be gone by now.
        invitation = found.get(pk=known.pk)
        member = Membership.objects.filter(club=here.club, user=user).first()
        whose = invitation.player.user if invitation.player else None
        if member and (invitation.player is None or whose == user):
            # First of all: whoever has just taken the last place of a link is not sent away.
            raise refused("already_member", Conflict)
        # Before anything about the link: anyone banned is told so, whatever it is worth.
        if is_banned(actor, here.club):
            raise refused("club_banned", Forbidden)
        _check(invitation)
        if member is None:
            member = Membership.objects.create(club=here.club, user=user, role=invitation.role)
            here.audit(
                ClubChange.Action.JOIN,
                subject=user.display_name,
                after={"invitation": invitation.code, "role": invitation.role},
            )
            Invitation.objects.filter(pk=invitation.pk).update(uses=F("uses") + 1)
            happened(here.club.pk, WebhookEvent.PLAYER_JOINED, member.code)
        here.role = member.role
        _be_somebody(here, invitation, claims)
        return member


def is_banned(actor: Actor, club: Club) -> bool:
    return actor.user is not None and ClubBan.objects.filter(club=club, user=actor.user).exists()


def living(club: Club) -> QuerySet[Invitation]:
    """The invitations that still hold, newest first."""
    found = secret_links.unended(Invitation.objects.filter(_maker_may(), club=club))
    return found.exclude(most_uses__isnull=False, uses__gte=F("most_uses")).select_related(
        "player", "created_by"
    )


def _check(invitation: Invitation) -> None:
    if invitation.revoked_at:
        raise refused("invitation_revoked", Gone)
    if timezone.now() >= invitation.expires_at:
        raise refused("invitation_expired", Gone)
    if invitation.is_used_up:
        raise refused("invitation_used_up", Gone)
    if not Invitation.objects.filter(_maker_may(), pk=invitation.pk).exists():
        raise refused("invitation_revoked", Gone)


def _maker_may() -> Q:
    """Invitations whose maker is still there, with a role that may give theirs."""
    makers = Membership.objects.filter(
        club=OuterRef("club"), user=OuterRef("created_by"), user__is_active=True
    )
    found = Q(pk__in=())
    for role, right in TO_GRANT.items():
        roles = RULES[Right.INVITE].roles & RULES[right].roles
        found |= Q(Exists(makers.filter(role__in=roles)), role=role)
    return found


def _free_player(here: ClubAccess, code: str) -> Player:
    player = player_of(here, code)
    if player.user_id is not None:
        raise refused("player_has_account", Conflict)
    return player


def _be_somebody(here: ClubAccess, invitation: Invitation, claims: str | None) -> None:
    assert here.user is not None  # noqa: S101 (asked for before)
    if Player.objects.filter(club=here.club, user=here.user).exists():
        # Somebody who comes back is the same player as before.
        if invitation.player is not None:
            raise refused("you_have_a_player", Conflict)
    elif invitation.player is not None:
        link_player(here, invitation.player, here.user)
        Invitation.objects.filter(pk=invitation.pk, uses=0).update(uses=1)
    elif claims:
        player = player_of(here, claims)
        check_can_be(player, here.user)
        claim, is_new = claim_open(player, here.user)
        here.audit(ClubChange.Action.ASK, subject=player.name)
        if is_new:
            tell_of_claim(here, claim)
    else:
        own_player(here, here.user)
