"""The next deal of a table, and a deal made again from its log."""

from collections.abc import Iterable
from datetime import datetime
from random import Random

from gofclub import rules
from play.table.fairness import (
    MIXED,
    SHARED,
    Seeds,
    Which,
    commitment_to,
    hands_of,
    new_salt,
    seal_of,
    shuffled,
)
from play.table.log import Done, Log
from play.table.shared import Shared, dealt_alike
from play.table.snapshot import Deal, Dealt, Options, Pack, Snapshot


def deal_next(table: Snapshot, *, now: datetime, rng: Random) -> Snapshot:
    """The table with fresh cards on it."""
    options = table.options
    if options.shared is not None:
        return _deal_shared(table, options.shared, now=now)
    setup = rules.next_setup(
        table.results, seats=options.seats, ruleset=options.ruleset, dealer=options.dealer
    )
    pack = table.pack or new_pack(table.code, setup.number, rng)
    # What was added to another pack than this one (an older release dealt since) is not in it.
    seeds: Seeds = tuple(chair.seed if table.pack else "" for chair in table.chairs)
    which = Which(table.code, setup.number, setup.dealer)
    dealt = shuffled(which, pack.salt, seeds, ruleset=options.ruleset)
    deal = Deal(
        id=None,
        number=setup.number,
        hands=dealt.hands,
        salt=pack.salt,
        seal=seal_of(which, pack.commitment, seeds, cut=dealt.cut),
        seeds=seeds,
        scheme=MIXED,
        setup=setup,
        cut=dealt.cut,
        started_at=now,
        state=beginning(dealt.hands, setup, options),
        moves=Log(),
        turns=0,
    )
    return _with(table, deal, pack=new_pack(table.code, setup.number + 1, rng))


def _deal_shared(table: Snapshot, shared: Shared, *, now: datetime) -> Snapshot:
    """The next deal of the round, as at its other tables; there is no pack to add to."""
    alike = dealt_alike(shared, len(table.results) + 1, table.options)
    deal = Deal(
        id=None,
        number=alike.setup.number,
        hands=alike.hands,
        salt=alike.salt,
        seal=alike.seal,
        seeds=alike.seeds,
        scheme=SHARED,
        setup=alike.setup,
        cut=alike.cut,
        started_at=now,
        state=beginning(alike.hands, alike.setup, table.options),
        moves=Log(),
        turns=0,
    )
    return _with(table, deal, pack=None)


def _with(table: Snapshot, deal: Deal, *, pack: Pack | None) -> Snapshot:
    """The table with this deal on it, and what is promised for the one after it."""
    chairs = tuple(chair._replace(ready=False, seed="") for chair in table.chairs)
    return table._replace(deal=deal, chairs=chairs, pack=pack).happened(Dealt(deal.number))


def new_pack(code: str, number: int, rng: Random) -> Pack:
    """What the server promises for a deal, so early that all can add to it without any wait."""
    salt = new_salt(rng)
    return Pack(number, salt, commitment_to(salt, table=code, number=number))


def beginning(hands: str, setup: rules.Setup, options: Options) -> rules.DealState:
    """The state before the first move."""
    return rules.start(
        hands_of(hands, options.seats),
        lead=setup.lead,
        step=setup.step,
        giver=setup.giver,
        dealer=setup.dealer,
        ruleset=options.ruleset,
    )


def action_of(text: str, phase: rules.Phase) -> rules.Action:
    """What a move's text means; the same card is given in an exchange and played otherwise."""
    if text == "-":
        return rules.Pass()
    if text == "!":
        return rules.Call()
    if phase in (rules.Phase.GIVE, rules.Phase.RETURN):
        (card,) = rules.cards(text)
        return rules.Give(card)
    if text.endswith("!"):
        return rules.Play(rules.cards(text[:-1]), call=True)
    return rules.Play(rules.cards(text))


def folded(deal: Deal, moves: Iterable[Done]) -> tuple[Deal, list[tuple[Done, rules.Event]]]:
    """The deal after more moves of its log, and what happened in them."""
    state, turns, known = deal.state, deal.turns, deal.moves
    happened: list[tuple[Done, rules.Event]] = []
    for done in moves:
        action = action_of(done.text, state.phase)
        state, events = rules.apply(state, action, seat=done.seat)
        turns += not isinstance(action, rules.Call)
        known = known.plus(done)
        happened += [(done, event) for event in events]
    return deal._replace(state=state, turns=turns, moves=known), happened
