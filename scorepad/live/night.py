"""The socket of a club night: says that something has changed, and the page asks what.

Frames are those of a sheet's socket; `docs/api.md` describes them.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Sum

from gofclub.sockets.closing import LOGGED_OUT, NOT_ALLOWED
from gofclub.sockets.entrance import Receive, Scope, Send, entrance, forget_handshake
from gofclub.sockets.session import cookies_of
from scorepad.live.hub import SheetHub
from scorepad.live.look import Seen, actor_behind
from scorepad.live.watcher import Ended, Watcher, attended
from scorepad.models import Sheet
from scorepad.services.access import club_for
from scorepad.services.clubs.nights import night_of, room
from scorepad.services.errors import Refused, Unknown, refused


@dataclass(frozen=True, slots=True)
class SeenNight:
    """What moves when anything on the page of a night does."""

    version: str
    club: int
    room: str
    sheets: frozenset[str]


def look_at_night(cookies: dict[str, str], slug: str, day: str) -> SeenNight | Refused:
    """The night as it stands, for somebody who may look at the club."""
    try:
        when = date.fromisoformat(day)
    except ValueError:
        return refused("not_found", Unknown)
    try:
        here = club_for(actor=actor_behind(cookies, ""), slug=slug)
        night = night_of(here, when)
    except Refused as refusal:
        return refusal
    sheets = Sheet.objects.filter(drawn_table__night=night)
    written = sheets.aggregate(sum=Sum("version"))["sum"] or 0
    codes = frozenset(sheets.values_list("code", flat=True))
    return SeenNight(f"{night.version}.{written}", here.club.pk, room(night), codes)


class NightWatcher(Watcher):
    """One open socket of a night's page."""

    def __init__(
        self, slug: str, day: str, cookies: dict[str, str], send: Send, at: SheetHub
    ) -> None:
        super().__init__("", cookies, send, at)
        self.slug, self.day = slug, day
        self._known = ""

    async def catch_up(self) -> None:
        async with self._sending:
            seen = await self._night()
            if self._greeting or seen.version != self._known:
                self._greeting = False
                self._known = seen.version
                await self.say({"t": "night", "v": seen.version})

    async def _pong(self, known: int) -> None:
        await self.say({"t": "pong"})
        await self.catch_up()

    async def _look(self, since: int | None) -> Seen:
        raise NotImplementedError("a night has no sheet of its own")

    async def _night(self) -> SeenNight:
        seen: SeenNight | Refused = await self.hub.read(
            look_at_night, self.cookies, self.slug, self.day
        )
        if isinstance(seen, Refused):
            raise Ended(NOT_ALLOWED if self._was_welcome else LOGGED_OUT)
        self._was_welcome = True
        self.club, self.code, self.follows = seen.club, seen.room, seen.sheets
        return seen


async def watch_night(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application behind `/ws/nights/<club>/<day>/`."""
    async with entrance(scope, receive, send) as is_open:
        if not is_open:
            return
        place: dict[str, Any] = scope["url_route"]["kwargs"]
        await send({"type": "websocket.accept"})
        watcher = NightWatcher(
            place["slug"], place["day"], cookies_of(scope), send, SheetHub.running()
        )
        forget_handshake(scope)
        await attended(watcher, receive, send)
