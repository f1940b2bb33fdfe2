"""What people's programs add to the pack of the next deal, so that nobody alone chooses its cards.

The server has committed itself to its salt before; who adds last cannot know it. Nothing ever
waits for long: the pack of a deal is there from the start of the one before it, and the first one
waits a moment for those who have said that they will add to it, and for nobody else.
"""

from play.table.commands import Command, Context
from play.table.dealing import deal_next
from play.table.refusal import Refusal, Why
from play.table.snapshot import CLOSED, OVER, Chair, Snapshot


def mix(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """A seed for the next deal, one for each person; the last one that is awaited starts it."""
    if is_in_deal(table, command, chair):
        return table
    if not may_mix(table, chair) and not chair.seed:
        raise Refusal(Why.NOT_PLAYING, "there is no next hand to add to")
    assert table.pack is not None
    if command.expect != str(table.pack.number):
        raise Refusal(Why.STALE, f"the next hand is {table.pack.number}")
    if chair.seed:
        if chair.seed == command.seed:
            return table
        raise Refusal(Why.MIXED, "you have added to the next hand already")
    table = table.with_chair(chair._replace(seed=command.seed))
    return dealt_unless_awaited(table, context) if table.is_shuffling else table


def is_in_deal(table: Snapshot, command: Command, chair: Chair) -> bool:
    """Whether the same was sent before, and is in the cards that lie there by now."""
    deal = table.deal
    if deal is None or command.expect != str(deal.number):
        return False
    return deal.seeds[chair.seat] == command.seed


def may_mix(table: Snapshot, chair: Chair) -> bool:
    is_on = table.status not in (OVER, CLOSED) and table.pack is not None
    return is_on and chair.is_person and not chair.seed


def dealt_unless_awaited(table: Snapshot, context: Context) -> Snapshot:
    """The first deal, unless somebody will add to it in a moment."""
    if any(one.plays_itself and one.mixes and may_mix(table, one) for one in table.chairs):
        return table
    return deal_next(table, now=context.now, rng=context.rng)
