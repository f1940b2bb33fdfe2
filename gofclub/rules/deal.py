"""A deal being played: what is allowed, and what each action leads to."""

from typing import NamedTuple

from . import effects
from .actions import Action, Call, Event, Give, Pass, Play
from .cards import KEY, Hand, cards, cards_of, hand_key, holds, strongest_of
from .combos import COMBOS, CardsLike, Combo, combo
from .errors import IllegalAction
from .ruleset import OFFICIAL, Ruleset
from .scoring import is_seat
from .state import DealState, Phase
from .tables import SETS, Ids
from .turn import Demand, ids_allowed, may_pass, pass_objection, play_objection


class _Plays(dict[int, Play]):
    """By the combo's number: a fast deal cannot afford to make the same value a million times."""

    def __missing__(self, number: int) -> Play:
        self[number] = made = Play(COMBOS[number].cards)
        return made


_PLAYS = _Plays()


class Choice(NamedTuple):
    """What is open to the seat whose turn it is, by the numbers of combos, ascending."""

    plays: Ids = ()
    calls: Ids = ()
    """Those that can be laid with "Last card!" in the same breath."""
    gives: Hand = ()
    may_pass: bool = False

    @property
    def actions(self) -> tuple[Action, ...]:
        """The same as actions: plays, plays with the call, cards to give, and the pass."""
        return (
            *map(_PLAYS.__getitem__, self.plays),
            *(Play(COMBOS[number].cards, call=True) for number in self.calls),
            *map(Give, self.gives),
            *((effects.PASS,) if self.may_pass else ()),
        )


def choice(state: DealState) -> Choice:
    """What is open to the seat whose turn it is; nothing when the deal is over."""
    if state.turn is None:
        return Choice()
    if state.phase is not Phase.PLAY:
        return choice_of_gifts(state.phase, state.keys[state.turn])
    demand = state.demand(state.turn)
    return choice_of_plays(demand, left=state.left[state.turn], ruleset=state.ruleset)


def choice_of_gifts(phase: Phase, hand: int) -> Choice:
    """In the exchange: the strongest card first, then any."""
    if phase is Phase.GIVE:
        return Choice(gives=(strongest_of(hand),))
    return Choice(gives=tuple(dict.fromkeys(cards_of(hand))))


def choice_of_plays(demand: Demand, *, left: int, ruleset: Ruleset) -> Choice:
    """Plays, those that leave one card with and without the call, and the pass."""
    numbers = ids_allowed(demand)
    calls: Ids = ()
    # No combo has more than seven cards, so only then can one leave a single card.
    if left <= 8 and ruleset.last_card == "call":
        calls = tuple([one for one in numbers if len(SETS[one]) == left - 1])
    return Choice(numbers, calls, (), may_pass(demand))


def legal(state: DealState) -> tuple[Action, ...]:
    """Every action open to the seat whose turn it is; none when the deal is over."""
    return choice(state).actions


def is_legal(state: DealState, action: Action, *, seat: int | None = None) -> bool:
    """Whether the seat (by default the one whose turn it is) may do this, without enumerating."""
    return _objection(state, action, state.turn if seat is None else seat) is None


def check(state: DealState, action: Action, *, seat: int) -> None:
    """Raises IllegalAction, with a code and a sentence, unless the seat may do this now."""
    objection = _objection(state, action, seat)
    if objection is not None:
        raise objection


def plays(
    hand: CardsLike,
    *,
    on: Combo | CardsLike | None = None,
    next_has_called: bool = False,
    ruleset: Ruleset = OFFICIAL,
) -> tuple[tuple[Combo, ...], bool]:
    """For one hand and what lies on the table: the combos that may be laid, and whether to pass.

    >>> plays("3g9rTy", on="4g", next_has_called=True)
    ((Combo(Ty),), False)
    """
    key = hand_key(cards(hand) if isinstance(hand, str) else hand)
    if on is not None and not isinstance(on, Combo):
        on = combo(on)
    if not key:
        return (), on is not None
    demand = Demand(key, on, block=next_has_called and ruleset.duties)
    return tuple(map(COMBOS.__getitem__, ids_allowed(demand))), may_pass(demand)


