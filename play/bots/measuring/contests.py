"""How strong the levels are: the contests of docs/master.md and docs/bots.md.

The same as the arena plays, and with the same results, but with many replays side by side: that
takes half the time, and tells nothing of how long a decision takes.
"""

from collections.abc import Iterable, Iterator
from random import Random

from gofclub import rules
from gofclub.rules import Action
from play.bots.arena import Cluster, Contest, Mode, Replay, cluster
from play.bots.known import Known
from play.bots.learned.features import moment_of
from play.bots.learned.player import chosen, row_of
from play.bots.level import Bot
from play.bots.levels import DOUBTS, LADDER, bot
from play.bots.turn import Turn

from .lockstep import Question, Thinking, side_by_side

SEED = 31
"""Nothing was fitted on these shuffles."""


def _master(mode: Mode, seats: int = 4, ruleset: rules.Ruleset = rules.OFFICIAL) -> Contest:
    return Contest(a="master", b="club", seats=seats, seed=SEED, mode=mode, ruleset=ruleset)


STRENGTH: dict[str, tuple[Contest, int]] = {
    "first deals, ruleset Gang": (_master(Mode.FIRST, ruleset=rules.GANG), 2500),
    "whole games, four seats": (_master(Mode.GAMES), 800),
    "whole games, three seats": (_master(Mode.GAMES, 3), 1000),
    "deals with an exchange, four seats": (_master(Mode.LATER), 2000),
    "deals with an exchange, three seats": (_master(Mode.LATER, 3), 2000),
    "whole games, ruleset Gang": (_master(Mode.GAMES, ruleset=rules.GANG), 800),
    "first deals, four seats": (_master(Mode.FIRST), 2500),
    "deals with an exchange, ruleset Gang": (_master(Mode.LATER, ruleset=rules.GANG), 500),
}
"""The master against club players, and how many shuffles of each; what matters most comes first."""
STEPS: dict[str, tuple[Contest, int]] = {
    f"whole games, {level}": (Contest(a=level, b="club", seed=SEED, mode=Mode.GAMES), 750)
    for level in LADDER
    if level not in ("club", "master")
}
"""Every other level of the ladder, to see whether it is even."""


def clusters(contest: Contest, numbers: Iterable[int]) -> Iterator[Cluster]:
    """Shuffles of a contest, as they are over."""
    bots = (bot(contest.a), bot(contest.b))
    over: dict[int, list[Replay]] = {}
    every = (
        Replay(contest, number, seat, bots) for number in numbers for seat in range(contest.seats)
    )
    for one in side_by_side(map(_played, every)):
        of_shuffle = over.setdefault(one.number, [])
        of_shuffle.append(one)
        if len(of_shuffle) == contest.seats:
            yield cluster(sorted(over.pop(one.number), key=lambda it: it.seat))


def _played(replay: Replay) -> Thinking[Replay]:
    turns = replay.turns()
    asked = next(turns)
    while True:
        seat, known = asked
        action = yield from _act(replay.bots[seat], known, replay.rngs[seat])
        try:
            asked = turns.send(action)
        except StopIteration:
            return replay


def _act(player: Bot, known: Known, rng: Random) -> Thinking[Action]:
    """As `Bot.act`, but whoever plays with the net waits until it is asked for all of them."""
    asked = player.turn(known)
    if not isinstance(asked, Turn):
        return asked
    if player.name not in DOUBTS:
        return player.choose(asked, rng)
    moment = moment_of(asked.known)
    rows = moment.rows([row_of(option) for option in asked.options])
    (forecast,) = yield [Question(moment.state, rows)]
    return chosen(asked, forecast, rng, doubt=DOUBTS[player.name])
