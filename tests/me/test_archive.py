"""Everything about somebody, as one file."""

import csv
import io
import json
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.urls import reverse

from scorepad.actors import Actor
from scorepad.services.sheets import deal_log
from scorepad.services.tokens import token_make
from tests.scorepad.clubs.people import cast_of, game, guests
from tests.scorepad.pads import EVENING, log_all, sheet_of
from tests.signing_in import sign_in

pytestmark = pytest.mark.django_db


def exported(client) -> ZipFile:
    answer = client.post(reverse("me-export"))
    assert answer["Content-Type"] == "application/zip"
    return ZipFile(io.BytesIO(b"".join(answer.streaming_content)))


def test_it_holds_the_account_the_clubs_the_sheets_and_what_was_done(client):
    cast = cast_of()
    mel = cast.people["member"]
    sign_in(client, mel)
    own = sheet_of(mel)
    log_all(Actor(user=mel), own)
    ben, cho = guests(cast, "Ben", "=Cho")
    sat_at = game(cast, [cast.player("member"), ben, cho])
    deal_log(actor=cast["scorer"], sheet=sat_at, uuid=uuid4(), number=1, left=(0, 5, 7))
    _, secret = token_make(user=mel, name="kitchen")

    archive = exported(client)

    account = json.loads(archive.read("account.json"))
    assert (account["name"], account["email"]) == ("Mel", mel.email)
    assert account["tokens"][0]["name"] == "kitchen"
    assert [one["club"] for one in json.loads(archive.read("clubs.json"))["players"]] == [
        "Tuesday Gang"
    ]
    names = set(archive.namelist())
    assert {f"sheets/{own.code}.json", f"sheets/{sat_at.code}.json"} <= names
    hands = json.loads(archive.read(f"sheets/{own.code}.json"))["deals"]
    assert [tuple(hand["left"]) for hand in hands] == EVENING
    rows = list(csv.reader(io.StringIO(archive.read("changes.csv").decode())))
    assert [row[2] for row in rows if row[1] == f"sheet {own.code}"] == ["start", *["log"] * 4]
    everything = b"".join(archive.read(name) for name in names).decode()
    assert secret not in everything
    assert "pbkdf2" not in everything
    assert mel.password not in everything


def test_it_is_made_now_and_then(client, ana):
    sign_in(client, ana)
    exported(client)

    assert client.post(reverse("me-export")).status_code == 302


def test_nothing_of_others_is_in_it(client, ana, ben):
    sheet = sheet_of(ben)
    sign_in(client, ana)

    assert f"sheets/{sheet.code}.json" not in exported(client).namelist()
