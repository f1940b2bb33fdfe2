"""Tables in the lobby, and replays: what is sent outside a running game."""

from collections.abc import Iterable
from typing import Any

from gofclub import rules
from play.protocol.combos import named_combo
from play.protocol.events import event_object
from play.protocol.parts import cut_object, opened, ruleset_object, sealed_as
from play.services.lobby import Listed
from play.services.replay import Replay, Step, names_at
from play.table.snapshot import Happened, Snapshot


def lobby_object(tables: Iterable[Listed]) -> list[dict[str, Any]]:
    return [
        {
            "code": table.code,
            "title": table.title,
            "status": table.status,
            "seats": table.seats,
            "free": table.free,
            "clock": table.clock,
            "bots": table.bots,
            "ruleset": ruleset_object(table.ruleset),
            "chairs": [
                {"name": name, "bot": bot or None, "rating": rating}
                for (name, bot), rating in zip(table.chairs, table.ratings, strict=True)
            ],
        }
        for table in tables
    ]


def replay_object(table: Snapshot, replay: Replay) -> dict[str, Any]:
    deal, setup = replay.deal, replay.deal.setup
    return {
        "table": {"code": table.code, "title": table.options.title, "seats": table.options.seats},
        "names": names_at(table, replay.deal.number),
        "number": deal.number,
        "step": setup.step,
        "dealer": setup.dealer,
        "turn": replay.beginning.turn,
        "dealt": deal.hands.split("/"),
        "seal": deal.seal or None,
        "sealed_as": sealed_as(table),
        **opened(table, deal),
        "verified": replay.is_verified,
        "exchange": None
        if setup.giver is None
        else {"giver": setup.giver, "taker": setup.lead, "why": setup.reason},
        "cut": cut_object(deal, table.options.seats),
        "steps": [_step(step) for step in replay.steps],
        "result": {
            "winner": replay.result.winner,
            "left": replay.result.left,
            "points": replay.result.points,
            "uncalled": replay.result.uncalled,
        },
    }


def _step(step: Step) -> dict[str, Any]:
    state, done = step.state, step.done
    top = None
    if state.top is not None:
        kind, cards, of = named_combo(state.top.cards)
        top = {"seat": state.top_seat, "kind": kind, "cards": cards, "of": of}
    return {
        "ply": step.ply,
        "seat": done.seat,
        "by": done.by,
        **_action(step.action),
        "events": [event_object(Happened(done.seq, event, done.by)) for event in step.events],
        "hands": [rules.text(hand) for hand in state.hands],
        "called": sorted(state.called),
        "out": sorted(state.out),
        "turn": state.turn,
        "top": top,
    }


def _action(action: rules.Action) -> dict[str, Any]:
    match action:
        case rules.Play(cards=cards, call=call):
            kind, text, of = named_combo(cards)
            return {"do": "play", "cards": text, "kind": kind, "of": of, "call": call}
        case rules.Give(card=card):
            return {"do": "give", "cards": str(card)}
        case rules.Call():
            return {"do": "call"}
    return {"do": "pass"}
