"""The public parts of a view: made from what everybody may know."""

from typing import Any

import orjson

from gofclub import rules
from play.protocol.combos import named
from play.protocol.encoded import to_keep
from play.table.attendance import Votes
from play.table.clock import length_of, wait_of
from play.table.fairness import MIXED, SHARED, commitment_to
from play.table.pace import Pace
from play.table.rated import may_be_rated
from play.table.snapshot import CLOSED, OVER, Chair, Deal, Snapshot


def table_object(table: Snapshot) -> dict[str, Any]:
    options = table.options
    return {
        "code": table.code,
        "title": options.title,
        "status": table.status,
        "visibility": options.visibility,
        "seats": options.seats,
        "clock": options.clock,
        "bots": options.bots,
        "counted": options.counted,
        "may_be_rated": may_be_rated(table),
        "host": table.host,
        "ruleset": ruleset_object(options.ruleset),
        "rematch": table.rematch,
        "rematch_by": table.rematch_by,
        "is_rematch": options.is_rematch,
        "is_drawn": options.is_drawn,
        "is_shared": options.shared is not None,
        "is_sealed": options.shared is not None and not table.is_opened,
        "sheet": table.sheet,
        "given": given_object(table),
    }


def given_object(table: Snapshot) -> dict[str, Any] | None:
    """What is said of a deal that was given; never where it comes from, nor the bots' seed."""
    given = table.options.given
    if given is None:
        return None
    return {
        "kind": given.kind,
        "seat": given.seat,
        "moves_made": given.moves_made,
        "to_beat": given.to_beat,
        "is_own": table.is_all_own if table.status == OVER else None,
    }


UNTOLD = ("loser_tie",)
"""Options that nobody at a table acts by: who gives is told when it is decided."""
_TOLD = ("name", *(option.name for option in rules.OPTIONS if option.name not in UNTOLD))


def ruleset_object(ruleset: rules.Ruleset) -> dict[str, Any]:
    return {name: getattr(ruleset, name) for name in _TOLD}


def chair_object(chair: Chair, *, votes: Votes | None) -> dict[str, Any]:
    """`votes`: those for a bot in the place of somebody idle."""
    return {
        "seat": chair.seat,
        "name": chair.name or None,
        "bot": chair.bot or None,
        "state": chair.state,
        "online": chair.online or bool(chair.bot),
        "ready": chair.ready,
        "idle": votes is not None,
        "votes": votes and votes._asdict(),
        "wish": chair.wish,
        "face": chair.face or None,
        "since": chair.since,
    }


def scores_object(table: Snapshot) -> dict[str, Any]:
    results, seats = table.results, table.options.seats
    return {
        "totals": table.totals,
        "deals": [
            {**_scored(number, result), "step": rules.direction(number)}
            for number, result in enumerate(results, 1)
        ],
        "standings": [
            {"seat": one.seat, "total": one.total, "rank": one.rank, "wins": one.wins}
            for one in rules.standings(results, seats)
        ],
    }


def _scored(number: int, result: rules.DealResult) -> dict[str, Any]:
    return {
        "number": number,
        "winner": result.winner,
        "left": result.left,
        "points": result.points,
        "uncalled": result.uncalled,
    }


def turn_object(deal: Deal, encoded: "EncodedCycle") -> dict[str, Any]:
    """What of a deal is new with each move."""
    view = rules.view(deal.state, None)
    top, top_seat = view.top, view.top_seat
    return {
        "phase": view.phase.value,
        "turn": view.turn,
        "opening": view.opening,
        "left": view.left,
        "called": sorted(view.called) if view.called else (),
        "out": sorted(view.out) if view.out else (),
        "pending": view.pending,
        "top": None if top is None or top_seat is None else orjson.Fragment(_laid(top_seat, top)),
        "cycle": encoded.of(view.cycle),
    }


def deal_object(deal: Deal) -> dict[str, Any]:
    """What stays the same from its first play to its last."""
    view, setup = rules.view(deal.state, None), deal.setup
    return {
        "number": deal.number,
        "step": view.step,
        "dealer": setup.dealer,
        "exchange": None
        if view.giver is None
        else {
            "giver": view.giver,
            "taker": view.taker,
            "why": setup.reason,
            "given": view.given and str(view.given),
            "returned": view.returned and str(view.returned),
        },
        "cut": cut_object(deal, len(view.left)),
        "seal": deal.seal or None,
        "mixed": [seat for seat, seed in enumerate(deal.seeds) if seed],
    }


