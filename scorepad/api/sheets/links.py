"""Share links: made and revoked by who manages a sheet, opened by everybody else."""

from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from rest_framework.request import Request
from rest_framework.response import Response

from gofclub.qr import qr_uri
from scorepad.actors import remember_link
from scorepad.api.base import Scopes, takes
from scorepad.api.sheets import documents as docs, inputs
from scorepad.api.sheets.base import SheetView
from scorepad.api.throttles import STARTING, Reads, Writes
from scorepad.models import Scope, ShareLink
from scorepad.services.access import sheet_for
from scorepad.services.errors import Refused
from scorepad.services.secret_links import token_of
from scorepad.services.sheets.document import moment
from scorepad.services.sheets.links import link_make, link_open, link_revoke, living


class Links(SheetView):
    # What is listed opens the sheet, perhaps to write: reading it is more than reading.
    token_scopes: ClassVar[Scopes] = {"GET": Scope.SHEETS, "POST": Scope.SHEETS}
    throttle_classes = (Reads, Writes, *STARTING)

    @takes(
        None,
        docs.LinksDoc,
        operation_id="links_read",
        summary="The share links that are still valid.",
    )
    def get(self, request: Request, code: str) -> Response:
        sheet, _access = sheet_for(actor=self.actor, code=code, need="manage")
        return Response({"results": [document(request, link) for link in living(sheet)]})

    @takes(
        inputs.NewLink,
        docs.LinkDoc,
        status=201,
        operation_id="links_make",
        summary="Creates a link to watch or to write.",
    )
    def post(self, request: Request, code: str) -> Response:
        taken = self.taken(inputs.NewLink, request)
        command = taken.pop("uuid", None)
        link = link_make(actor=self.actor, sheet=code, command=command, **taken)
        return Response(document(request, link), status=201)


class LinkDetail(SheetView):
    @takes(
        None,
        None,
        status=204,
        operation_id="links_revoke",
        summary="Revokes a link, for those who have the sheet open too.",
    )
    def delete(self, request: Request, code: str, link: str) -> Response:
        link_revoke(actor=self.actor, sheet=code, code=link)
        return Response(status=204)


def document(request: Request, link: ShareLink) -> dict[str, object]:
    token = token_of(link)
    url = request.build_absolute_uri(reverse("scorepad-join", args=[token])) if token else None
    return {
        "id": link.code,
        "role": link.role,
        "label": link.label,
        "created_at": moment(link.created_at),
        "expires_at": moment(link.expires_at),
        "uses": link.uses,
        "url": url,
        "qr": qr_uri(url) if url else None,
    }


@never_cache
@require_safe
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind a share link: remembers it in this browser, and goes to the sheet."""
    try:
        link = link_open(token)
    except Refused as error:
        context = {"code": error.code, "message": error.message}
        return render(request, "scorepad/link_gone.html", context, status=error.status)
    response = redirect("scorepad:sheet", code=link.sheet.code)
    remember_link(request, response, token)
    # The address holds a secret: it goes to no other site, and into no history of a proxy.
    response["Referrer-Policy"] = "no-referrer"
    return response
