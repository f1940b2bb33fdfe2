"""Past games from elsewhere: a file is read, checked, corrected, imported, undone."""

from datetime import datetime
from typing import Any

from rest_framework import serializers as s
from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import takes
from scorepad.api.clubs import inputs
from scorepad.api.clubs.base import ClubView
from scorepad.api.documents import Doc
from scorepad.api.inputs import AnyText, Choice, Strict, WholeNumber
from scorepad.api.parsers import FileJSONParser
from scorepad.api.throttles import STARTING, DryRuns, Reads, Writes
from scorepad.models import GamesImport, ImportedName
from scorepad.models.imports import FILE_NAME_LENGTH
from scorepad.permissions import Right
from scorepad.services.imports import carrying_out, drafts
from scorepad.services.imports.values import MOST_BYTES, MOST_CELL, Problem
from scorepad.services.sheets.document import moment

MOST_PROBLEMS = 500
"""Of a dry run that are told at once."""


class NewImport(Strict):
    """A file: CSV, an export of BG Stats, or an export of a club. What it is, it says itself."""

    name = AnyText(max_length=FILE_NAME_LENGTH)
    content = AnyText(max_length=MOST_BYTES, trim_whitespace=False)


class ChangeImport(Strict):
    """A correction of one line, or who a name is."""

    line = WholeNumber(required=False, min_value=1, max_value=2**31 - 1)
    do = Choice(choices=["cell", *drafts.SAID_OF_LINES], required=False)
    column = WholeNumber(required=False, min_value=1, max_value=40)
    value = AnyText(required=False, allow_blank=True, max_length=MOST_CELL)
    name = WholeNumber(required=False, min_value=1, max_value=2**53)
    player = AnyText(required=False, allow_null=True, max_length=40)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        says_who = "name" in attrs and "player" in attrs
        mends = "line" in attrs and "do" in attrs
        if says_who == mends:
            raise s.ValidationError("Send `line` and `do`, or `name` and `player`.")
        return attrs


class MendDoc(Doc):
    do = s.CharField()
    column = s.IntegerField(allow_null=True)
    value = s.CharField(allow_null=True)
    words = s.CharField()


class ProblemDoc(Doc):
    line = s.IntegerField()
    columns = s.ListField(child=s.IntegerField())
    says = s.CharField()
    stops = s.BooleanField()
    mends = MendDoc(many=True)


class ImportedNameDoc(Doc):
    id = s.IntegerField()
    name = s.CharField()
    games = s.IntegerField()
    choice = s.ChoiceField(choices=ImportedName.Choice.choices)
    why = s.CharField(allow_null=True)
    player = s.CharField(allow_null=True)
    offered = s.ListField(child=s.CharField())


class DryRunDoc(Doc):
    games = s.IntegerField()
    skipped = s.IntegerField()
    to_settle = s.IntegerField()
    is_ready = s.BooleanField()
    problems = ProblemDoc(many=True)
    names = ImportedNameDoc(many=True)


class ImportDoc(Doc):
    code = s.CharField()
    name = s.CharField()
    kind = s.ChoiceField(choices=GamesImport.Kind.choices)
    status = s.ChoiceField(choices=GamesImport.Status.choices)
    at = s.DateTimeField()
    games = s.IntegerField()
    written = s.IntegerField()
    done_at = s.DateTimeField(allow_null=True)
    undo_until = s.DateTimeField(allow_null=True)
    undone_at = s.DateTimeField(allow_null=True)


class ImportWithDryRunDoc(ImportDoc):
    dry_run = DryRunDoc(allow_null=True)


class ImportsDoc(Doc):
    results = ImportDoc(many=True)


def import_document(one: GamesImport) -> dict[str, Any]:
    return {
        "code": one.code,
        "name": one.file_name,
        "kind": one.kind,
        "status": one.status,
        "at": moment(one.at),
        "games": one.games,
        "written": one.written,
        "done_at": moment(one.done_at),
        "undo_until": moment(undo_until(one)),
        "undone_at": moment(one.undone_at),
    }


def undo_until(one: GamesImport) -> datetime | None:
    is_done = one.status == GamesImport.Status.DONE
    return one.done_at + carrying_out.UNDO_FOR if is_done and one.done_at else None


