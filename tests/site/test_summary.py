"""The two summary cards and the blank pad: what they show is what the rules say."""

from itertools import pairwise

import pytest
from django.urls import reverse

from gofclub import rules
from gofclub.assets.kept_pages import kept_files, kept_pages
from gofclub.assets.stylesheets import addresses
from gofclub.learn import summary
from gofclub.learn.rulebook import numbers

pytestmark = pytest.mark.usefixtures("db")


def test_single_cards_go_from_weak_to_strong_and_no_number_is_missing():
    row = rules.cards(summary.ROW)

    assert list(row) == sorted(row)
    assert {card.rank for card in row} == set(range(1, 13))


@pytest.mark.parametrize(
    ("shown", "kinds"),
    [
        (summary.SMALL, ("single", "pair", "triple")),
        (summary.FIVES, ("straight", "flush", "full_house", "straight_flush")),
        (summary.GANGS, ("gang",) * 4),
    ],
)
def test_each_combination_is_what_it_is_called(shown, kinds):
    assert tuple(rules.combo(one.cards).kind for one in shown) == kinds


@pytest.mark.parametrize("shown", [summary.FIVES, summary.GANGS])
def test_each_beats_the_one_before(shown):
    for weaker, stronger in pairwise(rules.combo(one.cards) for one in shown):
        assert stronger.beats(weaker)


def test_gangs_of_every_size_are_there():
    assert [len(rules.cards(one.cards)) for one in summary.GANGS] == [4, 5, 6, 7]


def test_every_key_rule_is_a_rule():
    assert {one.rule for one in summary.KEY_RULES} <= numbers()


def test_the_cards_are_a_page_with_every_price(client):
    html = client.get(reverse("learn-cards")).content.decode()

    for left in range(1, 17):
        assert f"<b>{left}</b><span>{rules.points(left)}</span>" in html
    assert html.count('class="direction-ring"') == 2


def test_phones_keep_the_cards_and_the_rules_with_their_styles():
    kept = {page["address"]: page["kept"] for page in kept_pages()}

    assert kept[reverse("learn-cards")] == reverse("learn-cards-offline")
    assert kept[reverse("learn-rules")] == reverse("learn-rules-offline")
    assert {*addresses("summary", "summary-page", "learn-rulebook")} <= {*kept_files()}


def test_a_blank_pad_says_which_way_each_hand_goes_and_what_cards_cost(client):
    html = client.get(reverse("learn-pad")).content.decode()

    rows = html.split("<tbody>")[1].split("</tbody>")[0].split("<tr>")[1:]
    for number, row in enumerate(rows, 1):
        assert ("&#8634;" in row) == (rules.direction(number) > 0)
    assert all(f"<td>{rules.points(left)}</td>" in html for left in range(1, 17))
