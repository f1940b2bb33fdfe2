"""The name under which somebody asks for the site, as far as it is believed.

Django believes the names that the operator has listed, with any port behind them, however long.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.views.defaults import bad_request

MOST_DIGITS = 5
"""Of a port: there are 65 535."""


class PlainHostMiddleware:
    """Refuses what cannot be a port: it would be drawn on pictures and written into codes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not has_plain_port(request.META.get("HTTP_HOST", "")):
            return bad_request(request, BadRequest("no port has so many digits"))
        return self.get_response(request)


def has_plain_port(host: str) -> bool:
    """Whether a browser could have asked for it.

    >>> has_plain_port("club.example.org"), has_plain_port("[::1]:8000"), has_plain_port("[::1]")
    (True, True, True)
    >>> has_plain_port("club.example.org:0000008000")
    False
    """
    port = host.rpartition(":")[2] if ":" in host else ""
    return port.endswith("]") or len(port) <= MOST_DIGITS


def name_to_show(request: HttpRequest) -> str:
    """Under which name a picture says that the site is known.

    Not what the visitor has written where the operator has said it: each port would be a picture
    of its own.
    """
    return urlsplit(settings.SITE_URL).netloc if settings.PRODUCTION else request.get_host()
