"""Merging two players at the very moment at which they sit down: real threads and connections."""

import threading
from functools import partial

import pytest
from django.db import transaction

from scorepad.models import Player, Sitter
from scorepad.services.clubs.merges import players_merge, players_unmerge
from scorepad.services.sheets import substitute
from tests.scorepad.clubs.people import cast_of, game, guests
from tests.scorepad.clubs.races import PATIENCE, alone, raced

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
ROUNDS = 15


@pytest.fixture
def cast(transactional_db):
    return cast_of()


def merge(cast, kept: Player, gone: Player):
    return players_merge(actor=cast["organiser"], club=cast.club, kept=kept.code, gone=gone.code)


def merged_sitters() -> int:
    """People at sheets who turned out to be somebody else, which nobody has put right."""
    return Sitter.objects.filter(player__merged_into__isnull=False).count()


def test_two_who_sit_down_together_are_not_merged_and_two_who_are_merged_do_not(cast, pool):
    cho, dee = guests(cast, "Cho", "Dee")
    seen = set()
    for at in range(ROUNDS):
        ana, anna = guests(cast, f"Ana {at}", f"Anna {at}")

        sheet, done = raced(
            pool, partial(game, cast, [ana, anna, cho, dee]), partial(merge, cast, ana, anna)
        )

        refusals = [answer for answer in (sheet, done) if isinstance(answer, str)]
        assert refusals in (["player_twice"], ["sat_together"]), (sheet, done)
        seen.update(refusals)
        assert merged_sitters() == 0
    assert seen


def test_whoever_sits_down_while_being_merged_sits_there_as_the_one_that_stays(cast, pool):
    cho, dee = guests(cast, "Cho", "Dee")
    for at in range(ROUNDS):
        ana, anna = guests(cast, f"Ana {at}", f"Anna {at}")

        sheet, done = raced(
            pool, partial(game, cast, [anna, cho, dee]), partial(merge, cast, ana, anna)
        )

        assert merged_sitters() == 0
        assert Sitter.objects.get(sheet=sheet, line__number=0).player == ana
        # Undone, each keeps what they sat down for before, and nothing else.
        players_unmerge(actor=cast["organiser"], club=cast.club, code=done.code)
        sat = Sitter.objects.get(sheet=sheet, line__number=0)
        assert sat.player == (anna if sat.pk in done.sitters else ana)


def test_a_merge_waits_for_who_is_just_sitting_down(cast, pool):
    ana, anna, cho = guests(cast, "Ana", "Anna", "Cho")
    over = threading.Event()

    def merge_then_say_so():
        try:
            return alone(partial(merge, cast, ana, anna))
        finally:
            over.set()

    with transaction.atomic():
        game(cast, [ana, anna, cho])
        waiting = pool.submit(merge_then_say_so)
        # It cannot be over before this transaction is.
        assert not over.wait(1)

    assert waiting.result(PATIENCE) == "sat_together"


def test_a_substitute_who_is_being_merged_is_the_one_that_stays(cast, pool):
    ana, anna, ben, cho, dee = guests(cast, "Ana", "Anna", "Ben", "Cho", "Dee")
    sheet = game(cast, [ben, cho, dee])
    over = threading.Event()

    def merge_then_say_so():
        try:
            return alone(partial(merge, cast, ana, anna))
        finally:
            over.set()

    with transaction.atomic():
        substitute(actor=cast["scorer"], sheet=sheet, line=0, name="Anna", player=anna.code)
        waiting = pool.submit(merge_then_say_so)
        assert not over.wait(1)

    waiting.result(PATIENCE)
    assert merged_sitters() == 0
    assert Sitter.objects.get(sheet=sheet, line__number=0, here=True).player == ana
