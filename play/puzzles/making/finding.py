"""Puzzles of played deals: found by the net, and proved by playing them out."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from gofclub import rules
from gofclub.rules import Action, Give, Pass, Play
from play.bots import Known, bot
from play.bots.learned.player import outlooks
from play.bots.learned.reasons import Position as Reasons, Reason, Why
from play.bots.learned.review import AMONG_PEOPLE
from play.puzzles.position import Moment, Position, beginning, moment_at
from play.puzzles.words import Kind, Theme

from .rollouts import Outcomes, Unlikely, play_out

LEVELS = ("casual", "club", "expert", "master")
"""Who sits at the tables that the positions come from."""
FEWEST_CHOICES, MOST_OPTIONS = 3, 120
SAME = 0.4
"""So little between two colours of the same play, and both are right."""
LOOKS = ((40, 3.5), (80, 3.5), (160, 3.0))
"""After so many worlds one looks: whether every rival is behind by so many standard errors."""
MARGIN = 1.0
"""And by so many points at least."""
HUNTED = 40
"""Exchanges that are looked at for one whose answer is clear."""
EASY_KEPT = 0.35
"""Share kept of those that the club's and the beginner's bot both solve."""
DOUBT_OF_CASUAL = 3.3
RIVALS = 2


class Found(NamedTuple):
    """A position with one clear answer, before and after it is proved."""

    moment: Moment
    position: Position
    kind: Kind
    answers: tuple[int, ...]
    """By their place among the options."""
    rivals: tuple[int, ...]
    """The strongest other plays, and the one that lies nearest."""
    gaps: tuple[float, ...]
    """What each option is behind the best, as the net sees it."""
    wins: tuple[float, ...]
    points: tuple[float, ...]
    easy: bool


def puzzles_of_deal(
    number: int, *, seed: int, exchange_every: int, cost: float
) -> list[dict[str, Any]]:
    """What deal `number` yields: the same at every run (on the same kind of machine)."""
    rng = Random(f"puzzles/{seed}/{number}")  # noqa: S311  the same seed, the same puzzles
    wanted = (_exchange if number % exchange_every == 0 else _of_a_deal)(rng, cost)
    found = []
    for one in wanted:
        proof = prove(one, rng)
        if proof is not None:
            found.append(document(one, proof) | {"from": number, "seed": seed})
    return found


def _drawn(rng: Random, *, exchange: bool | None = None) -> Position:
    seats = rng.choice((3, 4, 4))
    hands = rules.shuffled(rng, seats)
    if exchange is None:
        exchange = rng.random() < 0.6
    lead, giver = rng.sample(range(seats), 2) if exchange else (None, None)
    return Position(hands, lead, giver, rng.randrange(seats), ())


def _exchange(rng: Random, cost: float) -> Iterator[Found]:
    """Of many exchanges the one whose answer stands out most."""
    best: Found | None = None
    for _ in range(HUNTED):
        position = _drawn(rng, exchange=True)
        state = beginning(position)
        position = position._replace(moves=tuple(map(str, rules.legal(state))))
        one = look(position, rng, cost=cost)
        if one is not None and (best is None or _gap(one) > _gap(best)):
            best = one
    if best is not None:
        yield best


def _of_a_deal(rng: Random, cost: float) -> list[Found]:
    """Plays a deal; of what stands out in it, two positions."""
    position = _drawn(rng)
    bots = [bot(rng.choice(LEVELS)) for _ in position.hands]
    state = beginning(position)
    moves: list[str] = []
    plays: tuple[tuple[int, Play | Pass], ...] = ()
    found = []
    while state.turn is not None:
        seat = state.turn
        known = Known(rules.view(state, seat), plays)
        if state.phase is rules.Phase.PLAY and len(known.view.legal) >= FEWEST_CHOICES:
            one = look(position._replace(moves=tuple(moves)), rng, cost=cost)
            if one is not None:
                found.append(one)
        action = bots[seat].act(known, rng)
        moves.append(str(action))
        if isinstance(action, Play | Pass):
            plays = (*plays, (seat, action))
        state, _ = rules.apply(state, action, seat=seat)
    rng.shuffle(found)
    # Passes are the hardest to find, and far apart from each other two positions differ.
    found.sort(key=lambda one: not _passes(one))
    chosen: list[Found] = []
    for one in found:
        if all(abs(len(one.position.moves) - len(it.position.moves)) > 6 for it in chosen):
            chosen.append(one)
    return chosen[:2]


def _passes(one: Found) -> bool:
    return isinstance(one.moment.options[one.answers[0]], Pass)


def _gap(one: Found) -> float:
    return min(one.gaps[at] for at in one.rivals)


def look(position: Position, rng: Random, *, cost: float) -> Found | None:
    """Whether this could be a puzzle; of what is easy, most is left out."""
    found = clear(position, rng, cost=cost)
    if found is not None and found.easy and rng.random() > EASY_KEPT:
        return None
    return found


def clear(position: Position, rng: Random, *, cost: float) -> Found | None:
    """Whether the net sees one clear answer here: all else costs so many points in a review."""
    moment = moment_at(position)
    known, options = moment.known, moment.options
    if not FEWEST_CHOICES <= len(options) <= MOST_OPTIONS:
        return None
    faces = [face(one) for one in options]
    if len(set(faces)) < FEWEST_CHOICES:
        return None
    by_action = {one.action: one for one in outlooks(known, options)}
    seen = [by_action[one] for one in options]
    worth = np.array([one.worth for one in seen])
    gaps = worth.max() - worth
    best = int(np.argmax(worth))
    if len(getattr(options[best], "cards", ())) == len(known.view.hand):
        return None  # going out is no puzzle
    like_best = [at for at, one in enumerate(faces) if one == faces[best]]
    answers = [best, *(at for at in like_best if at != best and gaps[at] <= SAME)]
    others = sorted((at for at in range(len(options)) if at not in answers), key=gaps.__getitem__)
    if AMONG_PEOPLE * gaps[others[0]] < cost:
        return None
    simple = [options.index(bot(name).act(known, rng)) for name in ("greedy", "club")]
    easy = all(at in answers for at in simple)
    rivals = _different(others, faces)[:RIVALS]
    if simple[0] not in (*answers, *rivals):
        rivals.append(simple[0])
    return Found(
        moment,
        position,
        _kind(known),
        tuple(answers),
        tuple(rivals),
        tuple(map(float, gaps)),
        tuple(one.win for one in seen),
        tuple(one.points for one in seen),
        easy,
    )


def _different(at: Iterable[int], faces: Sequence[Any]) -> list[int]:
    found: dict[Any, int] = {}
    for one in at:
        found.setdefault(faces[one], one)
    return list(found.values())


def face(option: Action) -> tuple[Any, ...]:
    """An option but for its colours."""
    if isinstance(option, Play):
        assert option.combo is not None
        return option.combo.kind, *(card.rank for card in option.cards)
    return ("give", option.card.rank) if isinstance(option, Give) else ("pass",)


def _kind(known: Known) -> Kind:
    if known.view.phase is rules.Phase.RETURN:
        return Kind.GIVE
    return Kind.LEAD if known.view.top is None else Kind.ANSWER


class Proof(NamedTuple):
    """What playing out showed."""

    worlds: int
    ahead: tuple[float, ...]
    """Of each rival, in points."""
    errors: tuple[float, ...]
    """Their standard errors."""


def prove(one: Found, rng: Random) -> Proof | None:
    """Plays the answer and its rivals out in worlds that could be; None where it is not clear."""
    options = [one.moment.options[at] for at in (one.answers[0], *one.rivals)]
    outcomes: Outcomes | None = None
    for worlds, errors in LOOKS:
        so_far = 0 if outcomes is None else len(outcomes.worth)
        try:
            more = play_out(one.moment, options, worlds=worlds - so_far, rng=rng)
        except Unlikely:
            return None
        outcomes = more if outcomes is None else outcomes.join(more)
        ahead = outcomes.worth[:, :1] - outcomes.worth[:, 1:]
        mean = ahead.mean(0)
        error = ahead.std(0, ddof=1) / worlds**0.5
        if (mean >= np.maximum(MARGIN, errors * error)).all():
            return Proof(worlds, tuple(map(float, mean)), tuple(map(float, error)))
        if (mean < np.maximum(MARGIN, error)).any():
            return None
    return None


def document(one: Found, proof: Proof) -> dict[str, Any]:
    """A line of the file."""
    options, known = one.moment.options, one.moment.known
    reasons = _reasons(known, options, one.answers)
    told = list(dict.fromkeys(reasons))
    nearest = int(np.argmin(np.array(proof.ahead) - 3 * np.array(proof.errors)))
    return {
        "position": one.position.document(),
        "kind": one.kind.value,
        "themes": [theme.value for theme in _themes(one)],
        "rating": _rating(one),
        "answers": list(one.answers),
        "rivals": list(one.rivals),
        "costs": [
            0 if at in one.answers else round(100 * AMONG_PEOPLE * gap)
            for at, gap in enumerate(one.gaps)
        ],
        "net": round(min(one.gaps[at] for at in range(len(options)) if at not in one.answers), 2),
        "numbers": [
            [round(1000 * one.wins[at]), round(100 * one.points[at])]
            for at in (one.answers[0], *one.rivals)
        ],
        "told": [[r.why.value, r.number, r.other, str(r.card or "")] for r in told],
        "reasons": [told.index(reason) for reason in reasons],
        "worlds": proof.worlds,
        "margin": round(proof.ahead[nearest], 2),
        "error": round(proof.errors[nearest], 3),
    }


def _reasons(known: Known, options: Sequence[Action], answers: Sequence[int]) -> list[Reason]:
    """Why each option is good or bad, as the hint says it."""
    position = Reasons(known, options)
    best = position.reason_of_best(options[answers[0]])
    found = []
    for at, option in enumerate(options):
        reason = best if at in answers else position.reason(option)
        if at not in answers and reason.why is best.why:
            reason = Reason(Why.WEAKER_REST)
        found.append(reason)
    return found


def _themes(one: Found) -> Iterator[Theme]:
    view, options = one.moment.known.view, one.moment.options
    answer = options[one.answers[0]]
    tempting = [options[at] for at in one.rivals]
    assert view.seat is not None
    gangs = {r for r in range(1, 11) if sum(card.rank == r for card in view.hand) >= 4}
    others = [left for seat, left in enumerate(view.left) if seat != view.seat]
    if isinstance(answer, Give):
        yield Theme.EXCHANGE
    if isinstance(answer, Pass):
        yield Theme.PASS
    if any(_touches(gangs, option) for option in (answer, *tempting)):
        yield Theme.GANG
    if min(others) <= 2 and not isinstance(answer, Give):
        yield Theme.LAST_CARDS
    if view.left[(view.seat + view.step) % len(view.left)] == 1:
        yield Theme.BOUND
    if isinstance(answer, Play) and len(answer.cards) == 5:
        yield Theme.FIVE
    if len(view.hand) <= 6:
        yield Theme.ENDING
    if len(view.left) == 3:
        yield Theme.THREE


def _touches(gangs: set[int], option: Action) -> bool:
    cards = option.cards if isinstance(option, Play) else ()
    given = {option.card.rank} if isinstance(option, Give) else set()
    return bool(gangs & ({card.rank for card in cards} | given))


def _rating(one: Found) -> int:
    """How hard it should be: how seldom a casual player would choose an answer."""
    options = one.moment.options
    weights: dict[Any, float] = {}
    for option, gap in zip(options, one.gaps, strict=True):
        weight = float(np.exp(-gap / DOUBT_OF_CASUAL))
        weights[face(option)] = max(weights.get(face(option), 0.0), weight)
    chance = weights[face(options[one.answers[0]])] / sum(weights.values())
    chance = min(max(chance, 0.02), 0.97)
    rating = 1500 + 400 * float(np.log10((1 - chance) / chance)) - (150 if one.easy else -100)
    return round(min(max(rating, 800), 2200))