def apply(state: DealState, action: Action, *, seat: int) -> tuple[DealState, tuple[Event, ...]]:
    """The state after an action, and what happened; refuses what is not allowed."""
    check(state, action, seat=seat)
    if isinstance(action, Give):
        return effects.give(state, action, seat)
    if isinstance(action, Call):
        return effects.call(state, seat)
    events: tuple[Event, ...] = ()
    if state.pending is not None:
        # The next player acts: too late to call now.
        state, events = effects.forget(state)
        if state.is_over:
            return state, events
    if isinstance(action, Play):
        state, more = effects.lay(state, action, seat)
    else:
        state, more = effects.knock(state, seat)
    return state, events + more


def carried_out(state: DealState, action: Action) -> Action:
    """What a legal action comes to, for the log: no card is laid by whoever has won before (R17.6).

    A play that finds everybody else out of the deal ends it, and its cards stay in the hand.
    """
    if state.pending is None or not isinstance(action, Play):
        return action
    others = len(state.keys) - len(state.out | {state.pending}) - 1
    return action if others else Pass()


def _objection(state: DealState, action: Action, seat: int | None) -> IllegalAction | None:
    """The one predicate: why this seat may not do this now, or None."""
    if (
        seat is None
        or seat != state.turn
        or state.phase is not Phase.PLAY
        or isinstance(action, Call)
    ):
        return _objection_elsewhere(state, action, seat)
    if isinstance(action, Play):
        demand = state.demand(seat)
        objection = play_objection(demand, action.cards, action.combo)
        return _early_call(state, action, seat) if objection is None and action.call else objection
    if isinstance(action, Pass):
        return pass_objection(state.demand(seat))
    if not isinstance(action, Give):
        return _unknown(action)
    return IllegalAction("no_exchange", f"there is no exchange now: {action.card} stays")


def _objection_elsewhere(
    state: DealState, action: Action, seat: int | None
) -> IllegalAction | None:
    """As `_objection`, for all that is not a turn in the play."""
    if state.turn is None:
        return IllegalAction("deal_over", "the hand is over")
    if seat is None or not is_seat(seat, state.seats):
        return IllegalAction("bad_seat", f"there is no seat {seat!r}")
    if isinstance(action, Call):
        return _call_objection(state, seat)
    if seat in state.out:
        return IllegalAction("out_of_deal", "you forgot to call: you are out of this hand")
    if seat != state.turn:
        return IllegalAction("not_your_turn", f"it is seat {state.turn}'s turn, not seat {seat}'s")
    return _give_objection(state, action, seat)


def _call_objection(state: DealState, seat: int) -> IllegalAction | None:
    if state.pending == seat:
        return None
    if seat in state.out:
        return IllegalAction("out_of_deal", "too late: you are out of this hand")
    return IllegalAction("nothing_to_call", "there is nothing to call: that takes one card left")


def _unknown(action: object) -> IllegalAction:
    # The types say this cannot be; data from outside says otherwise.
    return IllegalAction("unknown_action", f"{action!r} is not something a player can do")


def _early_call(state: DealState, action: Play, seat: int) -> IllegalAction | None:
    if state.ruleset.last_card == "auto":
        return IllegalAction("nothing_to_call", "the last card is called for you at this table")
    remaining = state.left[seat] - len(action.cards)
    if remaining != 1:
        return IllegalAction(
            "nothing_to_call", f"you would have {remaining} cards left, not one: nothing to call"
        )
    return None


def _give_objection(state: DealState, action: Action, seat: int) -> IllegalAction | None:
    if not isinstance(action, (Give, Play, Pass)):
        return _unknown(action)
    if not isinstance(action, Give):
        return IllegalAction("exchange_first", "the exchange comes first: give a card")
    hand = state.keys[seat]
    if action.card not in KEY or not holds(hand, KEY[action.card]):
        return IllegalAction("not_in_hand", f"you do not hold {action.card}")
    strongest = strongest_of(hand)
    if state.phase is Phase.GIVE and action.card != strongest:
        return IllegalAction(
            "not_strongest", f"give your strongest card, {strongest}, not {action.card}"
        )
    return None
