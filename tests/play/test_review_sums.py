"""Reviews that nobody asked for, and the sums that are kept beside them."""

import time
from datetime import timedelta
from math import exp

import pytest
from django.utils import timezone

from gofclub.me.forget import forget
from gofclub.models import User
from play.models import Chair, Dealt, Move, Review, ReviewWish, SeatSum
from play.reviewer import SHORTEST_REST, Reviewer
from play.services import analysis, review_queue
from play.services.review_sums import sum_of
from play.services.store.load import cache, table_at
from tests.play.staging import started
from tests.play.test_analysis import (
    nobody_thinks_on,  # noqa: F401 (a fixture for all)
    play_out,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")


def seated(user: User | None, code: str, *, days_ago: float = 0) -> str:
    """Somebody on the first chair of a table whose hand ended so long ago."""
    if user is not None:
        Chair.objects.filter(table__code=code, seat=0).update(user=user)
    at = timezone.now() - timedelta(days=days_ago)
    Dealt.objects.filter(table__code=code).update(finished_at=at)
    cache.clear()
    return code


def played_by(user: User | None, *, days_ago: float = 0) -> str:
    """A table with one hand that was really played."""
    code, people = started()
    play_out(code, people)
    return seated(user, code, days_ago=days_ago)


def ended_for(user: User | None, *, days_ago: float = 0) -> str:
    """A table with one hand that is over, however that came."""
    code, _ = started()
    result = {"left": [0, 5, 6, 7], "uncalled": [], "strongest": []}
    Dealt.objects.filter(table__code=code).update(result=result, finished_at=timezone.now())
    return seated(user, code, days_ago=days_ago)


def next_one(**options):
    return review_queue.first_waiting(now=timezone.now(), **options)


def reviewed(code: str) -> None:
    """As if somebody had looked at it, without what it takes to think."""
    dealt = Dealt.objects.get(table__code=code)
    Review.objects.create(
        deal=dealt, version=analysis.VERSION, document={"seats": []}, made_at=timezone.now()
    )


def decision(**facts):
    usual = {"ply": 0, "situation": "lead", "options": 5, "taken": "3g", "best": "3g"}
    costs = {"lost": 0.0, "lost_at_sight": 0.0, "margin": 0.1, "doubt": 0.2, "verdict": "best"}
    return usual | costs | {"why": "plain"} | facts


def seat(*decisions):
    return {
        "seat": 1,
        "points": 7,
        "accuracy": 0.5,
        "luck": {"average": 9.0, "cards": -1.0, "exchange": 0.0, "others": -2.0, "own": 1.0},
        "curve": [[one["ply"], 0.3, 5.0] for one in decisions],
        "decisions": list(decisions),
    }


def test_a_review_leaves_the_sums_of_every_seat():
    code = played_by(None)

    document = analysis.review_of(table_at(code), 1)

    for one in document["seats"]:
        kept = SeatSum.objects.get(review__deal__table__code=code, seat=one["seat"])
        costs = [max(0, min(d["lost"], d["lost_at_sight"])) for d in one["decisions"]]
        assert kept.is_own
        assert kept.decisions == len(costs) == sum(many for many, _ in kept.kinds.values())
        assert sum(lost for _, lost in kept.kinds.values()) == pytest.approx(sum(costs), abs=0.05)
        assert kept.own == pytest.approx(sum(costs), abs=0.05)
        assert kept.accuracy == pytest.approx(sum(exp(-cost) for cost in costs), abs=0.05)
        parts = kept.average + kept.cards + kept.exchange + kept.others + kept.own
        assert parts == pytest.approx(kept.points, abs=0.05)


def test_a_hand_in_which_a_bot_or_the_clock_moved_is_not_ones_own():
    code = played_by(None)
    first = Move.objects.filter(deal__table__code=code, seat=2).order_by("ply").first()
    Move.objects.filter(pk=first.pk).update(by=Move.By.CLOCK)

    analysis.review_of(table_at(code), 1)

    own = SeatSum.objects.filter(review__deal__table__code=code).order_by("seat")
    assert list(own.values_list("is_own", flat=True)) == [True, True, False, True]


def test_of_each_kind_the_costliest_decision_is_kept_where_it_has_a_label():
    kept = sum_of(
        seat(
            decision(ply=3, verdict="slip", lost=0.6, lost_at_sight=0.5),
            decision(ply=7, verdict="mistake", lost=2.0, lost_at_sight=3.0),
            decision(ply=9, situation="gang", verdict="fine", lost=0.3, lost_at_sight=0.3),
        ),
        {3, 7, 9},
    )

    assert kept["kinds"] == {"lead": [2, 2.5], "gang": [1, 0.3]}
    assert [(one["ply"], one["lost"]) for one in kept["moments"]] == [(7, 2.0)]


def test_a_find_is_the_best_of_several_by_far_and_never_merely_going_out():
    kept = sum_of(
        seat(
            decision(ply=1, margin=1.2),
            decision(ply=3, margin=5.0, why="finishes"),
            decision(ply=5, margin=3.0, options=2),
            decision(ply=7, margin=2.0, taken="4g", verdict="mistake", lost=2.0, lost_at_sight=2.0),
        ),
        (),
    )

    assert [(one["ply"], one["won"]) for one in kept["moments"] if "won" in one] == [(1, 1.2)]
    assert kept["is_own"] is False


def test_hands_of_people_with_an_account_wait_the_latest_first(ana):
    ended_for(None)
    earlier, later = ended_for(ana, days_ago=2), ended_for(ana)
    ended_for(ana, days_ago=30)

    assert next_one() == (later, 1)
    reviewed(later)
    assert next_one() == (earlier, 1)
    assert next_one(but=[earlier]) is None
    assert next_one(since=timezone.now() - timedelta(hours=1)) is None
    reviewed(earlier)
    assert next_one() is None


def test_who_asks_gets_older_hands_reviewed_and_sees_how_far_it_is(ana):
    old, new = ended_for(ana, days_ago=300), ended_for(ana)
    reviewed(new)
    assert review_queue.progress_of(ana) == (1, 2, False)

    asked = review_queue.wish_make(ana)
    review_queue.wish_make(ana)

    assert asked == review_queue.progress_of(ana) == (1, 2, True)
    assert next_one() == (old, 1)
    reviewed(old)
    assert next_one() is None
    assert review_queue.progress_of(ana) == (2, 2, False)
    assert not ReviewWish.objects.exists()
    review_queue.wish_make(ana)
    assert not ReviewWish.objects.exists()


def test_a_wish_that_cannot_be_granted_ends(ana):
    old = ended_for(ana, days_ago=300)
    review_queue.wish_make(ana)

    assert next_one(but=[old]) is None
    assert ReviewWish.objects.exists()
    ReviewWish.objects.update(asked_at=timezone.now() - 2 * review_queue.WISH_LASTS)
    assert next_one(but=[old]) is None
    assert not ReviewWish.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_reviewer_reviews_one_after_the_other_and_leaves_alone_what_it_cannot(ana):
    good, damaged = played_by(ana, days_ago=1), played_by(ana)
    Move.objects.filter(deal__table__code=damaged, ply=2).delete()
    cache.clear()
    reviewer = Reviewer()
    try:
        # The latest comes first, and fails.
        first = reviewer.work()
        nothing_yet = not Review.objects.exists()
        begun = time.monotonic()
        second = reviewer.work()
        took = time.monotonic() - begun
    finally:
        reviewer.stop()

    assert nothing_yet
    assert first >= SHORTEST_REST
    # It rests as long as it has worked.
    assert SHORTEST_REST < second <= took
    assert [one.deal.table.code for one in Review.objects.all()] == [good]
    assert SeatSum.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_of_two_reviewers_one_thinks_about_a_hand(ana):
    played_by(ana)
    one, other = Reviewer(), Reviewer()
    try:
        one.work()
        made = Review.objects.count()
        # As if it were still thinking.
        Review.objects.all().delete()
        other.work()
        made_twice = Review.objects.count()
        one.work()
        made_again = Review.objects.count()
    finally:
        one.stop()
        other.stop()

    assert (made, made_twice, made_again) == (1, 0, 1)


def test_who_is_forgotten_takes_wish_and_figures_along(ana):
    code = ended_for(ana, days_ago=30)
    reviewed(code)
    ReviewWish.objects.create(user=ana, asked_at=timezone.now())

    forget(ana)

    assert not ReviewWish.objects.exists()
    assert not Chair.objects.filter(table__code=code).exclude(user=None).exists()
