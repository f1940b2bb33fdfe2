"""Hints at the table and reviews of finished hands, over HTTP."""

import json
import re
from random import Random

import pytest
from django.test import Client as Browser
from django.utils import timezone

from gofclub import rules
from gofclub.models import User
from play.advice_words import SENTENCES, sentence
from play.bots.learned.reasons import Why
from play.models import Chair, Dealt, Review, SeatSum, Table
from play.protocol import Renderer
from play.services import analysis
from play.services.store.commit import run_command
from play.services.store.load import cache, table_at
from play.services.thinking import TooBusy
from play.table.commands import Command
from tests.play import thoughts
from tests.play.people import account, guest, table_of
from tests.play.staging import command_of, stage, started

pytestmark = pytest.mark.django_db

LONG = 240.0
"""Longer than a net takes to be loaded, on any machine."""


@pytest.fixture(scope="module", autouse=True)
def nobody_thinks_on():
    # Whoever asks first waits for a process and a net: on a slow machine longer than they may.
    analysis._thinker.run(thoughts.loaded, patience=LONG)
    yield
    analysis.stop()


def browser_of(person) -> Browser:
    browser = Browser()
    browser.cookies["sessionid"] = person.session
    return browser


def hint(person, code: str):
    return browser_of(person).get(f"/api/v1/tables/{code}/hint/")


def on_turn(code: str) -> int:
    return table_at(code).deal.state.turn


def play_out(code: str, people, seed: int = 1) -> None:
    """The first hand, to its end, at random."""
    rng = Random(seed)
    while True:
        table = table_at(code)
        state = table.deal.state
        if state.is_over:
            return
        seat = state.turn if state.pending is None else state.pending
        action = rng.choice(rules.legal(state)) if state.pending is None else rules.Call()
        fields = command_of(action, table.deal.at)
        run_command(Command(code, id=f"m{table.seq}", person=people[seat], **fields))


def test_whoever_is_to_play_gets_the_best_options_with_a_reason():
    code, people = started()
    seat = on_turn(code)

    answer = hint(people[seat], code)

    assert answer.status_code == 200
    found = answer.json()
    assert found["at"] == "1.0"
    assert 2 <= len(found["options"]) <= 3
    for option in found["options"]:
        assert option["do"] == "play"
        assert "1m" in option["cards"]
        assert 0 <= option["win"] <= 1
        assert option["points"] >= 0
        assert option["sentence"].endswith(".")
    legal = {str(one) for one in rules.legal(table_at(code).deal.state)}
    assert {option["cards"] for option in found["options"]} <= legal


def test_a_hint_is_for_those_whose_turn_it_is_and_for_nobody_else():
    code, people = started()
    other = people[(on_turn(code) + 1) % 4]

    waiting, watching = hint(other, code), hint(guest("Eve"), code)

    assert (waiting.status_code, waiting.json()["error"]["code"]) == (409, "not_your_turn")
    assert watching.status_code == 404


def test_there_are_no_hints_where_the_result_counts():
    code, people = started()
    Table.objects.filter(code=code).update(counted=True)
    cache.clear()

    answer = hint(people[on_turn(code)], code)

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_hints_here")
    assert "counts" in answer.json()["error"]["message"]


@pytest.mark.parametrize("accounts, status", [(1, 200), (2, 409)])
def test_nor_where_two_accounts_play_for_their_ratings(accounts, status):
    code, people = started()
    others = [seat for seat in range(4) if seat != on_turn(code)]
    for seat, name in zip(others, ("Ana", "Ben")[:accounts], strict=False):
        user = User.objects.create_user(f"{name}@example.org", "x", display_name=name)
        Chair.objects.filter(table__code=code, seat=seat).update(user=user)
    cache.clear()

    answer = hint(people[on_turn(code)], code)

    assert answer.status_code == status


def test_screens_are_told_when_a_second_account_sits_down_and_the_hints_end():
    code, people = table_of(seats=3)
    renderer = Renderer()

    def is_told() -> bool:
        view = renderer.view(table_at(code), 0, since=0, now=timezone.now())
        return json.loads(view)["table"]["may_be_rated"]

    told = [is_told()]
    for seat, name in enumerate(("Ana", "Ben")):
        user = User.objects.create_user(f"{name}@example.org", "x", display_name=name)
        run_command(Command(code, "leave", person=people[seat]))
        run_command(Command(code, "sit", person=account(user)))
        told.append(is_told())

    assert told == [False, False, True]
    page = browser_of(people[2]).get(f"/play/{code}/")
    assert page.context["facts"]["hint"], "one of the two may go again"


def test_with_one_option_there_is_nothing_to_hint_at():
    code, people = started()
    stage(code, _hands_where_seat_0_must_pass(), [(3, rules.Play(rules.cards("Dr")))], lead=3)

    answer = hint(people[on_turn(code)], code)

    assert answer.status_code == 200
    assert answer.json()["options"] == []


def _hands_where_seat_0_must_pass() -> list[rules.Hand]:
    """Seat 3 has the dragon, seat 0 no gang."""
    for seed in range(1000):
        hands = rules.shuffled(Random(seed), 4)
        ranks = [card.rank for card in hands[0]]
        if rules.cards("Dr")[0] in hands[3] and max(map(ranks.count, ranks)) < 4:
            return list(hands)
    raise AssertionError


