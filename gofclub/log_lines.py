"""A line of the log as JSON, and what it says besides its message.

Programs that gather logs want fields: which request, which table, which command. They are given
with `extra=`, or stand in the context of a request. Some hold what a visitor has sent, such as the
id of a command: secrets and cards are taken out of them as out of messages.
"""

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse

from gofclub.logs import quiet_field

FIELDS = ("table", "seq", "command", "do", "code", "milliseconds", "commands", "of", "query")
"""What may be said with `extra=`: anything else is left out. Besides, `request_id`: of a socket,
whose handshake is over (and `request` is what Django calls an object of its own)."""
HEADER = "X-Request-ID"
GOOD_ID = re.compile(r"[0-9A-Za-z-]{8,64}")
request_id: ContextVar[str] = ContextVar("request_id", default="")


def request_name(given: str) -> str:
    """What the log calls a request: as its proxy does, or by a name of our own."""
    return given if GOOD_ID.fullmatch(given) else secrets.token_hex(8)


class RequestIdMiddleware:
    """Gives each request a name, or keeps the one that a proxy has given it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = request_name(request.headers.get(HEADER, ""))
        # Not taken back: Django logs what became of a request after the last middleware, and the
        # next one has a context, or at least an id, of its own.
        request_id.set(name)
        response = self.get_response(request)
        response[HEADER] = name
        return response


class JsonFormatter(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, tz=UTC)
        said: dict[str, object] = {
            "at": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "process": record.process,
        }
        if name := getattr(record, "request_id", "") or request_id.get():
            said["request"] = quiet_field(name)
        found = {field: getattr(record, field) for field in FIELDS if hasattr(record, field)}
        said |= quiet_field(found)
        if record.exc_text or record.exc_info:
            said["error"] = record.exc_text or self.formatException(record.exc_info)  # type: ignore[arg-type]
        return json.dumps(said, ensure_ascii=False)
