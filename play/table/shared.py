"""Deals that several tables share: on each seat the same cards at every one of them.

They follow from a secret that is drawn before the round, promised by its hash and opened after it.
Every deal is a first one, so that what happened before changes none: nobody gives a card, and the
lead goes round the table.
"""

import hashlib
import hmac
from typing import TYPE_CHECKING, NamedTuple

from gofclub import rules
from play.table.fairness import Seeds, Which, commitment_to, seal_of, shuffled

if TYPE_CHECKING:
    from play.table.snapshot import Deal, Options

SECRET_BYTES = 32


class Shared(NamedTuple):
    """What the tables of a round have in common."""

    code: str
    """Stands for the table's code wherever the cards are sealed and shuffled."""
    secret: str
    """64 hexadecimal digits; whoever knows them knows every card of the round."""


class DealtAlike(NamedTuple):
    """A deal of a round, as it is at every table of the same size."""

    setup: rules.Setup
    salt: str
    commitment: str
    seeds: Seeds
    seal: str
    hands: str
    cut: str


def promise_of(shared: Shared) -> str:
    """What is shown before the round: it fits no other secret.

    >>> promise_of(Shared("k7mq2wxz9pfa", "00" * 32))[:16]
    '240227887b8d0d1a'
    """
    return hashlib.sha256(f"round {shared.code} {shared.secret}".encode("ascii")).hexdigest()


def salt_of(shared: Shared, number: int) -> str:
    """The salt of one deal; it says nothing about those of the others."""
    text = f"salt {shared.code} {number}".encode("ascii")
    return hmac.digest(bytes.fromhex(shared.secret), text, "sha256").hex()


def setup_of(number: int, *, seats: int, dealer: int) -> rules.Setup:
    """Who deals and who leads: each in turn, whatever happened before."""
    deals = (dealer + number - 1) % seats
    return rules.Setup(
        number=number, step=rules.direction(number), dealer=deals, lead=(deals + 1) % seats
    )


def dealt_alike(shared: Shared, number: int, options: "Options") -> DealtAlike:
    """A deal of the round: it depends on the secret, its number and how many play."""
    setup = setup_of(number, seats=options.seats, dealer=options.dealer)
    # Nobody adds to it: what one table adds the others would not have.
    seeds: Seeds = ("",) * options.seats
    salt = salt_of(shared, number)
    which = Which(shared.code, number, setup.dealer)
    commitment = commitment_to(salt, table=shared.code, number=number)
    cards = shuffled(which, salt, seeds, ruleset=options.ruleset)
    seal = seal_of(which, commitment, seeds, cut=cards.cut)
    return DealtAlike(setup, salt, commitment, seeds, seal, cards.hands, cards.cut)


def is_alike(deal: "Deal", options: "Options") -> bool:
    """Whether a deal is the one that its round's secret gives."""
    if options.shared is None:
        return False
    known = dealt_alike(options.shared, deal.number, options)
    found = (deal.setup, deal.salt, deal.seeds, deal.seal, deal.hands, deal.cut)
    return found == (known.setup, known.salt, known.seeds, known.seal, known.hands, known.cut)
