"""Hints and reviews: what a player would agree with, and sums that add up."""

import random

import pytest

from gofclub import rules
from gofclub.rules import Give, Pass, Play
from play.bots import Known, bot
from play.bots.learned.advice import advice
from play.bots.learned.reasons import Position, Why
from play.bots.learned.review import (
    DOUBT,
    SURE,
    Situation,
    Verdict,
    review,
    steps_of,
)
from play.bots.level import always_calling
from tests.play.bots.test_manners import with_others_cards_shuffled
from tests.rules.drivers import position, random_start

OTHERS = ("4g4y6r7g8g9y", "1g2y3r8y8rTg", "2g2r5y6gTyTr")


def played(seed: int, *, level: str = "club", seats: int = 4):
    """A deal from its beginning to its result."""
    rng = random.Random(seed)
    state, _ = random_start(rng, seats=seats)
    beginning, moves, plays = state, [], ()
    while state.turn is not None:
        known = Known(rules.view(state, state.turn), plays)
        action = bot(level).act(known, rng)
        moves.append((state.turn, action))
        if isinstance(action, Play | Pass):
            plays = (*plays, (state.turn, action))
        state, _ = rules.apply(state, action, seat=state.turn)
    return beginning, moves, state.result


@pytest.mark.parametrize("seats", [4, 3])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_points_are_average_luck_and_play_together(seed, seats):
    beginning, moves, result = played(seed, seats=seats)

    seats_found = review(beginning, steps_of(beginning, moves), result)

    for one in seats_found:
        assert sum(one.luck) == pytest.approx(result.points[one.seat])
        assert one.luck.own >= 0
        assert one.accuracy is None or 0 < one.accuracy <= 1
        choices = [
            ply
            for ply, (seat, action) in enumerate(moves)
            if seat == one.seat and action in _own(one)
        ]
        assert {decision.ply for decision in one.decisions} <= set(choices)


def _own(one):
    return {decision.taken for decision in one.decisions} | {
        Play(decision.taken.cards) for decision in one.decisions if isinstance(decision.taken, Play)
    }


def test_the_master_itself_makes_no_mistakes():
    """But for the seat's memory: what is best with it may be a little worse without."""
    beginning, moves, result = played(5, level="master")

    for one in review(beginning, steps_of(beginning, moves), result):
        assert all(decision.verdict is Verdict.BEST for decision in one.decisions)
        assert one.luck.own == pytest.approx(0, abs=0.01)


def test_a_label_stands_only_beyond_doubt():
    for seed in range(6):
        beginning, moves, result = played(seed, level="casual")
        for one in review(beginning, steps_of(beginning, moves), result):
            for decision in one.decisions:
                cost = min(decision.lost, decision.lost_at_sight)
                assert decision.doubt >= DOUBT
                assert decision.lost >= 0
                assert decision.lost_at_sight >= 0
                if decision.verdict in (Verdict.SLIP, Verdict.MISTAKE):
                    assert cost >= SURE * decision.doubt


def test_what_others_held_changes_nothing_in_a_decisions_judgement():
    rng = random.Random(8)
    state = position("5g8rTy3g3y", *OTHERS, top="4g", top_seat=3)
    other = with_others_cards_shuffled(state, 0, rng)

    first, second = (advice(Known(rules.view(one, 0))) for one in (state, other))

    assert first == second


def test_a_decision_is_put_under_its_situation():
    beginning, moves, result = played(2)
    found = review(beginning, steps_of(beginning, moves), result)

    assert {one.situation for seat in found for one in seat.decisions} >= {
        Situation.LEAD,
        Situation.ANSWER,
    }


def test_a_hint_shows_three_different_options_best_first():
    state = position("5g5y8rTy3g3y", *OTHERS, top="4g", top_seat=3)

    found = advice(Known(rules.view(state, 0)))

    assert len(found) == 3
    assert len({str(one.action) for one in found}) == 3
    assert all(0 <= one.win <= 1 and one.points >= 0 for one in found)


def test_there_is_no_hint_where_there_is_no_choice():
    state = position("5g5y", *OTHERS, top="Dr", top_seat=3)

    assert advice(Known(rules.view(state, 0))) == []


def why(hand: str, option, top: str | None = None, others=OTHERS) -> Why:
    state = position(hand, *others, **({"top": top, "top_seat": 3} if top else {}))
    known = Known(rules.view(state, 0))
    options = always_calling(known.view.legal)
    return Position(known, options).reason(option).why


@pytest.mark.parametrize(
    "hand, option, top, expected",
    [
        ("5g5y", Play(rules.cards("5g5y")), None, Why.FINISHES),
        ("5g5y5r5g9y2g", Play(rules.cards("5g5g5y5r")), "4g", Why.SPENDS_GANG),
        ("5g5y5r5g9y2g", Play(rules.cards("5r")), "4g", Why.BREAKS_GANG),
        ("5g5y9y2g3g", Play(rules.cards("5g")), "4g", Why.BREAKS_SET),
        ("5g7y9y2gDr", Play(rules.cards("Dr")), "4g", Why.ONLY_A_GANG),
        ("2g3r5g7yPy", Play(rules.cards("2g")), None, Why.SHEDS_WEAK),
        ("5g5y5r5g2g", Pass(), "4g", Why.KEEPS_GANG),
        ("2g3y4rPg", Pass(), "Ty", Why.KEEPS_STRONG),
        ("2g5y5r", Pass(), "4g", Why.KEEPS_SETS),
        ("2g5y6r", Pass(), "4g", Why.LETS_GO),
    ],
)
def test_the_reason_is_what_a_player_would_say(hand, option, top, expected):
    assert why(hand, option, top) is expected


def test_giving_back_has_its_own_reasons():
    state = rules.start(
        [rules.cards(hand) for hand in _exchange_hands()], lead=0, giver=1, ruleset=rules.OFFICIAL
    )
    (given,) = rules.legal(state)
    state, _ = rules.apply(state, given, seat=1)
    known = Known(rules.view(state, 0))
    found = Position(known, known.view.legal)

    strongest = max(known.view.hand)
    single = next(c for c in known.view.hand if found.by_number[c.rank] == 1 and c.rank <= 10)
    paired = next(c for c in known.view.hand if found.by_number[c.rank] > 1)
    assert found.reason(Give(strongest)).why is Why.GIVES_STRONG
    assert found.reason(Give(single)).why is Why.GIVES_SPARE
    assert found.reason(Give(paired)).why is Why.GIVES_PART


def _exchange_hands() -> list[str]:
    """The first seed whose first hand has a phoenix or the dragon, a pair and a lone card."""
    for seed in range(100):
        hands = rules.shuffled(random.Random(seed), 4)
        ranks = [card.rank for card in hands[0]]
        if max(ranks) > 10 and any(ranks.count(rank) == 1 for rank in ranks if rank <= 10):
            return [rules.text(hand) for hand in hands]
    raise AssertionError
