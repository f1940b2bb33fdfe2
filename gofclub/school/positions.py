"""Positions of lessons as states of the rules: what is allowed there, and what comes of it."""

from collections import Counter
from typing import NamedTuple

from gofclub import rules
from gofclub.rules.cards import hand_key
from gofclub.rules.state import Phase
from gofclub.school.script import JADE, LEGAL, PASS, YOU, Lesson, Position, Step


class Followed(NamedTuple):
    """What a right attempt leads to, one state for each thing that happens."""

    states: tuple[rules.DealState, ...]
    """After the attempt, and after each answer of the others."""
    silent: tuple[rules.DealState, ...] = ()
    """The same where the last card is not called and the next player acts."""


def states_of(lesson: Lesson) -> tuple[rules.DealState | None, ...]:
    """Where each step begins; None where no cards are played."""
    found: list[rules.DealState | None] = []
    for at, step in enumerate(lesson.steps):
        if step.question is not None:
            found.append(None)
        elif step.position is not None:
            found.append(state_of(step.position))
        else:
            before, start = lesson.steps[at - 1], found[at - 1]
            if start is None:
                raise ValueError(f"{lesson.slug}: step {at + 1} has nothing to go on from")
            found.append(followed(before, start, before.hint).states[-1])
    return tuple(found)


def state_of(position: Position) -> rules.DealState:
    hands = _dealt(position)
    top = rules.combo(position.top) if position.top else None
    state = rules.DealState(
        ruleset=position.ruleset,
        step=rules.direction(position.number),
        keys=tuple(map(hand_key, hands)),
        left=tuple(map(len, hands)),
        turn=YOU if position.giver is None else position.giver,
        phase=Phase.PLAY if position.giver is None else Phase.GIVE,
        top=top,
        top_seat=None if top is None else position.by,
        cycle=() if top is None else ((position.by, rules.Play(top.cards)),),
        called=frozenset(position.called),
        pending=position.pending,
        opening=position.opening,
        giver=position.giver,
        taker=position.taker,
    )
    if position.given and position.giver is not None:
        state, _ = rules.apply(state, action(state, position.given), seat=position.giver)
    return state


def _dealt(position: Position) -> list[list[rules.Card]]:
    """Every hand: what is written, and then whatever the deck still has, round and round."""
    holding = dict(position.holding)
    if position.given and position.giver is not None:
        holding[position.giver] = position.given
    hands = [list(rules.cards(position.yours))]
    hands += [list(rules.cards(holding.get(seat, ""))) for seat in range(1, position.seats)]
    rest = Counter(rules.DECK)
    rest.subtract([card for hand in hands for card in hand])
    rest.subtract(rules.cards(position.top))
    if min(rest.values()) < 0:
        raise ValueError(f"{position} has a card more often than the deck")
    # Where three play, the lesson is about what the dummy may hide.
    pool = [card for card in rest.elements() if position.seats == 4 or card != rules.MULTI_ONE]
    while any(len(hands[seat]) < position.others[seat - 1] for seat in range(1, position.seats)):
        for seat in range(1, position.seats):
            if len(hands[seat]) < position.others[seat - 1]:
                hands[seat].append(pool.pop())
    return hands


def action(state: rules.DealState, attempt: str) -> rules.Action:
    """What somebody tries, from its text."""
    if attempt == PASS:
        return rules.Pass()
    cards = rules.cards(attempt)
    is_gift = state.phase in (Phase.GIVE, Phase.RETURN)
    return rules.Give(cards[0]) if is_gift else rules.Play(cards)


def verdict(step: Step, state: rules.DealState, attempt: str) -> str:
    """What the rules say to an attempt: `LEGAL` or a code; in a search, which kind it is."""
    try:
        if step.find is not None:
            return rules.combo(attempt).kind.value
        rules.check(state, action(state, attempt), seat=YOU)
    except rules.RulesError as refusal:
        return refusal.code
    return LEGAL


def followed(step: Step, state: rules.DealState, attempt: str) -> Followed:
    """What comes of a right attempt: nothing where cards are only looked for."""
    if step.find is not None:
        return Followed(())
    laid, _ = rules.apply(state, action(state, attempt), seat=YOU)
    if step.is_called:
        called, _ = rules.apply(laid, rules.Call(), seat=YOU)
        forgotten, _ = rules.apply(laid, rules.Pass(), seat=JADE)
        return Followed((laid, called), (laid, forgotten))
    states = [laid]
    for seat, answer in step.others_do:
        now, _ = rules.apply(states[-1], action(states[-1], answer), seat=seat)
        states.append(now)
    return Followed(tuple(states))


def possible(step: Step, state: rules.DealState) -> tuple[str, ...]:
    """All that makes sense to try: each combination in the hand, or each card; and the pass."""
    hand = state.hands[YOU]
    if state.phase in (Phase.GIVE, Phase.RETURN):
        return tuple(dict.fromkeys(map(str, hand)))
    combos = tuple(str(combo) for combo in rules.combos_in(hand))
    return combos if step.find is not None else (*combos, PASS)
