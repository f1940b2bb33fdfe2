"""A whole game from plain results: totals, places, the end, and what comes next."""

import random

import pytest

from gofclub import rules
from gofclub.rules import GANG, OFFICIAL, DealResult, GiverReason, Standing
from tests.rules.drivers import after, position, random_steps

DEALS = (
    DealResult((5, 0, 9, 16)),  # 5 0 18 80
    DealResult((0, 3, 8, 2)),  # 0 3 16 2
    DealResult((7, 1, 0, 1), uncalled=(3,)),  # 7 1 0 1
)


def test_R19_1_totals_are_the_sums_of_the_points():
    assert rules.totals(DEALS) == (12, 4, 34, 83)
    assert rules.totals(DEALS[:1]) == (5, 0, 18, 80)


def test_R19_1_nothing_played_is_nothing_scored():
    assert rules.totals((), seats=3) == (0, 0, 0)
    assert rules.totals((), seats=4) == (0, 0, 0, 0)


def test_R20_1_the_game_ends_when_a_total_reaches_the_target():
    almost_over = [DealResult((0, 16, 1, 1)), DealResult((0, 9, 1, 1)), DealResult((0, 1, 1, 1))]

    assert rules.totals(almost_over) == (0, 99, 3, 3)
    assert not rules.is_over(almost_over)
    assert rules.is_over([*almost_over, DealResult((0, 1, 1, 1))])
    assert not rules.is_over([])


def test_R20_2_the_lowest_total_wins():
    places = rules.standings(DEALS)

    assert places == (
        Standing(seat=1, total=4, rank=1, wins=1),
        Standing(seat=0, total=12, rank=2, wins=1),
        Standing(seat=2, total=34, rank=3, wins=1),
        Standing(seat=3, total=83, rank=4, wins=0),
    )


def test_R20_3_equal_totals_share_their_place():
    shared = rules.standings([DealResult((0, 16, 5, 5)), DealResult((5, 16, 5, 0))])

    assert [(place.seat, place.rank) for place in shared] == [(0, 1), (3, 1), (2, 3), (1, 4)]
    middle = rules.standings([DealResult((0, 5, 5, 16))])
    assert [(place.seat, place.rank) for place in middle] == [(0, 1), (1, 2), (2, 2), (3, 4)]


def test_R20_4_the_longest_game_ends_as_it_stands():
    longest = [DealResult((0, 1, 1))] * rules.MOST_HANDS
    patient = OFFICIAL.but(target=500)

    assert not rules.is_over(longest[:-1], patient)
    assert rules.is_over(longest, patient)


def test_R22_1_another_target_ends_the_game_elsewhere():
    assert not rules.is_over(DEALS, OFFICIAL)
    assert rules.is_over(DEALS, OFFICIAL.but(target=50))
    assert rules.is_over(DEALS, OFFICIAL.but(target=83))
    assert not rules.is_over(DEALS, OFFICIAL.but(target=84))


def test_R22_2_a_fixed_number_of_deals_ends_the_game_whatever_the_totals():
    three = OFFICIAL.but(deals=3)
    high = [DealResult((0, 16, 16, 16))] * 2

    assert not rules.is_over(high, three)
    assert rules.is_over(DEALS, three)
    assert not rules.is_over([], three)


def test_R14_1_before_the_first_deal_only_the_dealer_is_known():
    setup = rules.next_setup((), seats=4, dealer=2)

    assert (setup.number, setup.step, setup.dealer) == (1, 1, 2)
    assert setup.lead is None
    assert setup.giver is None
    assert setup.reason is None


def test_R10_4_seat_0_deals_first_unless_somebody_is_named():
    assert rules.next_setup((), seats=3).dealer == 0


def test_R10_4_the_winner_of_the_last_deal_deals_and_leads_the_next():
    setup = rules.next_setup(DEALS[:1], seats=4, dealer=3)

    assert (setup.number, setup.step) == (2, -1)
    assert setup.dealer == setup.lead == 1
    assert (setup.giver, setup.reason) == (3, GiverReason.MOST_CARDS)


def test_R10_3_the_direction_changes_with_every_deal():
    assert [rules.next_setup(DEALS[:n], seats=4).step for n in range(4)] == [1, -1, 1, -1]
    assert [rules.next_setup(DEALS[:n], seats=4).number for n in range(4)] == [1, 2, 3, 4]


def test_R13_the_reason_says_which_tie_break_decided():
    def why(*deals: DealResult, ruleset: rules.Ruleset = OFFICIAL) -> tuple[int | None, str | None]:
        setup = rules.next_setup(deals, seats=4, ruleset=ruleset)
        return setup.giver, setup.reason

    tie = DealResult((0, 9, 3, 9))
    asked = DealResult((0, 9, 3, 9), strongest=(3,))

    assert why(DealResult((0, 9, 3, 8))) == (1, "most_cards")
    assert why(DealResult((0, 1, 3, 8)), tie) == (3, "higher_total")
    assert why(tie) == (1, "nearer_right")
    assert why(asked, ruleset=GANG) == (3, "strongest_card")
    assert why(asked) == (1, "nearer_right")
    assert why(tie, ruleset=GANG) == (1, "nearer_right")


