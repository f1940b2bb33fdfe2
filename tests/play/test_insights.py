"""How somebody plays, over time: figures, what they bear, and who may see them."""

import itertools
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gofclub.models import User
from play.bots import LADDER
from play.bots.situations import Situation as Kind
from play.insights import State, insights_of
from play.insights.estimates import Change, ratio
from play.insights.insights import ENOUGH_DECISIONS, POINT_DECISIONS
from play.insights.typical import TYPICAL, expected
from play.insights.words import ART, MEANINGS, NAMES, PUZZLES, TO_PRACTISE, group_name
from play.models import Chair, Given, SeatSum
from play.puzzle_words import BY_NAME
from play.services.my_data import hands_of as exported_hands
from play.services.my_hands import hands_of
from scorepad.services.tokens import token_make
from tests.play.reviewed_hands import PER_HAND, reviewed_hands
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")


@pytest.fixture
def ben() -> User:
    return User.objects.create_user("ben@example.org", "twelve dragons", display_name="Ben")


def found_for(user: User, days: int | None = None):
    return insights_of(hands_of(user), days=days, now=timezone.now())


def test_a_mean_knows_how_far_it_can_be_trusted_hand_by_hand():
    even = ratio([(1.0, 4)] * 10)
    uneven = ratio([(0.0, 4), (2.0, 4)] * 5)

    assert even.value == uneven.value == 0.25
    assert even.spread == pytest.approx(0)
    assert uneven.spread == pytest.approx(1.96 * 0.25 / 3, rel=0.01)
    assert ratio([(1.0, 4)]) is None
    assert not Change(0.1, 0.2).is_clear
    assert Change(-0.3, 0.2).is_clear


def test_every_kind_and_level_is_spoken_of():
    assert set(TYPICAL) == set(LADDER)
    for words in (NAMES, MEANINGS, TO_PRACTISE, ART, PUZZLES):
        assert set(words) == set(Kind)
    assert set(PUZZLES.values()) <= set(BY_NAME)
    counts = dict.fromkeys(Kind, 10)
    costs = [expected(level, counts) for level in LADDER]
    assert costs == sorted(costs, reverse=True)


def test_it_adds_up_what_the_reviews_came_to(ana):
    reviewed_hands(ana, 30)

    found = found_for(ana)

    sums = list(SeatSum.objects.all())
    decisions = sum(one.decisions for one in sums)
    assert (found.state, found.hands, found.decisions) == (State.ENOUGH, 30, decisions)
    assert found.lost.value == pytest.approx(sum(one.own for one in sums) / decisions)
    assert found.per_hand.value == pytest.approx(sum(one.own for one in sums) / 30)
    assert found.accuracy.value == pytest.approx(0.8)
    luck = sum(one.cards + one.exchange + one.others for one in sums) / 30
    assert found.luck.value == pytest.approx(luck)
    for one in found.kinds:
        assert one.decisions == 30 * PER_HAND[one.kind]
        assert one.lost.value * one.decisions == pytest.approx(
            sum(row.kinds[one.kind][1] for row in sums)
        )
    points = found.trend
    assert sum(point.lost.count for point in points) <= decisions
    assert all(point.lost.count >= POINT_DECISIONS for point in points)
    assert all(one.last < two.first for one, two in itertools.pairwise(points))


def test_what_costs_clearly_more_than_it_should_is_worth_practising(ana):
    reviewed_hands(ana, 80, costs={Kind.GANG: 1.6, Kind.EXCHANGE: 0.34})

    practice = found_for(ana).practice

    assert practice.of.kind is Kind.GANG
    assert practice.gain > 0.1
    assert practice.doubt < practice.gain


def test_nothing_is_made_of_few_decisions(ana):
    reviewed_hands(ana, 5, costs={Kind.GANG: 9})

    found = found_for(ana)

    assert found.decisions < ENOUGH_DECISIONS
    assert found.state is State.FEW
    assert (found.lost, found.practice, found.trend, found.kinds) == (None, None, (), ())


def test_a_rare_kind_is_not_judged_and_never_practised(ana):
    reviewed_hands(ana, 12, costs={Kind.EXCHANGE: 9})

    found = found_for(ana)

    exchange = next(one for one in found.kinds if one.kind is Kind.EXCHANGE)
    assert (exchange.decisions, exchange.lost) == (12, None)
    assert found.practice is None or found.practice.of.kind is not Kind.EXCHANGE


def test_who_plays_like_a_club_player_everywhere_is_told_that_nothing_stands_out(ana):
    reviewed_hands(ana, 60, costs={Kind.EXCHANGE: TYPICAL["club"][Kind.EXCHANGE]})

    found = found_for(ana)

    assert found.level == "club"
    assert found.practice is None


def test_a_change_is_against_the_same_time_before_and_only_where_it_is_clear(ana):
    reviewed_hands(ana, 120, days=59, better_by=0.9)

    found = found_for(ana, days=30)

    assert 55 <= found.hands <= 65
    assert found.change.value < 0
    assert found.change.is_clear
    assert not found.accuracy_change.is_clear


