"""Whole games of bots in a club, played through the one door, and copied by the database.

    python -m tests.load.apps.games play GAMES
    python -m tests.load.apps.games copy TIMES

Run with the settings of a site. A game takes a second to play; what a long life adds to a site are
more rows of the same kind, so twenty thousand are a hundred that were played, each many times.
"""

import sys
from datetime import timedelta
from functools import partial
from itertools import count, islice
from random import Random

import django

django.setup()

from django.db import connection, models, transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from gofclub import rules  # noqa: E402
from gofclub.codes import ALPHABET  # noqa: E402
from gofclub.models import User  # noqa: E402
from play.models import Chair, Dealt, Move, Pack, Table  # noqa: E402
from play.services.results import write_waiting  # noqa: E402
from play.services.store.commit import commit, run_command  # noqa: E402
from play.services.store.load import table_at  # noqa: E402
from play.services.tables import table_open  # noqa: E402
from play.services.thinking import think  # noqa: E402
from play.table.commands import Command  # noqa: E402
from play.table.knowledge import known_at  # noqa: E402
from play.table.people import Person  # noqa: E402
from play.table.snapshot import PLAYING, Snapshot  # noqa: E402
from scorepad.models import Deal, DealSeat, Line, Sheet, Sitter  # noqa: E402
from tests.play.duplicate_rounds import joined  # noqa: E402
from tests.play.people import account  # noqa: E402
from tests.scorepad.clubs.people import cast_of  # noqa: E402

NAMES = ("Ada", "Bea", "Cyd", "Dora", "Edna", "Flo", "Gus", "Hal", "Ivo", "Jo", "Kim", "Lou")
AT_ONCE = 10
LETTERS = 3
"""Of a code, that are others in each copy."""
LEVEL = "club"
COPIED = (Sheet, Line, Sitter, Deal, DealSeat, Table, Chair, Pack, Dealt, Move)
"""In this order: nothing refers to what comes after it."""


def play(games: int) -> None:
    """So many games to their end, on their sheets."""
    chance = Random(7)
    cast = cast_of(visibility="public", members_keep_score=True)
    members = [joined(cast, name) for name in NAMES]
    # Those who have just come may not open so many tables.
    User.objects.update(date_joined=timezone.now() - timedelta(days=365))
    people = [account(player.user) for player in members if player.user]
    for begun in range(0, games, AT_ONCE):
        tables: dict[str, list[Person]] = {}
        for _ in range(min(AT_ONCE, games - begun)):
            here = chance.sample(people, 4)
            table = table_open(person=here[0], clock=0, club=cast.club, counted=True)
            for person in here[1:]:
                run_command(Command(table.code, "sit", person=person))
            run_command(Command(table.code, "start", person=here[0]))
            tables[table.code] = here
        while wanted := [one for code, here in tables.items() for one in next_of(code, here)]:
            for answer in commit(wanted):
                assert not answer.is_refusal, answer
        while write_waiting(100):
            pass


def next_of(code: str, people: list[Person]) -> list[Command]:
    """What those at the table do next: all of them between two hands, one of them in a hand."""
    table = table_at(code)
    if table.status != PLAYING:
        return []
    if table.is_between:
        return [Command(code, "next", person=person) for person in people]
    return [act(table, people)]


def act(table: Snapshot, people: list[Person]) -> Command:
    assert table.deal is not None
    seat, at = table.deal.state.turn, table.deal.at
    assert seat is not None
    action = think(LEVEL, known_at(table, seat), 1)
    do = {rules.Give: "give", rules.Play: "play"}.get(type(action), "pass")
    cards = "" if do == "pass" else str(action).rstrip("!")
    made = partial(Command, table.code, do, at.replace(".", "-"), people[seat], expect=at)
    return made(cards=cards)


def copy(times: int) -> None:
    """Every game so many times more, with codes and keys of their own."""
    most = max(model.objects.aggregate(most=models.Max("pk"))["most"] or 0 for model in COPIED)
    codes = [
        *Sheet.objects.values_list("code", flat=True),
        *Table.objects.values_list("code", flat=True),
    ]
    taken = {code[:LETTERS] for code in codes}
    begins = (new for new in map(letters, count()) if new not in taken)
    with connection.cursor() as cursor:
        # Rows that follow from others need no key looked up, thirty million times.
        cursor.execute("PRAGMA foreign_keys = OFF")
        for start in range(1, times + 1, AT_ONCE):
            with transaction.atomic():
                for which in range(start, min(start + AT_ONCE, times + 1)):
                    begin = next(begins)
                    for model in COPIED:
                        cursor.execute(copied(model, which, begin, most=most))


def copied(model: type[models.Model], which: int, begin: str, *, most: int) -> str:
    """The statement that copies what was there at first, with other keys, uuids and codes."""
    shift = which * (most + 1)
    names, values = [], []
    for field in model._meta.concrete_fields:
        if field.generated:
            continue
        column, name = f'"{field.column}"', field.name
        value = column
        if field.related_model in COPIED or (field.primary_key and not field.is_relation):
            value = f"{column} + {shift}"
        elif name == "code":
            value = f"'{begin}' || substr({column}, {LETTERS + 1})"
        elif name == "uuid":
            value = f"'{which:08x}' || substr({column}, 9)"
        names.append(column)
        values.append(value)
    table, key = model._meta.db_table, model._meta.pk.column  # type: ignore[union-attr]
    return (
        f'INSERT INTO "{table}" ({", ".join(names)}) '  # noqa: S608 (our own names)
        f'SELECT {", ".join(values)} FROM "{table}" WHERE "{key}" <= {most}'
    )


def letters(number: int) -> str:
    """The beginning of a code that no other number has."""
    base = len(ALPHABET)
    return "".join(ALPHABET[number // base**power % base] for power in range(LETTERS))


if __name__ == "__main__":
    what, many = islice(sys.argv, 1, 3)
    {"play": play, "copy": copy}[what](int(many))