def with_dry_run(one: GamesImport) -> dict[str, Any]:
    is_draft = one.status in (GamesImport.Status.DRAFT, GamesImport.Status.FAILED)
    found = dry_run_document(drafts.dry_run(one)) if is_draft else None
    return {**import_document(one), "dry_run": found}


def dry_run_document(dry: drafts.DryRun) -> dict[str, Any]:
    return {
        "games": len(dry.ready),
        "skipped": len(dry.skipped),
        "to_settle": dry.to_settle,
        "is_ready": dry.is_ready,
        "problems": [problem_document(one) for one in dry.problems[:MOST_PROBLEMS]],
        "names": [
            {
                "id": one.row.pk,
                "name": one.row.name,
                "games": one.row.games,
                "choice": one.row.choice,
                "why": one.row.why or None,
                "player": one.row.player.code if one.row.player else None,
                "offered": [player.code for player in one.offered],
            }
            for one in dry.names
        ],
    }


def problem_document(one: Problem) -> dict[str, Any]:
    return {
        "line": one.line,
        "columns": list(one.columns),
        "says": one.says,
        "stops": one.stops,
        "mends": [
            {
                "do": mend.kind,
                "column": mend.column or None,
                "value": mend.value or None,
                "words": mend.words,
            }
            for mend in one.mends
        ],
    }


class Imports(ClubView):
    """Files with past games."""

    parser_classes = (FileJSONParser,)
    throttle_classes = (Reads, Writes, *STARTING)

    @takes(None, ImportsDoc, operation_id="imports_read")
    def get(self, request: Request, slug: str) -> Response:
        here = self.here(slug, Right.IMPORT)
        found = GamesImport.objects.filter(club=here.club).defer("content")
        return Response({"results": [import_document(one) for one in found]})

    @takes(NewImport, ImportWithDryRunDoc, status=201, operation_id="imports_start")
    def post(self, request: Request, slug: str) -> Response:
        self.here(slug, Right.IMPORT)
        taken = self.taken(NewImport, request)
        one = drafts.import_start(
            actor=self.actor,
            club=slug,
            file_name=taken["name"],
            content=taken["content"].encode(),
        )
        return Response(with_dry_run(one), status=201)


class ImportDetail(ClubView):
    """One file: its dry run until it is imported, and how far it has come after that."""

    # For a dry run the whole file is read.
    throttle_classes = (Reads, Writes, DryRuns)

    @takes(None, ImportWithDryRunDoc, operation_id="imports_one")
    def get(self, request: Request, slug: str, brought: str) -> Response:
        return Response(with_dry_run(drafts.import_of(self.here(slug, Right.IMPORT), brought)))

    @takes(ChangeImport, ImportWithDryRunDoc, operation_id="imports_change")
    def patch(self, request: Request, slug: str, brought: str) -> Response:
        here = self.here(slug, Right.IMPORT)
        taken = self.taken(ChangeImport, request)
        where: dict[str, Any] = {"actor": self.actor, "club": slug, "code": brought}
        if "name" in taken:
            drafts.import_name(**where, name=taken["name"], player=taken["player"])
        else:
            drafts.import_mend(
                **where,
                kind=taken["do"],
                line=taken["line"],
                column=taken.get("column", 0),
                value=taken.get("value", ""),
            )
        return Response(with_dry_run(drafts.import_of(here, brought)))

    @takes(None, None, status=204, operation_id="imports_cancel")
    def delete(self, request: Request, slug: str, brought: str) -> Response:
        drafts.import_cancel(actor=self.actor, club=slug, code=brought)
        return Response(status=204)


class ImportConfirm(ClubView):
    @takes(inputs.Empty, ImportDoc, operation_id="imports_confirm")
    def post(self, request: Request, slug: str, brought: str) -> Response:
        one = carrying_out.import_confirm(actor=self.actor, club=slug, code=brought)
        return Response(import_document(one))


class ImportUndo(ClubView):
    @takes(inputs.Empty, ImportDoc, operation_id="imports_undo")
    def post(self, request: Request, slug: str, brought: str) -> Response:
        one = carrying_out.import_undo(actor=self.actor, club=slug, code=brought)
        return Response(import_document(one))
