"""The two levels that do not think: any legal card, and a beginner's lowest play."""

from random import Random

from gofclub.rules import Action, Pass

from .numbers import GANGS, LENGTH, RANK, SETS, ranks_in_gangs
from .turn import Turn


def any_legal(turn: Turn, rng: Random) -> Action:
    """Each option as likely as any other."""
    return rng.choice(turn.options)


def greedy(turn: Turn, rng: Random) -> Action:
    """The lowest play that leaves the gangs whole; a gang when nothing else can be laid.

    A lead gets rid of the lowest card, together with as many others as possible.
    """
    kept = ranks_in_gangs(turn.hand)
    if turn.gives:
        loose = [give for give in turn.gives if give.card.rank not in kept]
        return (loose or turn.gives)[0]
    if finish := turn.finish:
        return finish
    plain = [
        number
        for number in turn.lays
        if number < GANGS and not any(RANK[face] in kept for face in SETS[number])
    ]
    if turn.leads:
        best = min(
            plain or turn.lays, key=lambda number: (min(SETS[number]), -LENGTH[number], number)
        )
        return turn.lays[best]
    gangs = (number for number in turn.lays if number >= GANGS)
    best_or_none = plain[0] if plain else next(gangs, None)
    if best_or_none is not None:
        return turn.lays[best_or_none]
    # Only pieces of a gang would do: kept, unless a duty forbids the pass.
    return Pass() if turn.may_pass else turn.options[0]
