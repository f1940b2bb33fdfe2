"""Every refusal in one shape: `{"error": {"code", "message", "fields"?, ...}}`."""

import logging
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from gofclub import database_away
from gofclub.database_away import log_failure, page_failed, will_pass
from gofclub.metrics.declared import CONFLICTS
from scorepad.models import Deal
from scorepad.services.errors import SENTENCES, Busy, Conflict, Refused
from scorepad.services.sheets.document import deal_document, sheet_as_seen

logger = logging.getLogger(__name__)

OF_STATUS = {
    400: "invalid",
    401: "not_signed_in",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "unsupported",
    413: "too_large",
    415: "unsupported",
    429: "throttled",
}


def answer(error: Exception, context: Mapping[str, Any]) -> Response:
    """The answer to whatever a view raised."""
    set_rollback()
    match error:
        case Refused():
            try:
                return refusal(error, context)
            except (OperationalError, InterfaceError) as away:
                # What a conflict shows of the sheet is read only now.
                return answer(away, context)
        case exceptions.ValidationError():
            return shaped("invalid", 400, fields=sentences_of(error.detail))
        case exceptions.APIException():
            return of_framework(error)
        case Http404():
            return shaped("not_found", 404)
        case PermissionDenied():
            return shaped("forbidden", 403)
        case _ if will_pass(error):
            log_failure(logger, "An API view failed", error)
            return shaped("busy", 503, headers={"Retry-After": "1"})
    logger.error("An API view failed", exc_info=error)
    return shaped("error", 500)


def refusal(error: Refused, context: Mapping[str, Any]) -> Response:
    extras = {
        name: deal_document(value) if isinstance(value, Deal) else value
        for name, value in error.extras.items()
    }
    if isinstance(error, Conflict):
        CONFLICTS.add(1, error.code)
    request, code = context["request"], context.get("kwargs", {}).get("code")
    if isinstance(error, Conflict) and code and context["view"].conflicts_show_sheet:
        extras["sheet"] = sheet_as_seen(request.auth, code)
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, Busy) else None
    return shaped(
        error.code, error.status, error.message, fields=error.fields, headers=headers, **extras
    )


def of_framework(error: exceptions.APIException) -> Response:
    headers: dict[str, str] = {}
    extras: dict[str, Any] = {}
    code = OF_STATUS.get(error.status_code, "invalid")
    if isinstance(error, exceptions.PermissionDenied) and "CSRF" in str(error.detail):
        code = "csrf"
    if isinstance(error, exceptions.Throttled) and error.wait is not None:
        extras["wait"] = int(error.wait) + 1
        headers["Retry-After"] = str(extras["wait"])
    if getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = error.auth_header
    return shaped(code, error.status_code, headers=headers, **extras)


def shaped(
    code: str,
    status: int,
    message: object = None,
    *,
    fields: Mapping[str, Any] | None = None,
    headers: dict[str, str] | None = None,
    **extras: Any,
) -> Response:
    said = {"code": code, "message": str(message or SENTENCES[code])}
    if fields:
        said["fields"] = {name: list(map(str, texts)) for name, texts in fields.items()}  # type: ignore[assignment]
    return Response({"error": said | extras}, status=status, headers=headers)


def sentences_of(detail: Any, name: str = "request") -> dict[str, list[str]]:
    """DRF's nested details, flat: the path of a field and its sentences."""
    if isinstance(detail, Mapping):
        found: dict[str, list[str]] = {}
        for key, inner in detail.items():
            path = str(key) if name == "request" else f"{name}.{key}"
            found |= sentences_of(inner, path)
        return found
    if isinstance(detail, list) and all(isinstance(inner, str) for inner in detail):
        return {name: [str(inner) for inner in detail]}
    if isinstance(detail, list):
        found = {}
        for at, inner in enumerate(detail):
            found |= sentences_of(inner, f"{name}.{at}")
        return found
    return {name: [str(detail)]}


@csrf_exempt
def nothing_here(request: HttpRequest, rest: str = "") -> JsonResponse:
    """For addresses below /api/ that do not exist."""
    return _plainly("not_found", 404)


def failed(request: HttpRequest) -> HttpResponse:
    """For what fails outside all views, such as looking up who asks."""
    return database_away.failed(_api_failed if request.path.startswith("/api/") else page_failed)


def _api_failed(status: int) -> JsonResponse:
    return _plainly("busy" if status == 503 else "error", status)


def _plainly(code: str, status: int) -> JsonResponse:
    """The same shape, where no view of the framework is asked."""
    said = {"code": code, "message": str(SENTENCES[code])}
    return JsonResponse({"error": said}, status=status)
