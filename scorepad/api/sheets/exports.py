"""A sheet for other programs and for other people."""

import json

from django.db import connection
from django.http import HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from gofclub.hosts import name_to_show
from scorepad.api.base import View, entity_tag, takes
from scorepad.api.sheets import documents as docs
from scorepad.api.throttles import Pictures, Reads
from scorepad.exports.bgstats import bgstats_url
from scorepad.exports.picture import STYLE, picture_of
from scorepad.exports.picture_queue import studio
from scorepad.exports.sheet_csv import csv_of
from scorepad.services.access import sheet_for
from scorepad.services.sheets.document import shared_document, sheet_as_seen


class SheetCsv(View):
    @takes(
        None,
        {(200, "text/csv"): str},
        operation_id="sheets_csv",
        summary="The sheet as a table for spreadsheets.",
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        # The mark at the beginning makes Excel read UTF-8.
        text = "\ufeff" + csv_of(sheet_as_seen(self.actor, code))
        return as_file(text.encode(), "text/csv; charset=utf-8", f"{code}.csv")


class SheetJson(View):
    @takes(None, docs.SheetDoc, operation_id="sheets_json", summary="The sheet as a file.")
    def get(self, request: Request, code: str) -> HttpResponse:
        text = json.dumps(sheet_as_seen(self.actor, code), indent=1, ensure_ascii=False)
        return as_file(text.encode(), "application/json", f"{code}.json")


class SheetPicture(View):
    throttle_classes = (Reads, Pictures)

    @takes(
        None,
        {(200, "image/png"): bytes},
        parameters=[OpenApiParameter("theme", {"type": "string", "enum": ["dark"]})],
        operation_id="sheets_picture",
        summary="The sheet as a picture to share; theme=dark for a dark one.",
    )
    def get(self, request: Request, code: str) -> HttpResponse:
        sheet, _access = sheet_for(actor=self.actor, code=code)
        dark = request.query_params.get("theme") == "dark"
        site = name_to_show(request)
        shown = (STYLE, code, sheet.version, dark, get_language(), site)
        tag = entity_tag(STYLE, sheet.version, dark, get_language())
        if request.headers.get("If-None-Match") == tag:
            return as_picture(b"", code, tag, status=304)

        def draw() -> bytes:
            document = shared_document(sheet)
            let_go()
            return picture_of(document, dark=dark, site=site)

        let_go()
        return as_picture(studio.picture(shown, draw), code, tag)


class SheetBgStats(View):
    @takes(
        None,
        docs.AddressDoc,
        operation_id="sheets_bgstats",
        summary="A link that hands the result to the app BG Stats.",
    )
    def get(self, request: Request, code: str) -> Response:
        return Response({"url": bgstats_url(sheet_as_seen(self.actor, code))})


def as_picture(drawn: bytes, code: str, tag: str, *, status: int = 200) -> HttpResponse:
    response = HttpResponse(drawn, content_type="image/png", status=status)
    response["Cache-Control"] = "private, no-cache"
    response["Content-Disposition"] = f'inline; filename="{code}.png"'
    response["ETag"] = tag
    return response


def let_go() -> None:
    """Gives the database connection back: nobody holds one while a picture is waited for."""
    if not connection.in_atomic_block:
        connection.close()


def as_file(content: bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-cache"
    return response
