"""Clubs as a whole, their members, invitations, games and changes."""

from typing import ClassVar

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from gofclub.streaming import PiecewiseResponse
from scorepad.api.base import PAGING, Scopes, takes
from scorepad.api.clubs import documents as docs, inputs
from scorepad.api.clubs.base import ClubView
from scorepad.api.paging import NewestChangeFirst, NewestFirst
from scorepad.api.throttles import STARTING, Reads, Writes
from scorepad.models import Club, ClubBan, ClubChange, Membership, Player, Scope, Season, Sheet
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs import clubs, invitations, members
from scorepad.services.clubs.export import pieces
from scorepad.services.sheets.brief import brief_documents
from scorepad.services.sheets.lists import club_sheets, filtered

MOST_PLAYERS = 4
GAMES = [
    OpenApiParameter("q", str, description="Words of names, title or note; or the game's code."),
    OpenApiParameter(
        "player", str, many=True, description=f"Codes of up to {MOST_PLAYERS} who all sat there."
    ),
    OpenApiParameter("status", {"type": "string", "enum": Sheet.Status.values}),
    OpenApiParameter("source", {"type": "string", "enum": ["table", "online", "bots"]}),
    OpenApiParameter("season", str, description="The code of a season."),
]


class Clubs(ClubView):
    """Your clubs."""

    throttle_classes = (Reads, Writes, *STARTING)

    @takes(None, docs.ClubsDoc, operation_id="clubs_mine")
    def get(self, request: Request) -> Response:
        mine = Membership.objects.filter(user=self.signed_in()).select_related("club", "user")
        found = [
            docs.club_document(ClubAccess(member.club, member.user, member.role))
            for member in mine.order_by("club__name", "pk")
        ]
        return Response({"results": found})

    @takes(inputs.Found, docs.ClubDoc, status=201, operation_id="clubs_found")
    def post(self, request: Request) -> Response:
        self.signed_in()
        club = clubs.club_create(actor=self.actor, **self.taken(inputs.Found, request))
        return Response(docs.club_document(self.here(club.slug)), status=201)


class Join(ClubView):
    """Into a club by an invitation's token."""

    throttle_classes = (Writes, *STARTING)

    @takes(inputs.Join, docs.ClubDoc, status=201, operation_id="clubs_join")
    def post(self, request: Request) -> Response:
        self.signed_in()
        member = invitations.invitation_accept(actor=self.actor, **self.taken(inputs.Join, request))
        return Response(docs.club_document(self.here(member.club.slug)), status=201)


class ClubDetail(ClubView):
    # The end of a club is for its owner in person.
    token_scopes: ClassVar[Scopes] = {"PATCH": Scope.CLUBS, "DELETE": None}

    @takes(None, docs.ClubDoc, operation_id="clubs_read")
    def get(self, request: Request, slug: str) -> Response:
        return Response(docs.club_document(self.here(slug)))

    @takes(inputs.Describe, docs.ClubDoc, operation_id="clubs_describe")
    def patch(self, request: Request, slug: str) -> Response:
        self.here(slug, Right.SETTINGS)
        clubs.club_describe(actor=self.actor, club=slug, **self.taken(inputs.Describe, request))
        return Response(docs.club_document(self.here(slug)))

    @takes(inputs.Delete, None, status=204, operation_id="clubs_delete")
    def delete(self, request: Request, slug: str) -> Response:
        self.here(slug, Right.DELETE)
        self.confirmed()
        clubs.club_delete(actor=self.actor, club=slug, **self.taken(inputs.Delete, request))
        return Response(status=204)


class Export(ClubView):
    """Everything in the club; for an hour after it the owner may delete the club."""

    @takes(None, {(200, "application/json"): dict}, operation_id="clubs_export")
    def post(self, request: Request, slug: str) -> PiecewiseResponse:
        club: Club = clubs.club_exported(actor=self.actor, club=slug)
        return PiecewiseResponse(pieces(club), content_type="application/json")


class Leave(ClubView):
    @takes(inputs.Empty, None, status=204, operation_id="clubs_leave")
    def post(self, request: Request, slug: str) -> Response:
        members.member_leave(actor=self.actor, club=slug)
        return Response(status=204)


