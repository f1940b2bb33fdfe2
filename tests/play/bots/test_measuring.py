"""What measures the forecasts and the review: held to the review itself, and to a pencil."""

import shutil
from collections import Counter
from functools import partial
from io import StringIO
from multiprocessing.pool import ThreadPool
from random import Random

import pytest
from django.core.management import CommandError, call_command

from gofclub import rules
from play.bots import LADDER, Bot, Known, bot
from play.bots.learned.people import points_among_people, win_among_people
from play.bots.learned.player import row_of
from play.bots.learned.review import review, steps_of
from play.bots.measuring.chances import chances, outcomes
from play.bots.measuring.deals import Judged, Outcome, fresh, look_back, play_on
from play.bots.measuring.everything import measure, parts
from play.bots.measuring.gains import gains
from play.bots.measuring.legality import TABLES, IllegalBot, play
from play.bots.measuring.lockstep import side_by_side
from play.bots.measuring.skill import PLAYERS, Sat, stability

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")


def looked_back(number: int):
    """A deal of club players, with what is measured of it."""
    deal = fresh(5, number)
    played = play_on(deal.beginning(), [bot("club")] * len(deal.hands), Random(1))
    (outcome,) = side_by_side([look_back(deal, played, at_all_options=True)])
    return played, outcome


# Three seats and four, with an exchange and without.
@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_what_is_measured_is_what_the_review_says(number):
    played, outcome = looked_back(number)
    beginning = played.states[0]
    steps = steps_of(beginning, played.moves)
    result = steps[-1].state.result

    reviewed = review(beginning, steps, result)

    said = sorted(
        (
            one.ply,
            seat.seat,
            one.after_taken.win,
            one.after_taken.points,
            min(one.lost, one.lost_at_sight),
            row_of(one.best),
        )
        for seat in reviewed
        for one in seat.decisions
    )
    assert outcome.points == result.points
    assert len(outcome.judged) == len(said) > 5
    for measured, expected in zip(outcome.judged, said, strict=True):
        shown = win_among_people(measured.win), points_among_people(measured.points)
        assert (*measured[:2], *shown, measured.lost) == pytest.approx(expected[:5], abs=2e-3)
        assert measured.best == expected[5] or measured.lost < 1e-3


def test_a_suggestion_is_followed_where_the_review_has_a_label():
    found = list(gains(3, 5))

    for some in found:
        for number in {one.deal for one in some}:
            played, outcome = looked_back(number)
            said = [one for one in outcome.judged if one.lost >= 1.3 * (0.2 + 0.27 * one.lost)]
            assert [one.said for one in some] == pytest.approx([one.lost for one in said], abs=1e-3)
            for gain, one in zip(some, said, strict=True):
                assert gain.gained == pytest.approx(_by_hand(played, one))
    assert sum(map(len, found)) > 2


def _by_hand(played, judged) -> float:
    """The deal once more, with the suggestion; what the seat is better off by."""
    state = played.states[judged.ply]
    options = [one for one in rules.legal(state) if row_of(one) == judged.best]
    state, _ = rules.apply(state, max(options, key=str), seat=judged.seat)
    while state.turn is not None:
        action = bot("club").act(Known(rules.view(state, state.turn)), Random(1))
        state, _ = rules.apply(state, action, seat=state.turn)
    after, before = (
        sum(points) / (len(points) - 1) - points[judged.seat] * len(points) / (len(points) - 1)
        for points in (state.result.points, played.points)
    )
    return after - before


def test_masters_lose_nothing_and_somebody_wins():
    for outcome in outcomes("master", 8, 3):
        assert sum(map(outcome.won, range(len(outcome.points)))) == 1
        assert all(one.lost == 0 for one in outcome.judged)


