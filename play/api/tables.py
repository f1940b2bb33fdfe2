"""Tables over HTTP: opening them, looking at them, and going on where sockets are blocked."""

import logging
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer
from rest_framework.request import Request
from rest_framework.response import Response

from gofclub.qr import qr_svg
from gofclub.rules import RulesError, Ruleset
from play import protocol
from play.api import documents as docs, inputs
from play.identity import guest_of, has_just_ended, person_of
from play.protocol.frames import ack_object, rej_object
from play.protocol.incoming import BadFrame, read_cmd
from play.protocol.listings import lobby_object, replay_object
from play.protocol.parts import pack_object
from play.services import presence, tables
from play.services.lobby import lobby, tables_of
from play.services.people.circles import unheard_by
from play.services.quick_match import match_join
from play.services.replay import record_of, replay_of
from play.services.rights import may_enter
from play.services.sentences import SENTENCES, CannotBeShown, as_refused, logged_out
from play.services.store.commit import Answer, commit
from play.services.store.load import Damaged, table_at
from play.table.people import Person
from play.table.refusal import Refusal, Why
from play.table.snapshot import Snapshot
from scorepad.actors import remember_browser, with_browser_key
from scorepad.api.base import View as ApiView, takes
from scorepad.api.documents import ErrorDoc
from scorepad.api.throttles import STARTING, Pictures, Reads, Writes
from scorepad.models import Club
from scorepad.rulesets import ruleset_from, stored_from
from scorepad.services.errors import Refused, Unknown, of_rules, refused

logger = logging.getLogger(__name__)
NO_STORE = {"Cache-Control": "private, no-store"}
REFUSED = PolymorphicProxySerializer(
    component_name="RefusedCommandDoc",
    serializers=[docs.RejDoc, ErrorDoc],
    resource_type_field_name=None,
)
"""The former as over the socket; the latter where the table itself cannot be read."""
LONGEST_COUNT = 19
SINCE = OpenApiParameter(
    "since",
    {"type": "integer", "minimum": 0},
    description="The `seq` of the last view: `events` tell what happened since.",
)


