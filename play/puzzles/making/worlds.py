"""Deals that could be, for all that a seat can know: the unseen cards dealt again and again."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from gofclub import rules
from gofclub.rules import Card, Hand, Play
from play.puzzles.position import Moment

DUMMY = -1
"""Where three play, the fourth hand, which nobody sees."""


class Unseen(NamedTuple):
    """What a seat does not know, and what it knows of it."""

    cards: tuple[Card, ...]
    """Dealt to somebody; not among those that are known to be with a seat."""
    room: dict[int, int]
    """How many of them each of the others holds."""
    known: dict[int, tuple[Card, ...]]
    """Cards that must still be where everybody saw them go."""
    below: dict[int, Card]
    """Whoever gave their strongest card away has nothing above it (the one got back aside)."""


def unseen_at(moment: Moment) -> Unseen:
    """What the seat to move can tell of the hands of others."""
    state, seat = moment.state, moment.seat
    laid = _laid(moment)
    known: dict[int, tuple[Card, ...]] = {}
    for holder, card in _moved(state):
        if holder != seat and card not in laid[holder]:
            known[holder] = (card,)
    if _is_multi_one_aside(moment):
        known[DUMMY] = (rules.MULTI_ONE,)
    cards = list(rules.DECK)
    for gone in (rules.view(state, seat).hand, *laid, *known.values()):
        for card in gone:
            cards.remove(card)
    held = {other: state.left[other] for other in range(state.seats) if other != seat}
    if state.seats == 3:
        held[DUMMY] = rules.CARDS_DEALT
    room = {other: many - len(known.get(other, ())) for other, many in held.items()}
    below = {}
    if state.giver is not None and state.given is not None and state.giver != seat:
        below[state.giver] = state.given
    return Unseen(tuple(cards), room, known, below)


def world(moment: Moment, unseen: Unseen, rng: Random) -> tuple[Hand, ...]:
    """Hands that everybody could have been dealt; every such deal is as likely as any other."""
    places = [other for other, many in unseen.room.items() for _ in range(many)]
    rng.shuffle(places)
    held: dict[int, list[Card]] = {
        other: list(unseen.known.get(other, ())) for other in unseen.room
    }
    # The strongest find their places first: not all places are open to them.
    for card in sorted(unseen.cards, reverse=True):
        at = next(
            at
            for at in range(len(places) - 1, -1, -1)
            if (limit := unseen.below.get(places[at])) is None or card <= limit
        )
        held[places.pop(at)].append(card)
    state, laid = moment.state, _laid(moment)
    dealt = []
    for seat in range(state.seats):
        now = held.get(seat) if seat != moment.seat else list(rules.view(state, seat).hand)
        assert now is not None
        dealt.append(_as_dealt([*now, *laid[seat]], seat, state))
    return tuple(dealt)


def _laid(moment: Moment) -> list[list[Card]]:
    found: list[list[Card]] = [[] for _ in range(moment.state.seats)]
    for seat, action in moment.log:
        if isinstance(action, Play):
            found[seat].extend(action.cards)
    return found


def _moved(state: rules.DealState) -> list[tuple[int, Card]]:
    """Who got which card in the exchange."""
    found = []
    if state.taker is not None and state.given is not None and state.returned != state.given:
        found.append((state.taker, state.given))
    if state.giver is not None and state.returned is not None:
        found.append((state.giver, state.returned))
    return found


def _is_multi_one_aside(moment: Moment) -> bool:
    """Three play, it is a first deal, and nobody had to begin with 1m: it is in no hand."""
    if moment.state.seats == 4 or moment.state.taker is not None:
        return False
    if not moment.log:
        return not moment.state.opening
    _, first = moment.log[0]
    return isinstance(first, Play) and rules.MULTI_ONE not in first.cards


def _as_dealt(cards: Sequence[Card], seat: int, state: rules.DealState) -> Hand:
    """All that a seat has had, without what the exchange brought and with what it took."""
    found = list(cards)
    came, went = state.given, state.returned
    if seat == state.giver:
        came, went = went, came
    if seat in (state.giver, state.taker):
        # What went first: it may be the very card that came.
        found += [] if went is None else [went]
        if came is not None:
            found.remove(came)
    return tuple(sorted(found))
