"""The bots as tables know them: levels by name, what one may know, and what it would do."""

from random import SystemRandom

from gofclub import rules
from play.bots import BOTS, DEFAULT, Known, Plays, bot
from play.table.dealing import action_of
from play.table.snapshot import Snapshot

LEVELS = tuple(BOTS)
DEFAULT_LEVEL = DEFAULT
STAND_IN = DEFAULT
"""The level that acts where another cannot be asked: it thinks fast, and needs no weights."""
_rng = SystemRandom()


def think(level: str, known: Known) -> rules.Action:
    """What a bot of this level does when it is asked, from what its seat may know."""
    return bot(level).act(known, _rng)


def known_at(table: Snapshot, seat: int) -> Known:
    """What somebody at this seat may know, with a memory for all that was laid in the open."""
    assert table.deal is not None
    results = table.results
    return Known(
        rules.view(table.deal.state, seat),
        plays=_plays(table),
        totals=rules.totals(results) if results else (0,) * table.options.seats,
        deals_before=len(results),
    )


def _plays(table: Snapshot) -> Plays:
    assert table.deal is not None
    exchanged = 0 if table.deal.setup.giver is None else 2
    done = ((move.seat, move.text) for move in list(table.deal.moves)[exchanged:])
    acted = ((seat, action_of(text, rules.Phase.PLAY)) for seat, text in done)
    return tuple(
        (seat, action) for seat, action in acted if isinstance(action, rules.Play | rules.Pass)
    )
