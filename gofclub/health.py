"""`/healthz` and `/readyz`: is the process alive, and can it work?

A middleware, ahead of all others: a load balancer asks by address over plain
http, which the checks of host and scheme would refuse.
"""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from gofclub import descriptors
from gofclub.database_troubles import unwritable

OK = "ok"
DOWN = "down"
FULL = "full"
STOPPING = "stopping"
PATHS = ("/healthz", "/readyz")

_stopping = Event()


def stop() -> None:
    """From now on this process is not ready: it has been told to end."""
    _stopping.set()


def is_stopping() -> bool:
    return _stopping.is_set()


def is_ready() -> bool:
    """Whether whoever comes now is well off here, as far as this process alone can tell."""
    return state_of_process() == OK


class HealthMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        match request.path:
            case "/healthz":
                answer: Callable[[], HttpResponse] = healthz
            case "/readyz":
                answer = readyz
            case _:
                return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        response = answer()
        response["Cache-Control"] = "no-store"
        return response


def healthz() -> HttpResponse:
    return JsonResponse({"process": OK})


def readyz() -> HttpResponse:
    parts = {
        "process": state_of_process(),
        "database": state_of(ask_database),
        "cache": state_of(ask_cache),
    }
    return JsonResponse(parts, status=200 if set(parts.values()) == {OK} else 503)


def state_of_process() -> str:
    if is_stopping():
        return STOPPING
    return FULL if descriptors.is_full() else OK


def ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    # A file can be read and not be written to; a server says so only when it is.
    if connection.vendor == "sqlite" and unwritable(Path(connection.settings_dict["NAME"])):
        raise PermissionError


def ask_cache() -> None:
    # The cache and the channel layer are the same Redis in production.
    cache.set("readyz", OK, timeout=10)


def state_of(ask: Callable[[], None]) -> str:
    # Whatever a part raises, it is down; the reason may hold an address or a
    # name of a user and stays out of an answer that anybody can read.
    try:
        ask()
    except Exception:  # noqa: BLE001
        return DOWN
    return OK
