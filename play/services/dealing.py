"""The next deal of a table, and a deal made again from its log."""

from collections.abc import Iterable
from datetime import datetime
from random import Random

from gofclub import rules
from play.services.fairness import chinese_cut, commitment_to, hands_of, hands_text, new_salt
from play.services.log import Done, Log
from play.services.snapshot import Deal, Dealt, Options, Snapshot

MOST_CUTS = 60
"""Cards that fit the column for the cut; sixty creatures in a row would be a broken shuffle."""


def deal_next(table: Snapshot, *, now: datetime, rng: Random) -> Snapshot:
    """The table with fresh cards on it."""
    options = table.options
    setup = rules.next_setup(
        table.results, seats=options.seats, ruleset=options.ruleset, dealer=options.dealer
    )
    turned: tuple[rules.Card, ...] = ()
    first = setup.dealer
    if options.ruleset.chinese_cut:
        turned, first = chinese_cut(rng, dealer=setup.dealer, seats=options.seats)
    hands = hands_text(rules.shuffled(rng, options.seats, first=first))
    salt = new_salt()
    deal = Deal(
        id=None,
        number=setup.number,
        hands=hands,
        salt=salt,
        commitment=commitment_to(hands, salt),
        setup=setup,
        cut="".join(map(str, turned[-MOST_CUTS:])),
        started_at=now,
        state=beginning(hands, setup, options),
        moves=Log(),
        turns=0,
    )
    chairs = tuple(chair._replace(ready=False) for chair in table.chairs)
    return table._replace(deal=deal, chairs=chairs).happened(Dealt(setup.number))


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
