# ruff: noqa: PLC0415 (models can be imported only after the set-up at the end)
"""Fills a club with invented games, millions of rows at a time, past Django's own insert.

    python -m tests.load.apps.clubs SLUG PLAYERS HANDS

Run with the settings of the site that is to be filled; figures are then made as
`manage.py figures` makes them.
"""

import os
import sys
import uuid
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import django

HANDS_A_GAME = 10
YEARS = 5
BATCH = 2_000


def fill(slug: str, players: int, hands: int) -> None:
    """A club with so many players and hands, spread over some years up to now."""
    from django.db import transaction

    from scorepad.models import Club, Player

    club = Club.objects.create(slug=slug, name=slug, visibility="public")
    named = [Player(club=club, name=f"P{at}", key=f"p{at}") for at in range(players)]
    people = [player.pk for player in Player.objects.bulk_create(named, batch_size=500)]
    games = hands // HANDS_A_GAME
    rng = Random(hands)
    now = datetime.now(UTC)
    for start in range(0, games, BATCH):
        with transaction.atomic():
            numbers = range(start, min(start + BATCH, games))
            _batch(club.pk, people, numbers, games=games, now=now, rng=rng)


def _batch(club, people, numbers, *, games, now, rng) -> None:
    from scorepad.models import Deal, DealSeat, Line, Sheet, Sitter

    sheet, line, sitter, deal, seat = (
        _next(model) for model in (Sheet, Line, Sitter, Deal, DealSeat)
    )
    rows: dict[type, list[tuple]] = {model: [] for model in (Sheet, Line, Sitter, Deal, DealSeat)}
    for number in numbers:
        at = now - timedelta(days=365 * YEARS) * (games - number) / games
        seated = rng.sample(people, 4)
        lines = list(range(line, line + 4))
        sitters = list(range(sitter, sitter + 4))
        rows[Sheet].append((sheet, f"b{sheet:011d}"[-12:], _uuid(sheet), club, at))
        for place, player in enumerate(seated):
            rows[Line].append((lines[place], sheet, place))
            rows[Sitter].append((sitters[place], sheet, lines[place], f"P{player}", player))
        totals = [0, 0, 0, 0]
        for deal_number in range(1, HANDS_A_GAME + 1):
            left = [rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 9, 12)) for _ in range(4)]
            left[rng.randrange(4)] = 0
            rows[Deal].append((deal, sheet, deal_number, _uuid(deal), at))
            for place in range(4):
                totals[place] += left[place]
                rows[DealSeat].append(
                    (seat, deal, lines[place], sitters[place], place, left[place], totals[place])
                )
                seat += 1
            deal += 1
        sheet, line, sitter = sheet + 1, line + 4, sitter + 4
    _insert("scorepad_sheet", SHEET, rows[Sheet], _sheet_defaults())
    _insert("scorepad_line", ("id", "sheet_id", "number"), rows[Line], {"seat": None})
    _insert(
        "scorepad_sitter",
        ("id", "sheet_id", "line_id", "key", "player_id"),
        rows[Sitter],
        {"name": "P", "since": 1, "here": True},
    )
    _insert("scorepad_deal", ("id", "sheet_id", "number", "uuid", "logged_at"), rows[Deal], DEAL)
    _insert(
        "scorepad_dealseat",
        ("id", "deal_id", "line_id", "sitter_id", "seat", "left", "total"),
        rows[DealSeat],
        {"uncalled": False, "strongest": False, "points": 0, "wins": 0, "worst_left": 0},
    )


SHEET = ("id", "code", "uuid", "club_id", "started_at")
DEAL = {
    "fingerprint": "",
    "revision": 1,
    "changed": 1,
    "voided": False,
    "note": "",
    "given": "",
    "returned": "",
    "scribe": "",
    "dealer": 0,
    "reason": "",
}


def _sheet_defaults() -> dict:
    return {
        "fingerprint": "",
        "title": "",
        "note": "",
        "ruleset": '{"name": "official"}',
        "seats": 4,
        "dealer": 0,
        "source": "table",
        "had_bots": False,
        "status": "finished",
        "public": False,
        "version": 1,
        "played": HANDS_A_GAME,
        "browser": "",
    }


def _insert(table: str, names: Sequence[str], rows: Iterable[tuple], fixed: dict) -> None:
    """One statement for all rows; what is the same in all of them stands in it once."""
    from django.db import connection

    columns, values = [*names, *fixed], ["%s"] * len(names)
    ending = list(fixed.values())
    if table == "scorepad_sheet":
        columns += ["finished_at", "updated_at"]
        at = names.index("started_at")
        rows = [(*row, *ending, row[at], row[at]) for row in rows]
        values += ["%s"] * (len(ending) + 2)
    else:
        rows = [(*row, *ending) for row in rows]
        values += ["%s"] * len(ending)
    quoted = ", ".join(f'"{name}"' for name in columns)
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        with connection.connection.cursor().copy(f"COPY {table} ({quoted}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
        return
    connection.ensure_connection()
    marks = ", ".join("?" * len(columns))
    plain = [tuple(_plain(value) for value in row) for row in rows]
    statement = f"INSERT INTO {table} ({quoted}) VALUES ({marks})"  # noqa: S608 (our own names)
    connection.connection.executemany(statement, plain)


def _plain(value):
    if isinstance(value, datetime):
        return value.replace(tzinfo=None).isoformat(" ")
    return value.replace("-", "") if isinstance(value, str) and len(value) == 36 else value


def _uuid(number: int) -> str:
    return str(uuid.UUID(int=number))


def _next(model) -> int:
    from django.db.models import Max

    return (model.objects.aggregate(most=Max("pk"))["most"] or 0) + 1


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    django.setup()
    fill(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
