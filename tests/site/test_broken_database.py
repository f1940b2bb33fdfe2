"""A database that cannot be used: what doctor, other commands and /readyz say of it."""

import os
import pwd
import shutil
import urllib.error
import urllib.request
from pathlib import Path

import psycopg
import pytest

from gofclub.database_troubles import trouble_of_file
from gofclub.doctor import machine
from tests.servers.nobody import Nobody, nobody
from tests.servers.ports import free_port
from tests.servers.postgres import postgres_server
from tests.servers.site import PATIENCE, prepared
from tests.site.settings_process import run

COMMANDS = (("migrate",), ("backup", "backup.zip"), ("check_records",))


@pytest.fixture(scope="module")
def server():
    with postgres_server() as one:
        with psycopg.connect(one.address, autocommit=True) as there:
            there.execute("CREATE ROLE gof LOGIN PASSWORD 'right'")
            there.execute("CREATE ROLE shut LOGIN PASSWORD 'right' CONNECTION LIMIT 0")
        rules = Path(one.base, "data", "pg_hba.conf")
        said = rules.read_text()
        rules.write_text(f"host all gof all scram-sha-256\nhost all shut all reject\n{said}")
        one.restart()
        yield one


WRONG = [
    ("gof:wrong@127.0.0.1:{port}/postgres", 'password authentication failed for user "gof"', "See"),
    ("postgres@127.0.0.1:{port}/nodb", 'database "nodb" does not exist', "Make it"),
    ("noone@127.0.0.1:{port}/postgres", 'role "noone" does not exist', "See the user"),
    ("shut:right@127.0.0.1:{port}/postgres", "pg_hba.conf rejects", "Let this user"),
    ("postgres@127.0.0.1:{nowhere}/postgres", "refused", "See that it runs"),
    ("postgres@nowhere.invalid/postgres", "nowhere.invalid", "See that it runs"),
]


@pytest.mark.parametrize(("address", "reason", "advice"), WRONG)
def test_doctor_says_what_the_server_says(tmp_path, server, address, reason, advice):
    there = address.format(port=server.port, nowhere=free_port())

    done = run(
        *(tmp_path, "manage.py", "doctor", "--seconds=60"),
        GOFCLUB_MODE="embedded",
        DATABASE_URL=f"postgresql://{there}",
    )

    [said, advised] = lines_about("database", done.stdout)
    assert said.startswith("mend")
    assert reason in said
    assert advised.strip().startswith(f"-> {advice}")
    assert "couldn't get a connection" not in done.stdout + done.stderr
    assert done.returncode == 1


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: one[0])
def test_other_commands_end_with_the_same_sentence(tmp_path, server, command):
    there = {"DATABASE_URL": f"postgresql://gof:wrong@127.0.0.1:{server.port}/postgres"}

    done = run(tmp_path, "manage.py", *command, GOFCLUB_MODE="embedded", **there)

    assert done.returncode == 1
    [said] = done.stderr.splitlines()
    assert said.startswith("The database cannot be used: ")
    assert 'password authentication failed for user "gof"' in said


def test_whoever_asks_is_shown_where_it_failed(tmp_path, server):
    there = {"DATABASE_URL": f"postgresql://postgres@127.0.0.1:{server.port}/nodb"}

    done = run(tmp_path, "manage.py", "migrate", "--traceback", GOFCLUB_MODE="embedded", **there)

    assert done.returncode == 1
    assert "Traceback" in done.stderr


@pytest.fixture
def user():
    """Somebody whose site was sound."""
    with nobody() as one:
        (one.folder / "static").mkdir()
        for name in ("gofclub.sqlite3", "secret_key", "vapid_key", "static/staticfiles.json"):
            shutil.copy(prepared() / name, one.folder / name)
        yield one


def spoilt(user: Nobody, what: str) -> Path:
    """What can no longer be written to."""
    path = user.folder / what
    if what.endswith("-wal"):
        path.touch()
    path.chmod(0o500 if path.is_dir() else 0o400)
    return path


@pytest.mark.parametrize("what", ["gofclub.sqlite3", "gofclub.sqlite3-wal", ""])
def test_a_file_that_cannot_be_written_to_is_to_be_mended(user, what):
    path = spoilt(user, what)

    done = user.manage("doctor", "--seconds=60")
    served = user.manage("serve", "--host=127.0.0.1")

    assert f"mend  database    {path} cannot be written to" in done.stdout
    assert done.returncode == 1
    assert served.returncode == 1
    assert f"{path}" in served.stderr
    assert "Traceback" not in served.stderr


def test_a_site_whose_file_is_closed_is_not_ready(user):
    with user.serving() as address:
        assert status(f"{address}/readyz") == 200
        spoilt(user, "gofclub.sqlite3")
        assert status(f"{address}/readyz") == 503
        assert status(f"{address}/healthz") == 200


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "gofclub.sqlite3").write_bytes(b"garbage" * 1000)

    done = run(tmp_path, "manage.py", "doctor", "--seconds=60")
    other = run(tmp_path, "manage.py", "migrate")

    [said, advised] = lines_about("database", done.stdout)
    assert "file is not a database" in said
    assert "manage.py restore" in advised
    assert "file is not a database" in other.stderr
    assert "Traceback" not in other.stderr


def test_a_database_in_a_folder_that_is_not_there(tmp_path):
    trouble = trouble_of_file(tmp_path / "nowhere" / "db.sqlite3")

    assert trouble is not None
    assert trouble.what == f"there is no folder {tmp_path}/nowhere"
    assert trouble_of_file(tmp_path / "new.sqlite3") is None


def test_who_looks_at_the_data_of_somebody_else_is_told(user, settings):
    settings.DATA_DIR = user.folder
    owner = os.geteuid() or pwd.getpwnam("nobody").pw_uid
    for path in (user.folder, *user.folder.iterdir()):
        os.chown(path, owner, -1)
    sound = list(machine.user(number=owner))
    (user.folder / "secret_key").chmod(0o000)

    found = list(machine.user(number=0))

    assert [one.level for one in sound] == ["fine"]
    assert "something else may hold" in found[0].what
    assert "runuser -u" in found[0].mend
    assert f"{user.folder}/secret_key cannot be read by" in found[1].what
    # Somebody else sees what they see; they need not know what the owner may.
    assert [one.level for one in machine.user(number=owner - 1)] == ["care"]


def lines_about(part: str, said: str) -> list[str]:
    """Its line, and the advice below."""
    lines = said.splitlines()
    [at] = [at for at, line in enumerate(lines) if line[6:].startswith(f"{part} ")]
    return lines[at : at + 2]


def status(address: str) -> int:
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code