def pack_object(table: Snapshot) -> dict[str, Any] | None:
    """What is promised for the next deal, and who has added to it; what they added is secret."""
    if table.pack is None or table.status in (OVER, CLOSED):
        return None
    return {
        "number": table.pack.number,
        "commitment": table.pack.commitment,
        "mixed": [chair.seat for chair in table.chairs if chair.seed],
    }


_LAID: dict[tuple[int, int], bytes] = {}
"""Encoded, and kept: every play is sent again with each view until its cycle ends."""
Cycle = tuple[tuple[int, rules.Play | rules.Pass], ...]


class EncodedCycle:
    """The plays and passes of the cycle, encoded; each move adds to what is there already."""

    def __init__(self) -> None:
        self._cycle: Cycle = ()
        self._text = b""

    def of(self, cycle: Cycle) -> orjson.Fragment:
        known, text = len(self._cycle), self._text
        if cycle[:known] != self._cycle:
            known, text = 0, b""
        for seat, action in cycle[known:]:
            done = _did(seat, action)
            text = b"%b,%b" % (text, done) if text else done
        self._cycle, self._text = cycle, text
        return orjson.Fragment(b"[%b]" % text)


def _did(seat: int, action: rules.Play | rules.Pass) -> bytes:
    if isinstance(action, rules.Pass):
        return b'{"seat":%d,"pass":true}' % seat
    assert action.combo is not None
    return _laid(seat, action.combo)


def _laid(seat: int, combo: rules.Combo) -> bytes:
    known = _LAID.get((seat, combo.number))
    if known is None:
        kind, text, of = named(combo)
        laid = {"seat": seat, "kind": kind, "cards": text, "of": of}
        known = _LAID[seat, combo.number] = to_keep(laid)
    return known


def cut_object(deal: Deal, seats: int) -> dict[str, Any] | None:
    if not deal.cut:
        return None
    turned = rules.cards(deal.cut)
    first = rules.cut_seat(turned[-1], dealer=deal.setup.dealer, seats=seats)
    return {"cards": [str(card) for card in turned], "first": first}


def result_object(table: Snapshot, deal: Deal) -> dict[str, Any]:
    """A finished deal with everything open; only ever called for one that is over.

    Where other tables have yet to play it, its points: the replay has the rest after the round.
    """
    state = deal.state
    if state.result is None:
        raise AssertionError("hands are shown when a deal is over, not before")
    if table.options.shared is not None:
        return {
            **_scored(deal.number, state.result),
            "hands": [],
            "dealt": [],
            "seeds": [],
            "salt": None,
            "commitment": None,
            "giver": None,
            "why": None,
            "scheme": deal.scheme,
        }
    return {
        **_scored(deal.number, state.result),
        "hands": [rules.text(hand) for hand in state.hands],
        "dealt": deal.hands.split("/"),
        **opened(table, deal),
        **_next_giver(table),
    }


def sealed_as(table: Snapshot) -> str:
    """The code by which the deals of a table are sealed: its own, or that of its round's deals."""
    shared = table.options.shared
    return table.code if shared is None else shared.code


def opened(table: Snapshot, deal: Deal) -> dict[str, Any]:
    """What the seal of a deal that is over stood for."""
    code, number = sealed_as(table), deal.number
    has_promise = deal.scheme in (MIXED, SHARED)
    commitment = commitment_to(deal.salt, table=code, number=number) if has_promise else None
    return {
        "scheme": deal.scheme,
        "salt": deal.salt or None,
        "commitment": commitment,
        "seeds": [seed or None for seed in deal.seeds],
    }


def _next_giver(table: Snapshot) -> dict[str, Any]:
    """Who will give their best card to the winner, and why; nobody once the game is over."""
    options = table.options
    if options.given is not None or rules.is_over(table.results, options.ruleset):
        return {"giver": None, "why": None}
    setup = rules.next_setup(
        table.results, seats=options.seats, ruleset=options.ruleset, dealer=options.dealer
    )
    return {"giver": setup.giver, "why": setup.reason}


def clock_object(table: Snapshot, pace: Pace) -> dict[str, Any] | None:
    """What runs, for whom, and how long in all; what remains of it is for the moment of sending."""
    wait = None if table.due_at is None else wait_of(table)
    if wait is None or wait.what == "mix" or (wait.what == "bot" and wait.is_urgent):
        return None
    what, seat = _RUNS[wait.what], wait.seat
    if what == "call":
        # The bot waits for somebody else, and that one must see how long.
        assert table.deal is not None
        seat = table.deal.state.pending
    length = length_of(table, wait, pace)
    return {"for": what, "seat": seat, "of": round(length.total_seconds() * 1000)}


_RUNS = {
    "fill": "fill",
    "next": "next",
    "bot": "call",
    "person": "turn",
    "offline": "turn",
    "idle": "idle",
}
