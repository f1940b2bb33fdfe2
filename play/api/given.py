"""A finished hand, dealt again: over HTTP, to whoever may see its replay."""

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from play.api import documents as docs, inputs
from play.api.tables import NO_STORE, View
from play.services.again import table_again
from play.services.sentences import as_refused
from play.table.refusal import Refusal
from play.table.snapshot import Snapshot
from scorepad.api.base import takes
from scorepad.api.throttles import STARTING, Writes
from scorepad.services.errors import Unknown, refused


class Again(View):
    throttle_classes = (Writes, *STARTING)

    @takes(inputs.DealAgain, docs.GivenTableDoc, status=201, operation_id="tables_again")
    def post(self, request: Request, code: str, number: int) -> Response:
        source = self.table(code, self.person())
        taken = self.taken(inputs.DealAgain, request)
        # With an account as well: signed out, the browser must not take up its own challenge.
        person = self.by_key(self.guest(taken["name"]))
        try:
            table = table_again(person=person, table=source, number=number, **taken)
        except Refusal as refusal:
            raise as_refused(refusal) from refusal
        if table is None:
            raise refused("not_found", Unknown)
        return opened(table)


def opened(table: Snapshot) -> Response:
    document = {"code": table.code, "url": reverse("play:table", args=[table.code])}
    return Response(document, status=201, headers=NO_STORE)
