"""What somebody at a seat may know: all that a bot is ever told."""

from gofclub import rules
from play.bots import Known, Plays
from play.table.dealing import action_of
from play.table.snapshot import Snapshot


def known_at(table: Snapshot, seat: int) -> Known:
    """What somebody at this seat may know, with a memory for all that was laid in the open."""
    assert table.deal is not None
    return Known(
        rules.view(table.deal.state, seat),
        plays=_plays(table),
        totals=table.totals,
        deals_before=table.deals_before,
    )


def _plays(table: Snapshot) -> Plays:
    assert table.deal is not None
    exchanged = 0 if table.deal.setup.giver is None else 2
    done = ((move.seat, move.text) for move in list(table.deal.moves)[exchanged:])
    acted = ((seat, action_of(text, rules.Phase.PLAY)) for seat, text in done)
    return tuple(
        (seat, action) for seat, action in acted if isinstance(action, rules.Play | rules.Pass)
    )
