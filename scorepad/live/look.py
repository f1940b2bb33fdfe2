"""What a socket sees of its sheet; who is behind it is asked again for every answer.

Sessions end, links are revoked.
"""

import threading
import time
from dataclasses import dataclass
from typing import Any

from gofclub.codes import digest
from gofclub.sockets.session import session_of
from scorepad.actors import Actor, actor_from
from scorepad.models import Sheet
from scorepad.services.access import Access, require
from scorepad.services.errors import Gone, Refused, Unknown, refused
from scorepad.services.sheets.document import rights, shared_document

SHARED_SECONDS = 2.0
SHARED_MOST = 32
"""How many sheets and versions have their documents kept: sockets choose what they ask from."""
_recent: dict[tuple[int, int, int, bool], tuple[float, dict[str, Any]]] = {}
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Seen:
    """What a socket reads: the version there is, and the sheet where that is news."""

    version: int
    may: dict[str, Any]
    club: int | None
    sheet: dict[str, Any] | None = None


def actor_behind(cookies: dict[str, str], token: str) -> Actor:
    """Who shows these cookies; a token shown on purpose stands alone."""
    if token:
        return Actor(links=(digest(token),))
    _, user = session_of(cookies)
    return actor_from(user, cookies)


def look(
    cookies: dict[str, str], token: str, code: str, since: int | None, greeting: bool
) -> Seen | Refused:
    """The sheet as this socket may see it.

    None for `since` asks for the version only; a greeting brings the sheet in any case.
    """
    try:
        sheet = Sheet.objects.select_related("club").filter(code=code).first()
        if sheet is None:
            return refused("not_found", Unknown)
        access: Access = require(actor=actor_behind(cookies, token), sheet=sheet, need="view")
    except (Gone, Unknown) as refusal:
        return refusal
    if since is not None and since > sheet.version:
        since = 0  # of another time: perhaps the site was restored from a backup
    is_news = since is not None and (greeting or since < sheet.version)
    may = rights(access)
    knows = access.knows_club
    document = {**_shared(sheet, since or 0, knows), "may": may} if is_news else None
    return Seen(sheet.version, may, sheet.club_id, document)


def _shared(sheet: Sheet, since: int, knows_club: bool) -> dict[str, Any]:
    """What all watchers of a sheet read, made once for those who read the same together."""
    key = (sheet.pk, sheet.version, since, knows_club)
    now = time.monotonic()
    with _lock:
        for old in [known for known, (at, _) in _recent.items() if now - at > SHARED_SECONDS]:
            del _recent[old]
        if key in _recent:
            return _recent[key][1]
    # Two may make it at the same time: both are right.
    made = shared_document(sheet, since=since, knows_club=knows_club)
    with _lock:
        while len(_recent) >= SHARED_MOST:
            del _recent[next(iter(_recent))]
        _recent[key] = (now, made)
    return made
