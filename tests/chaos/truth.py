"""What a site has stored, read past the site, and compared with what people were told."""

import contextlib
import re
import sqlite3
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import psycopg

from tests.chaos.players import Player
from tests.servers.site import Site

_MOVES = """
    SELECT t.code, d.number, m.ply, m.seat, m.text, m.command, m.by, m.seq
    FROM play_move m JOIN play_dealt d ON d.id = m.deal_id JOIN play_table t ON t.id = d.table_id
    ORDER BY t.id, d.number, m.ply
"""
_COUNT = """
    SELECT count(*)
    FROM play_move m JOIN play_dealt d ON d.id = m.deal_id JOIN play_table t ON t.id = d.table_id
    WHERE m.by = '{who}' AND t.code = '{code}'
"""

# A process for bots that was just being started when its parent was killed: nobody tells it what
# to do, and it ends.
ORPHAN = re.compile(
    r"Traceback[^\n]*\n  File \"<string>\", line 1, in <module>\n(?:  .*\n)+"
    r"EOFError: Ran out of input"
)


class Stored(NamedTuple):
    """A move as it stands in the log."""

    code: str
    deal: int
    ply: int
    seat: int
    text: str
    command: str
    by: str
    seq: int


def rows(site: Site, query: str) -> list[tuple[Any, ...]]:
    address = site.environment().get("DATABASE_URL", "")
    if address:
        with psycopg.connect(address) as database:
            return database.execute(query).fetchall()
    with contextlib.closing(sqlite3.connect(site.data / "gofclub.sqlite3")) as file:
        return file.execute(query).fetchall()


def log(site: Site) -> list[Stored]:
    return [Stored(*row) for row in rows(site, _MOVES)]


def by(site: Site, who: str, code: str) -> int:
    """How many moves somebody (`person`, `bot`, `clock`) has made at a table."""
    [(count,)] = rows(site, _COUNT.format(who=who, code=code))
    return count


def check(site: Site, people: Sequence[Player]) -> None:
    """Every acknowledged move is stored once and as it was sent; nothing else is."""
    moves = log(site)
    _check_order(moves)
    made: dict[tuple[str, int, str], list[Stored]] = defaultdict(list)
    for move in moves:
        made[move.code, move.seat, move.command].append(move)
    for player in people:
        for ident, (frame, seq) in player.acknowledged.items():
            (move,) = made[player.code, player.seat, ident]
            assert (move.by, move.seq) == ("person", seq)
            assert move.text == frame.get("cards", "-")
            assert f"{move.deal}." in frame["expect"]
        own = {m.command for m in moves if (m.code, m.seat) == (player.code, player.seat)}
        of_person = {m.command for m in moves if m.by == "person" and m.command in own}
        assert of_person <= player.sent
    assert all(len(same) == 1 for same in made.values())


def _check_order(moves: Sequence[Stored]) -> None:
    """Plies without a gap, counts that grow: nothing twice, nothing lost between."""
    deals: dict[tuple[str, int], list[int]] = defaultdict(list)
    tables: dict[str, list[int]] = defaultdict(list)
    for move in moves:
        deals[move.code, move.deal].append(move.ply)
        tables[move.code].append(move.seq)
    for plies in deals.values():
        assert plies == list(range(len(plies)))
    for counts in tables.values():
        assert counts == sorted(set(counts))


def check_views(site: Site, people: Sequence[Player]) -> None:
    """What the API shows is what the log folds to; finished deals replay move by move.

    Bots may move meanwhile: each answer is compared with the log up to its own count.
    """
    for player in people:
        status, view = player.ask("GET", f"tables/{player.code}/")
        assert status == 200
        moves = [m for m in log(site) if m.code == player.code and m.seq <= view["seq"]]
        last = max(move.deal for move in moves)
        number, turns = map(int, view["at"].split("."))
        assert turns == sum(move.deal == number and move.text != "!" for move in moves)
        for deal in range(1, last):
            _, replay = player.ask("GET", f"tables/{player.code}/deals/{deal}/")
            assert replay["verified"]
            # Of a hand that was played without them they can say nothing.
            assert set(player.witness.doubts(replay)) <= {"nobody has kept the seal"}
            shown = [(step["seat"], step.get("cards") or "-") for step in replay["steps"]]
            assert shown == [(m.seat, m.text) for m in moves if m.deal == deal]


def check_log(site: Site) -> None:
    """The server has met nothing that it did not expect."""
    assert "Traceback" not in ORPHAN.sub("", site.log), site.log
