"""What `make test` leaves to `make thorough` is left to it on purpose."""

import re

from tests import databases
from tests.servers.site import ROOT

MARKED = re.compile(r"^pytestmark = .*django_db", re.MULTILINE)


def test_what_is_not_run_on_sqlite_is_run_on_postgresql():
    """There only what is marked is run: a test without the mark would be run nowhere."""
    alone = databases.files(databases.ON_POSTGRES) - databases.files(databases.ON_BOTH)

    assert [file.name for file in sorted(alone) if not MARKED.search(file.read_text())] == []


def test_every_day_both_databases_have_their_tests():
    postgres, sqlite = (set(databases.for_pytest(name)) for name in ("postgres", "sqlite"))

    assert postgres
    if databases.THOROUGH:
        assert sqlite == set()
        return
    left_out = {word.removeprefix("--ignore=") for word in sqlite}
    assert left_out < postgres
    assert all((ROOT / file).exists() for file in postgres)
