"""Tables of the release before players could add to the shuffle."""

from random import Random

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from gofclub import rules
from play.models import Dealt, Pack
from play.services.store.commit import run_command
from play.services.store.load import cache, table_at
from play.table.commands import Command
from tests.play.staging import command_of, playout, stage, started
from tests.play.truth import check_table

BEFORE = [("play", "0002_results_by_link")]
pytestmark = pytest.mark.django_db(transaction=True)


def migrate(where=None):
    executor = MigrationExecutor(connection)
    executor.migrate(where or executor.loader.graph.leaf_nodes())


def columns():
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, "play_dealt")
    return {column.name for column in described}


def test_a_game_goes_on_its_hands_keep_their_seals_and_the_next_one_is_promised(capsys):
    ruleset = rules.OFFICIAL.but(deals=2)
    code, people = started(ruleset=ruleset)
    *_, (_, steps) = playout(Random(5))
    stage(code, rules.shuffled(Random(5), 4), steps[:-1])
    seat, action = steps[-1]
    run_command(Command(code, "play", id="last", person=people[seat], **played(action, code)))
    seal = Dealt.objects.get(table__code=code).seal

    try:
        migrate(BEFORE)
        assert "commitment" in columns()
        assert not {"seal", "seeds", "scheme"} & columns()
    finally:
        migrate()
    cache.clear()

    old = Dealt.objects.get(table__code=code)
    assert (old.seal, old.scheme, old.seeds) == (seal, 1, "")
    assert table_at(code).pack is None
    for person in people:
        run_command(Command(code, "next", person=person))
    dealt = check_table(code)
    assert (dealt.deal.number, dealt.deal.scheme, dealt.pack.number) == (2, 2, 3)
    assert Pack.objects.get().number == 3
    call_command("fairness")
    assert "1 finished hands" in capsys.readouterr().out


def played(action, code):
    fields = command_of(action, table_at(code).deal.at)
    assert fields.pop("do") == "play"
    return fields
