"""The arena: its figures held against a pencil, its fairness, its command."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from gofclub import rules
from play.bots.arena import Cluster, Contest, Mode, Report, quantile, replay, report, times
from play.bots.measuring.contests import clusters
from tests.depth import by_depth

CONTEST = Contest(a="greedy", b="any")


def no_clock() -> float:
    return 0.0


def fought(a: str, b: str, shuffles: int, **options) -> Report:
    contest = Contest(a=a, b=b, **options)
    return report(contest, [replay(contest, number, no_clock) for number in range(shuffles)])


def test_the_difference_and_its_interval_by_hand():
    # Three shuffles of four deals; others minus own, per deal: +2, +5, -1. Mean +2,
    # deviations 0, 3, -3, variance 18 / 2 = 9, standard error 3 / sqrt(3) = 1.7320508.
    clusters = [
        Cluster(replays=4, deals=4, own=4.0, others=12.0, wins=2),
        Cluster(replays=4, deals=4, own=0.0, others=20.0, wins=4),
        Cluster(replays=4, deals=4, own=20.0, others=16.0, wins=0),
    ]

    found = report(CONTEST, clusters)

    assert found.difference == pytest.approx(2.0)
    assert found.low == pytest.approx(2.0 - 1.959964 * 1.7320508)
    assert found.high == pytest.approx(2.0 + 1.959964 * 1.7320508)
    assert (found.points_a, found.points_b) == (2.0, 4.0)
    assert (found.shuffles, found.deals) == (3, 12)
    assert found.wins_a == pytest.approx(0.5)
    assert found.wins_b == pytest.approx(0.5 / 3)
    # Of 4 replays each 2, 4, 0 were won: strays 0, 2, -2, error sqrt(8 * 3 / 2) / 12.
    assert found.wins_within == pytest.approx(1.959964 * 3.4641016 / 12)


def test_long_games_weigh_more_than_short_ones():
    # 10 deals at +1 and 30 at +3: (10 + 90) / 40. Strays -15 and +15, error sqrt(450 * 2) / 40.
    clusters = [
        Cluster(replays=4, deals=10, own=0.0, others=10.0, wins=1),
        Cluster(replays=4, deals=30, own=0.0, others=90.0, wins=1),
    ]

    found = report(CONTEST, clusters)

    assert found.difference == pytest.approx(2.5)
    assert found.high - found.low == pytest.approx(2 * 1.959964 * 30 / 40)


def test_one_shuffle_has_no_interval():
    with pytest.raises(ValueError, match="two shuffles"):
        report(CONTEST, [Cluster(4, 4, 0.0, 0.0, 0.0)])


def test_times_are_ranked_and_an_empty_list_is_no_trouble():
    taken = times([0.4, 0.1, 0.3, 0.2])

    assert (taken.decisions, taken.p50, taken.p95, taken.most) == (4, 0.2, 0.4, 0.4)
    assert times([]).decisions == 0
    assert quantile(range(1, 101), 0.95) == 95


@pytest.mark.parametrize(
    "contest",
    [
        Contest(a="master", b="club", mode=Mode.LATER, seats=3),
        Contest(a="expert", b="casual", ruleset=rules.GANG),
    ],
)
def test_many_replays_side_by_side_end_as_one_after_the_other(contest):
    numbers = range(3)

    found = list(clusters(contest, numbers))

    alone = [replay(contest, number, no_clock) for number in numbers]
    assert {_sums(one) for one in found} == {_sums(one) for one in alone}
    assert len(found) == len(numbers)


def _sums(one: Cluster) -> tuple[float, ...]:
    return one.replays, one.deals, one.own, one.others, one.wins


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_bot_against_itself_is_exactly_even(mode, seats):
    """Every seat is A's once and everybody has the same luck: what A wins here it loses there."""
    found = fought("club", "club", 3, mode=mode, seats=seats)

    assert found.difference == pytest.approx(0.0)
    assert found.wins_a == pytest.approx(1 / seats)


