"""A sheet that cannot be counted keeps no other, and the operator has it tried again."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from scorepad.models import Club, CountedGame, DealSeat, Due, Sheet
from scorepad.services import figures
from scorepad.services.figures import background
from scorepad.services.sheets.imports import games_import
from tests.scorepad.figures.clubs import START, club_of, game

pytestmark = pytest.mark.django_db


def test_a_sheet_that_cannot_be_counted_keeps_no_other_and_is_tried_again(caplog):
    club, players = club_of("Ana", "Ben", "Cho")
    bad, good = [
        game(players[:3], [(0, 5, 9), (0, 5, 16), (0, 5, 16)], at=START + timedelta(days=day))
        for day in (1, 2)
    ]
    games_import(club=club, games=[bad, good], count=False)
    sheets = {
        one: Sheet.objects.get(uuid=past.uuid) for one, past in (("bad", bad), ("good", good))
    }
    spoiled = DealSeat.objects.filter(deal__sheet=sheets["bad"], deal__number=2, line__number=1)
    kept = list(spoiled)
    spoiled.delete()

    figures.due(club.pk, [sheet.pk for sheet in sheets.values()])
    for _ in range(2):
        figures.work(club)

    assert CountedGame.objects.filter(sheet=sheets["good"]).exists()
    aside = Due.objects.get(club=club)
    assert aside.sheet == sheets["bad"]
    assert aside.failed_at
    assert aside.failure
    assert len([one for one in caplog.records if "set aside" in one.getMessage()]) == 1
    assert not Club.objects.filter(background.is_behind(), pk=club.pk).exists()

    DealSeat.objects.bulk_create(kept)
    told = StringIO()
    call_command("figures", club.slug, "--pending", stdout=told)
    assert "up to date" in told.getvalue()
    assert not Due.objects.exists()
    assert CountedGame.objects.count() == 2
