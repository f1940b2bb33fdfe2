# ruff: noqa: PLC0415 (models can be imported only after the set-up at the end)
"""Fills a club with invented games, millions of rows, made by the database itself.

    python -m tests.load.apps.clubs SLUG PLAYERS HANDS

Run with the settings of the site that is to be filled; figures are then made as
`manage.py figures` makes them.
"""

import os
import sys
from datetime import UTC, datetime, timedelta

import django

HANDS_A_GAME = 10
YEARS = 5
LEFTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12)
BATCH = 20_000
"""Games that are stored in one transaction."""

SHEET = {
    "fingerprint": "''",
    "title": "''",
    "note": "''",
    "ruleset": """'{"name": "official"}'""",
    "seats": "4",
    "dealer": "0",
    "source": "'table'",
    "had_bots": "FALSE",
    "status": "'finished'",
    "public": "FALSE",
    "version": "1",
    "played": str(HANDS_A_GAME),
    "browser": "''",
}
SITTER = {"name": "'P'", "since": "1", "here": "TRUE"}
DEAL = {
    "fingerprint": "''",
    "revision": "1",
    "changed": "1",
    "voided": "FALSE",
    "note": "''",
    "given": "''",
    "returned": "''",
    "scribe": "''",
    "dealer": "0",
    "reason": "''",
}
SEAT = {
    "uncalled": "FALSE",
    "strongest": "FALSE",
    "points": "0",
    "total": "0",
    "wins": "0",
    "worst_left": "0",
}


def fill(slug: str, players: int, hands: int) -> None:
    """A club with so many players and hands, spread over some years up to now."""
    from django.core.management.color import no_style
    from django.db import connection, transaction

    from scorepad.models import Club, Deal, DealSeat, Line, Player, Sheet, Sitter

    club = Club.objects.create(slug=slug, name=slug, visibility="public")
    named = [Player(club=club, name=f"P{at}", key=f"p{at}") for at in range(players)]
    people = Player.objects.bulk_create(named)
    games = hands // HANDS_A_GAME
    fill = Filler(
        club.pk,
        people[0].pk,
        players,
        games,
        {model: _next(model) for model in (Sheet, Line, Sitter, Deal, DealSeat)},
    )
    with connection.cursor() as cursor:
        # Rows that follow from a formula need no foreign key looked up, twelve million times.
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
        else:
            cursor.execute("PRAGMA foreign_keys = OFF")
        for start in range(0, games, BATCH):
            with transaction.atomic():
                for statement in fill.statements(start, min(start + BATCH, games)):
                    cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = DEFAULT")
        # Keys were made here: whoever comes next goes on after them.
        models = [Sheet, Line, Sitter, Deal, DealSeat]
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


class Filler:
    """The statements that make games; keys and people follow from a game's number."""

    def __init__(self, club, first_player, players, games, keys) -> None:
        from django.db import connection

        self.postgres = connection.vendor == "postgresql"
        self.club, self.games = club, games
        self.sheet, self.line, self.sitter, self.deal, self.seat = keys.values()
        # Four different people, and in another game four others.
        step = f"(1 + {scattered('g', max(1, players // 4 - 1))})"
        self.player = (
            f"({first_player} + ({scattered('g + 17', players)} + p * {step}) % {players})"
        )
        ago = timedelta(days=365 * YEARS) / games
        now = datetime.now(UTC)
        begun = now - ago * games
        seconds = f"(g * {ago.total_seconds():.9f})"
        if self.postgres:
            self.at = f"timestamptz '{begun.isoformat()}' + {seconds} * interval '1 second'"
        else:
            written = begun.replace(tzinfo=None).isoformat(" ")
            self.at = f"strftime('%Y-%m-%d %H:%M:%f', '{written}', {seconds} || ' seconds')"

    def statements(self, start: int, end: int) -> list[str]:
        games = f"{self.numbers('g', start, end)}"
        lines = f"{games} CROSS JOIN {self.numbers('p', 0, 4)}"
        deals = f"{games} CROSS JOIN {self.numbers('d', 0, HANDS_A_GAME)}"
        sheet, deal = f"{self.sheet} + g", f"{self.deal} + g * {HANDS_A_GAME} + d"
        line, sitter = f"{self.line} + g * 4 + p", f"{self.sitter} + g * 4 + p"
        number = f"(({deal}) * 4)"
        left = f"CASE {scattered(f'{number} + p', len(LEFTS))} " + " ".join(
            f"WHEN {at} THEN {left}" for at, left in enumerate(LEFTS)
        )
        won = f"CASE WHEN {scattered(number, 4)} = p THEN 0 ELSE {left} END END"
        number_of_sheet = (
            f"'b' || lpad(({sheet})::text, 11, '0')"
            if self.postgres
            else f"printf('b%011d', {sheet})"
        )
        # A code has neither 0 nor 1 in it, and pages lead to sheets by theirs.
        code = f"replace(replace({number_of_sheet}, '0', 'c'), '1', 'd')"
        return [
            insert(
                "scorepad_sheet",
                {
                    "id": sheet,
                    "code": code,
                    "uuid": self.uuid(sheet),
                    "club_id": str(self.club),
                    "started_at": self.at,
                    "finished_at": self.at,
                    "updated_at": self.at,
                    **SHEET,
                },
                games,
            ),
            insert(
                "scorepad_line",
                {"id": line, "sheet_id": sheet, "number": "p", "seat": "NULL"},
                lines,
            ),
            insert(
                "scorepad_sitter",
                {
                    "id": sitter,
                    "sheet_id": sheet,
                    "line_id": line,
                    "key": "'p' || p",
                    "player_id": self.player,
                    **SITTER,
                },
                lines,
            ),
            insert(
                "scorepad_deal",
                {
                    "id": deal,
                    "sheet_id": sheet,
                    "number": "d + 1",
                    "uuid": self.uuid(deal),
                    "logged_at": self.at,
                    **DEAL,
                },
                deals,
            ),
            insert(
                "scorepad_dealseat",
                {
                    "id": f"{self.seat} + (g * {HANDS_A_GAME} + d) * 4 + p",
                    "deal_id": deal,
                    "line_id": line,
                    "sitter_id": sitter,
                    "seat": "p",
                    "left": won,
                    **SEAT,
                },
                f"{deals} CROSS JOIN {self.numbers('p', 0, 4)}",
            ),
        ]

    def numbers(self, name: str, start: int, end: int) -> str:
        """A table with the whole numbers from `start` to before `end`."""
        if self.postgres:
            return f"generate_series({start}::bigint, {end - 1}) AS {name}s({name})"
        more = f"SELECT {name} + 1 FROM c WHERE {name} < {end - 1}"  # noqa: S608 (our own names)
        counted = f"WITH RECURSIVE c({name}) AS (VALUES({start}) UNION ALL {more})"
        return f"({counted} SELECT {name} FROM c)"  # noqa: S608 (our own names)

    def uuid(self, number: str) -> str:
        if self.postgres:
            return f"lpad(to_hex({number}), 32, '0')::uuid"
        return f"printf('%032x', {number})"


def scattered(number: str, below: int) -> str:
    """A number below `below` that looks as if drawn by chance."""
    return f"(((({number}) * 1103515245 + 12345) % 2147483648) / 65536 % {below})"


def insert(table: str, columns: dict[str, str], rows: str) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {table} ({names}) SELECT {', '.join(columns.values())} FROM {rows}"  # noqa: S608 (our own names)


def _next(model) -> int:
    from django.db.models import Max

    return (model.objects.aggregate(most=Max("pk"))["most"] or 0) + 1


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    django.setup()
    fill(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
