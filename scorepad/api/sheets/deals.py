"""The hands of a sheet."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from scorepad.api.base import SINCE, takes
from scorepad.api.sheets import documents as docs, inputs
from scorepad.api.sheets.base import SheetView
from scorepad.services import sheets
from scorepad.services.access import sheet_for
from scorepad.services.sheets.document import deal_document, deals_since, sheet_document


class DealView(SheetView):
    def written(self, written: sheets.Written, *, status: int = 200) -> Response:
        """The hand and its sheet as they are now."""
        sheet = sheet_document(written.sheet, written.access, since=self.since, last=written.last)
        uuid = written.deal.uuid
        # Usually among what has changed; not where somebody sends again what is long known.
        deal = next((deal for deal in sheet["deals"] if deal["uuid"] == str(uuid)), None)
        if deal is None:
            deal = deal_document(sheets.deal_of(written.sheet, uuid))
        return Response({"deal": deal, "sheet": sheet}, status=status)


class Deals(DealView):
    @takes(
        None,
        docs.DealDoc(many=True),
        parameters=[SINCE],
        operation_id="deals_read",
        summary="The hands of a sheet.",
    )
    def get(self, request: Request, code: str) -> Response:
        sheet, _access = sheet_for(actor=self.actor, code=code)
        return Response(deals_since(sheet, self.since))

    @takes(
        inputs.Log,
        docs.WrittenDoc,
        status=201,
        parameters=[SINCE],
        operation_id="deals_log",
        summary="Writes a hand; a different result under the same number is a conflict.",
    )
    def post(self, request: Request, code: str) -> Response:
        taken = self.taken(inputs.Log, request)
        return self.written(sheets.deal_log(actor=self.actor, sheet=code, **taken), status=201)


class DealDetail(DealView):
    @takes(None, docs.DealDoc, operation_id="deals_read_one", summary="One hand.")
    def get(self, request: Request, code: str, uuid: UUID) -> Response:
        sheet, _access = sheet_for(actor=self.actor, code=code)
        return Response(deal_document(sheets.deal_of(sheet, uuid)))

    @takes(
        inputs.Edit,
        docs.WrittenDoc,
        parameters=[SINCE],
        operation_id="deals_edit",
        summary="Corrects a hand if it is still as you saw it; all that follows is recomputed.",
    )
    def patch(self, request: Request, code: str, uuid: UUID) -> Response:
        taken = self.taken(inputs.Edit, request)
        command = taken.pop("uuid", None)
        return self.written(
            sheets.deal_edit(actor=self.actor, sheet=code, deal=uuid, command=command, **taken)
        )


class DealVoid(DealView):
    @takes(
        inputs.Void,
        docs.WrittenDoc,
        parameters=[SINCE],
        operation_id="deals_void",
        summary="Voids a hand; for the last one this is an undo.",
    )
    def post(self, request: Request, code: str, uuid: UUID) -> Response:
        taken = self.taken(inputs.Void, request)
        command = taken.pop("uuid", None)
        return self.written(
            sheets.deal_void(actor=self.actor, sheet=code, deal=uuid, command=command, **taken)
        )


class DealRestore(DealView):
    @takes(
        inputs.Command,
        docs.WrittenDoc,
        parameters=[SINCE],
        operation_id="deals_restore",
        summary="Restores a hand that was voided.",
    )
    def post(self, request: Request, code: str, uuid: UUID) -> Response:
        command = self.taken(inputs.Command, request).get("uuid")
        return self.written(
            sheets.deal_restore(actor=self.actor, sheet=code, deal=uuid, command=command)
        )
