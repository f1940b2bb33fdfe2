"""The Learn page teaches what the rules say."""

from itertools import pairwise

import pytest
from django.urls import reverse

from gofclub import lessons, rules

EXAMPLES = [*lessons.SMALL, *lessons.FIVES, *lessons.GANGS]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.name))
def test_an_example_is_what_it_says(example):
    assert rules.combo(rules.cards(example.cards)).kind == example.kind


def test_every_kind_has_an_example():
    assert {example.kind for example in EXAMPLES} == set(rules.Kind)


@pytest.mark.parametrize("order", [lessons.FIVES, lessons.GANGS], ids=["fives", "gangs"])
def test_examples_go_from_weak_to_strong(order):
    combos = [rules.combo(rules.cards(example.cards)) for example in order]

    for weaker, stronger in pairwise(combos):
        assert stronger.beats(weaker)


@pytest.mark.parametrize(("weaker", "stronger", "why"), lessons.DUELS)
def test_a_duel_ends_as_told(weaker, stronger, why):
    low, high = rules.combo(rules.cards(weaker)), rules.combo(rules.cards(stronger))

    assert high.beats(low)
    assert not low.beats(high)


def test_the_prices_are_the_points_of_the_rules():
    assert [price.points for price in lessons.prices()] == [rules.points(n) for n in range(1, 17)]


def test_each_warning_shows_another_price_per_card():
    assert [price.per_card for price in lessons.warnings()] == [1, 2, 3, 4, 5]


@pytest.mark.usefixtures("db")
def test_the_page_shows_every_example(client):
    html = client.get(reverse("learn")).content.decode()

    for example in EXAMPLES:
        assert str(example.name) in html
        for at in range(0, len(example.cards), 2):
            assert f'data-card="{example.cards[at : at + 2]}"' in html
