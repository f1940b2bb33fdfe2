"""Text that no database can store and no page can show, refused where it arrives.

PostgreSQL takes no NUL in a text, and half a surrogate pair cannot be encoded at all; SQLite takes
both and hands them on. No keyboard writes either, so nobody needs a form that explains it.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

_UNFIT = re.compile("[\0\ud800-\udfff]")
SENTENCE = _("This contains characters that cannot be stored.")


def is_plain(text: str) -> bool:
    r"""Whether a text can be stored and sent.

    >>> is_plain("caf\u00e9"), is_plain("a\0b"), is_plain("\ud83c")
    (True, False, False)
    """
    return _UNFIT.search(text) is None


def all_plain(value: Any) -> bool:
    """Whether all texts of a JSON value can be stored."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            if not is_plain(one):
                return False
        elif isinstance(one, dict):
            waiting += one.keys()
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return True


def plain_cookies(cookies: Mapping[str, str]) -> dict[str, str]:
    """Those that could be ours. A browser cannot be told to mend one, so others count as none."""
    return {name: value for name, value in cookies.items() if is_plain(value)}


class PlainTextMiddleware:
    """Looks at everything in a request that is text, before anybody uses it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.COOKIES = plain_cookies(request.COOKIES)
        if not is_plain(request.path) or not _fields_are_plain(request.GET):
            return refusal(request)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], given: Any, named: Any
    ) -> HttpResponse | None:
        # The API reads its bodies by itself; everything else has a form, which the check of its
        # CSRF token is about to read.
        if request.method != "POST" or getattr(view, "csrf_exempt", False):
            return None
        try:
            files = [file.name or "" for _, some in request.FILES.lists() for file in some]
            is_fine = _fields_are_plain(request.POST) and all(map(is_plain, files))
        except UnicodeError as error:
            raise BadRequest("a form in no known encoding") from error
        return None if is_fine else refusal(request)


def _fields_are_plain(fields: QueryDict) -> bool:
    return all(is_plain(text) for name, texts in fields.lists() for text in (name, *texts))


def refusal(request: HttpRequest) -> HttpResponse:
    """Pages and API say it each in their own way."""
    if request.path.startswith("/api/"):
        said = {"code": "invalid", "message": str(SENTENCE)}
        return JsonResponse({"error": said}, status=400)
    return render(request, "400.html", status=400)
