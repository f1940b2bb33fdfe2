"""Challenges over HTTP: made, tried, listed and withdrawn."""

from typing import Any

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from play.api import documents as docs, inputs
from play.api.given import opened
from play.api.tables import NO_STORE, View
from play.services import challenges
from play.services.challenges import Shown
from play.services.sentences import as_refused
from play.table.refusal import Refusal
from scorepad.api.base import takes
from scorepad.api.throttles import STARTING, Reads, Writes


class Make(View):
    throttle_classes = (Writes,)

    @takes(None, docs.ChallengeLinkDoc, status=201, operation_id="challenges_make")
    def post(self, request: Request, code: str) -> Response:
        person = self.person()
        challenge = challenges.challenge_make(person=person, table=self.table(code, person))
        url = reverse("play:challenge", args=[challenge.code])
        document = {"url": url, "link": request.build_absolute_uri(url)}
        return Response(document, status=201, headers=NO_STORE)


class Mine(View):
    @takes(None, docs.ChallengesDoc, operation_id="challenges_mine")
    def get(self, request: Request) -> Response:
        found = challenges.challenges_of(self.person())
        return Response({"challenges": [challenge_object(one) for one in found]}, headers=NO_STORE)


class Detail(View):
    throttle_classes = (Reads, Writes)

    @takes(None, docs.ChallengeDoc, operation_id="challenges_view")
    def get(self, request: Request, code: str) -> Response:
        found = challenges.challenge_at(code)
        return Response(challenge_object(challenges.shown(found, self.person())), headers=NO_STORE)

    @takes(None, None, status=204, operation_id="challenges_withdraw")
    def delete(self, request: Request, code: str) -> Response:
        challenges.challenge_withdraw(person=self.person(), code=code)
        return Response(status=204)


class Tries(View):
    throttle_classes = (Writes, *STARTING)

    @takes(inputs.Try, docs.GivenTableDoc, status=201, operation_id="challenges_try")
    def post(self, request: Request, code: str) -> Response:
        found = challenges.challenge_at(code)
        name = self.taken(inputs.Try, request)["name"]
        # With an account as well: signed out, the browser has had its try.
        person = self.by_key(self.guest(name))
        try:
            return opened(challenges.challenge_try(person=person, challenge=found, name=name))
        except Refusal as refusal:
            raise as_refused(refusal) from refusal


def challenge_object(shown: Shown) -> dict[str, Any]:
    return shown._asdict() | {
        "ends_at": shown.ends_at.isoformat(),
        "my_table": shown.my_table or None,
        "scores": [score._asdict() for score in shown.scores],
    }
