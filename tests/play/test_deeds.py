"""Badges for the cards of a hand: found in the stored moves, once, and gone with the hand."""

from functools import lru_cache
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gofclub import rules
from gofclub.models import User
from play.models import Dealt, Move, Table
from play.services import deeds
from play.services.results import write_waiting
from play.services.store.commit import run_command
from play.services.store.load import table_at
from play.table.commands import Command
from play.table.deeds import Turn, deeds_of
from scorepad.figures.badges import BY_KIND
from scorepad.figures.deeds import PASSES, Deed
from scorepad.models import Deal, DealSeat, HandDeed, PlayerBadge
from scorepad.services.figures.deeds import badges_missed
from scorepad.services.my_data import clubs_document
from scorepad.services.profiles import profile_save
from scorepad.services.sheets import deal_edit, deal_void
from tests.play.evening_tables import come, online_evening, opened
from tests.play.staging import command_of, stage
from tests.scorepad.clubs.people import cast_of

pytestmark = pytest.mark.django_db
ONE_HAND = {"name": "official", "deals": 1, "last_card": "auto"}
START = rules.start(rules.shuffled(Random(1), 4), lead=0)


def after(*laid: str, giver: int | None = None, given: str = "") -> frozenset[Deed]:
    """What the first seat has done by these moves: "cards", "cards on cards", "-"."""
    turns, held = [], sum(len(one.split(" on ")[0]) // 2 for one in laid if one != "-")
    for one in laid:
        cards, _, top = one.partition(" on ")
        before = START._replace(
            left=(held, 9, 9, 9), top=rules.combo(top) if top else None, top_seat=1
        )
        action = rules.Pass() if cards == "-" else rules.Play(rules.cards(cards))
        turns.append(Turn(0, action, before))
        held -= 0 if cards == "-" else len(cards) // 2
    end = START._replace(
        left=(0, 9, 9, 9),
        winner=0,
        giver=giver,
        given=rules.cards(given)[0] if given else None,
    )
    return deeds_of(turns, end)


@pytest.mark.parametrize(
    "deed, yes, no",
    [
        (Deed.GANG_ON_GANG, ["6g6g6y6r on 2g2g2y2r", "-", "3g"], ["6g6g6y6r on Dr", "-", "3g"]),
        (Deed.LONG_GANG, ["4g4g4y4y4r4r", "-", "9g"], ["4g4g4y4y4r", "-", "9g"]),
        (Deed.STRAIGHT_FLUSH, ["2g3g4g5g6g", "-", "9g"], ["2g3g4g5g6r", "-", "9g"]),
        (Deed.GANG_LAST, ["-", "9g9g9y9r"], ["9g9g9y9r", "-", "9y"]),
        (Deed.NEVER_PASSED, ["9g", "9y"], ["9g", "-", "9y"]),
        (Deed.LITTLE_ONE, ["9g", "-", "1y"], ["1y", "-", "9g"]),
        (Deed.STEADY, ["9g", *["-"] * PASSES, "Tg"], ["9g", *["-"] * (PASSES - 1), "Tg"]),
    ],
)
def test_each_deed_is_what_its_rule_says(deed, yes, no):
    assert deed in after(*yes)
    assert deed not in after(*no)


def test_giving_the_dragon_is_a_deed_of_who_gave_it_and_won():
    assert Deed.GAVE_DRAGON in after("9g", "-", "9y", giver=0, given="Dr")
    assert Deed.GAVE_DRAGON not in after("9g", "-", "9y", giver=0, given="Tr")
    assert Deed.GAVE_DRAGON not in after("9g", "-", "9y", giver=1, given="Dr")


def test_who_wins_because_all_others_forgot_to_call_has_done_nothing():
    turn = Turn(0, rules.Play(rules.cards("2g3g4g5g6g")), START)
    end = START._replace(left=(3, 1, 1, 1), winner=0, out=frozenset({1, 2, 3}))

    assert not deeds_of([turn], end)


def test_each_deed_has_its_badge():
    assert set(Deed) <= BY_KIND.keys()


@lru_cache
def hand_with(deed: Deed):
    """Hands and moves, at random, in which whoever won did that."""
    for seed in range(1000):
        rng = Random(seed)
        hands = rules.shuffled(rng, 4)
        state = rules.start(hands, ruleset=rules.OFFICIAL.but(deals=1, last_card="auto"))
        turns = []
        while state.turn is not None:
            turns.append(Turn(state.turn, rng.choice(rules.legal(state)), state))
            state, _ = rules.apply(state, turns[-1].action, seat=state.turn)
        if deed in deeds_of(turns, state):
            return hands, [(turn.seat, turn.action) for turn in turns]
    raise AssertionError


@pytest.fixture
def club(db):
    cast = cast_of(visibility="public")
    cast.club.ruleset = ONE_HAND
    cast.club.save(update_fields=["ruleset"])
    return cast


def played(cast) -> tuple[str, int]:
    """A game of one hand at a night's online table, on its sheet: the code, and who won it."""
    code, people = opened(cast, online_evening(cast))
    come(code, people)
    hands, steps = hand_with(Deed.STRAIGHT_FLUSH)
    stage(code, hands, steps[:-1])
    seat, action = steps[-1]
    run_command(Command(code, person=people[seat], **command_of(action, table_at(code).deal.at)))
    write_waiting()
    return code, people[seat].user


def of_cards() -> set[tuple]:
    rows = PlayerBadge.objects.exclude(table="")
    return set(rows.values_list("player__user", "kind", "day", "game", "table", "hand"))


@pytest.mark.django_db(transaction=True)
def test_a_hand_earns_its_badges_with_the_day_the_game_and_the_replay(club):
    code, winner = played(club)
    assert not of_cards()

    assert deeds.find_some() == 1
    assert deeds.find_some() == 0

    sheet = Dealt.objects.get(table__code=code).table.sheet
    found = of_cards()
    assert Deed.STRAIGHT_FLUSH in {kind for _, kind, *_ in found}
    assert {(user, *rest) for user, _, _, *rest in found} == {(winner, sheet.pk, code, 1)}
    assert {day for _, _, day, *_ in found} == {club.club.day_of(sheet.started_at)}

    call_command("figures", stdout=StringIO())
    assert of_cards() == found

    # Once more, as after a crash before the mark was stored.
    Dealt.objects.update(deeds_due=True)
    deeds.find_some()
    assert of_cards() == found
    assert HandDeed.objects.count() == len(found)


@pytest.mark.django_db(transaction=True)
def test_a_hand_is_found_on_its_sheet_by_its_number_at_the_table(club, caplog):
    """Machines have clocks of their own, and a release before kept the moment alone."""
    played(club)
    Deal.objects.update(logged_at=timezone.now())
    deeds.find_some()
    found = of_cards()
    assert found

    finished = Dealt.objects.get().finished_at
    HandDeed.objects.all().delete()
    Dealt.objects.update(deeds_due=True)
    Deal.objects.update(hand=None, logged_at=finished)
    deeds.find_some()
    assert HandDeed.objects.count() == len(found)

    Dealt.objects.update(deeds_due=True)
    Deal.objects.update(logged_at=timezone.now())
    assert "not found on its sheet" not in caplog.text
    deeds.find_some()
    assert "not found on its sheet" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_what_a_process_of_the_release_before_did_beside_is_made_good(club):
    """It wrote hands without a mark, and took badges away that it did not know."""
    played(club)
    Dealt.objects.update(deeds_due=None)

    assert (deeds.find_some(), deeds.find_some(), deeds.find_some()) == (0, 1, 0)
    found = of_cards()
    assert found
    assert badges_missed() == 0

    PlayerBadge.objects.exclude(table="").delete()
    assert badges_missed() == 1
    assert of_cards() == found

    # One that counts for nobody is asked about once.
    Dealt.objects.update(deeds_due=None)
    Table.objects.update(counted=False)
    assert (deeds.find_some(), deeds.find_some()) == (0, 0)
    assert set(Dealt.objects.values_list("deeds_due", flat=True)) == {False}


@pytest.mark.django_db(transaction=True)
def test_it_goes_with_its_hand_and_comes_back_with_it(club):
    played(club)
    deeds.find_some()
    found = of_cards()
    hand = Deal.objects.get()
    left = list(DealSeat.objects.order_by("line__number").values_list("left", flat=True))

    def corrected(to: list[int]) -> None:
        hand.refresh_from_db()
        which = {"sheet": hand.sheet.code, "deal": hand.uuid, "expect": hand.revision}
        deal_edit(actor=club["owner"], left=to, **which)

    corrected([*left[1:], left[0]])
    assert not of_cards()
    corrected(left)
    assert of_cards() == found

    hand.refresh_from_db()
    deal_void(actor=club["owner"], sheet=hand.sheet, deal=hand.uuid, expect=hand.revision)
    assert not of_cards()


@pytest.mark.django_db(transaction=True)
def test_where_the_clock_has_moved_for_the_winner_there_is_nothing_to_be_proud_of(club):
    code, winner = played(club)
    [seat] = [chair.seat for chair in table_at(code).chairs if chair.user == winner]
    first = Move.objects.filter(seat=seat).order_by("ply").first()
    Move.objects.filter(pk=first.pk).update(by=Move.By.CLOCK)

    deeds.find_some()

    assert not HandDeed.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_replay_is_shown_to_those_who_may_see_it(club):
    code, winner = played(club)
    deeds.find_some()
    user = User.objects.get(pk=winner)
    profile_save(user=user, address="winner", is_on=True, is_listed=False, clubs=[club.club.slug])
    replay = reverse("play:replay", args=[code, 1])
    member = club.client("member")

    def told(client: Client) -> dict:
        badges = client.get(reverse("api:person", args=["winner"])).json()["badges"]
        return next(one for one in badges if one["kind"] == Deed.STRAIGHT_FLUSH)

    assert replay in member.get(reverse("person", args=["winner"])).text
    assert member.get(replay).status_code == 200
    assert (told(member)["table"], told(member)["hand"]) == (code, 1)
    # The table was for members alone.
    assert replay not in Client().get(reverse("person", args=["winner"])).text
    assert (told(Client())["table"], told(Client())["hand"]) == (None, None)
    [mine] = [one for one in clubs_document(user)["badges"] if one["badge"] == "straight_flush"]
    assert (mine["table"], mine["hand"]) == (code, 1)


@pytest.mark.django_db(transaction=True)
def test_a_hand_that_cannot_be_played_again_keeps_no_other_waiting(club, caplog):
    code, _ = played(club)
    Move.objects.filter(ply=3).update(text="nonsense")

    assert deeds.find_some() == 1
    assert deeds.find_some() == 0

    assert not HandDeed.objects.exists()
    assert f"hand 1 of table {code} cannot be looked through" in caplog.text


def test_where_nothing_waits_two_questions_say_so(django_assert_num_queries):
    with django_assert_num_queries(2):
        assert deeds.find_some() == 0
