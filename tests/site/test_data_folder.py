"""A folder for data that cannot be used, and keys in it that are none: each is a sentence."""

import pytest

from tests.servers.nobody import nobody
from tests.servers.site import ROOT
from tests.site.settings_process import refusal, run, settings_with


@pytest.mark.parametrize("name", ["secret_key", "vapid_key"])
@pytest.mark.parametrize(
    "left", [b"", b"\n", b"short", b"\xff" * 70], ids=["empty", "line", "short", "none"]
)
def test_a_key_that_is_none_is_refused_with_the_name_of_its_file(tmp_path, name, left):
    (tmp_path / name).write_bytes(left)

    done = run(tmp_path, "manage.py", "doctor")

    assert done.returncode == 1
    assert done.stderr.startswith(f"The settings are wrong: {tmp_path / name} is ")
    assert "Put it back from a backup" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert (tmp_path / name).read_bytes() == left


def test_a_key_that_is_removed_is_made_anew(tmp_path):
    (tmp_path / "secret_key").touch()
    refusal(tmp_path)
    (tmp_path / "secret_key").unlink()

    assert len(settings_with(tmp_path, "SECRET_KEY")["SECRET_KEY"]) >= 50


def test_without_room_no_half_a_key_is_left(tmp_path):
    done = run(tmp_path, "-c", WITHOUT_ROOM)

    assert done.returncode == 1
    assert done.stderr.startswith(f"The settings are wrong: DATA_DIR='{tmp_path}' cannot be used")
    assert list(tmp_path.iterdir()) == []


WITHOUT_ROOM = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
sys.argv = ["manage.py", "check"]
from gofclub.command_line import main
main()
"""


@pytest.mark.parametrize("command", ["doctor", "migrate", "serve"])
def test_a_file_in_the_place_of_the_folder(tmp_path, command):
    (tmp_path / "file").touch()

    done = run(tmp_path / "file", "manage.py", command)

    assert done.returncode == 1
    assert done.stderr == (
        f"The settings are wrong: DATA_DIR='{tmp_path}/file' cannot be used: It is a file. Name a "
        "folder in DATA_DIR that the site's user owns and can write to.\n"
    )


@pytest.mark.parametrize("mode", [0o000, 0o500])
def test_a_folder_that_is_closed_to_the_sites_user(mode):
    with nobody() as user:
        user.folder.chmod(mode)

        itself = user.manage("check")
        inside = user.manage("check", DATA_DIR=f"{user.folder}/inside")

    for done in (itself, inside):
        assert done.returncode == 1
        assert "cannot be used: Permission denied. Name" in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_key_that_the_sites_user_may_not_read():
    with nobody() as user:
        key = user.folder / "secret_key"
        key.write_text("x" * 60)
        key.chmod(0)
        done = user.manage("check")

    assert done.returncode == 1
    assert done.stderr == (
        f"The settings are wrong: {key} cannot be read: Permission denied. "
        "Give it to the site's user.\n"
    )


def test_help_is_given_without_a_folder(tmp_path):
    (tmp_path / "file").touch()

    done = run(tmp_path / "file", "manage.py", "help")

    assert done.returncode == 0
    assert "DATA_DIR" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_an_empty_variable_counts_as_none(tmp_path):
    there = settings_with(tmp_path, "DATA_DIR", DATA_DIR="", HOME=str(tmp_path))

    assert there["DATA_DIR"] == str(ROOT / "var")
