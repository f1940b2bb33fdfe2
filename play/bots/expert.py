"""The expert: the club player's best few plays, tried out in guesses at what the others hold.

A guess deals the unseen cards to the others at random; then the deal is played out quickly after
each candidate. The guesses are the same for all candidates, so their luck cancels out. A few
guesses are still noisy: they correct the club player's opinion, they do not replace it.
"""

from collections.abc import Iterator
from random import Random

from gofclub.rules import CARDS_DEALT, Action, Play, points

from . import club
from .numbers import DECK_KEY, KEY, KEYS, LENGTH, cards_of
from .plan import pieces, quick_pieces
from .playout import Pieces, in_classes, play_out
from .turn import Turn

LATE = 40
"""With more cards than this in the others' hands, guessing tells nothing: club play is as good."""
CANDIDATES = 4
HOPELESS = 4.0
"""A play this many points behind in the club player's opinion is not tried out."""
WORK = 400
MOST_GUESSES = 32
"""Guesses are as many as the others' cards go into WORK: time per decision stays about the same."""
DOUBT = 16
"""How many guesses it takes to count as much as the club player's opinion."""

_POINTS = tuple(map(points, range(CARDS_DEALT + 1)))


def choose(turn: Turn, rng: Random) -> Action:
    if turn.gives or turn.finish or sum(turn.others) > LATE:
        return club.choose(turn, rng)
    opinion = club.weigh(turn)
    ranked = sorted(opinion, key=lambda number: (-opinion[number], number))
    likely = [
        number for number in ranked[:CANDIDATES] if opinion[number] > opinion[ranked[0]] - HOPELESS
    ]
    if len(likely) == 1:
        return turn.lays[likely[0]]
    guesses = min(MOST_GUESSES, WORK // sum(turn.others))
    gains = try_out(turn, likely, guesses=guesses, rng=rng)
    best = max(likely, key=lambda number: gains[number] + DOUBT * opinion[number])
    return turn.lays[best]


def try_out(turn: Turn, candidates: list[int], *, guesses: int, rng: Random) -> dict[int, float]:
    """The others' mean points minus one's own after each candidate, summed over the guesses."""
    view, me = turn.view, turn.seat
    after = tuple(turn.next_active(seat) for seat in range(len(view.left)))
    rests = [in_classes(pieces(turn.hand - KEYS[number])) for number in candidates]
    gains = dict.fromkeys(candidates, 0.0)
    for hands in _guessed_hands(turn, guesses, rng):
        for number, rest in zip(candidates, rests, strict=True):
            hands[me] = rest
            left = list(view.left)
            left[me] -= LENGTH[number]
            play_out(
                [_copy(hand) for hand in hands],
                left,
                after,
                turn=after[me],
                top=number,
                top_seat=me,
                duties=view.ruleset.duties,
            )
            paid = [_POINTS[left[seat]] for seat in turn.rivals]
            gains[number] += sum(paid) / len(paid) - _POINTS[left[me]]
    return gains


def _guessed_hands(turn: Turn, guesses: int, rng: Random) -> Iterator[list[Pieces]]:
    """Hands for all seats, cut into pieces; this seat's own is left empty."""
    left = turn.view.left
    unseen = _unseen(turn)
    for _ in range(guesses):
        rng.shuffle(unseen)
        hands = [in_classes(()) for _ in left]
        dealt = 0
        for seat in turn.rivals:
            held = sum(unseen[dealt : dealt + left[seat]])
            hands[seat] = in_classes(quick_pieces(held))
            dealt += left[seat]
        yield hands


def _unseen(turn: Turn) -> list[int]:
    """The keys of all cards but one's own and those on the table; discards are forgotten."""
    seen = turn.hand
    for _, action in turn.view.cycle:
        if isinstance(action, Play):
            seen += sum(KEY[card] for card in action.cards)
    return [KEY[card] for card in cards_of(DECK_KEY - seen)]


def _copy(hand: Pieces) -> Pieces:
    singles, pairs, triples, fives, gangs = hand
    return singles[:], pairs[:], triples[:], fives[:], gangs[:]
