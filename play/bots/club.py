"""The club player: keeps the hand that is worth most, in as few plays as it takes.

For every play: what is the rest of the hand worth, what may this play win now, and how many cards
are left to pay for. All three are in points (see `worth`), so they add up. It passes only to keep
a gang, and hardly ever then: whoever passes pays for the cards they keep.
"""

from random import Random

from gofclub.rules import Action, Card, Give, Pass, View

from .numbers import GANGS, ID_OF, KEY, LENGTH
from .plan import worth, worth_after
from .turn import Turn
from .worth import (
    FOLLOW,
    GANG_NEAR_THE_END,
    LAST_CARD,
    LEAD,
    LEAD_NEAR_THE_END,
    LEFT,
    NEAR_THE_END,
    PASSED,
    STRENGTH,
    STRONG_AND_LAST,
    STRONG_NEAR_THE_END,
    WORTH,
)


def choose(turn: Turn, rng: Random) -> Action:
    if turn.gives:
        return give_back(turn)
    if finish := turn.finish:
        return finish
    weighed = weigh(turn)
    best = max(weighed, key=lambda number: (weighed[number], -number))
    if best >= GANGS and turn.may_pass and worth_of_passing(turn) > weighed[best]:
        return Pass()
    return turn.lays[best]


def weigh(turn: Turn) -> dict[int, float]:
    """What each play is worth, in points, by its number."""
    held = len(turn.view.hand)
    laid = LEAD if turn.leads else FOLLOW
    fewest = min(turn.others)
    last = not turn.leads and is_last_to_answer(turn.view)
    weighed = {}
    for number, rest in worth_after(turn.hand, turn.lays).items():
        value = rest + laid[number] + LEFT[held - LENGTH[number]]
        if fewest <= NEAR_THE_END:
            value += _near_the_end(number, leads=turn.leads, fewest=fewest)
        if last and number < GANGS:
            value += STRONG_AND_LAST * STRENGTH[number]
        weighed[number] = value
    return weighed


def worth_of_passing(turn: Turn) -> float:
    return worth(turn.hand) + PASSED[len(turn.view.hand)]


def give_back(turn: Turn) -> Give:
    """The card that is missed least, and that helps the one who gets it least."""
    rivals = len(turn.view.left) - 1

    def regret(card: Card) -> float:
        # The others' mean counts, and whoever gets it is one of them.
        return WORTH[ID_OF[KEY[card]]] / rivals - worth(turn.hand - KEY[card])

    return min(turn.gives, key=lambda give: (regret(give.card), give.card))


def is_last_to_answer(view: View) -> bool:
    """Whether all others, but for the one whose play lies there, have passed on it."""
    passes = 0
    for _, action in reversed(view.cycle):
        if not isinstance(action, Pass):
            break
        passes += 1
    return passes >= len(view.left) - len(view.out) - 2


def _near_the_end(number: int, *, leads: bool, fewest: int) -> float:
    """More cards led and stronger answers, when somebody is about to go out."""
    if number >= GANGS:
        return GANG_NEAR_THE_END
    cards = LENGTH[number]
    if leads:
        # No duty binds two seats before a last card, but sense does.
        return LEAD_NEAR_THE_END[cards] - (LAST_CARD if cards == fewest == 1 else 0.0)
    blocks = LAST_CARD if cards == fewest == 1 else STRONG_NEAR_THE_END[cards]
    return blocks * STRENGTH[number]