class View(ApiView):
    _key = ""
    """The browser's, where somebody is to be known by it from now on."""

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Damaged):
            logger.error("%s", exc)
            exc = CannotBeShown("damaged", SENTENCES["damaged"])
        return super().handle_exception(exc)

    def person(self) -> Person:
        return person_of(self.request._request)  # noqa: SLF001 (Django's own request)

    def has_just_ended(self) -> bool:
        """Whether whoever asks has lost their session since, and would be somebody else now."""
        return has_just_ended(self.request._request)  # noqa: SLF001

    def guest(self, name: str) -> Person:
        """Whoever does something here; without an account, by the browser's key as well."""
        person = guest_of(self.request._request, name=name)  # noqa: SLF001
        return person if person.user is not None else self.by_key(person)

    def by_key(self, person: Person) -> Person:
        """The same person, whom the browser's key tells even when the session has ended."""
        actor, self._key = with_browser_key(self.actor, self.request.COOKIES)
        return person._replace(browser=actor.browser)

    def finalize_response(
        self, request: Request, response: HttpResponse, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        final = super().finalize_response(request, response, *args, **kwargs)
        if self._key:
            # Also with a refusal: the session that goes with it makes somebody a guest.
            remember_browser(final, self._key)
        return final

    def table(self, code: str, person: Person) -> Snapshot:
        table = table_at(code)
        if table is None or not may_enter(table, person):
            raise refused("not_found", Unknown)
        return table


class Tables(View):
    throttle_classes = (Reads, Writes, *STARTING)

    @takes(None, docs.LobbyDoc, operation_id="tables_lobby")
    def get(self, request: Request) -> Response:
        return Response({"tables": lobby_object(lobby())}, headers={"Cache-Control": "no-cache"})

    @takes(inputs.NewTable, docs.OpenedDoc, status=201, operation_id="tables_open")
    def post(self, request: Request) -> Response:
        taken = self.taken(inputs.NewTable, request)
        slug = taken.pop("club")
        club = self._club(slug) if slug else None
        return opened(self, tables.table_open, taken | {"club": club})

    def _club(self, slug: str) -> Club:
        club = Club.objects.filter(slug=slug, memberships__user=self.actor.user).first()
        if self.actor.user is None or club is None:
            raise refused("not_found", Unknown)
        return club


class Quick(View):
    throttle_classes = (Writes, *STARTING)

    @takes(inputs.Quick, docs.OpenedDoc, status=201, operation_id="tables_quick")
    def post(self, request: Request) -> Response:
        taken = self.taken(inputs.Quick, request)
        mixes = taken.pop("mix")
        return opened(self, tables.table_quick, taken | {"mixes": mixes})


class Match(View):
    throttle_classes = (Writes, *STARTING)

    @takes(inputs.Match, docs.OpenedDoc, status=201, operation_id="tables_match")
    def post(self, request: Request) -> Response:
        taken = self.taken(inputs.Match, request)

        def opening(*, person: Person, ruleset: Ruleset, name: str, mix: bool) -> Snapshot:
            return match_join(person=person, name=name, mixes=mix)

        return opened(self, opening, taken)


class Mine(View):
    @takes(None, docs.LobbyDoc, operation_id="tables_mine")
    def get(self, request: Request) -> Response:
        return Response({"tables": lobby_object(tables_of(self.person()))}, headers=NO_STORE)


class TableDetail(View):
    @takes(None, docs.TableViewDoc, operation_id="tables_view", parameters=[SINCE])
    def get(self, request: Request, code: str) -> Response:
        if self.has_just_ended():
            # The cookie goes with this answer: whoever sat here would not hear of it any more.
            raise logged_out()
        person = self.person()
        table = self.table(code, person)
        chair = table.chair_of(person)
        if chair is not None:
            presence.polled(table.id, chair.seat)
            table = presence.gone_on(table)
        seat = None if chair is None else chair.seat
        since = self._since()
        view = protocol.view_object(
            table, seat, now=timezone.now(), since=since, unheard=_unheard(table, person, since)
        )
        return Response(view, headers=NO_STORE)

    def _since(self) -> int | None:
        given = self.request.query_params.get("since")
        if given is None:
            return None
        if not (given.isascii() and given.isdigit() and len(given) < LONGEST_COUNT):
            raise refused("invalid")
        return int(given)


def _unheard(table: Snapshot, person: Person, since: int | None) -> list[int]:
    """The seats of those whom somebody does not want to hear, where anybody has said something."""
    is_said = since is not None and any(chair.said_seq > since for chair in table.chairs)
    if person.user is None or not is_said:
        return []
    blocked = unheard_by([person.user])[person.user]
    return [chair.seat for chair in table.chairs if chair.somebody in blocked]


class Commands(View):
    throttle_classes = (Writes,)

    @takes(docs.CommandDoc, {200: docs.AnswerDoc, 409: REFUSED}, operation_id="tables_command")
    def post(self, request: Request, code: str) -> Response:
        if not isinstance(request.data, dict):
            raise refused("invalid")
        try:
            cmd = read_cmd(request.data)
        except BadFrame as bad:
            sentence = refused("invalid").message
            raise Refused("bad_field", sentence, fields={bad.field: [sentence]}) from bad
        if self.has_just_ended():
            # Before the table is looked for: nobody learns by it which tables there are.
            return self._answered(cmd.id, Answer(0, Why.LOGGED_OUT, "your session has ended"))
        self.table(code, self.person())
        # Elsewhere the name is that of somebody else.
        person = self.guest(cmd.name if cmd.do == "sit" else "")
        (answer,) = commit([protocol.command_from(cmd, table=code, person=person)])
        return self._answered(cmd.id, answer)

    def _answered(self, ident: str, answer: Answer) -> Response:
        if answer.is_refusal:
            return Response(rej_object(ident, answer), status=409)
        return Response(ack_object(ident, answer))


class Replay(View):
    @takes(None, docs.ReplayDoc, operation_id="tables_replay")
    def get(self, request: Request, code: str, number: int) -> Response:
        table = self.table(code, self.person())
        replay = replay_of(table, number)
        if replay is None:
            raise refused("not_found", Unknown)
        return Response(replay_object(table, replay), headers=NO_STORE)


class Record(View):
    @takes(None, {(200, "application/x-gof"): str}, operation_id="tables_record")
    def get(self, request: Request, code: str) -> HttpResponse:
        return self.download(code)

    def download(self, code: str, number: int | None = None) -> HttpResponse:
        text = record_of(self.table(code, self.person()), number)
        if text is None:
            raise refused("not_found", Unknown)
        response = HttpResponse(text, content_type="application/x-gof; charset=utf-8")
        name = f"{code}.gof" if number is None else f"{code}-{number}.gof"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        return response


class DealRecord(Record):
    @takes(None, {(200, "application/x-gof"): str}, operation_id="tables_deal_record")
    def get(self, request: Request, code: str, number: int) -> HttpResponse:
        return self.download(code, number)


class Qr(View):
    throttle_classes = (Pictures,)

    @takes(None, {(200, "image/svg+xml"): str}, operation_id="tables_qr")
    def get(self, request: Request, code: str) -> HttpResponse:
        self.table(code, self.person())
        url = request.build_absolute_uri(reverse("play:table", args=[code]))
        return HttpResponse(qr_svg(url), content_type="image/svg+xml")


def opened(view: View, opening: Any, taken: dict[str, Any]) -> Response:
    """The answer to a new table; its sheet will belong to who opened it, account or not."""
    person = view.guest(taken["name"])
    try:
        ruleset = ruleset_from(stored_from(tables.CASUAL) | dict(taken.pop("ruleset", {})))
        table = opening(person=person, ruleset=ruleset, **taken)
    except Refusal as refusal:
        raise as_refused(refusal) from refusal
    except RulesError as error:
        raise of_rules(error, field="ruleset") from error
    document = {
        "code": table.code,
        "url": reverse("play:table", args=[table.code]),
        "pack": pack_object(table),
    }
    return Response(document, status=201, headers=NO_STORE)
