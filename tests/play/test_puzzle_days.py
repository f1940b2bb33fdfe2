"""The three puzzles of a day: again and again, after midnight, and before signing in."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from play.models import PuzzleTally, PuzzleTry, Solver
from play.puzzles.shipped import LEVELS
from play.services.puzzles.adopting import adopt
from play.services.puzzles.answering import KEPT_TIMES
from play.services.puzzles.asking import day_asked, in_practice, of_the_day
from play.services.puzzles.solvers import answered, standing_of
from play.table.daily import GRACE
from scorepad.actors import Actor
from tests.days import _the_day_does_not_end, stop_at  # noqa: F401 (a fixture for all)
from tests.play.puzzle_answers import browser, form_of, give, noon, wrong
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 15)
A_DAY = timedelta(days=1)
MIDNIGHT = datetime.combine(TODAY, time(), tzinfo=UTC)


def play(day: date, actor: Actor, *, now: datetime | None = None) -> None:
    for one in of_the_day(day):
        give(one, one.answer, actor, now=now or noon(day))


def page_of(puzzle) -> str:
    return reverse("play:puzzle", args=[puzzle.code])


def both(user) -> Actor:
    """Signed in, in the browser that has answered before."""
    return Actor(user=user, browser=browser().browser)


def last_round(puzzle, day: date) -> date:
    """The day before this one that had the same puzzle."""
    ago = (day - at * A_DAY for at in range(1, 100))
    return next(one for one in ago if puzzle in of_the_day(one))


def test_a_streak_outlasts_the_puzzles_that_are_kept_for_days(ana):
    actor = Actor(user=ana)
    days = [TODAY + at * A_DAY for at in range(70)]
    for day in days:
        play(day, actor)

    standing = standing_of(actor, days[-1])
    different = {one.code for day in days for one in of_the_day(day)}
    assert len(different) < len(days) * len(LEVELS)
    assert (standing.streak, standing.best_streak) == (70, 70)
    assert standing.tries == standing.solved == len(different)
    assert {one.tries for one in PuzzleTally.objects.all()} == {1}


def test_one_that_comes_again_is_asked_again_and_told_as_answered_today(client, ana):
    sign_in(client, ana)
    actor, today = Actor(user=ana), timezone.localdate()
    puzzle = of_the_day(today)[0]
    first = give(puzzle, wrong(puzzle), actor, now=noon(last_round(puzzle, today)))

    page = client.get(reverse("play:puzzles")).content.decode()
    asked = client.get(page_of(puzzle))
    told = client.post(page_of(puzzle), form_of(puzzle, puzzle.answer), follow=True)
    seen = client.get(page_of(puzzle))

    assert "Start" in page
    assert b"verdict" not in asked.content
    for answer in (told, seen):
        assert b"Yes, that is the one." in answer.content
        assert b"Only the first answer counts" in answer.content
    assert answered(actor, today) == {puzzle.code: True}
    standing = standing_of(actor, today)
    assert (standing.rating, standing.tries, standing.solved) == (first.rating, 1, 0)
    assert client.get("/api/v1/puzzles/").json()["daily"][0]["right"] is True


def test_the_api_does_not_tell_what_was_answered_in_another_round(client, ana):
    sign_in(client, ana)
    today = timezone.localdate()
    puzzle = of_the_day(today)[0]
    give(puzzle, puzzle.answer, Actor(user=ana), now=noon(last_round(puzzle, today)))

    assert client.get("/api/v1/puzzles/").json()["daily"][0]["right"] is None


def test_a_page_opened_before_midnight_is_answered_for_its_day(client, ana, monkeypatch):
    sign_in(client, ana)
    actor, midnight = Actor(user=ana), _next_midnight()
    yesterday = midnight.date() - A_DAY
    play(yesterday - A_DAY, actor)
    stop_at(monkeypatch, midnight + timedelta(minutes=1))
    first, second, third = of_the_day(yesterday)

    told = client.post(page_of(first), form_of(first, first.answer), follow=True)
    page = client.get(reverse("play:puzzles")).content.decode()
    step = client.get(reverse("play:puzzles-daily"))

    assert b"Yes, that is the one." in told.content
    assert reverse("play:puzzles-daily") in told.content.decode()
    assert page_of(first) in page
    assert step.headers["Location"] == page_of(second)
    for one in (second, third):
        client.post(page_of(one), form_of(one, one.answer))
    api = client.get("/api/v1/puzzles/").json()
    assert api["standing"]["streak"] == 2
    assert api["day"] == midnight.date().isoformat()
    assert not answered(actor, midnight.date())


def test_a_page_left_open_overnight_is_answered_but_its_day_is_over(client, ana, monkeypatch):
    sign_in(client, ana)
    midnight = _next_midnight()
    yesterday = midnight.date() - A_DAY
    first, older = of_the_day(yesterday)[0], of_the_day(yesterday - A_DAY)[0]
    stop_at(monkeypatch, midnight + GRACE)

    told = client.post(page_of(first), form_of(first, first.answer), follow=True)
    missed = client.post(page_of(older), form_of(older, older.answer))

    assert b"Yes, that is the one." in told.content
    assert PuzzleTry.objects.get().day is None
    assert day_asked(Actor(user=ana), timezone.now()) == midnight.date()
    assert missed.status_code == 404


def test_days_may_be_finished_in_any_order(ana):
    actor, soon = Actor(user=ana), MIDNIGHT + timedelta(minutes=10)
    play(TODAY - 2 * A_DAY, actor)
    play(TODAY, actor, now=soon)
    assert standing_of(actor, TODAY).streak == 1

    play(TODAY - A_DAY, actor, now=soon)

    assert standing_of(actor, TODAY).streak == 3


def test_a_streak_is_not_called_lost_while_its_day_can_be_finished(ana):
    actor, soon = Actor(user=ana), MIDNIGHT + timedelta(minutes=10)
    yesterday = TODAY - A_DAY
    play(yesterday - A_DAY, actor)
    give(of_the_day(yesterday)[0], 0, actor, now=noon(yesterday))

    assert day_asked(actor, soon) == yesterday
    assert standing_of(actor, day_asked(actor, soon)).streak == 1
    assert day_asked(actor, MIDNIGHT + GRACE) == TODAY
    assert day_asked(browser(), soon) == TODAY


def test_what_was_answered_before_signing_in_keeps_the_streak_of_the_account(ana):
    today = timezone.localdate()
    play(today - A_DAY, Actor(user=ana))
    client = Client()
    for one in of_the_day(today):
        client.post(page_of(one), form_of(one, one.answer))
    sign_in(client, ana)

    page = client.get(reverse("play:puzzles")).content.decode()

    assert "<b>3 of 3</b> solved" in page
    assert standing_of(Actor(user=ana), today).streak == 2
    assert standing_of(Actor(user=ana), today).tries == 6
    assert Solver.objects.get().user == ana


def test_a_day_begun_before_signing_in_is_finished_with_the_account(ana):
    first, *rest = of_the_day(TODAY)
    give(first, first.answer, browser(), now=noon(TODAY))

    adopt(both(ana))
    for one in rest:
        give(one, one.answer, Actor(user=ana), now=noon(TODAY))

    assert standing_of(Actor(user=ana), TODAY).streak == 1


def test_a_first_account_gets_what_its_browser_has(ana):
    for at in range(3):
        play(TODAY + at * A_DAY, browser())
    before = standing_of(browser(), TODAY + 2 * A_DAY)

    adopt(both(ana))

    assert standing_of(Actor(user=ana), TODAY + 2 * A_DAY) == before
    assert before.streak == 3
    assert standing_of(browser(), TODAY + 2 * A_DAY).tries == 0


def test_where_both_have_answered_the_account_keeps_its_own(ana):
    twice, once = in_practice()[:2]
    own = give(twice, twice.answer, Actor(user=ana), now=noon(TODAY))
    give(twice, wrong(twice), browser(), now=noon(TODAY))
    last = give(once, wrong(once), browser(), now=noon(TODAY))

    adopt(both(ana))

    kept = PuzzleTry.objects.filter(solver__user=ana).order_by("pk")
    assert [(one.code, one.is_right) for one in kept] == [(twice.code, True), (once.code, False)]
    standing = standing_of(Actor(user=ana), TODAY)
    assert (standing.tries, standing.solved) == (2, 1)
    # Of the two ratings the one that follows from more tries.
    assert own.rating != last.rating == standing.rating


def test_streaks_of_a_browser_and_of_an_account_are_joined(ana):
    """Some days are in both: that they stand in both does not make them more."""
    for at in range(4):
        play(TODAY + at * A_DAY, Actor(user=ana))
    for at in range(3, 6):
        play(TODAY + at * A_DAY, browser())

    adopt(both(ana))

    standing = standing_of(Actor(user=ana), TODAY + 5 * A_DAY)
    assert (standing.streak, standing.best_streak) == (6, 6)


def test_guests_of_a_busy_address_come_on_though_ratings_stay(client, settings):
    settings.PUZZLES_PER_ADDRESS = 1
    today = timezone.localdate()
    give(in_practice()[0], 0, browser("b"), now=timezone.now(), address="127.0.0.1")
    first, second, _third = of_the_day(today)

    told = client.post(page_of(first), form_of(first, first.answer), follow=True)
    again = client.post(page_of(first), form_of(first, first.answer), follow=True)
    step = client.get(reverse("play:puzzles-daily"))

    assert "Many answers have come from your network today" in told.content.decode()
    assert b"Only the first answer counts" in again.content
    assert step.headers["Location"] == page_of(second)
    kept = PuzzleTry.objects.get(code=first.code)
    assert (kept.counts, kept.change, kept.day) == (False, 0, today)
    assert not PuzzleTally.objects.filter(code=first.code).exists()


def test_of_an_address_not_everything_is_kept(settings):
    settings.PUZZLES_PER_ADDRESS = 1
    some = in_practice()[: KEPT_TIMES + 1]

    kept = [give(one, one.answer, browser("b"), now=timezone.now()) for one in some]

    assert [one is not None for one in kept] == [True] * KEPT_TIMES + [False]
    assert PuzzleTry.objects.filter(counts=True).count() == 1


def _next_midnight() -> datetime:
    return datetime.combine(timezone.localdate() + A_DAY, time(), tzinfo=UTC)
