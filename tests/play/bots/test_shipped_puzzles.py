"""Every puzzle that is shipped: a position of the game, one clear answer, and no other like it."""

import json
import shutil
from random import Random

import numpy as np
import pytest

from gofclub import rules
from gofclub.rules import DECK, Give, Pass, Play
from play.advice_words import SENTENCES
from play.bots import bot
from play.bots.learned.people import points_among_people, win_among_people
from play.bots.learned.player import outlooks
from play.bots.learned.review import AMONG_PEOPLE
from play.puzzles.position import moment_at
from play.puzzles.shipped import LEVELS, PLACE, puzzles
from play.puzzles.words import Kind, Theme

FEWEST = 500
MARGIN = 1.0
ERRORS = 3
SAMPLE = 25


def test_there_are_enough_in_a_small_file_and_some_of_everything():
    some = puzzles().values()

    assert len(some) >= FEWEST
    assert PLACE.stat().st_size < 600_000
    assert all(sum(one.kind is kind for one in some) >= 30 for kind in Kind)
    assert all(any(theme in one.themes for one in some) for theme in Theme)
    assert all(sum(one.level == level for one in some) > len(some) / 4 for level in LEVELS)
    seats = {one.moment.state.seats for one in some}
    assert seats == {3, 4}


def test_every_position_can_be_reached_and_every_answer_is_legal():
    for one in puzzles().values():
        # Every move on the way is checked by the rules.
        moment = one.moment
        view, options = moment.known.view, moment.options
        laid = [
            card for _, action in moment.log if isinstance(action, Play) for card in action.cards
        ]
        held = [card for hand in moment.state.hands for card in hand]
        dealt = 16 * moment.state.seats

        assert len(laid) + len(held) == dealt
        assert all([*laid, *held].count(card) <= DECK.count(card) for card in set(DECK))
        assert view.seat == moment.seat == view.turn
        assert sum(view.left) == len(held)
        assert len(options) == len(one.costs) == len(one.reasons) >= 3
        for at in one.answers:
            rules.check(moment.state, options[at], seat=moment.seat)
            assert len(getattr(options[at], "cards", ())) != len(view.hand)
        assert len({str(options[at]) for at in one.answers}) == len(one.answers)
        kinds = {Kind.GIVE: Give, Kind.LEAD: Play, Kind.ANSWER: (Play, Pass)}
        assert isinstance(options[one.answer], kinds[one.kind])
        assert (view.top is None) == (one.kind is not Kind.ANSWER)


def test_every_answer_is_ahead_by_more_than_the_uncertainty_and_is_the_only_one():
    for one in puzzles().values():
        others = [cost for at, cost in enumerate(one.costs) if at not in one.answers]

        assert one.worlds >= 40
        assert one.margin >= max(MARGIN, ERRORS * one.error)
        assert min(others) >= MARGIN - 0.005
        assert all(one.costs[at] == 0 for at in one.answers)
        assert one.best[0].option == one.answer
        assert all(shown.option not in one.answers for shown in one.best[1:])
        faces = {face(one.moment.options[at]) for at in one.answers}
        assert len(faces) == 1, "but for colours, there is one answer"


def face(option):
    cards = getattr(option, "cards", ()) or ((option.card,) if isinstance(option, Give) else ())
    return type(option), tuple(card.rank for card in cards)


def test_no_two_are_alike_and_every_reason_has_words():
    met = set()
    for one in puzzles().values():
        moment = moment_at(one.position)
        told = (rules.text(rules.view(moment.state, moment.seat).hand), str(moment.state.top))
        assert told not in met
        met.add(told)
        assert all(reason["why"] in SENTENCES for reason in one.reasons)


def test_what_the_simplest_bot_would_do_is_seldom_the_answer():
    solved = 0
    for one in puzzles().values():
        moment = one.moment
        solved += moment.options.index(bot("greedy").act(moment.known, Random(1))) in one.answers

    assert solved < len(puzzles()) / 2


def test_the_net_still_sees_what_it_saw():
    sample = Random(7).sample(sorted(puzzles().values(), key=lambda one: one.code), SAMPLE)
    for one in sample:
        options = one.moment.options
        seen = {shown.action: shown for shown in outlooks(one.moment.known, options)}
        worth = np.array([seen[option].worth for option in options])
        behind = AMONG_PEOPLE * (worth.max() - worth)

        assert int(np.argmax(worth)) == one.answer
        for at, cost in enumerate(one.costs):
            assert at in one.answers or abs(behind[at] - cost) < 0.05
        for shown in one.best:
            now = seen[options[shown.option]]
            assert abs(win_among_people(now.win) - shown.win) < 0.01
            assert abs(points_among_people(now.points) - shown.points) < 0.05


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")
def test_an_answer_played_out_again_in_other_worlds_is_ahead_again():
    from play.puzzles.making.rollouts import play_out  # noqa: PLC0415 (needs the compiler)

    late = [one for one in puzzles().values() if len(one.moment.known.view.hand) <= 6]
    for one in sorted(late, key=lambda it: 3 * it.error - it.margin)[:3]:
        options = [one.moment.options[shown.option] for shown in one.best]
        outcomes = play_out(one.moment, options, worlds=16, rng=Random(99))

        assert (outcomes.worth[:, :1] - outcomes.worth[:, 1:]).mean(0).min() > 0


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")
def test_held_against_the_net_again_a_puzzle_keeps_its_code_and_rating_or_goes():
    from play.puzzles.making.again import again  # noqa: PLC0415 (as above)
    from play.puzzles.making.choosing import code_of  # noqa: PLC0415 (as above)

    late = sorted(
        (one for one in puzzles().values() if len(one.moment.known.view.hand) <= 6),
        key=lambda it: 4 * it.error - it.margin,
    )
    code = late[0].code
    (line,) = (
        one for one in map(json.loads, PLACE.read_text().splitlines()) if one["code"] == code
    )
    (kept,) = again(line | {"rating": 1234})
    other = again(line | {"answers": line["rivals"][:1]})

    assert code_of(kept) == code
    assert (kept["rating"], kept["answers"]) == (1234, line["answers"])
    assert kept["margin"] >= max(MARGIN, ERRORS * kept["error"])
    assert other == []


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")
def test_every_world_is_a_deal_that_leads_to_the_same_view():
    from play.puzzles.making.worlds import unseen_at, world  # noqa: PLC0415 (as above)

    rng = Random(3)
    kept = 0
    for one in Random(5).sample(sorted(puzzles().values(), key=lambda one: one.code), SAMPLE):
        moment = one.moment
        unseen = unseen_at(moment)
        for _ in range(4):
            hands = world(moment, unseen, rng)
            try:
                other = moment_at(one.position._replace(hands=hands))
            except rules.RulesError:
                continue  # a duty told more: such a world is thrown away
            kept += 1
            assert other.known == moment.known
    assert kept > SAMPLE
