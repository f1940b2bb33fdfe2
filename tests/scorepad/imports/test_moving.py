"""A club that moves to another installation has the same boards there, to the last digit."""

import json
import re

import pytest

from scorepad.actors import Actor
from scorepad.models import Attendance, Club, League, Night, Player, Season, Sheet
from scorepad.services import figures
from scorepad.services.clubs.clubs import club_create
from scorepad.services.clubs.export import pieces
from scorepad.services.clubs.league_results import league_table
from scorepad.services.imports import carrying_out
from scorepad.services.imports.drafts import dry_run, import_start
from tests.scorepad.clubs.people import someone
from tests.scorepad.imports.moving import picture
from tests.servers.site import Site, migrated

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(400)]

OWN = re.compile(r'"(code|uuid)": "[^"]*"')
"""What each installation makes for itself."""
SCRIPT = "from tests.scorepad.imports.moving import told; print('FOUND' + told('tuesday'))"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory) -> dict:
    """The demo club of another installation, on SQLite, as it exports itself."""
    folder = tmp_path_factory.mktemp("elsewhere")
    variables = {"DATABASE_URL": "", "DATA_DIR": str(folder)}
    migrated(folder / "gofclub.sqlite3")
    site = Site(folder=folder, port=0, variables=variables)
    site.manage("demo", "--months=1", "--until=2026-11-14")
    return json.loads(site.manage("shell", "-c", SCRIPT).partition("FOUND")[2])


def moved(content: str, zone: str) -> Club:
    owner = Actor(user=someone("Ada"))
    club = club_create(actor=owner, name="Here", time_zone=zone)
    one = import_start(actor=owner, club=club, file_name="club.json", content=content.encode())
    dry = dry_run(one)
    assert (dry.problems, dry.is_ready) == ((), True)
    carrying_out.import_confirm(actor=owner, club=club, code=one.code)
    carrying_out.work(one.pk)
    figures.work(club)
    one.refresh_from_db()
    assert one.status == "done"
    return club


def test_boards_and_ratings_are_the_same_to_the_last_digit(elsewhere):
    document = json.loads(elsewhere["export"])

    club = moved(elsewhere["export"], document["time_zone"])

    assert picture(club) == elsewhere["picture"]
    assert Sheet.objects.filter(club=club).count() == len(document["games"]) > 3
    assert Night.objects.filter(club=club).count() == len(document["nights"])
    assert Attendance.objects.filter(night__club=club).count() == sum(
        len(night["there"]) for night in document["nights"]
    )
    figures.rebuild(club)
    assert picture(club) == elsewhere["picture"]

    # What it exports in turn says the same of everything that was brought.
    again = json.loads("".join(pieces(club)))
    for part in ("games", "seasons", "nights", "leagues"):
        assert plain(again, part) == plain(document, part)

    closed = League.objects.get(club=club, status="closed")
    # Written down as it was, it is what the sheets give here.
    there = league_table(closed)
    assert there.champions
    closed.status = "open"
    assert league_table(closed).rows == there.rows

    # And it can be taken back as a whole.
    one = club.imports.get()
    carrying_out.import_undo(actor=Actor(user=someone("Ada")), club=club, code=one.code)
    figures.work(club)
    carrying_out.work(one.pk)
    assert not Sheet.objects.filter(club=club).exists()
    assert not Season.objects.filter(club=club).exists()
    assert not League.objects.filter(club=club).exists()
    assert [player.name for player in Player.objects.filter(club=club)] == ["Ada"]
    assert not any(picture(club).values())


def plain(document: dict, part: str) -> list:
    """A part of an export in which players have their names for codes."""
    text = json.dumps(document[part])
    for player in document["players"]:
        text = text.replace(f'"{player["code"]}"', json.dumps(player["name"]))
    return json.loads(OWN.sub('"own": ""', text))
