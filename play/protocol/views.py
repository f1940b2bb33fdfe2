"""What a table looks like to one seat, or to a watcher: the one renderer for sockets and pages.

The public part is the same for everybody and is made once; what is added for a seat comes from
`rules.view`, which has no field that could hold another's secret.
"""

from datetime import datetime
from typing import Any, NamedTuple

import orjson

from gofclub import rules
from play.protocol.combos import named_combo
from play.protocol.events import events_since
from play.protocol.turns import duty_of, legal_object
from play.services.clock import clock_length, wait_of
from play.services.offers import offers
from play.services.pace import pace
from play.services.snapshot import Chair, Deal, Snapshot


class PublicPart(NamedTuple):
    """The part of a view that everybody gets, encoded but for the last brace."""

    table: Snapshot
    encoded: bytes


def public_part(table: Snapshot) -> PublicPart:
    return PublicPart(table, orjson.dumps(_public(table))[:-1])


def view_frame(part: PublicPart, seat: int | None, *, since: int, now: datetime) -> bytes:
    """The frame for one socket: complete, whatever it has seen before."""
    rest = orjson.dumps(_rest(part.table, seat, since, now))
    return part.encoded + b"," + rest[1:]


def view_object(table: Snapshot, seat: int | None, *, now: datetime) -> dict[str, Any]:
    """The same for HTTP, without events."""
    return _public(table) | _rest(table, seat, table.seq, now)


def _public(table: Snapshot) -> dict[str, Any]:
    options, deal = table.options, table.deal
    return {
        "t": "view",
        "seq": table.seq,
        "at": None if deal is None else deal.at,
        "table": {
            "code": table.code,
            "title": options.title,
            "status": table.status,
            "visibility": options.visibility,
            "seats": options.seats,
            "clock": options.clock,
            "bots": options.bots,
            "counted": options.counted,
            "host": table.host,
            "ruleset": ruleset_object(options.ruleset),
            "rematch": table.rematch,
            "sheet": table.sheet,
        },
        "chairs": [_chair(chair) for chair in table.chairs],
        "scores": _scores(table),
        "deal": None if deal is None else _deal(deal, rules.view(deal.state, None)),
        "result": result_object(deal) if deal is not None and deal.state.is_over else None,
    }


def _rest(table: Snapshot, seat: int | None, since: int, now: datetime) -> dict[str, Any]:
    """What is this receiver's alone: it knows of its own hand and of no other."""
    you: dict[str, Any] = {"seat": seat, "may": offers(table, seat)}
    rest: dict[str, Any] = {"clock": _clock(table, now), "you": you}
    if seat is not None and table.deal is not None:
        view = rules.view(table.deal.state, seat)
        is_asked = view.is_turn and table.chairs[seat].plays_itself and table.status == "playing"
        actions = view.legal if is_asked else ()
        you["hand"] = "".join(map(str, view.hand))
        you["may_call"] = view.may_call
        you["duty"] = duty_of(view, actions) if is_asked else None
        if is_asked:
            rest["legal"] = legal_object(actions)
    rest["events"] = events_since(table, since)
    return rest


def ruleset_object(ruleset: rules.Ruleset) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "target": ruleset.target,
        "deals": ruleset.deals,
        "last_card": ruleset.last_card,
        "duties": ruleset.duties,
        "chinese_cut": ruleset.chinese_cut,
    }


def _chair(chair: Chair) -> dict[str, Any]:
    return {
        "seat": chair.seat,
        "name": chair.name or None,
        "bot": chair.bot or None,
        "state": chair.state,
        "online": chair.online or bool(chair.bot),
        "ready": chair.ready,
    }


def _scores(table: Snapshot) -> dict[str, Any]:
    results, seats = table.results, table.options.seats
    return {
        "totals": rules.totals(results, seats),
        "deals": [_result(number, result) for number, result in enumerate(results, 1)],
        "standings": [
            {"seat": one.seat, "total": one.total, "rank": one.rank, "wins": one.wins}
            for one in rules.standings(results, seats)
        ],
    }


def _result(number: int, result: rules.DealResult) -> dict[str, Any]:
    return {
        "number": number,
        "winner": result.winner,
        "left": result.left,
        "points": result.points,
        "uncalled": result.uncalled,
    }


def _deal(deal: Deal, view: rules.View) -> dict[str, Any]:
    setup = deal.setup
    return {
        "number": deal.number,
        "step": view.step,
        "dealer": setup.dealer,
        "phase": view.phase.value,
        "turn": view.turn,
        "opening": view.opening,
        "left": view.left,
        "called": sorted(view.called),
        "out": sorted(view.out),
        "pending": view.pending,
        "top": None
        if view.top is None or view.top_seat is None
        else _laid(view.top_seat, view.top.cards),
        "cycle": [
            _laid(seat, action.cards) if isinstance(action, rules.Play) else _pass(seat)
            for seat, action in view.cycle
        ],
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
        "commitment": deal.commitment,
    }


def _laid(seat: int, cards: rules.Hand) -> dict[str, Any]:
    kind, text, of = named_combo(cards)
    return {"seat": seat, "kind": kind, "cards": text, "of": of}


def _pass(seat: int) -> dict[str, Any]:
    return {"seat": seat, "pass": True}


def cut_object(deal: Deal, seats: int) -> dict[str, Any] | None:
    if not deal.cut:
        return None
    turned = rules.cards(deal.cut)
    first = rules.cut_seat(turned[-1], dealer=deal.setup.dealer, seats=seats)
    return {"cards": [str(card) for card in turned], "first": first}


def result_object(deal: Deal) -> dict[str, Any]:
    """A finished deal with everything open; only ever called for one that is over."""
    state = deal.state
    if state.result is None:
        raise AssertionError("hands are shown when a deal is over, not before")
    return {
        **_result(deal.number, state.result),
        "hands": [rules.text(hand) for hand in state.hands],
        "dealt": deal.hands.split("/"),
        "salt": deal.salt,
    }


def _clock(table: Snapshot, now: datetime) -> dict[str, Any] | None:
    length = None if table.due_at is None else clock_length(table, pace())
    if length is None or table.due_at is None:
        return None
    wait = wait_of(table)
    assert wait is not None
    left = max(0, round((table.due_at - now).total_seconds() * 1000))
    return {
        "for": "next" if wait.what == "next" else "turn",
        "seat": wait.seat,
        "ms": left,
        "of": round(length.total_seconds() * 1000),
    }
