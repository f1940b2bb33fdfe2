"""Everything about somebody as one archive: texts that people and programs can read."""

import csv
import io
import json
import tempfile
from collections.abc import Iterable, Iterator
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from gofclub.browsers import device
from gofclub.models import User
from gofclub.spreadsheets import safe_cell
from play.services import my_data as of_tables
from play.services.daily.forget import tries_listed
from scorepad.services import my_data as of_pad
from scorepad.services.sheets.document import moment

PIECE = 64 * 1024
IN_MEMORY = 1024 * 1024
README = """Everything that this site knows about you.

account.json    your account: names, addresses, passkeys, devices, tokens (never their secrets)
clubs.json      your clubs, who you are there, your profile, badges, claims and invitations
ratings.csv     your rating before and after each rated game
sheets/         the sheets that you started or sat at, with every hand
tables.csv      the online tables at which you sat
hands.csv       what the reviews of your hands come to: points, luck, what your decisions cost
challenges.csv  the challenges that you made
tables/         the games played there, move by move (.gof, see the site's notation)
online.csv      your rated online games outside clubs
people.csv      whom you follow, whom you have blocked, whom you have invited to tables
puzzles.csv     the puzzles that you tried
daily.csv       your tries at the deals of the day
changes.csv     what you did to sheets and in clubs, and when

At most {sheets} sheets, {tables} tables and {rows} rows each, the newest first.
"""


def archive_of(user: User) -> IO[bytes]:
    """A file with the archive, at its beginning; it is gone when it is closed."""
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (the caller closes it)
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(
            "README.txt",
            README.format(
                sheets=of_pad.MOST_SHEETS, tables=of_tables.MOST_TABLES, rows=of_pad.MOST_ROWS
            ),
        )
        archive.writestr("account.json", _json(account_document(user)))
        archive.writestr("clubs.json", _json(of_pad.clubs_document(user)))
        _table(archive, "ratings.csv", of_pad.ratings_of(user))
        for sheet in of_pad.sheets_of(user):
            archive.writestr(f"sheets/{sheet['code']}.json", _json(sheet))
        _table(archive, "tables.csv", of_tables.tables_of(user))
        _table(archive, "hands.csv", of_tables.hands_of(user))
        _table(archive, "challenges.csv", of_tables.challenges_of(user))
        for code, record in of_tables.records_of(user):
            archive.writestr(f"tables/{code}.gof", record)
        _table(archive, "online.csv", of_tables.online_games_of(user))
        _table(archive, "people.csv", of_tables.people_listed(user))
        _table(archive, "puzzles.csv", of_tables.puzzles_of(user))
        _table(archive, "daily.csv", tries_listed(user))
        _table(archive, "changes.csv", of_pad.changes_by(user))
    file.seek(0)
    return file


def pieces(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while piece := file.read(PIECE):
            yield piece


def account_document(user: User) -> dict[str, Any]:
    return {
        "name": user.display_name,
        "letter": user.letter,
        "colour": user.colour,
        "creature": user.creature,
        "language": user.language,
        "email": user.email,
        "joined_at": moment(user.date_joined),
        "last_signed_in_at": moment(user.last_login),
        "addresses": [
            {"email": one.email, "main": one.primary, "confirmed": one.verified}
            for one in EmailAddress.objects.filter(user=user).order_by("pk")
        ],
        "ways_to_sign_in": [
            {
                "kind": one.type,
                "name": getattr(one.wrap(), "name", ""),
                "created_at": moment(one.created_at),
                "last_used_at": moment(one.last_used_at),
            }
            for one in Authenticator.objects.filter(user=user).order_by("pk")
        ],
        "devices": [
            {
                "device": device(one.user_agent),
                "browser": one.user_agent,
                "address": one.ip,
                "since": moment(one.created_at),
                "last_seen_at": moment(one.last_seen_at),
            }
            for one in UserSession.objects.filter(user=user).order_by("pk")
        ],
        "tokens": of_pad.tokens_document(user),
        "allowed": of_tables.openness_document(user),
    }


def _json(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1)


def _table(archive: ZipFile, name: str, rows: Iterable[tuple[Any, ...]]) -> None:
    """Row by row: a long list is not held twice."""
    with archive.open(name, "w") as raw, io.TextIOWrapper(raw, "utf-8", newline="") as text:
        writer = csv.writer(text)
        for row in rows:
            writer.writerow([safe_cell(cell) if isinstance(cell, str) else cell for cell in row])
