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
"""How many sheets are kept, and how many documents: sockets choose what they ask from."""
_rows: dict[str, tuple[float, Sheet | None]] = {}
"""By its code, each sheet as it was read last, and when that began."""
_recent: dict[tuple[int, int, int, bool], tuple[float, dict[str, Any]]] = {}
_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class Question:
    """What a socket wants to know."""

    asked: float
    """When, by `time.monotonic`: nothing that was read before is an answer."""
    since: int | None = None
    """The version it has; None asks for the version only."""
    greeting: bool = False
    """Brings the sheet in any case."""


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


def look(cookies: dict[str, str], token: str, code: str, question: Question) -> Seen | Refused:
    """The sheet as this socket may see it."""
    since = question.since
    try:
        sheet = _read(code, question.asked)
        if sheet is None:
            return refused("not_found", Unknown)
        access: Access = require(actor=actor_behind(cookies, token), sheet=sheet, need="view")
    except (Gone, Unknown) as refusal:
        return refusal
    if since is not None and since > sheet.version:
        since = 0  # of another time: perhaps the site was restored from a backup
    is_news = since is not None and (question.greeting or since < sheet.version)
    may = rights(access)
    knows = access.knows_club
    document = {**_shared(sheet, since or 0, knows), "may": may} if is_news else None
    return Seen(sheet.version, may, sheet.club_id, document)


def _read(code: str, asked: float) -> Sheet | None:
    """One row for all who were told of the same change: nearly all of what most of them cost."""
    with _lock:
        began, sheet = _rows.get(code, (0.0, None))
    if began >= asked:
        return sheet
    began = time.monotonic()
    sheet = Sheet.objects.select_related("club").filter(code=code).first()
    with _lock:
        if began > _rows.get(code, (0.0, None))[0]:
            # Last in line, so that the first is the one nobody has asked about for longest.
            _rows.pop(code, None)
            _rows[code] = (began, sheet)
        while len(_rows) > SHARED_MOST:
            del _rows[next(iter(_rows))]
    return sheet


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
