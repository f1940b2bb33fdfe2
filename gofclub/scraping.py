"""`/metrics`: who may read what `exposition` writes.

A middleware, like `/healthz`: whoever asks does so by address, over plain http, from inside. It
exists only for those who know the token.
"""

import hmac
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils import timezone

from gofclub.metrics.shared import Sharing, sharing

TEXT = "text/plain; version=0.0.4; charset=utf-8"


class MetricsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._sharing: Sharing | None = None

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path != "/metrics" or not may_ask(request):
            # For everybody else there is no such page.
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        # Most sites are never asked, and what writes this is not small.
        from gofclub.exposition import exposition  # noqa: PLC0415

        self._sharing = self._sharing or sharing()
        text = exposition(self._sharing, now=timezone.now())
        return HttpResponse(text, content_type=TEXT, headers={"Cache-Control": "no-store"})


def may_ask(request: HttpRequest) -> bool:
    """Whether they know the token; where there is none, nobody does."""
    if not settings.METRICS_TOKEN:
        return False
    given = request.headers.get("Authorization", "")
    return hmac.compare_digest(given.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())
