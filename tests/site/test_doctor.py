"""`manage.py doctor`: installations that are spoiled in one way each, and what is said of them."""

import threading
import time
from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from gofclub.doctor import machine, software
from gofclub.doctor.findings import Level, Part, examined, fine, mend
from play.models import Dealt, Table
from scorepad.models import Due
from tests.play.staging import started
from tests.scorepad.figures.clubs import club_of, played, random_games
from tests.servers.ports import free_port
from tests.servers.site import PATIENCE, prepared
from tests.site.settings_process import PRODUCTION, run


def said(look) -> str:
    return "\n".join(f"{level} {what} -> {do}" for level, what, do in look)


def test_a_sound_installation_has_nothing_to_mend():
    # Patient: how fast a machine is that runs all the tests is not what is asked.
    done = run(prepared(), "manage.py", "doctor", "--seconds=60")

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith("Nothing to mend.\n")


def test_a_sound_public_site_hears_that_its_settings_are_fine():
    data = prepared()
    variables = {"DATABASE_URL": f"sqlite:///{data}/gofclub.sqlite3", "REDIS_URL": ""}

    done = run(data, "manage.py", "doctor", "--seconds=60", **PRODUCTION | variables)

    assert "fine  settings    production mode, nothing against it" in done.stdout


def test_an_empty_one_says_what_to_run_first(tmp_path):
    done = run(tmp_path, "-c", IN_A_NARROW_SHELL)

    assert done.returncode == 1
    assert "migrations are missing" in done.stdout
    assert "-> manage.py migrate" in done.stdout
    assert "-> Run manage.py collectstatic." in done.stdout
    assert "not looked at: mend the database first" in done.stdout
    assert "mend  files       at most 100 open at once" in done.stdout


IN_A_NARROW_SHELL = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100))
os.execv(sys.executable, [sys.executable, "manage.py", "doctor", "--seconds=60"])
"""


def test_settings_that_are_wrong_are_a_sentence(tmp_path):
    done = run(tmp_path, "manage.py", "doctor", **PRODUCTION | {"ALLOWED_HOSTS": "*"})

    assert done.returncode == 1
    assert done.stderr.startswith("The settings are wrong: ALLOWED_HOSTS must name")


def test_a_database_that_is_not_there_keeps_no_other_part_from_being_looked_at(tmp_path):
    address = f"postgresql://nobody@127.0.0.1:{free_port()}/nothing"

    elsewhere = PRODUCTION | {"DATABASE_URL": address, "REDIS_URL": ""}
    done = run(tmp_path, "manage.py", "doctor", "--seconds=60", **elsewhere)

    assert done.returncode == 1
    assert "mend  database" in done.stdout
    assert "fine  disk" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_nothing_is_waited_for_without_an_end():
    ends = threading.Event()

    def look():
        ends.wait()
        return [fine("at last")]

    def stumbles():
        raise OSError("the cable\nis out")

    slow = [Part("slow", look), Part("late", look, after="slow"), Part("next", look)]
    found = list(examined(slow, seconds=0.05))
    ends.set()
    # What does answer has time for it, on a machine that is busy.
    quick = [Part("broken", stumbles), Part("fine", lambda: [fine("here")])]
    found += examined(quick, seconds=PATIENCE)

    assert [(name, finding.level) for name, finding in found] == [
        ("slow", Level.MEND),
        ("late", Level.CARE),
        ("next", Level.MEND),
        ("broken", Level.MEND),
        ("fine", Level.FINE),
    ]
    assert found[0][1].what == "no answer within 0.05 s"
    assert found[3][1].what == "OSError: the cable is out"


def test_what_asks_nobody_has_time_on_a_busy_machine():
    def computes():
        time.sleep(0.2)
        return [fine("computed")]

    def stumbles():
        raise LookupError("no such template")

    parts = [Part("computes", computes, asks=False), Part("broken", stumbles, asks=False)]
    found = [finding for _name, finding in examined(parts, seconds=0.05)]

    assert found[0] == fine("computed")
    assert found[1].what == "LookupError: no such template"
    assert "reached" not in found[1].mend


def test_a_secret_key_that_others_can_read(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    key = tmp_path / "secret_key"
    key.write_text("x" * 50)

    key.chmod(0o644)
    assert list(machine.secret_key()) == [
        mend(f"{key} can be read by others (mode 644)", f"chmod 600 {key}")
    ]
    key.chmod(0o600)
    assert said(machine.secret_key()).startswith("fine")


def test_a_host_that_only_this_machine_has(settings):
    settings.PRODUCTION, settings.ALLOWED_HOSTS = True, ["localhost", "192.168.1.7"]

    assert said(machine.hosts()).count("care") == 2


def test_a_disk_that_is_full(tmp_path):
    assert said(machine.disk(tmp_path, few=10**18)).startswith("mend")
    assert "Make room" in said(machine.disk(tmp_path, few=10**18))


def test_a_mail_server_that_is_not_there(settings):
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"

    assert "does not let us in: ConnectionRefusedError -> See EMAIL_HOST" in said(machine.mail())


@pytest.fixture
def _the_day_does_not_end() -> None:
    """Here Django's clock is held against that of the database: at midnight as well."""


@pytest.mark.django_db
def test_a_clock_that_is_behind():
    code, _people = started()
    Table.objects.filter(code=code).update(changed_at=timezone.now() + timedelta(hours=1))

    assert "timedatectl" in said(machine.clock())
    Table.objects.filter(code=code).update(changed_at=timezone.now())
    assert said(machine.clock()).startswith("fine")


@pytest.mark.django_db
def test_tables_that_nobody_moves_on(settings):
    settings.CROUPIER = False
    code, _people = started()

    Table.objects.filter(code=code).update(due_at=timezone.now() - timedelta(minutes=2))
    assert "mend 1 tables have waited" in said(software.croupier())
    Table.objects.filter(code=code).update(due_at=timezone.now() + timedelta(minutes=2))
    assert said(software.croupier()).startswith("fine")


@pytest.mark.django_db
def test_work_that_is_behind():
    assert said(software.background()).startswith("fine")
    club, players = club_of("Ana", "Ben", "Cho")
    sheet, other = played(club, random_games(players, 2))
    long_ago = timezone.now() - timedelta(days=1)
    Due.objects.create(club=club, sheet=sheet, since=long_ago)
    Due.objects.create(club=club, sheet=other, failed_at=long_ago, failure="broken")
    started()
    result = {"left": [0, 1, 1, 1], "uncalled": [], "strongest": []}
    Dealt.objects.update(result=result, finished_at=long_ago)

    found = said(software.background())

    assert "mend 1 results wait for their sheet" in found
    assert "mend 1 sheets could not be counted -> manage.py figures --pending" in found
    assert "care 1 sheets are still to be counted" in found
    Dealt.objects.update(failed_at=long_ago, failure="broken")
    assert "could not be written on a sheet -> manage.py results --again" in said(
        software.background()
    )


@pytest.mark.django_db
def test_a_database_of_a_newer_release():
    MigrationRecorder(connection).record_applied("play", "9999_from_the_future")

    assert "newer release than this one (play.9999_from_the_future)" in said(software.database())