class Members(ClubView):
    @takes(None, docs.MembersDoc, operation_id="members_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.SEE_MEMBERS)
        found = Membership.objects.filter(club=here.club).select_related("user").order_by("pk")
        return Response({"results": [docs.member_document(member) for member in found]})


class MemberDetail(ClubView):
    @takes(inputs.Role, docs.MemberDoc, operation_id="members_role")
    def patch(self, request: Request, slug: str, member: str) -> Response:
        self.here(slug, Right.MANAGE_MEMBERS)
        taken = self.taken(inputs.Role, request)
        changed = members.member_role(actor=self.actor, club=slug, code=member, **taken)
        return Response(docs.member_document(changed))

    @takes(inputs.Remove, None, status=204, operation_id="members_remove")
    def delete(self, request: Request, slug: str, member: str) -> Response:
        self.here(slug, Right.MANAGE_MEMBERS)
        taken = self.taken(inputs.Remove, request)
        members.member_remove(actor=self.actor, club=slug, code=member, **taken)
        return Response(status=204)


class Bans(ClubView):
    """Who is not let in again. Members are banned when they are removed."""

    @takes(None, docs.BansDoc, operation_id="bans_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.MANAGE_MEMBERS)
        found = ClubBan.objects.filter(club=here.club).select_related("user")
        return Response({"results": [docs.ban_document(ban) for ban in found]})

    @takes(inputs.NewBan, docs.BanDoc, status=201, operation_id="bans_make")
    def post(self, request: Request, slug: str) -> Response:
        self.here(slug, Right.MANAGE_MEMBERS)
        player = self.taken(inputs.NewBan, request)["player"]
        ban = members.player_ban(actor=self.actor, club=slug, code=player)
        return Response(docs.ban_document(ban), status=201)


class BanDetail(ClubView):
    @takes(None, None, status=204, operation_id="bans_lift")
    def delete(self, request: Request, slug: str, ban: str) -> Response:
        members.ban_lift(actor=self.actor, club=slug, code=ban)
        return Response(status=204)


class HandOver(ClubView):
    token_scopes: ClassVar[Scopes] = {"POST": None}

    @takes(inputs.Empty, docs.MemberDoc, operation_id="members_hand_over")
    def post(self, request: Request, slug: str, member: str) -> Response:
        self.here(slug, Right.HAND_OVER)
        self.confirmed()
        new = members.hand_over(actor=self.actor, club=slug, code=member)
        return Response(docs.member_document(new))


class Invitations(ClubView):
    # What is listed opens the club: to read it is to be able to invite.
    token_scopes: ClassVar[Scopes] = {"GET": Scope.CLUBS, "POST": Scope.CLUBS}
    throttle_classes = (Reads, Writes, *STARTING)

    @takes(None, docs.InvitationsDoc, operation_id="invitations_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.INVITE)
        living = invitations.living(here.club)
        return Response(
            {"results": [docs.invitation_document(request, here, one) for one in living]}
        )

    @takes(inputs.NewInvitation, docs.InvitationDoc, status=201, operation_id="invitations_make")
    def post(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.INVITE)
        taken = self.taken(inputs.NewInvitation, request)
        made = invitations.invitation_make(actor=self.actor, club=slug, **taken)
        return Response(docs.invitation_document(request, here, made), status=201)


class InvitationDetail(ClubView):
    @takes(None, None, status=204, operation_id="invitations_revoke")
    def delete(self, request: Request, slug: str, invitation: str) -> Response:
        invitations.invitation_revoke(actor=self.actor, club=slug, code=invitation)
        return Response(status=204)


class Changes(ClubView):
    """What was changed in the club, newest first."""

    @takes(None, docs.ClubChangesDoc, parameters=PAGING, operation_id="clubs_changes")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.SEE_MEMBERS)
        pager = NewestChangeFirst()
        page = pager.paginate_queryset(
            ClubChange.objects.filter(club=here.club), request, view=self
        )
        return pager.get_paginated_response([docs.club_change_document(one) for one in page or []])


class Games(ClubView):
    """The club's games, newest first."""

    @takes(None, docs.GamesDoc, parameters=[*GAMES, *PAGING], operation_id="clubs_games")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug)
        asked = request.query_params
        codes = asked.getlist("player")[:MOST_PLAYERS]
        sheets = filtered(
            club_sheets(here.club),
            words=asked.get("q", ""),
            players=Player.objects.filter(club=here.club, code__in=codes),
            status=asked.get("status", ""),
            source=asked.get("source", ""),
            season=Season.objects.filter(club=here.club, code=asked.get("season", "")).first(),
        )
        pager = NewestFirst()
        page = pager.paginate_queryset(sheets, request, view=self)
        return pager.get_paginated_response(brief_documents(page or []))
