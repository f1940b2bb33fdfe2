"""What holds in every deal, whoever plays how: Hypothesis picks the deals."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from gofclub import rules
from gofclub.rules import GANG, OFFICIAL, DealState
from gofclub.rules.cards import hand_key
from tests.depth import by_depth
from tests.rules import oracle
from tests.rules.drivers import Step, beside, random_start, random_steps, tell, texts
from tests.rules.test_errors import documented_codes

COMBOS = rules.all_combos()

AUTO = OFFICIAL.but(last_card="auto")
TABLES = [(4, OFFICIAL), (3, OFFICIAL), (4, GANG), (4, AUTO), (3, AUTO)]
LIMIT = 1000
"""Turns after which a deal is said not to end; random deals take about 75."""

seeds = st.integers(min_value=0, max_value=2**32 - 1)
tables = st.sampled_from(TABLES)
chances = st.sampled_from([0.0, 0.1, 0.5, 0.9])


class Dealt:
    """A deal played out at random by bold or timid, careful or forgetful players."""

    def __init__(
        self, seed: int, table: tuple[int, rules.Ruleset], passing: float, calling: float
    ) -> None:
        self.options = seed, table, passing, calling
        self.rng = random.Random(seed)
        state, _ = random_start(self.rng, seats=table[0], ruleset=table[1])
        self.steps: list[Step] = []
        for step in random_steps(self.rng, state, passing=passing, calling=calling):
            self.steps.append(step)
            assert len(self.steps) < LIMIT, "this deal does not end"

    def __iter__(self) -> Iterator[Any]:
        return iter((self.rng, self.steps))

    def __repr__(self) -> str:
        return f"Dealt{self.options}"


def deals() -> st.SearchStrategy[Dealt]:
    return st.builds(Dealt, seeds, tables, chances, chances)


def lying(cards: object) -> Counter[rules.Card]:
    return Counter(cards)  # type: ignore[call-overload]


@given(deals())
@settings(max_examples=by_depth(25, 60))
def test_R16_1_every_deal_ends_with_one_winner_and_a_result(deal):
    _, steps = deal
    last = steps[-1].after

    assert last.is_over
    assert last.turn is None
    assert rules.legal(last) == ()
    result = last.result
    assert result is not None
    assert result.winner == last.winner
    assert last.winner not in last.out
    assert [count == 0 for count in result.left].count(True) == 1
    assert set(result.uncalled) == last.out
    # The winner has laid all their cards, or all others forgot to call.
    assert not last.hands[result.winner] or len(last.out) == last.seats - 1
    assert all(len(last.hands[seat]) == 1 for seat in last.out)
    if last.ruleset.last_card == "auto":
        assert not last.out


@given(deals())
@settings(max_examples=by_depth(25, 60))
def test_R11_1_no_card_is_ever_lost_or_made(deal):
    _, steps = deal
    dealt = lying(card for hand in steps[0].before.hands for card in hand)
    laid: Counter[rules.Card] = Counter()

    for step in steps:
        held = lying(card for hand in step.before.hands for card in hand)
        assert held + laid == dealt
        assert tuple(map(len, step.before.hands)) == step.before.left
        laid += lying(
            card
            for event in step.events
            if isinstance(event, rules.Played)
            for card in event.combo.cards
        )
    assert lying(card for hand in steps[-1].after.hands for card in hand) + laid == dealt


def anything(rng: random.Random, state: DealState) -> list[rules.Action]:
    """Actions of every type, sensible and not."""
    hand = state.hands[rng.randrange(state.seats)]
    some = list(rng.sample(hand, min(len(hand), rng.choice((1, 2, 3, 5))))) if hand else []
    combos = rng.sample(COMBOS, 6)
    owned = rules.combos_in(hand)
    combos += rng.sample(owned, min(6, len(owned)))
    return [
        rules.Pass(),
        rules.Call(),
        rules.Play(tuple(some)),
        rules.Play(()),
        rules.Play(rules.DECK),
        rules.Give(rng.choice(rules.DECK)),
        *(rules.Give(card) for card in some),
        *(rules.Play(combo.cards) for combo in combos),
        *(rules.Play(combo.cards, call=True) for combo in combos),
    ]


@given(deals())
@settings(max_examples=by_depth(16, 40))
def test_R24_1_allowed_and_listed_are_the_same_and_every_refusal_has_its_code(deal):
    rng, steps = deal
    codes = documented_codes()

    for step in rng.sample(steps, min(12, len(steps))):
        state = step.before
        listed = rules.legal(state)
        assert len(set(listed)) == len(listed)
        for seat in range(state.seats):
            for action in {*anything(rng, state), *rng.sample(listed, min(5, len(listed)))}:
                expected = (
                    seat == state.pending
                    if isinstance(action, rules.Call)
                    else seat == state.turn and action in listed
                )

                assert rules.is_legal(state, action, seat=seat) is expected
                if expected:
                    rules.check(state, action, seat=seat)
                    rules.apply(state, action, seat=seat)
                    continue
                with pytest.raises(rules.IllegalAction) as refusal:
                    rules.check(state, action, seat=seat)
                assert refusal.value.code in codes
                assert refusal.value.message
                with pytest.raises(rules.IllegalAction) as again:
                    rules.apply(state, action, seat=seat)
                assert again.value.code == refusal.value.code


@given(deals())
@settings(max_examples=by_depth(16, 40))
def test_R24_1_all_that_is_listed_is_allowed_and_can_be_done(deal):
    rng, steps = deal

    for step in rng.sample(steps, min(8, len(steps))):
        assert step.before.turn is not None
        for action in rules.legal(step.before):
            assert rules.is_legal(step.before, action)
            following, events = rules.apply(step.before, action, seat=step.before.turn)
            assert events
            assert following.ply == step.before.ply + 1


@given(deals())
@settings(max_examples=by_depth(16, 40))
def test_R24_5_acting_never_changes_the_state_acted_on(deal):
    rng, steps = deal

    for step in rng.sample(steps, min(10, len(steps))):
        written = repr(step.before)
        twice = [rules.apply(step.before, step.action, seat=step.seat) for _ in range(2)]
        assert repr(step.before) == written
        assert twice[0] == twice[1] == (step.after, step.events)


@given(deals())
@settings(max_examples=by_depth(25, 60))
def test_R15_the_seat_to_act_is_always_one_who_can(deal):
    _, steps = deal

    for step in steps:
        state = step.before
        assert state.turn not in state.out
        assert state.pending not in state.called
        assert state.pending != state.turn
        assert not state.called & state.out
        assert all(state.left[seat] == 1 for seat in state.called)
        assert (state.top is None) == (state.top_seat is None)
        assert len(rules.legal(state)) > 0
        if state.phase == "play":
            assert (rules.Pass() in rules.legal(state)) <= (state.top is not None)


@given(deals())
@settings(max_examples=by_depth(25, 60))
def test_R12_1_the_events_tell_the_whole_story(deal):
    """From the hands and the events alone, one can say what everybody holds and who won."""
    _, steps = deal
    hands = [lying(hand) for hand in steps[0].before.hands]
    won = []

    for step in steps:
        for event in step.events:
            match event:
                case rules.Played():
                    hands[event.seat] -= lying(event.combo.cards)
                case rules.Given():
                    hands[event.seat] -= lying([event.card])
                    hands[event.to] += lying([event.card])
                case rules.CycleWon():
                    assert step.after.turn == event.seat
                    assert step.after.top is None
                case rules.DealWon():
                    won.append(event.seat)
        assert hands == [lying(hand) for hand in step.after.hands]
    assert won == [steps[-1].after.winner]


# --- non-interference (R23) ---


def permuted(rng: random.Random, state: DealState, seat: int | None) -> DealState:
    """The same deal as far as a seat can tell: all it cannot see is dealt anew, as many to each."""
    seen = lying(state.hands[seat]) if seat is not None else Counter()
    seen += lying(
        card for _, action in state.cycle if isinstance(action, rules.Play) for card in action.cards
    )
    unseen = list((lying(rules.DECK) - seen).elements())
    rng.shuffle(unseen)
    keys = []
    for other, key in enumerate(state.keys):
        if other == seat:
            keys.append(key)
            continue
        keys.append(hand_key(unseen[: state.left[other]]))
        del unseen[: state.left[other]]
    return state._replace(keys=tuple(keys))


@given(deals())
@settings(max_examples=by_depth(25, 60))
def test_R23_3_what_a_seat_cannot_see_changes_nothing_it_is_shown(deal):
    rng, steps = deal

    for step in rng.sample(steps, min(6, len(steps))):
        for state in (step.before, step.after):
            for seat in (*range(state.seats), None):
                mine, other = (
                    rules.view(world, seat) for world in (state, permuted(rng, state, seat))
                )
                assert repr(mine) == repr(other)
                assert mine == other
                assert repr(mine.legal) == repr(other.legal)
                assert (mine.must_block, mine.may_call) == (other.must_block, other.may_call)


@given(deals(), st.data())
@settings(max_examples=by_depth(25, 60))
def test_R23_3_a_deal_with_other_hidden_cards_looks_the_same_from_first_to_last(deal, data):
    """The same actions in two worlds that differ in cards nobody has shown."""
    rng, steps = deal
    first = steps[0].before
    seat = data.draw(st.sampled_from([*range(first.seats), None]))
    until = data.draw(st.integers(min_value=1, max_value=len(steps)))
    shown = steps[:until]
    # Everything that has moved stays where it was; the rest of the others' cards and the dummy mix.
    kept = [Counter[rules.Card]() for _ in range(first.seats)]
    for step in shown:
        if isinstance(step.action, rules.Play):
            kept[step.seat] += lying(step.action.cards)
        elif isinstance(step.action, rules.Give):
            kept[step.seat] += lying([step.action.card])
    hands = [lying(hand) for hand in first.hands]
    kept = [have & hand for have, hand in zip(kept, hands, strict=True)]
    if seat is not None:
        kept[seat] = hands[seat]
    pool = list((lying(rules.DECK) - sum(kept, Counter())).elements())
    rng.shuffle(pool)
    world = []
    for have in kept:
        missing = 16 - have.total()
        world.append(tuple(have.elements()) + tuple(pool[:missing]))
        del pool[:missing]
    state = first._replace(keys=tuple(map(hand_key, world)))

    for step in shown:
        assert repr(rules.view(state, seat)) == repr(rules.view(step.before, seat))
        # Others may have had to act otherwise with other cards; then there is nothing to compare.
        assume(rules.is_legal(state, step.action, seat=step.seat))
        state, events = rules.apply(state, step.action, seat=step.seat)
        public = [event for event in events if not isinstance(event, rules.DealWon)]
        assert public == [event for event in step.events if not isinstance(event, rules.DealWon)]
    assert repr(rules.view(state, seat)) == repr(rules.view(shown[-1].after, seat))


# --- the oracle at the same table ---


@pytest.mark.parametrize("seed", range(by_depth(6, 15)))
def test_R18_a_whole_deal_agrees_with_the_oracle_at_every_turn(seed):
    rng = random.Random(1000 + seed)
    seats, ruleset = TABLES[seed % len(TABLES)]
    state, setup = random_start(rng, seats=seats, ruleset=ruleset)
    deal = beside(state, setup)

    for step in random_steps(rng, state, calling=rng.choice((0.2, 0.8))):
        compare(step.before, deal)
        tell(deal, step.seat, step.action)
    compare(step.after, deal)


def compare(state: DealState, deal: oracle.Deal) -> None:
    assert state.turn == deal.turn
    assert state.phase == deal.phase
    assert state.winner == deal.winner
    assert state.pending == deal.pending
    assert state.called == deal.called
    assert state.out == deal.uncalled
    assert [sorted(texts(hand)) for hand in state.hands] == [sorted(hand) for hand in deal.hands]
    if deal.turn is None:
        return
    assert state.top_seat == deal.top_seat
    assert (str(state.top) if state.top else None) == ("".join(deal.top) if deal.top else None)
    plays, may_pass = deal.options()
    listed = rules.legal(state)
    assert {str(action) for action in listed if not getattr(action, "call", False)} == {
        "".join(cards) for cards in plays
    } | ({"-"} if may_pass else set())
    with_call = {
        action.cards for action in listed if isinstance(action, rules.Play) and action.call
    }
    leaves_one = {
        action.cards
        for action in listed
        if isinstance(action, rules.Play) and len(action.cards) == state.left[deal.turn] - 1
    }
    assert with_call == (leaves_one if state.ruleset.last_card == "call" else set())


# --- results and games ---

results = st.builds(
    lambda left, winner: rules.DealResult((*left[:winner], 0, *left[winner:])),
    st.lists(st.integers(1, 16), min_size=3, max_size=3),
    st.integers(0, 3),
)


@given(st.lists(results, min_size=1, max_size=12))
def test_R13_the_giver_has_the_most_cards_and_of_those_the_highest_total(deals):
    last, totals = deals[-1], rules.totals(deals)

    gives = rules.giver(left=last.left, totals=totals, winner=last.winner)

    assert gives != last.winner
    assert (last.left[gives], totals[gives]) == max(
        (last.left[seat], totals[seat]) for seat in range(4) if last.left[seat] == max(last.left)
    )
    setup = rules.next_setup(deals, seats=4)
    assert setup.giver == gives
    assert setup.lead == setup.dealer == last.winner
    assert setup.step == (1 if len(deals) % 2 == 0 else -1)


@given(results, st.integers(0, 3))
def test_R13_3_turning_the_table_turns_the_giver(result, turn):
    def turned(values: tuple[int, ...]) -> tuple[int, ...]:
        return values[-turn:] + values[:-turn] if turn else values

    gives = rules.giver(left=result.left, totals=result.points, winner=result.winner)

    assert (
        rules.giver(
            left=turned(result.left),
            totals=turned(result.points),
            winner=(result.winner + turn) % 4,
        )
        == (gives + turn) % 4
    )


@given(st.lists(results, max_size=12))
def test_R20_totals_only_grow_and_places_follow_them(deals):
    totals = [rules.totals(deals[:n], seats=4) for n in range(len(deals) + 1)]

    for earlier, later, deal in zip(totals, totals[1:], deals, strict=False):
        assert tuple(b - a for a, b in zip(earlier, later, strict=True)) == deal.points
    places = rules.standings(deals, seats=4)
    assert sorted(place.seat for place in places) == [0, 1, 2, 3]
    assert [place.total for place in places] == sorted(totals[-1])
    for place in places:
        assert place.rank == 1 + sum(other.total < place.total for other in places)
    assert rules.is_over(deals) == (max(totals[-1]) >= 100)


@given(st.lists(st.sampled_from(rules.DECK), max_size=20), st.sampled_from(["", " ", "  "]))
def test_R2_2_what_is_written_is_read_again(cards, between):
    written = between.join(map(str, cards))

    assert rules.cards(written) == tuple(cards)
    assert rules.cards(rules.text(cards)) == tuple(sorted(cards))


@given(st.text(max_size=8))
def test_R2_1_any_text_is_cards_or_refused(written):
    try:
        found = rules.cards(written)
    except rules.BadNotation as refusal:
        assert refusal.code == "bad_card"
        assert refusal.column is not None
        assert 1 <= refusal.column <= len(written)
    else:
        assert "".join(map(str, found)) == written.replace(" ", "")
