"""Nights of the release before draws were shown first and rounds had a clock."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scorepad.models import Attendance, Night, NightRound
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.night_results import tables_now
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import guests

BEFORE = [("scorepad", "0012_figures_by_one_name")]
pytestmark = pytest.mark.django_db(transaction=True)


def migrate(where=None):
    executor = MigrationExecutor(connection)
    executor.migrate(where or executor.loader.graph.leaf_nodes())


def seats_of(night):
    return {
        number: [[score.player.name for score in table.scores] for table in tables]
        for number, tables in tables_now(night).items()
    }


def test_rounds_that_were_drawn_are_announced_and_everybody_is_there(cast):
    night = evening(cast, guests(cast, *"ABCDEFG"))
    for _ in range(2):
        tables_draw(**at(cast, night), anyway=True)
    seated = seats_of(night)

    try:
        migrate(BEFORE)
        assert "scorepad_nightround" not in connection.introspection.table_names()
    finally:
        migrate()

    night = Night.objects.get(pk=night.pk)
    rounds = NightRound.objects.filter(night=night).order_by("number")
    assert [(one.number, one.announced_at) for one in rounds] == [
        (1, night.opened_at),
        (2, night.opened_at),
    ]
    assert seats_of(night) == seated
    assert set(Attendance.objects.values_list("presence", "how")) == {("here", "ticked")}
