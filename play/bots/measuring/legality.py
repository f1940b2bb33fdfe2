"""Does every bot do only what the rules allow, in every deal?

All levels mixed at every table, and now and then somebody who forgets to call the last card, as
people do. Each action is held to the rules; each decision is asked for twice with the same dice.
"""

from collections import Counter
from random import Random

from gofclub import rules
from gofclub.rules import Pass, Play, Ruleset
from play.bots.arena import FindBot
from play.bots.known import Known, Plays
from play.bots.levels import LADDER, bot

FORGETS = 0.2
"""How often somebody who could call with a play does not."""
TABLES = tuple(
    (ruleset, seats) for ruleset in (rules.OFFICIAL, rules.GANG) for seats in ruleset.seats
)


class IllegalBot(AssertionError):
    """A bot broke the rules, or was of two minds."""


def play(
    ruleset: Ruleset, seats: int, seed: int, number: int, *, find: FindBot = bot
) -> Counter[str]:
    """One deal; how many actions of each level there were."""
    luck = Random(f"{ruleset.name}/{seats}/{seed}/{number}")  # noqa: S311  the same deals again
    setup = {"step": luck.choice((1, -1))}
    if number % 3:
        setup["lead"], setup["giver"] = luck.sample(range(seats), 2)
    state = rules.start(rules.shuffled(luck, seats), ruleset=ruleset, **setup)
    levels = [luck.choice(LADDER) for _ in range(seats)]
    totals = tuple(luck.randrange(100) for _ in range(seats))
    plays: Plays = ()
    found: Counter[str] = Counter()
    while state.turn is not None:
        seat = state.turn
        known = Known(rules.view(state, seat), plays, totals, number % 9)
        dice = luck.random()
        action, again = (find(levels[seat]).act(known, Random(dice)) for _ in range(2))  # noqa: S311
        if action != again:
            raise IllegalBot(f"{levels[seat]}, deal {number}: {action}, and then {again}")
        if not rules.is_legal(state, action, seat=seat):
            raise IllegalBot(f"{levels[seat]}, deal {number}: {action} is not allowed")
        found[levels[seat]] += 1
        if isinstance(action, Play) and action.call and luck.random() < FORGETS:
            action = Play(action.cards)
        if isinstance(action, Play | Pass):
            plays = (*plays, (seat, action))
        state, _ = rules.apply(state, action, seat=seat)
    return found
