"""What every bot keeps to: the rules, the call, its own cards, and its dice."""

import inspect
import random
from collections.abc import Iterator

import pytest

from gofclub import rules
from gofclub.rules import DealState, View
from gofclub.rules.cards import hand_key
from play.bots import BOTS, LADDER, Bot, Known, NotToAct, Plays, bot
from tests.depth import by_depth
from tests.rules.drivers import position, random_start, random_steps

TABLES = [
    pytest.param(ruleset.but(last_card=last_card), seats, id=f"{ruleset.name}-{last_card}-{seats}")
    for ruleset in (rules.OFFICIAL, rules.GANG)
    for seats in ruleset.seats
    for last_card in ("call", "auto")
]
every_level = pytest.mark.parametrize("level", BOTS.values(), ids=BOTS)


def positions(
    rng: random.Random, *, seats: int, ruleset: rules.Ruleset, deals: int
) -> Iterator[DealState]:
    for _ in range(deals):
        begun, _ = random_start(rng, seats=seats, ruleset=ruleset)
        for step in random_steps(rng, begun):
            yield step.before


@pytest.mark.parametrize("ruleset, seats", TABLES)
def test_every_bot_does_only_what_the_rules_allow(ruleset, seats):
    rng = random.Random(f"{ruleset}{seats}")
    asked, deals = 0, by_depth(1, 2)

    for state in positions(rng, seats=seats, ruleset=ruleset, deals=deals):
        view = rules.view(state, state.turn)
        for level in BOTS.values():
            action = level.act(Known(view), rng)
            assert action in view.legal, (level.name, view)
            rules.check(state, action, seat=state.turn)
            asked += 1

    assert asked > 250 * deals


@pytest.mark.parametrize("ruleset, seats", TABLES)
@every_level
def test_bots_play_whole_games_by_themselves(level: Bot, ruleset, seats):
    rng = random.Random(3)
    results: list[rules.DealResult] = []
    ruleset = ruleset.but(deals=by_depth(1, 3))

    while not rules.is_over(results, ruleset):
        setup = rules.next_setup(results, seats=seats, ruleset=ruleset)
        state = rules.start(
            rules.shuffled(rng, seats),
            lead=setup.lead,
            step=setup.step,
            giver=setup.giver,
            ruleset=ruleset,
        )
        while state.turn is not None:
            action = level.act(Known(rules.view(state, state.turn)), rng)
            state, _ = rules.apply(state, action, seat=state.turn)
        results.append(state.result)

    # R17: nobody ever forgot to call.
    assert all(result.uncalled == () for result in results)


@every_level
def test_R17_a_bot_calls_with_the_play_that_leaves_one_card(level: Bot):
    state = position("3g9r", "4g5g6r", "5g5y8r", "Tg7g7r", turn=0, top="2g", top_seat=3)

    action = level.act(Known(rules.view(state, 0)), random.Random(1))

    assert action == rules.Pass() or action.call


@every_level
def test_R17_a_bot_calls_late_for_a_person_whose_seat_it_takes_over(level: Bot):
    state = position("9r", "4g5g6r", "5g5y8r", "Tg7g7r", turn=1, top="3g", top_seat=0, pending=0)

    assert level.act(Known(rules.view(state, 0)), random.Random(1)) == rules.Call()


@every_level
def test_R12_the_giver_has_no_choice(level: Bot):
    state = rules.start(rules.shuffled(random.Random(5), 4), lead=0, giver=2)

    action = level.act(Known(rules.view(state, 2)), random.Random(1))

    assert action == rules.Give(max(state.hands[2]))


@every_level
def test_a_bot_that_is_not_to_act_says_so(level: Bot):
    state = position("3g9r", "4g5g6r", "5g5y8r", "Tg7g7r", turn=0)

    with pytest.raises(NotToAct):
        level.act(Known(rules.view(state, 1)), random.Random(1))
    with pytest.raises(NotToAct):
        level.act(Known(rules.view(state, None)), random.Random(1))


@every_level
def test_a_bot_is_given_a_view_and_nothing_that_knows_more(level: Bot):
    parameters = list(inspect.signature(level.act).parameters.values())

    assert [one.annotation for one in parameters] == [Known, random.Random]
    assert Known.__annotations__ == {
        "view": View,
        "plays": Plays | None,
        "totals": tuple[int, ...],
        "deals_before": int,
    }
    assert not any(
        "DealState" in str(kind) or name in ("hands", "keys", "dummy")
        for name, kind in View.__annotations__.items()
    )


@every_level
def test_what_a_bot_cannot_see_does_not_change_what_it_does(level: Bot):
    rng = random.Random(11)

    for state in positions(rng, seats=4, ruleset=rules.OFFICIAL, deals=2):
        seat = state.turn
        before = level.act(Known(rules.view(state, seat)), random.Random(1))
        other = with_others_cards_shuffled(state, seat, rng)
        after = level.act(Known(rules.view(other, seat)), random.Random(1))
        assert before == after


@every_level
def test_the_same_dice_give_the_same_play(level: Bot):
    rng = random.Random(12)

    for state in positions(rng, seats=3, ruleset=rules.OFFICIAL, deals=2):
        view = rules.view(state, state.turn)
        assert level.act(Known(view), random.Random(9)) == level.act(Known(view), random.Random(9))


@every_level
def test_a_bot_leaves_the_global_dice_alone(level: Bot):
    state = rules.start(rules.shuffled(random.Random(5), 4))
    random.seed(1)
    before = random.getstate()

    level.act(Known(rules.view(state, state.turn)), random.Random(2))

    assert random.getstate() == before


def test_levels_are_found_by_their_stable_names():
    assert list(BOTS) == ["any", "greedy", *LADDER]
    assert LADDER == ("newcomer", "beginner", "casual", "club", "expert", "master")
    assert all(bot(name).name == name for name in BOTS)
    with pytest.raises(ValueError, match="no bot 'grandmaster'"):
        bot("grandmaster")


def with_others_cards_shuffled(state: DealState, seat: int, rng: random.Random) -> DealState:
    """The same deal with the unseen cards, the dummy's and the discards included, dealt anew."""
    unseen = list(rules.DECK)
    for card in state.hands[seat]:
        unseen.remove(card)
    rng.shuffle(unseen)
    keys = list(state.keys)
    for other in range(state.seats):
        if other != seat:
            keys[other] = hand_key(unseen.pop() for _ in range(state.left[other]))
    return state._replace(keys=tuple(keys))
