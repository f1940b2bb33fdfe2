"""Puzzles over HTTP: which there are today, one of them, and an answer."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from gofclub.visitors import address_of
from play.api import puzzle_documents as docs
from play.api.tables import NO_STORE
from play.protocol.puzzles import answer_object, puzzle_object
from play.puzzle_words import ABOUT, BY_NAME
from play.puzzles.shipped import Puzzle, puzzles
from play.services.puzzles.adopting import adopt
from play.services.puzzles.answering import Counted, answer, option_chosen, tally_of
from play.services.puzzles.asking import (
    day_asked,
    in_practice,
    may_be_asked,
    next_in_practice,
    of_the_day,
)
from play.services.puzzles.solvers import answered, standing_of
from scorepad.actors import remember_browser, with_browser_key
from scorepad.api.base import View, takes
from scorepad.services.errors import Unknown, refused

ABOUT_WHAT = OpenApiParameter(
    "about", str, enum=[one.name for one in ABOUT], description="A kind or a theme."
)


class PuzzleView(View):
    def initial(self, request: Request, *args: Any, **options: Any) -> None:
        super().initial(request, *args, **options)
        # What was answered before signing in is theirs from now on.
        adopt(self.actor)


class Puzzles(PuzzleView):
    @takes(None, docs.PuzzlesDoc, operation_id="puzzles")
    def get(self, request: Request) -> Response:
        day = day_asked(self.actor, timezone.now())
        done = answered(self.actor, day)
        told = {
            "day": day.isoformat(),
            "daily": [
                {"code": one.code, "level": one.level, "right": done.get(one.code)}
                for one in of_the_day(day)
            ],
            "standing": standing_of(self.actor, day)._asdict(),
            "practice": [
                {"about": one.name, "title": str(one.title), "puzzles": len(in_practice(one.name))}
                for one in ABOUT
            ],
        }
        return Response(told, headers=NO_STORE)


class Next(PuzzleView):
    @takes(None, docs.PuzzleDoc, operation_id="puzzles_next", parameters=[ABOUT_WHAT])
    def get(self, request: Request) -> Response:
        about = request.query_params.get("about", "")
        about = about if about in BY_NAME else ""
        found = next_in_practice(self.actor, timezone.localdate(), about)
        if found is None:
            raise refused("not_found", Unknown)
        return Response(puzzle_object(found), headers=NO_STORE)


class OneOfThem(PuzzleView):
    def found(self, code: str) -> Puzzle:
        found = puzzles().get(code)
        if found is None or not may_be_asked(found, self.actor, timezone.now()):
            raise refused("not_found", Unknown)
        return found


class OnePuzzle(OneOfThem):
    @takes(None, docs.PuzzleDoc, operation_id="puzzles_read")
    def get(self, request: Request, puzzle: str) -> Response:
        return Response(puzzle_object(self.found(puzzle)), headers=NO_STORE)


class Answer(OneOfThem):
    @takes(docs.PuzzleAnswer, docs.PuzzleAnswerDoc, operation_id="puzzles_answer")
    def post(self, request: Request, puzzle: str) -> Response:
        found = self.found(puzzle)
        option = option_chosen(found, self.taken(docs.PuzzleAnswer, request)["play"])
        plain = request._request  # noqa: SLF001 (Django's own request)
        actor, key = with_browser_key(self.actor, plain.COOKIES)
        now = timezone.now()
        kept = answer(found, option, actor=actor, address=address_of(plain), now=now)
        told = answer_object(found, option, counted=Counted.by(kept), tally=tally_of(found))
        response = Response(told, headers=NO_STORE)
        if actor.user is None:
            remember_browser(response, key)
        return response