def test_R13_2_the_totals_that_count_include_the_last_deal():
    deals = [DealResult((0, 10, 4, 1)), DealResult((0, 2, 2, 1))]

    assert rules.totals(deals) == (0, 22, 6, 2)
    assert rules.next_setup(deals, seats=4).giver == 1
    # Without the last deal's points A would be behind.
    turned = [DealResult((5, 4, 0)), DealResult((8, 8, 0))]
    assert rules.next_setup(turned, seats=3).giver == 0


@pytest.mark.parametrize(
    "code, deals, options",
    [
        ("bad_seats", (), {"seats": 2}),
        ("bad_seats", DEALS, {"seats": 3}),
        ("bad_seats", (DEALS[0], DealResult((0, 1, 2))), {"seats": 4}),
        ("bad_seats", (), {"seats": 3, "ruleset": GANG}),
        ("bad_seat", (), {"seats": 4, "dealer": 4}),
        ("bad_seat", (), {"seats": 4, "dealer": -1}),
    ],
)
def test_R10_1_a_game_is_played_by_three_or_four_all_through(code, deals, options):
    with pytest.raises(rules.RulesError) as refusal:
        rules.next_setup(deals, **options)

    assert refusal.value.code == code


def test_R10_1_totals_of_nobody_are_refused():
    for ask in (rules.totals, rules.standings):
        with pytest.raises(rules.RulesError) as refusal:
            ask([])
        assert refusal.value.code == "bad_seats"


@pytest.mark.parametrize("seats, ruleset", [(3, OFFICIAL), (4, OFFICIAL), (4, GANG)])
def test_R20_whole_games_of_random_players_come_to_an_end(seats, ruleset):
    rng = random.Random(seats)
    deals: list[DealResult] = []
    while not rules.is_over(deals, ruleset):
        setup = rules.next_setup(deals, seats=seats, ruleset=ruleset, dealer=1)
        state = rules.start(
            rules.shuffled(rng, seats),
            lead=setup.lead,
            step=setup.step,
            giver=setup.giver,
            dealer=setup.dealer,
            ruleset=ruleset,
        )
        *_, last = random_steps(rng, state)
        assert last.after.result is not None
        deals.append(last.after.result)

    places = rules.standings(deals)
    assert max(place.total for place in places) >= 100
    assert places[0].rank == 1
    assert sum(place.wins for place in places) == len(deals)


# --- for callers that keep the running totals themselves ---


def test_R20_1_the_end_can_be_asked_of_totals():
    assert not rules.is_over_at((0, 99, 3, 3), played=3)
    assert rules.is_over_at((0, 100, 3, 3), played=4)
    assert not rules.is_over_at((0, 0, 0), played=0)
    assert not rules.is_over_at((), played=0)


def test_R22_2_the_end_after_a_fixed_number_of_deals_can_be_asked_of_their_count():
    assert not rules.is_over_at((300, 0, 3), played=4, ruleset=OFFICIAL.but(deals=5))
    assert rules.is_over_at((3, 0, 3), played=5, ruleset=OFFICIAL.but(deals=5))


def test_R20_3_places_can_be_asked_of_totals():
    assert rules.ranks((27, 4, 60, 4)) == (3, 1, 4, 1)
    assert rules.ranks((0, 0, 0)) == (1, 1, 1)


def test_R13_the_next_setup_can_be_asked_of_the_last_deal_and_the_totals():
    last = DealResult((0, 9, 3, 9))

    higher = rules.setup_after(last, number=5, totals=(0, 20, 30, 40))
    nearer = rules.setup_after(last, number=6, totals=(0, 40, 30, 40))

    assert (higher.giver, higher.reason) == (3, "higher_total")
    assert (nearer.giver, nearer.reason) == (1, "nearer_right")
    assert (higher.number, higher.step, nearer.step) == (5, 1, -1)
    assert higher.lead == higher.dealer == 0


@pytest.mark.parametrize("count", range(1, len(DEALS) + 1))
def test_R13_the_setup_is_the_same_from_results_and_from_totals(count):
    deals = DEALS[:count]

    assert rules.next_setup(deals, seats=4) == rules.setup_after(
        deals[-1], number=count + 1, totals=rules.totals(deals)
    )


# --- the gang ruleset's strongest card, from the state to the next setup ---


def test_R21_3_a_deal_played_out_knows_who_of_the_tied_holds_the_strongest_card():
    state = after(position("9r", "4gTr", "5g5g", "6g", top="8r", top_seat=3, ruleset=GANG), "9r")

    assert state.result is not None
    setup = rules.next_setup([DealResult((0, 1, 16, 1)), state.result], seats=4, ruleset=GANG)
    assert (setup.giver, setup.reason) == (1, GiverReason.STRONGEST_CARD)


def test_R21_3_of_the_tied_only_the_holders_of_the_strongest_card_come_to_the_official_tie_break():
    state = after(position("9r", "4gTr", "5gTr", "6g6g", top="8r", top_seat=3, ruleset=GANG), "9r")
    assert state.result is not None
    assert state.result.left == (0, 2, 2, 2)

    # D has by far the highest total, but holds the weaker card.
    setup = rules.next_setup([DealResult((0, 1, 3, 16)), state.result], seats=4, ruleset=GANG)

    assert setup.giver == 2
