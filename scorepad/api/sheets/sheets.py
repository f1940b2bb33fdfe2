"""Sheets: started, listed, read, and what is done to one as a whole."""

from collections.abc import Callable
from dataclasses import astuple
from functools import partial
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.actors import browser_key, remember_browser, with_browser_key
from scorepad.api.base import PAGING, SINCE, View, entity_tag, takes
from scorepad.api.inputs import Strict
from scorepad.api.paging import NewestFirst, NewestVersionFirst
from scorepad.api.sheets import documents as docs, inputs
from scorepad.api.sheets.base import SheetView
from scorepad.api.throttles import STARTING, Reads, Writes
from scorepad.live import presence
from scorepad.models import Change, Club, Sheet
from scorepad.services import sheets
from scorepad.services.access import require, sheet_for, started_by
from scorepad.services.errors import Unknown, refused
from scorepad.services.sheets.brief import brief_documents
from scorepad.services.sheets.document import change_document, sheet_document
from scorepad.services.sheets.erase import sheet_anonymise, sheet_delete

WATCH = OpenApiParameter(
    "watch", str, description="A name of the tab, which then counts among those who watch."
)


class Sheets(SheetView):
    """All your sheets."""

    throttle_classes = (Reads, Writes, *STARTING)

    @takes(
        None,
        docs.BriefsDoc,
        parameters=PAGING,
        operation_id="sheets_mine",
        summary="The sheets of this account and of this browser, newest first.",
    )
    def get(self, request: Request) -> Response:
        pager = NewestFirst()
        page = pager.paginate_queryset(
            Sheet.objects.filter(started_by(self.actor)), request, view=self
        )
        return pager.get_paginated_response(brief_documents(page or []))

    @takes(
        inputs.Start,
        docs.SheetDoc,
        status=201,
        operation_id="sheets_start",
        summary="Starts a sheet. The same uuid again gives the same sheet.",
    )
    def post(self, request: Request) -> Response:
        taken = self.taken(inputs.Start, request)
        slug = taken.pop("club")
        club = Club.objects.filter(slug=slug).first() if slug else None
        if slug and club is None:
            raise refused("not_found", Unknown)
        start = partial(sheets.sheet_start, club=club, **taken)
        return started(self, start, taken["uuid"])


class SheetDetail(SheetView):
    @takes(
        None,
        docs.SheetDoc,
        parameters=[SINCE, WATCH],
        operation_id="sheets_read",
        summary="A sheet: its hands, its totals, and what comes next.",
    )
    def get(self, request: Request, code: str) -> Response:
        sheet, access = sheet_for(actor=self.actor, code=code)
        tab = request.query_params.get("watch", "")[:40]
        watchers = presence.watchers(code, polling=tab, may_write=access.allows("write"))
        who = (access.may, access.via, access.knows_club)
        tag = entity_tag(sheet.version, self.since, *who, *astuple(watchers))
        if request.headers.get("If-None-Match") == tag:
            return Response(status=304, headers={"ETag": tag})
        document = sheet_document(sheet, access, since=self.since) | {"here": watchers.document()}
        return Response(document, headers={"ETag": tag, "Cache-Control": "private, no-cache"})

    @takes(
        inputs.DescribeSheet,
        docs.SheetDoc,
        parameters=[SINCE],
        operation_id="sheets_describe",
        summary="Changes the title, the note, or who may see the sheet.",
    )
    def patch(self, request: Request, code: str) -> Response:
        taken = self.taken(inputs.DescribeSheet, request)
        command, public = taken.pop("uuid", None), taken.pop("public", None)
        sheet, _access = sheet_for(actor=self.actor, code=code, need="write")
        if taken:
            sheet = sheets.sheet_describe(actor=self.actor, sheet=code, command=command, **taken)
        if public is not None:
            # One command, one change: with both wishes at once only the first carries its uuid.
            once = None if taken else command
            sheet = sheets.sheet_publish(actor=self.actor, sheet=code, public=public, command=once)
        return self.sheet(sheet)

    @takes(
        None,
        None,
        status=204,
        operation_id="sheets_delete",
        summary="Deletes a sheet that counts for nobody else.",
    )
    def delete(self, request: Request, code: str) -> Response:
        sheet_delete(actor=self.actor, sheet=code)
        return Response(status=204)


