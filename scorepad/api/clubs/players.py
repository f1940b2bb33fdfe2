"""Players, claims and merges."""

from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import takes
from scorepad.api.clubs import documents as docs, inputs
from scorepad.api.clubs.base import ClubView
from scorepad.models import Claim, Player
from scorepad.permissions import Right
from scorepad.services.clubs import loose_names, merges, players
from scorepad.services.errors import Unknown, refused


class Players(ClubView):
    """Those whom the club's lists offer; hidden ones have their own address still."""

    @takes(None, docs.PlayersDoc, operation_id="players_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug)
        found = Player.objects.filter(club=here.club).shown().order_by("key")
        return Response({"results": [docs.player_document(player, here) for player in found]})

    @takes(inputs.PlayerName, docs.PlayerDoc, status=201, operation_id="players_add")
    def post(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.ADD_PLAYER)
        taken = self.taken(inputs.PlayerName, request)
        player = players.player_add(actor=self.actor, club=slug, **taken)
        return Response(docs.player_document(player, here), status=201)


class PlayerDetail(ClubView):
    @takes(None, docs.PlayerDoc, operation_id="players_one")
    def get(self, request: Request, slug: str, player: str) -> Response:
        here = self.here(slug)
        found = Player.objects.select_related("merged_into").filter(club=here.club, code=player)
        one = found.first()
        if one is None:
            raise refused("not_found", Unknown)
        return Response(docs.player_document(one, here))

    @takes(inputs.PlayerName, docs.PlayerDoc, operation_id="players_rename")
    def patch(self, request: Request, slug: str, player: str) -> Response:
        here = self.here(slug, Right.ASK)
        taken = self.taken(inputs.PlayerName, request)
        one = players.player_rename(actor=self.actor, club=slug, code=player, **taken)
        return Response(docs.player_document(one, here))

    @takes(None, None, status=204, operation_id="players_remove")
    def delete(self, request: Request, slug: str, player: str) -> Response:
        players.player_remove(actor=self.actor, club=slug, code=player)
        return Response(status=204)


class PlayerMe(ClubView):
    """Your own player, created if you have none."""

    @takes(inputs.Empty, docs.PlayerDoc, operation_id="players_me")
    def post(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.ASK)
        mine = players.player_be(actor=self.actor, club=slug)
        return Response(docs.player_document(mine, here))


class PlayerClaim(ClubView):
    """Say that this player is you."""

    @takes(inputs.Empty, docs.ClaimDoc, status=201, operation_id="claims_ask")
    def post(self, request: Request, slug: str, player: str) -> Response:
        claim = players.claim_ask(actor=self.actor, club=slug, code=player)
        return Response(docs.claim_document(claim), status=201)


class PlayerUnlink(ClubView):
    @takes(inputs.Empty, docs.PlayerDoc, operation_id="players_unlink")
    def post(self, request: Request, slug: str, player: str) -> Response:
        here = self.here(slug, Right.MANAGE_PLAYERS)
        one = players.player_unlink(actor=self.actor, club=slug, code=player)
        return Response(docs.player_document(one, here))


class PlayerHidden(ClubView):
    """Whether lists offer the player; the games count all the same."""

    @takes(inputs.Hidden, docs.PlayerDoc, operation_id="players_hide")
    def put(self, request: Request, slug: str, player: str) -> Response:
        here = self.here(slug, Right.MANAGE_PLAYERS)
        taken = self.taken(inputs.Hidden, request)
        one = players.player_hide(actor=self.actor, club=slug, code=player, **taken)
        return Response(docs.player_document(one, here))


class Names(ClubView):
    """Names on the club's sheets that belong to no player, and whose they are."""

    @takes(None, docs.LooseNamesDoc, operation_id="names_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.MANAGE_PLAYERS)
        found = loose_names.loose_names(here.club)
        return Response({"results": [docs.loose_name_document(one) for one in found]})

    @takes(inputs.NamePlayer, docs.PlayerDoc, operation_id="names_are")
    def post(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.MANAGE_PLAYERS)
        taken = self.taken(inputs.NamePlayer, request)
        one = loose_names.name_is_player(actor=self.actor, club=slug, **taken)
        return Response(docs.player_document(one, here))


class PlayerMerge(ClubView):
    """All games of `gone` go to this player."""

    @takes(inputs.MergeWith, docs.MergeDoc, status=201, operation_id="players_merge")
    def post(self, request: Request, slug: str, player: str) -> Response:
        self.here(slug, Right.MANAGE_PLAYERS)
        taken = self.taken(inputs.MergeWith, request)
        merge = merges.players_merge(actor=self.actor, club=slug, kept=player, **taken)
        return Response(docs.merge_document(merge), status=201)


class MergeDetail(ClubView):
    @takes(None, docs.MergeDoc, operation_id="players_unmerge")
    def delete(self, request: Request, slug: str, merge: str) -> Response:
        undone = merges.players_unmerge(actor=self.actor, club=slug, code=merge)
        return Response(docs.merge_document(undone))


class Claims(ClubView):
    """The claims that wait for an answer."""

    @takes(None, docs.ClaimsDoc, operation_id="claims_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.MANAGE_PLAYERS)
        found = Claim.objects.filter(player__club=here.club, answer=Claim.Answer.OPEN)
        found = found.select_related("player", "user")
        return Response({"results": [docs.claim_document(claim) for claim in found]})


class ClaimDetail(ClubView):
    @takes(inputs.Answer, docs.ClaimDoc, operation_id="claims_answer")
    def patch(self, request: Request, slug: str, claim: str) -> Response:
        self.here(slug, Right.MANAGE_PLAYERS)
        taken = self.taken(inputs.Answer, request)
        answered = players.claim_answer(actor=self.actor, club=slug, code=claim, **taken)
        return Response(docs.claim_document(answered))

    @takes(None, docs.ClaimDoc, operation_id="claims_withdraw")
    def delete(self, request: Request, slug: str, claim: str) -> Response:
        withdrawn = players.claim_withdraw(actor=self.actor, club=slug, code=claim)
        return Response(docs.claim_document(withdrawn))