def test_hands_of_others_bots_and_deals_seen_before_do_not_count(ana, ben):
    mine = reviewed_hands(ana, 10)
    reviewed_hands(ben, 20)
    again = reviewed_hands(ana, 10)
    Given.objects.create(table=again, kind=Given.Kind.AGAIN, seat=0, totals=[0] * 4, seed="")
    first = SeatSum.objects.filter(review__deal__table=mine).order_by("pk").first()
    SeatSum.objects.filter(pk=first.pk).update(is_own=False)

    hands = hands_of(ana)

    assert {hand.table for hand in hands} == {mine.code}
    assert len(hands) == 9
    Chair.objects.filter(user=ana).update(user=None)
    assert hands_of(ana) == []


def test_it_reads_rows_and_no_review(ana, django_assert_num_queries):
    reviewed_hands(ana, 10)

    with django_assert_num_queries(1) as queries:
        hands_of(ana)

    assert '"document"' not in queries[0]["sql"]


def test_tables_are_told_apart_by_seats_and_company(ana, ben):
    reviewed_hands(ana, 10, bots="casual")
    three = reviewed_hands(ana, 3, seats=3)
    Chair.objects.filter(table=three, seat=1).delete()
    Chair.objects.create(
        table=three, seat=1, user=ben, guest="5" * 32, name="Ben", state=Chair.State.HERE
    )

    found = found_for(ana)

    assert [(one.of, one.hands, one.lost is not None) for one in found.by_seats] == [
        ("3", 3, False),
        ("4", 10, True),
    ]
    assert {one.of for one in found.by_company} == {"casual", "people"}


def test_bots_of_different_levels_are_not_taken_for_those_of_one(ana):
    table = reviewed_hands(ana, 3, bots="master")
    for seat, level in enumerate(("expert", "beginner", "club"), 1):
        Chair.objects.filter(table=table, seat=seat).update(bot=level)

    (found,) = found_for(ana).by_company

    assert found.of == "mixed"
    assert group_name(found) == "Against different bots"


def test_the_export_holds_every_hand(ana):
    table = reviewed_hands(ana, 3)

    head, *rows = exported_hands(ana)

    assert len(rows) == 3
    assert {len(row) for row in rows} == {len(head)}
    assert rows[0][:2] == (table.code, 3)


# The page and the API ----------------------------------------------------------------------------


def test_the_page_says_what_it_is_for_to_whoever_has_no_account(client):
    page = client.get("/play/insights/")

    assert page.status_code == 200
    assert "Create an account" in page.text
    assert "sessionid" not in page.cookies


@pytest.mark.parametrize(
    "hands, words", [(0, "Nothing to show yet"), (3, "Too early to tell"), (40, "Where they go")]
)
def test_the_page_for_nothing_little_and_enough(client, ana, hands, words):
    if hands:
        reviewed_hands(ana, hands, costs={Kind.GANG: 3})
    sign_in(client, ana)

    for days in ("30", "90", "all", "nonsense"):
        page = client.get("/play/insights/", {"days": days})
        assert page.status_code == 200
    page = client.get("/play/insights/?days=all")

    assert words in page.text
    assert page["Cache-Control"].startswith("max-age=0")
    if hands == 40:
        assert "When to spend a gang" in page.text
        assert "#step-10" in page.text
        assert page.text.count("The numbers behind it") == 3


def test_programs_get_the_same_figures_and_only_those_of_the_account(client, ana, ben):
    reviewed_hands(ana, 40, costs={Kind.GANG: 3})
    sign_in(client, ana)

    mine = client.get("/api/v1/insights/?days=all")
    sign_in(client, ben)
    others = client.get("/api/v1/insights/")

    assert mine.status_code == 200
    assert mine.json()["practise"]["kind"] == "gang"
    assert len(mine.json()["recent"]) == 20
    assert mine["Cache-Control"] == "private, no-store"
    assert (others.json()["state"], others.json()["hands"]) == ("empty", 0)
    assert client.get("/api/v1/insights/?days=5").status_code == 400
    assert Client().get("/api/v1/insights/").status_code == 401


def test_a_token_may_read_and_not_ask_for_reviews(ana):
    _, secret = token_make(user=ana, name="kitchen")
    program = Client(headers={"Authorization": f"Bearer {secret}"})

    assert program.get("/api/v1/insights/").status_code == 200
    assert program.get("/api/v1/insights/reviews/").json() == {
        "done": 0,
        "total": 0,
        "is_asked": False,
    }
    assert program.post("/api/v1/insights/reviews/").status_code == 403


def test_asking_for_reviews_says_how_far_they_are(client, ana):
    table = reviewed_hands(ana, 3, days=400)
    SeatSum.objects.filter(review__deal__number=1).delete()
    table.deals.get(number=1).review.delete()
    sign_in(client, ana)

    asked = client.post("/api/v1/insights/reviews/")

    assert asked.json() == {"done": 2, "total": 3, "is_asked": True}
    assert asked.json() == client.get("/api/v1/insights/reviews/").json()


def test_a_period_ends_where_it_says(ana):
    reviewed_hands(ana, 10, days=0)
    reviewed_hands(ana, 1, days=0)
    old = SeatSum.objects.order_by("pk").last().review.deal
    type(old).objects.filter(pk=old.pk).update(finished_at=timezone.now() - timedelta(days=31))

    assert found_for(ana, days=30).hands == 10
    assert found_for(ana, days=90).hands == 11
