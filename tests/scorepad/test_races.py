"""Eight phones at once, again and again: real threads, real connections, the whole API.

Every answer is one of those that the API promises: never a 500, never "database is locked".
"""

import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from uuid import uuid4

import pytest
from django.db import connections

from scorepad.actors import Actor
from scorepad.models import Change, Deal, Sheet
from scorepad.services.sheets import recompute
from scorepad.services.sheets.document import sheet_as_seen
from tests.depth import by_depth
from tests.scorepad.pads import Phone, error, number
from tests.scorepad.test_machine import kept

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
PHONES = 8
SHEETS = by_depth(1, 4)
RACES = 20 * SHEETS
"""Sheets of twenty hands each."""


class Race:
    """Eight phones of one account, each with a thread and a connection of its own."""

    def __init__(self, ana) -> None:
        self.ana = ana
        self.pool = ThreadPoolExecutor(PHONES)
        self.start = threading.Barrier(PHONES)
        self.phones = [Phone(ana) for _ in range(PHONES)]
        connections.close_all()

    def run(self, wishes: list[Callable[[Phone], object]]) -> list:
        """The answers to eight wishes that start at the same moment."""

        def one(phone: Phone, wish: Callable[[Phone], object]):
            self.start.wait(timeout=150)
            for _ in range(10):
                try:
                    answer = wish(phone)
                finally:
                    connections.close_all()
                # A busy machine may say so; phones ask again, with the same ids.
                if getattr(answer, "status_code", 200) != 503:
                    break
            return answer

        return list(self.pool.map(one, self.phones, wishes))

    def stop(self) -> None:
        self.pool.shutdown(wait=True)


@pytest.fixture
def race(ana, no_throttles):
    racing = Race(ana)
    yield racing
    racing.stop()


def some_left(rng: random.Random) -> list[int]:
    left = [rng.randint(1, 6) for _ in range(4)]
    left[rng.randrange(4)] = 0
    return left


def check(sheet: Sheet) -> None:
    """Totals as the facts give them, numbers without gaps, one entry per version."""
    before = list(kept(sheet))
    recompute.all_deals(sheet, since=1, version=sheet.version)
    assert list(kept(sheet)) == before
    numbers = Deal.objects.filter(sheet=sheet, voided=False).values_list("number", flat=True)
    assert sorted(numbers) == list(range(1, sheet.played + 1))
    versions = Change.objects.filter(sheet=sheet).values_list("version", flat=True)
    assert sorted(versions) == list(range(1, sheet.version + 1))


def test_the_same_hand_and_different_hands_raced_again_and_again(race):
    for at in range(RACES):
        turn, same = at % 20 + 1, at % 2
        if turn == 1:
            code = race.phones[0].start(ruleset={"target": 500})
            connections.close_all()
        bodies = [
            {"uuid": str(number(at)), "number": turn, "left": [1, 2, 0, 3]}
            if same
            else {"uuid": str(uuid4()), "number": turn, "left": [1, 2, 0, phone + 3]}
            for phone in range(PHONES)
        ]
        answers = race.run(
            [
                partial(Phone.post, path=f"sheets/{code}/deals/?since={turn}", body=body)
                for body in bodies
            ]
        )
        states = sorted(answer.status_code for answer in answers)
        if same:
            assert states == [201] * PHONES
            assert len({answer.content for answer in answers}) == 1
        else:
            assert states == [201] + [409] * (PHONES - 1)
            [written] = [answer.json()["deal"] for answer in answers if answer.status_code == 201]
            for answer, body in zip(answers, bodies, strict=True):
                if answer.status_code == 409:
                    assert error(answer)["code"] == "number_taken"
                    assert error(answer)["theirs"]["uuid"] == written["uuid"]
                    assert error(answer)["yours"]["left"] == body["left"]
    for sheet in Sheet.objects.all():
        check(sheet)
        assert sheet.played == sheet.version - 1


def test_everything_at_once_ends_in_a_sheet_that_adds_up(race):
    rng = random.Random(11)
    code = race.phones[0].start(ruleset={"target": 500})
    race.phones[0].logged(code, [some_left(rng) for _ in range(5)])
    connections.close_all()
    seen = set()
    for _ in range(by_depth(10, 25)):
        sheet = race.phones[0].sheet(code)
        connections.close_all()
        live = [deal for deal in sheet["deals"] if not deal["voided"]]
        gone = [deal for deal in sheet["deals"] if deal["voided"]]
        answers = race.run([wish(rng, code, live, gone) for _ in range(PHONES)])
        for answer in answers:
            assert answer.status_code in (200, 201, 400, 409), answer.content
            seen.add(answer.status_code)
    check(Sheet.objects.get(code=code))
    assert {200, 201, 409} <= seen


def wish(rng: random.Random, code: str, live: list, gone: list) -> Callable[[Phone], object]:
    """One thing that somebody may want, from what they saw a moment ago."""
    path = f"sheets/{code}/"
    number_now = len(live) + 1
    log = {"uuid": str(uuid4()), "number": number_now, "left": some_left(rng)}
    wishes = [lambda phone: phone.post(f"{path}deals/", log)] * 2
    if live:
        deal, left = rng.choice(live), some_left(rng)
        at, expect = f"{path}deals/{deal['uuid']}/", deal["revision"]
        wishes += [
            lambda phone: phone.patch(at, {"expect": expect, "left": left}),
            lambda phone: phone.post(f"{at}void/", {"expect": expect}),
        ]
    if gone:
        back = rng.choice(gone)["uuid"]
        wishes.append(lambda phone: phone.post(f"{path}deals/{back}/restore/"))
    seats = rng.sample(range(4), 4)
    wishes += [
        lambda phone: phone.post(f"{path}seats/", {"seats": seats}),
        lambda phone: phone.patch(path, {"note": str(number_now)}),
    ]
    return rng.choice(wishes)


def test_one_sheet_started_eight_times_is_one_sheet(race):
    for at in range(1, SHEETS * 3 + 1):
        body = {"uuid": str(number(at)), "names": ["Ana", "Ben", "Cho"]}

        answers = race.run([lambda phone, body=body: phone.post("sheets/", body)] * PHONES)

        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.content for answer in answers}) == 1
    assert Sheet.objects.count() == SHEETS * 3


def test_a_sheet_is_claimed_once_by_eight_clicks(ana):
    anonymous = Phone()
    code = anonymous.start()
    phones = [Phone(ana) for _ in range(PHONES)]
    for phone in phones:
        phone.client.cookies["pad_browser"] = anonymous.client.cookies["pad_browser"].value
    connections.close_all()

    def claim(phone: Phone):
        for _ in range(10):
            try:
                status = phone.post(f"sheets/{code}/claim/").status_code
            finally:
                connections.close_all()
            if status != 503:
                break
        return status

    with ThreadPoolExecutor(PHONES) as pool:
        assert set(pool.map(claim, phones)) == {200}
    assert Change.objects.filter(action="claim").count() == 1
    assert sheet_as_seen(Actor(user=ana), code)["may"]["via"] == "user"
