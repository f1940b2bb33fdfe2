"""Puzzles that people answer: what counts, for whom, and what nobody learns too early."""

import json
import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gofclub import rules
from gofclub.me.forget import forget, forget_browser
from gofclub.me.prune import prune
from play.models import FIRST_RATING, PuzzleTally, PuzzleTry, Solver
from play.puzzles.shipped import LEVELS, puzzles
from play.services.my_data import puzzles_of
from play.services.puzzles.answering import option_chosen
from play.services.puzzles.asking import in_practice, next_in_practice, of_the_day
from play.services.puzzles.solvers import standing_of, tries_of
from scorepad.actors import Actor
from scorepad.services.errors import Refused
from tests.days import _the_day_does_not_end  # noqa: F401 (a fixture for all)
from tests.play.puzzle_answers import browser, form_of, give, noon, text_of, wrong
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 15)
NOW = noon(TODAY)


def test_the_first_answer_counts_and_no_other(ana):
    puzzle = in_practice()[0]
    actor = Actor(user=ana)

    first = give(puzzle, puzzle.answer, actor, now=NOW)
    again = give(puzzle, wrong(puzzle), actor, now=NOW)

    assert first is not None
    assert first.change > 0
    assert again is None
    tally = PuzzleTally.objects.get(code=puzzle.code)
    assert (tally.tries, tally.solved) == (1, 1)
    assert tally.rating < puzzle.rating
    assert standing_of(actor, TODAY).rating == first.rating > FIRST_RATING


def test_a_wrong_answer_lowers_one_rating_and_raises_the_other():
    puzzle = in_practice()[0]

    counted = give(puzzle, wrong(puzzle), browser(), now=NOW)

    assert counted.change < 0
    tally = PuzzleTally.objects.get(code=puzzle.code)
    assert (tally.tries, tally.solved) == (1, 0)
    assert tally.rating > puzzle.rating


def test_what_was_tried_in_a_browser_does_not_count_again_after_signing_in(ana):
    puzzle = in_practice()[0]
    give(puzzle, wrong(puzzle), browser(), now=NOW)

    signed_in = Actor(user=ana, browser=browser().browser)
    counted = give(puzzle, puzzle.answer, signed_in, now=NOW)

    assert counted is None
    assert PuzzleTally.objects.get(code=puzzle.code).tries == 1


def test_guests_of_one_address_move_ratings_only_so_often_a_day(settings, ana):
    settings.PUZZLES_PER_ADDRESS = 2
    puzzle = in_practice()[0]

    counted = [give(puzzle, puzzle.answer, browser(key), now=NOW) for key in "abc"]
    elsewhere = give(puzzle, puzzle.answer, browser("d"), address="192.0.2.8", now=NOW)
    account = give(puzzle, puzzle.answer, Actor(user=ana), now=NOW)

    assert [one.counts for one in counted] == [True, True, False]
    assert elsewhere.counts
    assert account.counts
    assert PuzzleTally.objects.get(code=puzzle.code).tries == 4


def test_every_day_has_three_that_grow_harder_and_are_in_no_practice():
    days = [TODAY + timedelta(days=at) for at in range(20)]
    codes = [one.code for day in days for one in of_the_day(day)]
    practised = {one.code for one in in_practice()}

    assert all(tuple(one.level for one in of_the_day(day)) == LEVELS for day in days)
    assert len(set(codes)) == len(codes)
    assert not practised & set(codes)


def test_a_streak_grows_day_by_day_and_ends_with_a_day_left_out(ana):
    actor = Actor(user=ana)

    def play(day: date) -> None:
        for one in of_the_day(day):
            give(one, one.answer, actor, now=noon(day))

    for days in (0, 1):
        play(TODAY + timedelta(days=days))
    third = TODAY + timedelta(days=2)
    give(of_the_day(third)[0], 0, actor, now=noon(third))

    assert standing_of(actor, third).streak == 2
    assert standing_of(actor, TODAY + timedelta(days=3)).streak == 0

    play(TODAY + timedelta(days=4))

    standing = standing_of(actor, TODAY + timedelta(days=4))
    assert (standing.streak, standing.best_streak) == (1, 2)


def test_practice_goes_on_with_what_is_new_and_then_with_what_is_oldest():
    about, actor = "gang", browser()
    some = in_practice(about)
    met = []
    for _ in some:
        found = next_in_practice(actor, TODAY, about)
        met.append(found.code)
        give(found, found.answer, actor, now=NOW)

    again = next_in_practice(actor, TODAY, about)

    assert sorted(met) == sorted(one.code for one in some)
    assert again.code == met[0]
    assert next_in_practice(actor, TODAY, about, after=met[0]).code == met[1]


def test_what_is_not_allowed_is_refused_in_words():
    puzzle = next(one for one in in_practice("lead"))
    hand = puzzle.moment.known.view.hand
    strange = next(card for card in rules.DECK if card not in hand)

    for text, code in (("-", "must_lead"), (str(strange), "not_in_hand"), ("xx", "bad_card")):
        with pytest.raises(Refused) as refused:
            option_chosen(puzzle, text)
        assert refused.value.code == code
    exchange = in_practice("give")[0]
    for text in ("", rules.text(exchange.moment.known.view.hand[:2])):
        with pytest.raises(Refused) as refused:
            option_chosen(exchange, text)
        assert refused.value.code == "not_one_card"


