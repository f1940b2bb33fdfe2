"""What happened, for clients that like to animate it."""

from collections.abc import Collection
from typing import Any, assert_never

from gofclub import rules
from play.protocol.combos import named
from play.table.snapshot import Dealt, GameOver, Happened, Snapshot

_CLEARS_THE_TABLE = (rules.CycleWon, Dealt)


def events_since(
    table: Snapshot, since: int, *, unheard: Collection[int] = ()
) -> list[dict[str, Any]]:
    """Oldest first. Everything here was done in the open; phrases of `unheard` seats are left out.

    The cards of earlier cycles are out of sight (R23.2), whatever somebody says to have seen last.
    """
    events: list[dict[str, Any]] = []
    is_out_of_sight = False
    # A view follows nearly every change: look from the end.
    for one in reversed(table.events):
        if one.seq <= since:
            break
        if is_out_of_sight and isinstance(one.event, rules.Played):
            continue
        events.append(event_object(one))
        is_out_of_sight |= isinstance(one.event, _CLEARS_THE_TABLE)
    events.reverse()
    events += [
        {"e": "said", "seat": chair.seat, "say": chair.said}
        for chair in table.chairs
        if chair.said_seq > since and chair.seat not in unheard
    ]
    return events


def event_object(happened: Happened) -> dict[str, Any]:
    event, by = happened.event, happened.by
    match event:
        case rules.Played(seat=seat, combo=combo):
            kind, cards, of = named(combo)
            return {"e": "played", "seat": seat, "kind": kind, "cards": cards, "of": of, "by": by}
        case rules.Passed(seat=seat):
            return {"e": "passed", "seat": seat, "by": by}
        case rules.CycleWon(seat=seat):
            return {"e": "cycle", "seat": seat}
        case rules.Called(seat=seat):
            return {"e": "called", "seat": seat}
        case rules.Uncalled(seat=seat):
            return {"e": "uncalled", "seat": seat}
        case rules.Given(seat=seat, to=to, card=card):
            return {"e": "given", "seat": seat, "to": to, "card": str(card)}
        case rules.DealWon(seat=seat):
            return {"e": "won", "seat": seat}
        case Dealt(number=number):
            return {"e": "dealt", "number": number}
        case GameOver():
            return {"e": "over"}
    assert_never(event)
