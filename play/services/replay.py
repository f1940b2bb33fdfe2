"""A finished deal, open: step by step for a page, and as a record."""

from collections.abc import Iterator
from typing import NamedTuple

from gofclub import rules
from play.models import Dealt, Move, Table
from play.services.shared_deals import opened_deals
from play.services.store.load import deal_from, making_values, result_of
from play.table.dealing import action_of, beginning
from play.table.fairness import (
    GIVEN,
    OLD,
    SHARED,
    Which,
    commitment_to,
    hands_of,
    is_whole_pack,
    old_seal,
    seal_of,
    shuffled,
)
from play.table.log import Done
from play.table.shared import is_alike
from play.table.snapshot import Deal, Options, Snapshot
from scorepad.models import Sitter


class Step(NamedTuple):
    """One move: what was done, what happened, and how the table looked after it."""

    ply: int
    done: Done
    action: rules.Action
    events: tuple[rules.Event, ...]
    state: rules.DealState


class Replay(NamedTuple):
    deal: Deal
    result: rules.DealResult
    beginning: rules.DealState
    steps: tuple[Step, ...]
    is_verified: bool
    """Whether its record agrees with itself: salt, seeds, seal, cut and hands. It cannot tell that
    all of them were changed together; whoever was there and kept the seal can."""


def replay_of(table: Snapshot, number: int) -> Replay | None:
    """The deal with that number once it is over; until then there is nothing to see."""
    row = opened_deals().filter(table=table.id, number=number).first()
    return None if row is None else replay_from(row, table.code, table.options)


def names_at(table: Snapshot, number: int) -> list[str]:
    """Who played a hand, seat by seat: a bot's earlier hands are not its successor's."""
    names = [chair.name for chair in table.chairs]
    later = [chair.seat for chair in table.chairs if chair.since > number]
    if later:
        # The sheet remembers who sat there; a name that was forgotten or hidden is so there, too.
        sitters = Sitter.objects.filter(
            sheet__table=table.id, line__number__in=later, since__lte=number
        )
        for seat, name in sitters.order_by("since", "pk").values_list("line__number", "name"):
            names[seat] = name
    return names


def replay_from(row: Dealt, code: str, options: Options) -> Replay:
    """A finished deal, played again from its log; raises `Damaged` where that leads nowhere."""
    assert row.result is not None
    with making_values(f"hand {row.number} of table {code}"):
        deal = deal_from(row, options)
        return Replay(
            deal=deal,
            result=result_of(row.result),
            beginning=beginning(row.hands, deal.setup, options),
            steps=tuple(_steps(deal)),
            is_verified=is_consistent(deal, code, options),
        )


def is_consistent(deal: Deal, code: str, options: Options) -> bool:
    """Whether the cards of a deal, and its cut, are what its seal stands for."""
    if deal.scheme == GIVEN:
        return is_whole_pack(deal.hands)
    if deal.scheme == OLD:
        return old_seal(deal.hands, deal.salt) == deal.seal
    if deal.scheme == SHARED:
        return is_alike(deal, options)
    which = Which(code, deal.number, deal.setup.dealer)
    commitment = commitment_to(deal.salt, table=code, number=deal.number)
    again = shuffled(which, deal.salt, deal.seeds, ruleset=options.ruleset)
    is_sealed = seal_of(which, commitment, deal.seeds, cut=deal.cut) == deal.seal
    return is_sealed and again == (deal.hands, deal.cut)


def _steps(deal: Deal) -> Iterator[Step]:
    state = deal.state
    moves = Move.objects.filter(deal=deal.id).order_by("ply")
    for move in moves.values_list("ply", "seat", "text", "command", "by", "seq", "made_at"):
        done = Done._make(move[1:])
        # Logs of earlier releases have the play that came too late to be laid.
        action = rules.carried_out(state, action_of(done.text, state.phase))
        state, events = rules.apply(state, action, seat=done.seat)
        yield Step(move[0], done, action, events, state)


def record_of(table: Snapshot, number: int | None = None) -> str | None:
    """The finished deals, or one of them, as a `.gof`; raises `Damaged` like a replay."""
    rows = opened_deals().filter(table=table.id).order_by("number")
    if number is not None:
        rows = rows.filter(number=number)
    with making_values(f"a hand of table {table.code}"):
        deals = tuple(_deal_record(row, table.options) for row in rows)
    if not deals:
        return None
    made = Table.objects.only("created_at").get(pk=table.id).created_at
    tags = [("Event", table.options.title)] if table.options.title else []
    tags += [("Date", made.date().isoformat())]
    tags += [
        (letter, name)
        for letter, name in zip("ABCD", players_of(table, number), strict=False)
        if name
    ]
    return rules.dumps(
        rules.Record(
            deals=deals,
            seats=table.options.seats,
            ruleset=table.options.ruleset,
            dealer=table.options.dealer,
            tags=tuple(tags),
        )
    )


def players_of(table: Snapshot, number: int | None = None) -> list[str]:
    """Who played a hand; of a whole game all who sat on a seat, one after the other."""
    if number is not None:
        return names_at(table, number)
    firsts = sorted({1, *(chair.since for chair in table.chairs)})
    seats = zip(*(names_at(table, first) for first in firsts), strict=True)
    return [", ".join(dict.fromkeys(names)) for names in seats]


def _deal_record(row: Dealt, options: Options) -> rules.DealRecord:
    deal = deal_from(row, options)
    return rules.DealRecord(
        number=row.number,
        hands=hands_of(row.hands, options.seats),
        actions=tuple((step.done.seat, step.action) for step in _steps(deal)),
        lead=row.lead,
        giver=row.giver,
        dealer=row.dealer,
        ruleset=options.ruleset,
    )