def test_a_finished_hand_is_reviewed_for_every_seat_once():
    code, people = started()
    play_out(code, people)
    path = f"/api/v1/tables/{code}/deals/1/review/"

    first = browser_of(people[0]).get(path)
    kept = Review.objects.get()
    again = browser_of(guest("Eve")).get(path)

    assert first.status_code == again.status_code == 200
    assert _without_words(first.json()) == _without_words(again.json())
    assert Review.objects.get().made_at == kept.made_at
    result = table_at(code).results[0]
    for seat in first.json()["seats"]:
        assert seat["points"] == result.points[seat["seat"]]
        assert sum(seat["luck"].values()) == pytest.approx(seat["points"], abs=0.03)
        for decision in seat["decisions"]:
            assert decision["options"] > 1
            assert decision["verdict"] in {"best", "fine", "slip", "mistake"}
            assert decision["sentence"].endswith(".")
            assert (decision["taken"] == decision["best"]) <= (decision["verdict"] == "best")


def _without_words(review) -> object:
    """The numbers alone: words depend on who reads them."""
    return [
        seat | {"decisions": [one | {"sentence": ""} for one in seat["decisions"]]}
        for seat in review["seats"]
    ]


def test_a_review_of_an_earlier_version_is_made_again():
    code, people = started()
    play_out(code, people)
    path = f"/api/v1/tables/{code}/deals/1/review/"
    Review.objects.create(
        deal=Dealt.objects.get(table__code=code),
        version=0,
        document={"seats": []},
        made_at="2020-01-01T00:00:00Z",
    )

    answer = browser_of(people[0]).get(path)

    assert len(answer.json()["seats"]) == 4
    assert Review.objects.get().version == analysis.VERSION


def test_a_hand_that_is_being_played_is_not_reviewed():
    code, people = started()

    answer = browser_of(people[0]).get(f"/api/v1/tables/{code}/deals/1/review/")

    assert answer.status_code == 404
    assert not Review.objects.exists()


def test_when_too_many_ask_at_once_one_is_told_to_try_again():
    code, people = started()
    held = [analysis._places.acquire(blocking=False) for _ in range(analysis.MOST_WAITING)]
    try:
        answer = hint(people[on_turn(code)], code)
        with pytest.raises(TooBusy):
            analysis.hint(table_at(code), on_turn(code))
    finally:
        for _ in held:
            analysis._places.release()

    assert all(held)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    assert answer["Retry-After"]


@pytest.mark.parametrize("name", [None, "Ana"])
@pytest.mark.parametrize("number", [1, 7])
def test_every_reason_has_its_sentence(name, number):
    assert set(SENTENCES) == {why.value for why in Why}
    for why in Why:
        facts = {"why": why.value, "number": number, "other": 2, "card": "Tr"}
        words = sentence(facts, name=name)
        assert words.endswith(".")
        assert "%" not in words
        if name is not None:
            assert not re.search(r"\byou", words, re.IGNORECASE), words
        else:
            assert "\N{FIRST STRONG ISOLATE}" not in words


def test_who_looks_at_another_seat_is_not_spoken_to():
    code, people = started()
    # Not every reason speaks of "you": cards with which some do.
    stage(code, rules.shuffled(Random(7), 4))
    play_out(code, people)
    path = f"/api/v1/tables/{code}/deals/1/review/"

    mine = browser_of(people[0]).get(path).json()["seats"]
    looked_on = browser_of(guest("Eve")).get(path).json()["seats"]

    def spoken_to(seat) -> bool:
        words = " ".join(one["sentence"] for one in seat["decisions"])
        return bool(re.search(r"\byour?\b", words, re.IGNORECASE))

    assert [spoken_to(seat) for seat in mine] == [True, False, False, False]
    assert not any(map(spoken_to, looked_on))


def test_a_whole_game_adds_up_its_hands_and_each_question_reviews_one_more():
    code, people = started()
    play_out(code, people)
    first = Dealt.objects.get(table__code=code)
    path = f"/api/v1/tables/{code}/review/"
    assert Review.objects.count() == 0

    found = browser_of(guest("Eve")).get(path).json()

    assert (found["hands"], found["reviewed"]) == (1, 1)
    seats = analysis.review_of(table_at(code), 1)["seats"]
    for one, reviewed in zip(found["seats"], seats, strict=True):
        assert one["points"] == reviewed["points"]
        assert one["accuracy"] == pytest.approx(reviewed["accuracy"], abs=0.002)
        assert one["average"] + one["luck"] + one["own"] == pytest.approx(one["points"], abs=0.05)
    # A second hand like the first: everything twice, but for the accuracy.
    again = Dealt.objects.get(pk=first.pk)
    again.pk, again.number = None, 2
    again.save()
    twin = Review.objects.create(
        deal=again, version=analysis.VERSION, document={}, made_at=first.started_at
    )
    for one in SeatSum.objects.filter(review=first.review):
        one.pk, one.review = None, twin
        one.save()
    both = browser_of(guest("Eve")).get(path).json()
    assert (both["hands"], both["reviewed"]) == (2, 2)
    for one, twice in zip(found["seats"], both["seats"], strict=True):
        assert twice["points"] == 2 * one["points"]
        assert twice["luck"] == pytest.approx(2 * one["luck"], abs=0.02)
        assert twice["accuracy"] == pytest.approx(one["accuracy"], abs=0.002)


def test_a_game_without_a_finished_hand_has_no_review():
    code, people = started()

    assert browser_of(people[0]).get(f"/api/v1/tables/{code}/review/").status_code == 404
