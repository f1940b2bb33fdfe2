"""The master's advice over HTTP: hints while a deal is played, reviews of those that are over."""

from rest_framework.request import Request
from rest_framework.response import Response

from play.api import documents as docs
from play.api.tables import NO_STORE, View
from play.protocol.analysis import game_object, hint_object, review_object
from play.services import analysis
from play.services.game_review import game_review
from play.services.replay import names_at
from play.services.thinking import TooBusy
from scorepad.api.base import takes
from scorepad.api.throttles import Thoughts
from scorepad.services.errors import Busy, Conflict, Unknown, refused


class Hint(View):
    throttle_classes = (Thoughts,)

    @takes(None, docs.HintDoc, operation_id="tables_hint")
    def get(self, request: Request, code: str) -> Response:
        person = self.person()
        table = self.table(code, person)
        chair = table.chair_of(person)
        if chair is None:
            raise refused("not_found", Unknown)
        if not analysis.may_have_hints(table):
            raise refused("no_hints_here", Conflict)
        try:
            options = analysis.hint(table, chair.seat)
        except TooBusy:
            raise refused("busy", Busy) from None
        if options is None or table.deal is None:
            raise refused("not_your_turn", Conflict)
        return Response(hint_object(table.deal.at, options), headers=NO_STORE)


class Review(View):
    throttle_classes = (Thoughts,)

    @takes(None, docs.ReviewDoc, operation_id="tables_review")
    def get(self, request: Request, code: str, number: int) -> Response:
        person = self.person()
        table = self.table(code, person)
        try:
            document = analysis.review_of(table, number)
        except TooBusy:
            raise refused("busy", Busy) from None
        if document is None:
            raise refused("not_found", Unknown)
        review = review_object(
            number,
            document,
            names=names_at(table, number),
            reader=table.seat_in(person, number),
        )
        return Response(review, headers=NO_STORE)


class GameReview(View):
    throttle_classes = (Thoughts,)

    @takes(None, docs.GameReviewDoc, operation_id="tables_game_review")
    def get(self, request: Request, code: str) -> Response:
        """All hands together. Each request reviews one more hand, until all are."""
        found = game_review(self.table(code, self.person()))
        if not found.hands:
            raise refused("not_found", Unknown)
        return Response(game_object(found), headers=NO_STORE)
