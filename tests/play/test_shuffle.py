"""From the salt and what players add to the cards: the same for ever, and fair."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from gofclub import rules
from play.models import Dealt
from play.services.store.commit import run_command
from play.table.commands import Command
from play.table.fairness import MIXED, Which, commitment_to, seal_of, shuffled
from tests.play import witness
from tests.play.people import table_of
from tests.play.test_seeds import A, B, C, mix, seen

pytestmark = pytest.mark.django_db
GOLDEN = [
    one
    for one in json.loads((Path(__file__).parent.parent / "golden/fairness.json").read_text())
    if one["scheme"] == MIXED
]


def test_salt_and_seeds_lead_to_the_cards_as_another_program_reads_the_page():
    code, people = table_of(3, ruleset=rules.OFFICIAL.but(chinese_cut=True), dealer=2)
    promised = seen(code)["pack"]
    mix(code, people[0], A)
    mix(code, people[2], C)

    run_command(Command(code, "start", person=people[0]))

    row = Dealt.objects.get(table__code=code)
    assert promised["commitment"] == witness.commitment(code, 1, row.salt)
    seeds = [A, None, C]
    assert (row.hands.split("/"), row.cut) == witness.deal(
        code, 1, row.salt, seeds, dealer=2, cut=True
    )
    shown = seen(code)["deal"]
    assert shown["mixed"] == [0, 2]
    assert shown["seal"] == witness.seal(
        code, 1, promised["commitment"], seeds, dealer=2, cut=row.cut
    )


@pytest.mark.parametrize(
    "record", GOLDEN, ids=lambda one: f"{one['table']['code']}-{one['number']}"
)
def test_hands_that_were_dealt_once_are_dealt_the_same_for_ever(record):
    ruleset = rules.OFFICIAL.but(chinese_cut=record["cut"] is not None)
    which = Which(record["table"]["code"], record["number"], record["dealer"])
    seeds = tuple(seed or "" for seed in record["seeds"])

    dealt = shuffled(which, record["salt"], seeds, ruleset=ruleset)

    assert dealt == ("/".join(record["dealt"]), witness.cut_text(record))
    commitment = commitment_to(record["salt"], table=which.table, number=which.number)
    assert commitment == record["commitment"]
    assert seal_of(which, commitment, seeds, cut=dealt.cut) == record["seal"]
    assert witness.contradictions(which.table, record) == []


@pytest.mark.parametrize("changed", [0, 1])
def test_every_seed_changes_all_the_cards(changed):
    which, seeds = Which("k7mq2wxz9pfa", 1, 0), [A, B, "", ""]
    one = shuffled(which, "00" * 32, tuple(seeds), ruleset=rules.OFFICIAL)
    seeds[changed] = seeds[changed][:-1] + "0"

    other = shuffled(which, "00" * 32, tuple(seeds), ruleset=rules.OFFICIAL)

    assert all(a != b for a, b in zip(one.hands.split("/"), other.hands.split("/"), strict=True))


def test_every_seat_gets_every_card_equally_often():
    held = Counter()
    deals = 1500
    for number in range(deals):
        salt = Random(number).randbytes(32).hex()
        which = Which("k7mq2wxz9pfa", 1, 0)
        hands = shuffled(which, salt, ("",) * 4, ruleset=rules.OFFICIAL).hands.split("/")
        held.update(
            (seat, str(card)) for seat, hand in enumerate(hands) for card in rules.cards(hand)
        )

    # Six standard deviations of a coin with one side in four, thrown twice for each deal.
    copies = Counter(map(str, rules.DECK))
    for (_, card), count in held.items():
        throws = deals * copies[card]
        assert abs(count - throws / 4) < 6 * (throws * 3 / 16) ** 0.5
