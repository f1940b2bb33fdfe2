"""What Learn advises is what masters do where it is hard: counted in the shipped puzzles."""

from collections import Counter
from functools import cache

from gofclub import rules
from gofclub.rules import Kind
from play.puzzles.shipped import puzzles


@cache
def counted() -> Counter[str]:
    found: Counter[str] = Counter()
    for puzzle in puzzles().values():
        moment = puzzle.moment
        options, hand = moment.options, moment.state.hands[moment.seat]
        best = options[puzzle.answer]
        plays = [one.combo for one in options if isinstance(one, rules.Play)]
        chosen = best.combo if isinstance(best, rules.Play) else None
        if any(combo.kind is Kind.GANG for combo in plays):
            found["gang held"] += 1
            found["gang laid"] += chosen is not None and chosen.kind is Kind.GANG
        if puzzle.kind == "lead" and any(len(combo) > 1 for combo in plays):
            found["lead"] += 1
            found["lead several"] += chosen is not None and len(chosen) > 1
        if puzzle.kind == "answer":
            found["answer"] += 1
            found["pass"] += isinstance(best, rules.Pass)
        if isinstance(best, rules.Give):
            ranks = [card.rank for card in hand]
            found["give"] += 1
            found["give alone"] += ranks.count(best.card.rank) == 1
            found["give lowest"] += best.card.rank == min(ranks)
            found["give picture"] += best.card.rank > 10
    return found


def test_leads_of_several_cards_are_best_more_often_than_not():
    assert counted()["lead several"] > counted()["lead"] / 2


def test_a_gang_is_mostly_kept():
    assert 0 < counted()["gang laid"] < counted()["gang held"] / 2


def test_a_pass_is_sometimes_best_and_mostly_not():
    assert 0 < counted()["pass"] < counted()["answer"] / 4


def test_what_is_given_back_stands_alone_more_often_than_it_is_the_lowest():
    assert counted()["give alone"] > 2 * counted()["give lowest"]
    assert counted()["give picture"] < counted()["give"] / 10