def test_a_forecast_that_is_wrong_shows():
    """Two deals, two decisions each: 85 % both times, once true and once not; 7 points each."""
    found = [
        Outcome((Judged(0, 0, 0.85, 7.0), Judged(1, 1, 0.05, 7.0)), (0, 10)),
        Outcome((Judged(0, 0, 0.85, 7.0), Judged(1, 1, 0.05, 3.0)), (10, 0)),
    ]

    said = chances(found)

    low, high = said.deciles
    assert (low.low, low.decisions, low.happened.value) == (0, 2, 0.5)
    assert (high.low, high.decisions, high.happened.value) == (80, 2, 0.5)
    # Strays of the two clusters: -0.5 and 0.5; sqrt(0.5 * 2 / 1) / 2.
    assert high.happened.within == pytest.approx(1.959964 / 2)
    assert said.worst[0] == pytest.approx(0.45)
    assert high.shown == pytest.approx(0.7975)
    # Scored 0, 10, 10, 0 where 7, 7, 7, 3 were expected: slope (1+1+1+9)**-1 * (... ) by hand.
    assert said.forecast.slope.value == pytest.approx((1 * 0 + 1 * 10 + 1 * 10 - 3 * 0) / 12)
    assert said.forecast.bias.value == pytest.approx(5 - 6)


def test_what_is_shown_to_people_keeps_the_order():
    """Whatever is better stays better, nothing is certain that was not, and nothing is negative."""
    wins = [win_among_people(at / 100) for at in range(101)]
    points = [points_among_people(at / 4) for at in range(321)]

    assert wins == sorted(set(wins))
    assert points == sorted(set(points))
    assert (wins[0], wins[-1], points[0]) == (0, 1, 0)


def test_what_is_steady_correlates_and_what_is_luck_does_not():
    rng = Random(1)
    found = [
        Sat(player, rng.random(), player + 0.1 * rng.random())
        for _ in range(20)
        for player in range(PLAYERS)
    ]

    five, ten = stability(found)

    assert (five.deals, ten.deals) == (5, 10)
    assert five.skill.value > 0.99
    assert abs(ten.points.value) < 0.35
    assert ten.points.low < 0 < ten.points.high


def said(*arguments: str) -> str:
    out = StringIO()
    call_command("calibrate", *arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def test_the_command_tells_the_same_again():
    first = said("chances", "--deals", "6", "--seed", "3")

    assert first == said("chances", "--deals", "6", "--seed", "3")
    assert first.startswith("6 deals, ")
    assert "slope" in first
    assert "| mistakes |" in said("gains", "--deals", "12", "--seed", "3")


def test_every_kind_of_table_is_played_by_all_levels_and_by_the_rules():
    assert {(one.name, seats) for one, seats in TABLES} == {
        ("official", 3),
        ("official", 4),
        ("gang", 4),
    }
    for ruleset, seats in TABLES:
        found = sum((play(ruleset, seats, 1, number) for number in range(6)), Counter())
        assert found.total() > 150
        assert len(found) > 3


def test_a_bot_that_breaks_the_rules_is_found():
    def passes(turn, rng):
        return rules.Pass()

    def wavers(turn, rng):
        return turn.options[next(count) % 2]

    count = iter(range(10**6))
    for choose, sentence in ((passes, "not allowed"), (wavers, "and then")):
        with pytest.raises(IllegalBot, match=sentence):
            play(rules.OFFICIAL, 4, 1, 0, find=partial(Bot, choose=choose))


def test_the_command_says_what_is_wrong():
    with pytest.raises(CommandError, match="two deals"):
        said("skill", "--deals", "1")


def test_everything_is_measured_on_as_little_as_one_likes():
    some = [
        part
        for part in parts(share=0.0001)
        if part.name in ("first deals, ruleset Gang", "typical losses, expert", "gains")
    ]

    with ThreadPool(1) as pool:
        gang, losses, gained = (said for _, said, _ in measure(some, pool))

    assert gang.startswith("| first deals, ruleset Gang | 8 | ")
    assert "| expert | " in losses
    assert "2 deals of club players" in gained


def test_nothing_that_depends_on_the_weights_is_left_out():
    names = {part.name for part in parts()}

    assert len(names) == len(list(parts()))
    for level in LADDER:
        of_level = {name for name in names if level in name}
        assert of_level or level == "master"
    assert {"weights", "gains", "skill", "chances among masters", "chances among clubs"} <= names
