"""What the API answers about clubs: the documents, and their shapes for the schema."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers as s
from rest_framework.request import Request

from gofclub.qr import qr_uri
from scorepad.api.documents import Doc, Page
from scorepad.api.sheets.documents import BriefDoc
from scorepad.models import (
    Claim,
    Club,
    ClubBan,
    ClubChange,
    Invitation,
    Membership,
    Merge,
    Player,
    Season,
)
from scorepad.rulesets import ruleset_from, written_out
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.invitations import may_show
from scorepad.services.clubs.loose_names import LooseName
from scorepad.services.secret_links import token_of
from scorepad.services.sheets.document import moment


class ClubDoc(Doc):
    slug = s.CharField()
    name = s.CharField()
    description = s.CharField(allow_blank=True)
    time_zone = s.CharField()
    visibility = s.ChoiceField(choices=Club.Visibility.choices)
    ruleset = s.DictField()
    minimum_games = s.IntegerField()
    members_keep_score = s.BooleanField()
    members_on_profiles = s.BooleanField()
    created_at = s.DateTimeField()
    today = s.DateField()
    role = s.ChoiceField(choices=Membership.Role.choices, allow_null=True)
    may = s.DictField(child=s.BooleanField())


class ClubsDoc(Doc):
    results = ClubDoc(many=True)


class MemberDoc(Doc):
    id = s.CharField()
    name = s.CharField()
    role = s.ChoiceField(choices=Membership.Role.choices)
    joined_at = s.DateTimeField()


class MembersDoc(Doc):
    results = MemberDoc(many=True)


class BanDoc(Doc):
    id = s.CharField()
    name = s.CharField()
    at = s.DateTimeField()


class BansDoc(Doc):
    results = BanDoc(many=True)


class LooseNameDoc(Doc):
    name = s.CharField()
    games = s.IntegerField()
    last = s.DateTimeField()
    sheet = s.CharField()
    player = s.CharField(allow_null=True)


class LooseNamesDoc(Doc):
    results = LooseNameDoc(many=True)


class PlayerDoc(Doc):
    code = s.CharField()
    name = s.CharField()
    has_account = s.BooleanField()
    is_me = s.BooleanField()
    hidden = s.BooleanField()
    merged_into = s.CharField(allow_null=True)
    created_at = s.DateTimeField()


class PlayersDoc(Doc):
    results = PlayerDoc(many=True)


class MergeDoc(Doc):
    id = s.CharField()
    kept = s.CharField()
    gone = s.CharField()
    at = s.DateTimeField()
    undone_at = s.DateTimeField(allow_null=True)


class ClaimDoc(Doc):
    id = s.CharField()
    player = s.CharField()
    who = s.CharField()
    answer = s.ChoiceField(choices=Claim.Answer.choices)
    asked_at = s.DateTimeField()


class ClaimsDoc(Doc):
    results = ClaimDoc(many=True)


class InvitationDoc(Doc):
    id = s.CharField()
    role = s.ChoiceField(choices=Membership.Role.choices)
    player = s.CharField(allow_null=True)
    label = s.CharField(allow_blank=True)
    created_at = s.DateTimeField()
    expires_at = s.DateTimeField()
    uses = s.IntegerField()
    most_uses = s.IntegerField(allow_null=True)
    url = s.CharField(allow_null=True)
    qr = s.CharField(allow_null=True)


class InvitationsDoc(Doc):
    results = InvitationDoc(many=True)


class SeasonDoc(Doc):
    code = s.CharField()
    name = s.CharField()
    starts = s.DateField()
    ends = s.DateField()
    minimum_games = s.IntegerField()
    best = s.IntegerField(allow_null=True)
    status = s.ChoiceField(choices=Season.Status.choices)
    closed_at = s.DateTimeField(allow_null=True)


class SeasonsDoc(Doc):
    results = SeasonDoc(many=True)


class ClubChangeDoc(Doc):
    at = s.DateTimeField()
    who = s.CharField(allow_blank=True)
    action = s.ChoiceField(choices=ClubChange.Action.choices)
    subject = s.CharField(allow_blank=True)
    before = s.DictField()
    after = s.DictField()


class ClubChangesDoc(Page):
    results = ClubChangeDoc(many=True)


class GamesDoc(Page):
    results = BriefDoc(many=True)


def club_document(here: ClubAccess) -> dict[str, Any]:
    club = here.club
    return {
        "slug": club.slug,
        "name": club.name,
        "description": club.description,
        "time_zone": club.time_zone,
        "visibility": club.visibility,
        "ruleset": written_out(ruleset_from(club.ruleset)),
        "minimum_games": club.minimum_games,
        "members_keep_score": club.members_keep_score,
        "members_on_profiles": club.members_on_profiles,
        "created_at": moment(club.created_at),
        "today": club.today().isoformat(),
        "role": here.role,
        "may": here.rights,
    }


def member_document(member: Membership) -> dict[str, Any]:
    return {
        "id": member.code,
        "name": member.user.display_name,
        "role": member.role,
        "joined_at": moment(member.joined_at),
    }


def player_document(player: Player, here: ClubAccess) -> dict[str, Any]:
    return {
        "code": player.code,
        "name": player.name,
        "has_account": player.user_id is not None,
        "is_me": here.user is not None and player.user_id == here.user.pk,
        "hidden": player.hidden_at is not None,
        "merged_into": player.merged_into.code if player.merged_into else None,
        "created_at": moment(player.created_at),
    }


def ban_document(ban: ClubBan) -> dict[str, Any]:
    return {"id": ban.code, "name": ban.user.display_name, "at": moment(ban.at)}


def loose_name_document(one: LooseName) -> dict[str, Any]:
    return {
        "name": one.name,
        "games": one.games,
        "last": moment(one.last),
        "sheet": one.sheet,
        "player": one.known.code if one.known else None,
    }


def merge_document(merge: Merge) -> dict[str, Any]:
    return {
        "id": merge.code,
        "kept": merge.kept.code,
        "gone": merge.gone.code,
        "at": moment(merge.at),
        "undone_at": moment(merge.undone_at),
    }


def claim_document(claim: Claim) -> dict[str, Any]:
    return {
        "id": claim.code,
        "player": claim.player.code,
        "who": claim.user.display_name,
        "answer": claim.answer,
        "asked_at": moment(claim.asked_at),
    }


def invitation_document(
    request: Request, here: ClubAccess, invitation: Invitation
) -> dict[str, Any]:
    token = token_of(invitation) if may_show(here, invitation) else None
    url = request.build_absolute_uri(reverse("scorepad:join", args=[token])) if token else None
    return {
        "id": invitation.code,
        "role": invitation.role,
        "player": invitation.player.code if invitation.player else None,
        "label": invitation.label,
        "created_at": moment(invitation.created_at),
        "expires_at": moment(invitation.expires_at),
        "uses": invitation.uses,
        "most_uses": invitation.most_uses,
        "url": url,
        "qr": qr_uri(url) if url else None,
    }


def season_document(season: Season) -> dict[str, Any]:
    return {
        "code": season.code,
        "name": season.name,
        "starts": season.starts.isoformat(),
        "ends": season.ends.isoformat(),
        "minimum_games": season.minimum_games,
        "best": season.best,
        "status": season.status,
        "closed_at": moment(season.closed_at),
    }


def club_change_document(change: ClubChange) -> dict[str, Any]:
    return {
        "at": moment(change.at),
        "who": change.who,
        "action": change.action,
        "subject": change.subject,
        "before": change.before,
        "after": change.after,
    }
