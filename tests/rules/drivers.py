"""Ways to drive a deal in tests: by a script, from the middle, at random, or beside the oracle."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from gofclub import rules
from gofclub.rules import OFFICIAL, DealState, Record
from gofclub.rules.cards import hand_key
from gofclub.rules.record import DealRecord
from tests.rules import oracle


class Step(NamedTuple):
    """One action of a deal with what came before and after it."""

    before: DealState
    seat: int
    action: rules.Action
    after: DealState
    events: tuple[rules.Event, ...]


def seat_of(letter: str) -> int:
    return "ABCD".index(letter)


def action_of(word: str) -> rules.Action:
    """ "-" passes, "3g3y" lays, "3g3y!" lays and calls, "!" calls, "give:3g" gives."""
    if word == "-":
        return rules.Pass()
    if word == "!":
        return rules.Call()
    if word.startswith("give:"):
        return rules.Give(rules.cards(word[5:])[0])
    return rules.Play(rules.cards(word.rstrip("!")), call=word.endswith("!"))


def run(state: DealState, script: str) -> tuple[DealState, tuple[rules.Event, ...]]:
    """Plays the words one after the other; gives the last state and its events."""
    events: tuple[rules.Event, ...] = ()
    for word in script.split():
        seat, action = asked(state, word)
        assert seat is not None, "the deal is over"
        state, events = rules.apply(state, action, seat=seat)
    return state, events


def asked(state: DealState, word: str) -> tuple[int | None, rules.Action]:
    """Who asks what: "3g" by the seat to act, "C:3g" by seat C whoever's turn it is."""
    if word[1:2] == ":" and word[0] in "ABCD":
        return seat_of(word[0]), action_of(word[2:])
    return state.turn, action_of(word)


def after(state: DealState, script: str) -> DealState:
    return run(state, script)[0]


def refusal(state: DealState, word: str) -> str:
    """The code with which an action is refused; fails if it is not, or if the doors disagree."""
    seat, action = asked(state, word)
    try:
        rules.check(state, action, seat=seat)  # type: ignore[arg-type]
    except rules.IllegalAction as refused:
        assert not rules.is_legal(state, action, seat=seat)
        assert refused.message
        return refused.code
    raise AssertionError(f"{word} was allowed")


def allowed(state: DealState) -> set[str]:
    """The legal actions as words."""
    return {str(action) for action in rules.legal(state)}


def position(
    *hands: str,
    turn: int = 0,
    top: str | None = None,
    top_seat: int | None = None,
    called: Sequence[int] = (),
    out: Sequence[int] = (),
    pending: int | None = None,
    step: int = 1,
    passes: int = 0,
    ruleset: rules.Ruleset = rules.OFFICIAL,
) -> DealState:
    """A deal in its middle, with short hands."""
    held = [rules.cards(hand) for hand in hands]
    laid = rules.combo(top) if top else None
    return DealState(
        ruleset=ruleset,
        step=step,
        keys=tuple(map(hand_key, held)),
        left=tuple(map(len, held)),
        turn=turn,
        phase=rules.Phase.PLAY,
        top=laid,
        top_seat=top_seat,
        passes=passes,
        cycle=((top_seat, rules.Play(laid.cards)),) if laid and top_seat is not None else (),
        called=frozenset(called),
        out=frozenset(out),
        pending=pending,
    )


def random_start(
    rng: random.Random, *, seats: int, ruleset: rules.Ruleset = rules.OFFICIAL
) -> tuple[DealState, dict[str, int | None]]:
    """Any beginning there can be, with or without an exchange, and how it was made."""
    setup: dict[str, int | None] = {"step": rng.choice((1, -1)), "dealer": rng.randrange(seats)}
    if rng.random() < 0.6:
        lead = rng.randrange(seats)
        setup["lead"] = lead
        if rng.random() < 0.7:
            setup["giver"] = (lead + rng.randrange(1, seats)) % seats
    hands = rules.shuffled(rng, seats)
    return rules.start(hands, ruleset=ruleset, **setup), setup  # type: ignore[arg-type]


def random_steps(
    rng: random.Random, state: DealState, *, passing: float = 0.3, calling: float = 0.7
) -> Iterator[Step]:
    """A deal played out at random: anything legal, a late call now and then."""
    while not state.is_over:
        seat, action = random_action(rng, state, passing=passing, calling=calling)
        following, events = rules.apply(state, action, seat=seat)
        yield Step(state, seat, action, following, events)
        state = following


def random_action(
    rng: random.Random, state: DealState, *, passing: float = 0.3, calling: float = 0.7
) -> tuple[int, rules.Action]:
    assert state.turn is not None
    if state.pending is not None and rng.random() < calling:
        return state.pending, rules.Call()
    actions = rules.legal(state)
    if rules.Pass() in actions and (len(actions) == 1 or rng.random() < passing):
        return state.turn, rules.Pass()
    others = [action for action in actions if action != rules.Pass()]
    return state.turn, rng.choice(others)


def texts(cards: Sequence[rules.Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def beside(state: DealState, setup: dict[str, int | None]) -> oracle.Deal:
    """The same deal at the oracle's table."""
    return oracle.Deal(
        [texts(hand) for hand in state.hands],
        auto=state.ruleset.last_card == "auto",
        duties=state.ruleset.duties,
        **setup,  # type: ignore[arg-type]
    )


def tell(deal: oracle.Deal, seat: int, action: rules.Action) -> None:
    """Does the same at the oracle's table."""
    match action:
        case rules.Play():
            deal.lay(texts(action.cards), call=action.call)
        case rules.Pass():
            deal.knock()
        case rules.Give():
            deal.give(str(action.card))
        case rules.Call():
            deal.call(seat)


def random_game(
    seed: int,
    *,
    seats: int,
    ruleset: rules.Ruleset = OFFICIAL,
    deals: int = 1000,
    broken_off: bool = False,
    calling: float = 0.5,
    tags: tuple[tuple[str, str], ...] = (),
) -> Record:
    """A whole game at random, or the first deals of one, maybe broken off in the last."""
    rng = random.Random(seed)
    dealer = rng.randrange(seats)
    played: list[DealRecord] = []
    results: list[rules.DealResult] = []
    while len(played) < deals and not rules.is_over(results, ruleset):
        setup = rules.next_setup(results, seats=seats, ruleset=ruleset, dealer=dealer)
        deal = DealRecord(
            number=setup.number,
            hands=rules.shuffled(rng, seats),
            lead=setup.lead,
            giver=setup.giver,
            dealer=setup.dealer,
            ruleset=ruleset,
        )
        state = deal.start()
        actions: list[tuple[int, rules.Action]] = []
        stop = rng.randrange(1, 60) if broken_off and rng.random() < 0.4 else None
        while not state.is_over and len(actions) != stop:
            actions.append(random_action(rng, state, calling=calling))
            state, _ = rules.apply(state, actions[-1][1], seat=actions[-1][0])
        played.append(replace(deal, actions=tuple(actions)))
        if state.result is None:
            break
        results.append(state.result)
    return Record(deals=tuple(played), seats=seats, ruleset=ruleset, dealer=dealer, tags=tags)
