"""An update: what the version before has written goes through all migrations since then.

Back to it and on again takes longer than anything else with one database. Every time PostgreSQL is
asked, which is the stricter one; in depth both.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from tests.migrating import OURS, RELEASE_BEFORE, taken_back
from tests.scorepad.clubs.people import cast_of
from tests.servers import schema
from tests.site.test_permission_matrix import World

pytestmark = pytest.mark.django_db(transaction=True)


def schema_now() -> schema.Schema:
    if connection.vendor == "sqlite":
        return schema.of_sqlite(Path(connection.settings_dict["NAME"]))
    name = connection.settings_dict["NAME"]
    return schema.of_postgres(
        urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    )


def test_all_that_was_written_is_there_and_the_tables_are_those_of_all_others():
    """One of everything. Sites that begin today and those that are updated have the same tables."""
    before = MigrationLoader(None).project_state(RELEASE_BEFORE).apps
    world = World(cast_of(visibility="public"))
    kinds = [kind for kind in before.get_models() if kind._meta.app_label in OURS]
    written = {kind: kind.objects.count() for kind in kinds}
    assert sum(map(bool, written.values())) > 25
    tables = schema_now()

    with taken_back(RELEASE_BEFORE):
        assert schema_now() != tables

    assert {kind: kind.objects.count() for kind in kinds} == written
    assert schema_now() == tables
    for name in ("scorepad:club", "scorepad:sheet", "play:table"):
        assert world.clients["owner"].get(world.url(name)).status_code == 200
