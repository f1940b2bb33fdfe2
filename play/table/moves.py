"""Commands that move a deal on: what players do, bots do, and the clock does."""

from datetime import datetime
from functools import lru_cache

from gofclub import rules
from play.table.chairs import without_wishes
from play.table.clock import BEFORE
from play.table.commands import Command, Context
from play.table.dealing import action_of, deal_next
from play.table.given import is_own_try
from play.table.log import Done
from play.table.refusal import Refusal, Why
from play.table.snapshot import (
    AWAY,
    BY_BOT,
    BY_CLOCK,
    BY_PERSON,
    HERE,
    OVER,
    PAUSED,
    PLAYING,
    Chair,
    Deal,
    GameOver,
    Snapshot,
)

TIMEOUTS_UNTIL_COVERED = 2
IDLE = 1
"""Timeouts of somebody for whom a table without a clock has waited for long."""


def move(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """A person plays, passes, gives or calls."""
    deal = deal_in_play(table)
    action = _asked(command)
    if command.expect != deal.at and not _needs_no_moment(command, deal, chair.seat):
        raise Refusal(Why.STALE, f"that was meant for {command.expect}; it is {deal.at} now")
    if not chair.plays_itself:
        raise Refusal(Why.AWAY, "a bot plays for you: come back first")
    if chair.timeouts:
        table = without_wishes(table, chair.seat)
        table = table.with_chair(chair._replace(timeouts=0, wish=None))
    return moved(
        table, deal, action, seat=chair.seat, command=command.id, by=BY_PERSON, now=context.now
    )


def _needs_no_moment(command: Command, deal: Deal, seat: int) -> bool:
    """Whether a call is heard, or refused by the rules, without having been meant for now."""
    # Older clients do not say when they call. And whoever calls too late is told so by the rules:
    # that the table has moved on would not explain it.
    return command.do == "call" and (command.expect is None or deal.state.pending != seat)


def act(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """A bot does what it has thought of."""
    deal = deal_in_play(table)
    seat = command.seat
    if command.expect != deal.at or seat is None or table.chairs[seat].plays_itself:
        raise Refusal(Why.STALE, "the bot has thought too long")
    action = action_of(command.cards, deal.state.phase)
    action = with_call(action, deal.state)
    return moved(table, deal, action, seat=seat, command=command.id, by=BY_BOT, now=context.now)


def timeout(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """The clock does the least that the rules allow; the second time in a row a bot takes over."""
    deal = deal_in_play(table)
    seat = deal.state.turn
    if command.expect != deal.at or seat is None:
        raise Refusal(Why.STALE, "somebody was faster than the clock")
    chair = table.chairs[seat]
    if table.due_at is None or table.due_at > context.now or not chair.plays_itself:
        raise Refusal(Why.NOT_DUE, "there is time left")
    if is_own_try(table):
        return table._replace(status=PAUSED)
    if not table.options.clock and chair.online:
        # They may be thinking. It is for the others to say when that has been long enough.
        return table.with_chair(chair._replace(timeouts=IDLE))
    timeouts = chair.timeouts + 1
    covered = timeouts >= TIMEOUTS_UNTIL_COVERED or not table.options.clock
    chair = chair._replace(
        timeouts=TIMEOUTS_UNTIL_COVERED if covered else timeouts,
        state=AWAY if covered else chair.state,
        wish=None,
    )
    table = without_wishes(table, seat).with_chair(chair)
    if not table.options.clock:
        # Nobody hurried them; they are just not there. The bot decides, not the clock.
        return table
    action = with_call(weakest_action(rules.view(deal.state, seat)), deal.state)
    return moved(table, deal, action, seat=seat, command=command.id, by=BY_CLOCK, now=context.now)


def deal(table: Snapshot, command: Command, context: Context) -> Snapshot:
    """The pause after a deal is over, or the wait for those who would add to the first one."""
    at = BEFORE if table.deal is None else table.deal.at
    if not (table.is_between or table.is_shuffling) or command.expect != at:
        raise Refusal(Why.STALE, "the next hand is on the table already")
    if table.due_at is None or table.due_at > context.now:
        raise Refusal(Why.NOT_DUE, "there is time left")
    return deal_next(table, now=context.now, rng=context.rng)


def next_(table: Snapshot, command: Command, chair: Chair, context: Context) -> Snapshot:
    """A person wants the next deal; it comes as soon as nobody is waited for."""
    if _is_dealt_since(table, command.expect):
        return table
    if not table.is_between or table.deal is None:
        raise Refusal(Why.NOT_PLAYING, "there is no next hand to wait for")
    if command.expect not in (None, table.deal.at):
        raise Refusal(Why.STALE, f"that was meant for {command.expect}; it is {table.deal.at} now")
    if chair.ready:
        return table
    return table.with_chair(chair._replace(ready=True, timeouts=0))


def dealt_if_all_are_ready(table: Snapshot, context: Context) -> Snapshot:
    """With the next deal, where somebody has asked for it and nobody else is waited for.

    Asked after every command: the last one who was not ready may say so, or go in any of many ways.
    """
    if not table.is_between:
        return table
    playing = [one for one in table.chairs if one.plays_itself]
    # To nobody it is not dealt before its time: by then the table may rather pause.
    if not playing or not all(one.ready for one in playing):
        return table
    return deal_next(table, now=context.now, rng=context.rng)


def _is_dealt_since(table: Snapshot, moment: str | None) -> bool:
    """Whether the hand after this moment's is on the table already: there is nothing to ask for."""
    if moment is None or table.deal is None:
        return False
    return int(moment.partition(".")[0]) < table.deal.number


def may_ask_for_next(table: Snapshot, chair: Chair) -> bool:
    return table.is_between and not chair.ready and chair.state == HERE


def deal_in_play(table: Snapshot) -> Deal:
    if table.status == PAUSED:
        raise Refusal(Why.PAUSED, "the table is paused")
    if table.status != PLAYING or table.deal is None:
        raise Refusal(Why.NOT_PLAYING, "there is no hand being played")
    return table.deal


def weakest_action(view: rules.View) -> rules.Action:
    """Pass where that is allowed; else the weakest card, or the weakest play of the fewest cards.

    It must not play for anybody: it gives away as little as the rules let it.
    """
    actions = view.legal
    if rules.Pass() in actions:
        return rules.Pass()
    return min(actions, key=_cost)


def _cost(action: rules.Action) -> tuple[int, rules.Hand]:
    match action:
        case rules.Give(card=card):
            return 1, (card,)
        case rules.Play(cards=cards):
            # A gang is never weak, and five cards are more than one.
            return len(cards), tuple(sorted(cards, reverse=True))
    raise AssertionError(action)


def with_call(action: rules.Action, state: rules.DealState) -> rules.Action:
    """A bot never forgets to call, and the clock does not punish."""
    if isinstance(action, rules.Play) and state.ruleset.last_card == "call":
        assert state.turn is not None
        return rules.Play(action.cards, call=state.left[state.turn] - len(action.cards) == 1)
    return action


def moved(
    table: Snapshot,
    deal: Deal,
    action: rules.Action,
    *,
    seat: int,
    command: str,
    by: str,
    now: datetime,
) -> Snapshot:
    """The one place where a move is made."""
    state, events = rules.apply(deal.state, action, seat=seat)
    done = Done(seat, str(rules.carried_out(deal.state, action)), command, by, table.seq, now)
    turns = deal.turns if isinstance(action, rules.Call) else deal.turns + 1
    deal = deal._replace(state=state, moves=deal.moves.plus(done), turns=turns)
    if not state.is_over:
        return table.happened(*events, by=by, deal=deal)
    assert state.result is not None
    results = (*table.results, state.result)
    finished = deal._replace(finished_at=now)
    table = table.happened(*events, by=by, deal=finished, results=results)
    if table.options.given is not None or rules.is_over(results, table.options.ruleset):
        return table.happened(GameOver(), status=OVER)
    return table


@lru_cache(maxsize=4096)
def _play(cards: str, call: bool) -> rules.Play:
    """Read once: there are few plays, and every table makes them again."""
    return rules.Play(rules.cards(cards), call=call)


def _asked(command: Command) -> rules.Action:
    match command.do:
        case "play":
            return _play(command.cards, command.call)
        case "pass":
            return rules.Pass()
        case "call":
            return rules.Call()
    given = rules.cards(command.cards)
    if len(given) != 1:
        raise Refusal(Why.NOT_ONE_CARD, "give exactly one card")
    return rules.Give(given[0])
