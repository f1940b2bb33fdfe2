"""What a table looks like to one seat, or to a watcher: the one renderer for sockets and pages.

What is added for a seat comes from `rules.view`, which has no field that could hold another's
secret. A `Renderer` keeps the encoded pieces that a move does not change: of four seats two have
nothing new in their hands, and the chairs and scores stay the same for a whole deal.
"""

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from functools import lru_cache
from operator import attrgetter
from typing import Any

import orjson

from gofclub import rules
from play.protocol.encoded import to_keep
from play.protocol.events import events_since
from play.protocol.parts import (
    EncodedCycle,
    chair_object,
    clock_object,
    deal_object,
    pack_object,
    result_object,
    scores_object,
    table_object,
    turn_object,
)
from play.protocol.turns import duty_of, legal_object
from play.table.attendance import idle_chair, votes
from play.table.offers import offers
from play.table.pace import pace
from play.table.rated import may_be_rated
from play.table.snapshot import PLAYING, Deal, Snapshot

_NO_CLOCK = b"null"
_MILLISECOND = timedelta(milliseconds=1)


class Renderer:
    """The frames of one table for all sockets of this process."""

    def __init__(self) -> None:
        self._table: Snapshot | None = None
        self._since = -1
        self._public = self._events = self._clock = self._ticked = b""
        self._now: datetime | None = None
        self._kept: dict[object, tuple[object, bytes]] = {}
        self._state: rules.DealState | None = None
        self._around: tuple[object, ...] = ()
        """What everything that a seat sees depends on, besides its cards."""
        self._offered: tuple[object, ...] | None = None
        self._cycle = EncodedCycle()
        self._pace = pace()
        self._lasts: tuple[object, ...] = ()
        self._lasting = b""
        """What stays the same from move to move, as long as `_lasts` does."""

    def view(
        self,
        table: Snapshot,
        seat: int | None,
        since: int,
        now: datetime,
        unheard: Collection[int] = (),
    ) -> bytes:
        """A complete view for a seat, or with None for a watcher, whatever it has seen before.

        What those on `unheard` seats say is left out of it.
        """
        if table is not self._table:
            self._turn_to(table)
        if now is not self._now:
            self._now, self._ticked = now, b',"clock":%b' % self._ticking(table, now)
        if since != self._since:
            self._since = since
            self._events = _inside({"events": events_since(table, since)})
        events = self._events
        if unheard:
            events = _inside({"events": events_since(table, since, unheard=unheard)})
        yours = self._of_seat(table, seat)
        # Joined: to format would copy what is there again and again, to make room for more.
        return b"".join((b"{", self._public, self._ticked, b",", yours, b",", events, b"}"))

    def _turn_to(self, table: Snapshot) -> None:
        """Makes what is the same for all, and notes what all others depend on."""
        self._table, self._since, self._now, self._offered = table, -1, None, None
        deal = table.deal
        self._state = None if deal is None else deal.state
        around = _around(table)
        if around != self._around:
            # Of the same object, equality is known at once: four seats will ask. Who is idle need
            # not be in it: that begins and ends with a change of chairs, and in one's own turn.
            self._around = around
        self._public = self._everybodys(table)
        clock = clock_object(table, self._pace)
        self._clock = _NO_CLOCK if clock is None else _encoded(tuple(clock.items()))

    def _of_seat(self, table: Snapshot, seat: int | None) -> bytes:
        """The part that is the seat's own."""
        if seat is not None and self._state is not None and self._state.turn == seat:
            # What may be done depends on everything. What is kept is for after a pass.
            return self._made_for(table, seat)
        seen = self._seen_from(table, seat)
        kept = self._kept.get(seat)
        if kept is not None and kept[0] == seen:
            return kept[1]
        yours = self._made_for(table, seat)
        self._kept[seat] = seen, yours
        return yours

    def _made_for(self, table: Snapshot, seat: int | None) -> bytes:
        if self._offered is None:
            self._offered = _what_is_offered_by(table)
        may = self._piece((seat, "may"), self._offered, _may, table, seat)
        return _yours(table, seat, may)

    def _seen_from(self, table: Snapshot, seat: int | None) -> tuple[object, ...]:
        """All that the own part of a seat depends on that is not asked to do anything."""
        state = self._state
        if seat is None or state is None:
            # Whoever has no seat can take a bot's, between two hands; a host can stop a countdown.
            return self._around, table.is_between, table.sheet, table.due_at is None
        return self._around, state.keys[seat]

    def _ticking(self, table: Snapshot, now: datetime) -> bytes:
        if table.due_at is None or self._clock == _NO_CLOCK:
            return _NO_CLOCK
        left = max(0, (table.due_at - now) // _MILLISECOND)
        return b'%b,"ms":%d}' % (self._clock[:-1], left)

    def _everybodys(self, table: Snapshot) -> bytes:
        lasting = _LASTING(table)
        if lasting != self._lasts:
            self._lasts = lasting
            header = (*_HEADER(table), table.options.title)
            packed = (table.pack, table.status, table.chairs)
            self._lasting = b"%b,%b,%b,%b" % (
                self._piece("table", (header, may_be_rated(table)), _header, table),
                self._piece("chairs", (table.chairs, idle_chair(table)), _chairs, table),
                self._piece("scores", table.results, _scores, table),
                self._piece("pack", packed, _pack, table),
            )
        at = "null" if table.deal is None else f'"{table.deal.at}"'
        moment = f'"t":"view","seq":{table.seq},"at":{at}'.encode()
        return b",".join((moment, self._result(table), self._deal(table.deal), self._lasting))

    def _result(self, table: Snapshot) -> bytes:
        deal = table.deal
        if deal is None or not deal.state.is_over:
            self._kept.pop("result", None)
            return b'"result":null'
        return self._piece("result", (deal, table.results), _result, table, deal)

    def _deal(self, deal: Deal | None) -> bytes:
        if deal is None:
            return b'"deal":null'
        state = deal.state
        lasts = deal.number, deal.seal, deal.seeds, deal.cut, state.given, state.returned
        return b'"deal":{%b,%b}' % (
            self._piece("deal", lasts, _dealt, deal),
            _inside(turn_object(deal, self._cycle)),
        )

    def _piece(self, name: object, key: object, make: Callable[..., bytes], *of: Any) -> bytes:
        """The piece as it was made for an equal key, or made anew."""
        kept = self._kept.get(name)
        # Snapshots share what a change left alone, and of the same object equality is known.
        if kept is not None and kept[0] == key:
            return kept[1]
        made = make(*of)
        self._kept[name] = key, made
        return made


_LASTING = attrgetter(
    *("options", "status", "host", "rematch", "sheet", "is_opened", "chairs", "results", "pack")
)
_HEADER = attrgetter("status", "host", "rematch", "sheet", "is_opened")


def _around(table: Snapshot) -> tuple[object, ...]:
    deal = table.deal
    phase, pending = (None, None) if deal is None else (deal.state.phase, deal.state.pending)
    return table.status, table.host, table.chairs, table.pack, phase, pending


def view_object(
    table: Snapshot,
    seat: int | None,
    *,
    now: datetime,
    since: int | None = None,
    unheard: Collection[int] = (),
) -> dict[str, Any]:
    """The same for HTTP; without `since`, without events."""
    since = table.seq if since is None else since
    return orjson.loads(Renderer().view(table, seat, since=since, now=now, unheard=unheard))


def _header(table: Snapshot) -> bytes:
    return _inside({"table": table_object(table)})


def _chairs(table: Snapshot) -> bytes:
    idle = idle_chair(table)
    cast = idle and votes(table, idle)
    chairs = [chair_object(one, votes=cast if one is idle else None) for one in table.chairs]
    return _inside({"chairs": chairs})


def _scores(table: Snapshot) -> bytes:
    return _inside({"scores": scores_object(table)})


def _pack(table: Snapshot) -> bytes:
    return _inside({"pack": pack_object(table)})


def _dealt(deal: Deal) -> bytes:
    return _inside(deal_object(deal))


def _may(table: Snapshot, seat: int | None) -> bytes:
    return to_keep(offers(table, seat))


def _inside(some: dict[str, Any]) -> bytes:
    return orjson.dumps(some)[1:-1]


def _result(table: Snapshot, deal: Deal) -> bytes:
    return _inside({"result": result_object(table, deal)})


@lru_cache(maxsize=256)
def _encoded(clock: tuple[tuple[str, Any], ...]) -> bytes:
    """Tables wait for the same seats, and for as long, again and again."""
    return to_keep(dict(clock))


def _what_is_offered_by(table: Snapshot) -> tuple[object, ...]:
    """All that the commands besides moves depend on, for whoever has the same seat as before."""
    deal = table.deal
    is_over = deal is not None and deal.state.is_over
    state = table.status, table.host, table.sheet, table.rematch, table.due_at is None
    return *state, is_over, idle_chair(table), table.chairs, table.pack


def _yours(table: Snapshot, seat: int | None, may: bytes) -> bytes:
    """What is this receiver's alone: it knows of its own hand and of no other."""
    if seat is None:
        return b'"you":{"seat":null,"may":%b}' % may
    if table.deal is None:
        return b'"you":{"seat":%d,"may":%b}' % (seat, may)
    view = rules.view(table.deal.state, seat)
    # Written on the spot: nothing in it has to be escaped, and it is made twice for each move.
    hand = rules.text_of(view.key).encode()
    may_call = b"true" if view.may_call else b"false"
    you = b'"you":{"seat":%d,"may":%b,"hand":"%b","may_call":%b,"duty":' % (
        *(seat, may, hand, may_call),
    )
    if not view.is_turn or not table.chairs[seat].plays_itself or table.status != PLAYING:
        return you + b"null}"
    choice = view.choice
    duty = duty_of(view, choice)
    told = b"null" if duty is None else b'"%b"' % duty.encode()
    return b'%b%b},"legal":%b' % (you, told, orjson.dumps(legal_object(choice)))
