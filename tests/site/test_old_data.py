"""Rows as migrations of long ago have left them: what was stored then is still there, and goes on.

Those migrations do not change any more. What they do with rows is done here to rows of today; the
walk itself, through the migrations of the next update, is in `test_update.py`.
"""

from importlib import import_module
from random import Random

import pytest
from django.apps import apps
from django.core.management import call_command

from gofclub import rules
from play.models import Chair, Dealt, Pack
from play.services.store.commit import run_command
from play.services.store.load import cache, table_at
from play.table.commands import Command
from scorepad.models import Attendance, Night, NightRound
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.night_results import tables_now
from tests.play.staging import command_of, playout, stage, started
from tests.play.truth import check_table
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import cast_of, guests

pytestmark = pytest.mark.django_db


def test_rounds_drawn_before_draws_were_shown_first_are_announced():
    night = drawn_night()
    seated = seats_of(night)
    NightRound.objects.all().delete()

    import_module("scorepad.migrations.0013_evenings").announce_what_was_drawn(apps, None)

    night = Night.objects.get(pk=night.pk)
    rounds = NightRound.objects.filter(night=night).order_by("number")
    assert [(one.number, one.announced_at) for one in rounds] == [
        (1, night.opened_at),
        (2, night.opened_at),
    ]
    assert seats_of(night) == seated
    assert set(Attendance.objects.values_list("presence", "how")) == {("here", "ticked")}


def test_a_game_from_before_players_could_add_to_the_shuffle_goes_on(capsys):
    """Its hands keep their seals, and the next one is promised."""
    code, people = hand_played_out()
    seal = Dealt.objects.get(table__code=code).seal
    Dealt.objects.update(scheme=1, seeds="")
    Chair.objects.update(mixes=False, seed="")
    Pack.objects.all().delete()
    cache.clear()

    assert table_at(code).pack is None
    for person in people:
        run_command(Command(code, "next", person=person))

    dealt = check_table(code)
    assert (dealt.deal.number, dealt.deal.scheme, dealt.pack.number) == (2, 2, 3)
    assert Pack.objects.get().number == 3
    assert Dealt.objects.get(table__code=code, number=1).seal == seal
    call_command("fairness")
    assert "1 finished hands" in capsys.readouterr().out


def drawn_night() -> Night:
    cast = cast_of()
    night = evening(cast, guests(cast, *"ABCDEFG"))
    for _ in range(2):
        tables_draw(**at(cast, night), anyway=True)
    return night


def seats_of(night):
    return {
        number: [[score.player.name for score in table.scores] for table in tables]
        for number, tables in tables_now(night).items()
    }


def hand_played_out():
    """The first hand of two, to its last card."""
    code, people = started(ruleset=rules.OFFICIAL.but(deals=2))
    *_, (_, steps) = playout(Random(5))
    stage(code, rules.shuffled(Random(5), 4), steps[:-1])
    seat, action = steps[-1]
    fields = command_of(action, table_at(code).deal.at)
    assert fields.pop("do") == "play"
    run_command(Command(code, "play", id="last", person=people[seat], **fields))
    return code, people
