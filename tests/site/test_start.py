"""What a start of the site does, and above all what it need not do again."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from gofclub.assets.collecting import collect
from gofclub.lifespan import OF_AUTHORS
from gofclub.migrating import unapplied_migrations
from tests.servers.site import PATIENCE, ROOT

# What a site with one process and SQLite needs seldom, or never.
SELDOM = {
    *("icalendar", "jsonschema", "markdown", "numpy", "prometheus_client", "psycopg", "pygments"),
    *("pywebpush", "redis", "requests", "urllib3"),
}
WEB = ("gofclub.management.commands.serve", "gofclub.asgi", "gofclub.urls")
CROUPIER = ("play.management.commands.croupier",)
# It shows no pages, draws no pictures and signs nobody in.
PAGES = {
    *("PIL", "cryptography", "drf_spectacular.openapi", "fido2", "gofclub.urls"),
    *("rest_framework.views", "scorepad.admin"),
}
SET_UP = """
import gofclub.command_line
import django
django.setup()
"""
SAY_LOADED = """
import json, sys
from importlib import import_module
list(map(import_module, sys.argv[1:]))
print(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize(
    ("modules", "needed", "seldom"),
    [
        (WEB, {"gofclub.urls", "rest_framework.views", "scorepad.admin"}, SELDOM),
        (CROUPIER, {"play.croupier"}, SELDOM | PAGES),
    ],
    ids=["web", "croupier"],
)
def test_a_start_imports_nothing_that_is_seldom_needed(tmp_path, modules, needed, seldom):
    # The names that make a site a production site belong to whoever runs the tests.
    theirs = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", SET_UP + SAY_LOADED, *modules],
        cwd=ROOT,
        env=theirs | {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "gofclub.settings"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )

    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert needed <= loaded
    assert not seldom & loaded


def test_what_only_authors_can_get_wrong_is_right():
    """A start does not check it, and neither does anything else before the addresses are known."""
    import_module("gofclub.urls")

    assert checks.run_checks(tags=list(OF_AUTHORS)) == []


def test_a_check_knows_everything_that_is_administered():
    """In a process of its own: here the addresses are known already."""
    asked = "from django.core.management import call_command; call_command('check', tags=['admin'])"
    done = subprocess.run(
        [sys.executable, "-c", SET_UP + asked + SAY_LOADED],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "gofclub.settings"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )

    assert {"scorepad.admin", "gofclub.admin"} <= {*json.loads(done.stdout.splitlines()[-1])}


@pytest.fixture
def written(tmp_path, settings) -> Path:
    """The only static file there is."""
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [tmp_path / "written"]
    (tmp_path / "written" / "css").mkdir(parents=True)
    file = tmp_path / "written" / "css" / "cards.css"
    file.write_text("a {}")
    return file


def test_static_files_are_collected_once(written, settings):
    assert collect()
    assert (settings.STATIC_ROOT / "css" / "cards.css").read_text() == "a {}"

    assert not collect()


def test_static_files_are_collected_again_when_one_has_changed(written, settings):
    collect()
    there = settings.STATIC_ROOT / "css" / "cards.css"
    # Django compares whole seconds, and leaves alone what is newer than its source: a file that is
    # changed at once, or that comes with an older version of the site, has to be collected too.
    for words, seconds in (("red", 0), ("tan", -1000), ("sky", 10)):
        written.write_text(f"a {{ color: {words} }}")
        moment = there.stat().st_mtime + seconds
        os.utime(written, (moment, moment))

        assert collect()
        assert words in there.read_text()

    written.with_name("new.css").touch()

    assert collect()
    assert not collect()


def test_what_is_lost_or_cut_short_is_collected_again(written, settings):
    collect()
    there = settings.STATIC_ROOT / "css" / "cards.css"
    there.unlink()

    assert collect()
    assert there.exists()

    there.write_text("")

    assert collect()


def test_a_collection_that_was_broken_off_does_not_count(written, settings):
    collect()
    written.write_bytes(b"a { color: red }")
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "no.such.Storage"}}

    with pytest.raises(ImproperlyConfigured):
        collect()

    assert not (settings.STATIC_ROOT / "collected").exists()


@pytest.mark.django_db
def test_a_start_knows_by_name_what_the_database_lacks():
    assert unapplied_migrations() == set()

    MigrationRecorder(connection).record_unapplied("play", "0001_initial")

    assert unapplied_migrations() == {("play", "0001_initial")}


@pytest.mark.django_db
def test_it_knows_the_same_migrations_as_django(capsys):
    MigrationRecorder(connection).migration_qs.all().delete()

    call_command("showmigrations", "--plan", no_color=True)

    told = {line.split("  ")[-1].strip() for line in capsys.readouterr().out.splitlines()}
    assert {f"{app}.{name}" for app, name in unapplied_migrations()} == told