def test_the_same_seed_gives_the_same_contest_and_another_another():
    contest = Contest(a="any", b="greedy", seed=5)

    assert replay(contest, 3, no_clock) == replay(contest, 3, no_clock)
    assert replay(contest, 3, no_clock) != replay(contest, 4, no_clock)
    assert replay(contest, 3, no_clock) != replay(Contest(a="any", b="greedy", seed=6), 3, no_clock)


def test_each_shuffle_is_played_once_for_every_seat():
    cluster = replay(Contest(a="greedy", b="any", seats=3), 0, no_clock)

    assert (cluster.replays, cluster.deals) == (3, 3)


def test_only_choices_are_timed():
    ticks = iter(range(10**6))
    contest = Contest(a="greedy", b="any")

    cluster = replay(contest, 0, lambda: float(next(ticks)))

    assert set(cluster.times_a) == set(cluster.times_b) == {1.0}
    assert 4 < len(cluster.times_a) < len(cluster.times_b)


def test_whole_games_are_played_to_their_end():
    cluster = replay(
        Contest(a="greedy", b="any", mode=Mode.GAMES, ruleset=rules.OFFICIAL.but(deals=3)),
        0,
        no_clock,
    )

    assert (cluster.replays, cluster.deals) == (4, 12)


def test_each_level_beats_the_one_below():
    """Fixed seeds, and far more than the least that would do: it fails when a bot gets worse."""
    club = fought("club", "greedy", 120)
    greedy = fought("greedy", "any", 40)

    assert club.low > 1.5
    assert greedy.low > 3.0


def test_the_steps_of_the_ladder_go_up():
    """The whole ladder takes hours to measure (docs/bots.md); its ends and its middle do not."""
    assert fought("club", "beginner", by_depth(6, 12)).difference > 1.0
    assert fought("master", "newcomer", by_depth(4, 8), mode=Mode.LATER).difference > 2.0


def test_with_three_players_and_after_an_exchange_the_order_is_the_same():
    assert fought("club", "greedy", 60, seats=3).low > 1.0
    assert fought("club", "greedy", 60, mode=Mode.LATER).low > 1.0


def command(*arguments: str) -> str:
    out = StringIO()
    call_command("arena", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_says_who_won_and_by_how_much():
    said = command("greedy", "any", "--deals", "6", "--seed", "3")

    contest = Contest(a="greedy", b="any", seed=3)
    found = report(contest, [replay(contest, number, no_clock) for number in range(6)])
    assert "One greedy against 3 x any: 6 first hands of a game" in said
    assert f"{found.difference:+.2f}" in said
    assert f"95 % interval {found.low:+.2f} to {found.high:+.2f}" in said
    assert f"{found.wins_a:.1%}  +-{found.wins_within:.1%}" in said
    assert "p95 ms" in said


def test_the_command_answers_in_json_and_is_the_same_on_two_cores():
    arguments = ("greedy", "any", "--deals", "6", "--seats", "3", "--exchange", "--json")

    alone = json.loads(command(*arguments))
    shared = json.loads(command(*arguments, "--processes", "2"))

    assert (alone["a"], alone["mode"], alone["seats"], alone["deals"]) == ("greedy", "later", 3, 18)
    assert alone["times_a"].keys() == {"decisions", "p50", "p95", "most"}
    for one in (alone, shared):
        del one["times_a"], one["times_b"]
    assert alone == shared


def test_the_command_plays_whole_games():
    said = json.loads(command("greedy", "any", "--games", "2", "--json"))

    assert said["mode"] == "games"
    assert said["deals"] > 8


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (("club", "any", "--deals", "1"), "two hands"),
        (("club", "any", "--processes", "0"), "one process"),
        (("club", "any", "--games", "2", "--exchange"), "leave out --exchange"),
        (("club", "any", "--seats", "3", "--ruleset", "gang"), "not for 3 players"),
        (("club", "nobody"), "invalid choice"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, sentence):
    with pytest.raises(CommandError, match=sentence):
        command(*arguments)