def test_the_page_asks_says_what_is_wrong_and_tells_after_the_answer(client):
    puzzle = in_practice("answer")[0]
    address = reverse("play:puzzle", args=[puzzle.code])

    asked = client.get(address)
    refused = client.post(address, {})
    told = client.post(address, {"pass": "1"}, follow=True)
    right = [f"{card}.0" for card in re.findall("..", text_of(puzzle, puzzle.answer))]
    again = client.post(address, {"card": right} if right != ["-.0"] else {"pass": 1}, follow=True)

    assert asked.status_code == 200
    assert b"verdict" not in asked.content
    assert refused.status_code == 400
    assert "These cards do not make a combination." in refused.content.decode()
    assert told.status_code == 200
    assert b'id="verdict"' in told.content
    assert PuzzleTry.objects.count() == 1
    assert b'id="verdict"' in again.content
    assert b"Only the first answer counts" in again.content


def test_before_the_answer_neither_page_nor_api_holds_more_than_the_seat_knows(client):
    """Two deals that look the same to the seat are asked in the same words, byte by byte."""
    some = in_practice()[:40]
    assert some
    for puzzle in some:
        shown = client.get(reverse("play_api:puzzle", args=[puzzle.code])).json()
        assert set(shown) == {
            *("code", "kind", "level", "level_words", "question", "hand", "others", "top"),
            *("may_pass", "exchange", "now", "before"),
        }
        known = puzzle.moment.known.view
        seen = [*known.hand]
        for cycle in (*shown["before"], shown["now"]):
            seen += [card for step in cycle for card in rules.cards(step["cards"])]
        exchange = shown["exchange"] or {"given": "", "returned": ""}
        public = {str(card) for card in seen} | {exchange["given"], exchange["returned"]}
        written = set(re.findall(r"\b(?:[1-9T][gyr]|1m|P[gy]|Dr)\b", json.dumps(split(shown))))
        assert written <= public


def split(shown):
    """The same with spaces between cards, so that each can be told."""
    if isinstance(shown, dict):
        return {name: split(value) for name, value in shown.items() if name != "code"}
    if isinstance(shown, list):
        return [split(one) for one in shown]
    is_cards = isinstance(shown, str) and re.fullmatch(r"(?:[1-9TPD][gyrm])+", shown)
    return " ".join(re.findall("..", shown)) if is_cards else shown


def test_the_api_asks_answers_and_counts_once(client):
    today = client.get("/api/v1/puzzles/").json()
    puzzle = puzzles()[today["daily"][0]["code"]]
    path = f"/api/v1/puzzles/{puzzle.code}/answer/"

    def post(text: str):
        return client.post(path, json.dumps({"play": text}), content_type="application/json")

    refused, first, second = post("zz"), post(text_of(puzzle, puzzle.answer)), post("-")

    assert refused.status_code == 400
    assert refused.json()["error"]["code"] == "bad_card"
    told = first.json()
    assert told["right"] is True
    assert told["counted"]["change"] > 0
    assert told["best"][0]["cost"] == 0
    assert told["best"][1]["cost"] >= 1
    assert second.status_code in (200, 400)
    after = client.get("/api/v1/puzzles/").json()
    assert after["daily"][0]["right"] is True
    assert after["standing"]["tries"] == 1
    assert client.get("/api/v1/puzzles/next/?about=give").json()["kind"] == "give"


def test_what_is_kept_for_another_day_is_not_there_yet(client):
    tomorrow = of_the_day(timezone.localdate() + timedelta(days=1))[0]

    page = client.get(reverse("play:puzzle", args=[tomorrow.code]))
    api = client.get(reverse("play_api:puzzle", args=[tomorrow.code]))

    assert (page.status_code, api.status_code) == (404, 404)
    assert client.get("/play/puzzles/aaaaaaaa/").status_code == 404


def test_the_three_of_the_day_one_after_the_other(client):
    for one in of_the_day(timezone.localdate()):
        step = client.get(reverse("play:puzzles-daily"))
        assert step.headers["Location"] == reverse("play:puzzle", args=[one.code])
        client.post(step.headers["Location"], form_of(one, one.answer))

    assert client.get(reverse("play:puzzles-daily")).headers["Location"] == reverse("play:puzzles")
    page = client.get(reverse("play:puzzles")).content.decode()
    assert "<b>3 of 3</b> solved" in page


def test_a_browser_and_an_account_are_forgotten_with_their_tries(ana):
    puzzle = in_practice()[0]
    give(puzzle, puzzle.answer, browser(), now=NOW)
    give(puzzle, puzzle.answer, Actor(user=ana), now=NOW)
    assert len(list(puzzles_of(ana))) == 2

    forget_browser(browser=browser().browser, guest=None)
    forget(ana)

    assert not Solver.objects.exists()
    assert not PuzzleTry.objects.exists()
    assert PuzzleTally.objects.get().tries == 2


def test_guests_and_addresses_come_to_their_end(ana, settings):
    puzzle = in_practice()[0]
    give(puzzle, puzzle.answer, browser(), now=NOW)
    give(puzzle, puzzle.answer, Actor(user=ana), now=NOW)

    done = prune(now=timezone.now() + timedelta(days=2))

    assert done["addresses of answers to puzzles"] == 1
    assert not PuzzleTry.objects.exclude(answered_from="").exists()

    prune(now=timezone.now() + timedelta(days=settings.KEEP_GUESTS_DAYS + 1))

    assert [one.user for one in Solver.objects.all()] == [ana]


def test_an_account_sees_its_own_tries_in_any_browser(ana):
    clients = [Client(), Client()]
    for one in clients:
        sign_in(one, ana)
    puzzle = in_practice("lead")[0]

    clients[0].post(reverse("play:puzzle", args=[puzzle.code]), form_of(puzzle, puzzle.answer))
    seen = clients[1].get(reverse("play:puzzle", args=[puzzle.code]))

    assert b"Yes, that is the one." in seen.content
    assert tries_of(Actor(user=ana)).count() == 1