class SheetAnonymise(SheetView):
    @takes(
        Strict,
        None,
        status=204,
        operation_id="sheets_anonymise",
        summary="Takes title, note, owner and typed names off a sheet; the result stays.",
    )
    def post(self, request: Request, code: str) -> Response:
        self.taken(Strict, request)
        sheet_anonymise(actor=self.actor, sheet=code)
        return Response(status=204)


class SheetAgain(SheetView):
    throttle_classes = (Writes, *STARTING)

    @takes(
        inputs.Again,
        docs.SheetDoc,
        status=201,
        operation_id="sheets_again",
        summary="Starts the next game with the same people under the same rules.",
    )
    def post(self, request: Request, code: str) -> Response:
        taken = self.taken(inputs.Again, request)
        sheet, _access = sheet_for(actor=self.actor, code=code, need="write")
        start = partial(sheets.sheet_again, sheet=sheet, **taken)
        return started(self, start, taken["uuid"])


class SheetCommand(SheetView):
    """One thing to do to a sheet, by POST."""

    takes_what: type[inputs.Command] = inputs.Command
    does: Callable[..., Sheet]

    def post(self, request: Request, code: str) -> Response:
        taken = self.taken(self.takes_what, request)
        command = taken.pop("uuid", None)
        does = type(self).does
        return self.sheet(does(actor=self.actor, sheet=code, command=command, **taken))


def command(name: str, does: Callable[..., Sheet], what: type[inputs.Command], says: str) -> Any:
    """The view of one such thing."""
    schema = takes(
        what, docs.SheetDoc, parameters=[SINCE], operation_id=f"sheets_{name}", summary=says
    )
    kind: Any = type(f"Sheet{name.title()}", (SheetCommand,), {"does": does, "takes_what": what})
    return extend_schema_view(post=schema)(kind).as_view()


abandon = command(
    "abandon",
    sheets.sheet_abandon,
    inputs.Command,
    "Abandons a game that will not be played to its end.",
)
reopen = command(
    "reopen",
    sheets.sheet_reopen,
    inputs.Reopen,
    "Opens an abandoned game again, or plays on to a higher target.",
)
finish = command(
    "finish",
    sheets.sheet_finish,
    inputs.Command,
    "Finishes a game that was played on as it was before; hands written since are struck out.",
)
seats = command(
    "seats", sheets.seats_change, inputs.Seats, "Changes who sits where, from the next hand on."
)
substitute = command(
    "substitute",
    sheets.substitute,
    inputs.Substitute,
    "Swaps in a substitute, from the next hand on.",
)
rename = command("rename", sheets.rename, inputs.Rename, "Puts a name right.")
claim = command(
    "claim", sheets.sheet_claim, inputs.Command, "Moves a sheet of this browser to the account."
)


class ClaimAll(SheetView):
    """Everything that was started in this browser without an account."""

    @takes(
        Strict,
        docs.ClaimedDoc,
        operation_id="sheets_claim_all",
        summary="Moves everything that was started in this browser to the account.",
    )
    def post(self, request: Request) -> Response:
        self.taken(Strict, request)
        self.signed_in()
        codes = sheets.claimable(self.actor)
        for code in codes:
            sheets.sheet_claim(actor=self.actor, sheet=code)
        return Response({"claimed": codes})


class Changes(View):
    """The audit of a sheet, newest first."""

    @takes(
        None,
        docs.ChangesDoc,
        parameters=PAGING,
        operation_id="sheets_changes",
        summary="Who changed what and when, newest first.",
    )
    def get(self, request: Request, code: str) -> Response:
        sheet, _access = sheet_for(actor=self.actor, code=code)
        pager = NewestVersionFirst()
        page = pager.paginate_queryset(
            Change.objects.filter(sheet=sheet).select_related("sheet"), request, view=self
        )
        return pager.get_paginated_response([change_document(change) for change in page or []])


def started(view: View, start: Any, uuid: UUID) -> Response:
    """A new sheet; a visitor without an account gets a key for the browser along with it."""
    actor, key = view.actor, ""
    if actor.user is None:
        actor, key = with_browser_key(actor, view.request.COOKIES, made=uuid)
    sheet = start(actor=actor)
    access = require(actor=actor, sheet=sheet, need="view")
    response = Response(sheet_document(sheet, access), status=201)
    if key and key != browser_key(view.request.COOKIES):
        remember_browser(response, key)
    return response
