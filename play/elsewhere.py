"""The other processes: which tables they have open, and what they are told of ours.

Mostly the sockets of a table meet in one process (`gofclub/sockets/siblings.py`), and to tell all
others of each of its moves cost them a good part of a move of their own. So each says now and then
which tables it has open, and soon when it opens one; what is open nowhere else is not told. Whoever
opens a table has read it a moment ago: all to whom that is news answer with the last change of it
that they know.

Where it is not known who has what open, everything is told: by a process that is new, by one that
does not hear what it says itself, and while one of a version is heard that says nothing of what it
has open. What is lost all the same, a look at the database finds.
"""

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from play.pokes import Poke, message_of, poke_of
from play.table.snapshot import Snapshot

COUNTS_SECONDS = 12.0
"""How long what was said, and what has changed, is kept in mind: three times as long as it takes to
be said again, and longer than anybody may take from the first reading of a table to its opening."""
SOON_SECONDS = 0.02
"""How long a table that is opened waits for others, to be said together with them."""
DEAF_SECONDS = 2.0
"""Whoever has not heard its own words for so long hears nobody else's either. The layer says
nothing of a line that was lost: it finds another by itself."""


class Elsewhere:
    def __init__(
        self,
        here: Collection[str],
        tell: Callable[[dict[str, Any]], None] | None,
        *,
        later: Callable[[float, Callable[[], None]], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = secrets.token_hex(8)
        self._here = here
        """The tables that are open in this process."""
        self._tell = tell
        """None where there can be no other process."""
        self._later = later
        self._clock = clock
        self._open: dict[str, dict[str, float]] = {}
        """By table, the processes that have it open, and until when that counts."""
        self._latest: dict[str, tuple[int, float]] = {}
        """By table, the count of the last change we know of, and until when it is kept in mind."""
        self._new: set[str] = set()
        """Tables that have been opened here, and of which the others will hear in a moment."""
        self._unheard_since: float | None = None
        """When we said what we have not heard ourselves."""
        self._in_doubt_until = 0.0
        self.doubt()

    # What we say ------------------------------------------------------------

    def changed(
        self, tables: Sequence[Snapshot], before: Mapping[str, Snapshot], *, lobby: bool
    ) -> None:
        """Tells the others of those tables that they may have open, and of the lobby's list."""
        until = self._clock() + COUNTS_SECONDS
        for table in tables:
            self._note(table.code, table.seq, until)
        if self._tell is None:
            return
        concerned = [table for table in tables if self.may_have(table.code)]
        if concerned or lobby:
            self._say((poke_of(table, before) for table in concerned), lobby=lobby)

    def opened(self, code: str, seq: int) -> bool:
        """A table is open here from now on; whether it has changed since it was read."""
        if self._tell is not None:
            if not self._new:
                self._later(SOON_SECONDS, self._say_new)
            self._new.add(code)
        latest, _ = self._latest.get(code, (0, 0.0))
        return latest > seq

    def look_round(self) -> None:
        """Every few seconds: says again what is open here, and forgets what counts no more."""
        now = self._clock()
        for code, (_, until) in tuple(self._latest.items()):
            if until < now:
                del self._latest[code]
        for code, processes in tuple(self._open.items()):
            for process, until in tuple(processes.items()):
                if until < now:
                    del processes[process]
            if not processes:
                del self._open[code]
        if self._tell is not None:
            # Nothing open is said as well: to hear oneself.
            self._say(is_open=self._here)

    def _say_new(self) -> None:
        new, self._new = self._new, set()
        if still := new.intersection(self._here):
            self._say(is_open=still)

    def _say(self, pokes: Iterable[Poke] = (), **more: Any) -> None:
        assert self._tell is not None
        if self._unheard_since is None:
            self._unheard_since = self._clock()
        self._tell(message_of(pokes, sender=self.name, **more))

    # What we know -----------------------------------------------------------

    def hears(self, message: Mapping[str, Any]) -> bool:
        """Takes in what a message says of its sender; False if we have sent it ourselves."""
        sender = message.get("from")
        if sender == self.name:
            if self._is_deaf(self._clock()):
                self.doubt()
            self._unheard_since = None
            return False
        until = self._clock() + COUNTS_SECONDS
        for code, seq, _ in message["tables"]:
            self._note(code, seq, until)
        if sender is None:
            self.doubt()
        elif message["open"]:
            self._answer(self._has_open(sender, message["open"]))
        return True

    def doubt(self) -> None:
        """Something may not have been heard: for a while every table counts as open elsewhere."""
        self._in_doubt_until = self._clock() + COUNTS_SECONDS

    def may_have(self, code: str) -> bool:
        """Whether another process may have the table open."""
        now = self._clock()
        if now < self._in_doubt_until or self._is_deaf(now):
            return True
        processes = self._open.get(code)
        return processes is not None and any(until >= now for until in processes.values())

    def _is_deaf(self, now: float) -> bool:
        return self._unheard_since is not None and now - self._unheard_since > DEAF_SECONDS

    def _note(self, code: str, seq: int, until: float) -> None:
        """Keeps a change in mind; of two, whichever is heard of first, the later one."""
        known = self._latest.get(code)
        self._latest[code] = seq if known is None or known[0] < seq else known[0], until

    def _has_open(self, process: str, tables: Iterable[str]) -> list[str]:
        """Notes that it has these open; those of which we did not know."""
        now = self._clock()
        new = []
        for code in tables:
            processes = self._open.setdefault(code, {})
            if processes.get(process, -1.0) < now:
                new.append(code)
            processes[process] = now + COUNTS_SECONDS
        return new

    def _answer(self, tables: Iterable[str]) -> None:
        known = [Poke(code, self._latest[code][0]) for code in tables if code in self._latest]
        if known:
            self._say(known)
