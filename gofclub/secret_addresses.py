"""Addresses that hold a secret: whoever has read one may do what it allows.

Here each of them is declared once. They are written into no log (`gofclub.logs`), and a browser
tells nobody that it came from there.
"""

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

BEGINNINGS = (
    "/j/",
    "/n/",
    "/cal/",
    "/u/",
    "/clubs/join/",
    "/score/here/",
    "/account/confirm-email/",
    "/account/password/reset/key/",
)
"""What follows is the secret. A test finds the address that was forgotten here."""
QUERIES = ("token", "key", "secret", "password", "signature", "again")
"""Names after a question mark whose values are secrets; `again` has the number of a sheet."""
HIDDEN = "[secret]"

# Within another address, `?next=...`, it is written in percents, perhaps more than once.
_PERCENT = "%(?:25){0,8}"
_SLASH, _EQUALS = f"(?:/|{_PERCENT}2F)", f"(?:=|{_PERCENT}3D)"
_AND = f"(?:[?&;]|{_PERCENT}(?:3F|26|3B))"
_REST = r"[^\s/?&#\"'<>]+"
# A slash too many leads nowhere, but whoever typed it has sent the secret. More than eight are made
# eight: a pattern that takes any number looks from each of them to the last, and whoever sends
# thousands would keep the whole process busy for seconds.
_MOST = 8
_MORE = re.compile(f"{_SLASH}{{{_MOST + 1},}}", re.IGNORECASE)
_beginnings = "|".join(re.escape(one).replace("/", f"{_SLASH}{{1,{_MOST}}}") for one in BEGINNINGS)
_PATTERN = re.compile(
    rf"(?P<kept>{_beginnings}|{_AND}(?:{'|'.join(QUERIES)}){_EQUALS})(?P<secret>{_REST})"
    # Tokens of the API, wherever they stand.
    r"|(?P<token>\bgof_[\w-]{16,})",
    re.IGNORECASE,
)
# One of these is in each of them, and in few of the ids and codes that a log is full of: to look
# for the whole pattern takes many times as long.
_SIGN = re.compile("[/=%_]")


def without_secrets(text: str) -> str:
    """A text for others to read.

    >>> without_secrets('GET /j/dGhpcyBpcyBzZWNyZXQ/?x=1')
    'GET /j/[secret]/?x=1'
    >>> without_secrets('/account/login/?next=%2Fclubs%2Fjoin%2FdGhpcyBpcw%2F')
    '/account/login/?next=%2Fclubs%2Fjoin%2F[secret]'
    """
    if not _SIGN.search(text):
        return text
    fewer = _MORE.sub("/" * _MOST, text)
    return _PATTERN.sub(lambda found: (found["kept"] or "") + HIDDEN, fewer)


class SecretAddressMiddleware:
    """Keeps a secret address out of the `Referer` of what its page asks for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path.startswith(BEGINNINGS):
            # Not "no-referrer": forms sent from such a page must still say from which site.
            response.setdefault("Referrer-Policy", "strict-origin")
        return response
