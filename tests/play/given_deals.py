"""Given deals, and a croupier that plays them out without waiting."""

from datetime import timedelta
from random import Random
from typing import Any

from django.utils import timezone

from gofclub import rules
from play.models import Move
from play.protocol.table_view import view_object
from play.services.due_tables import errand
from play.services.given import table_given
from play.services.store.commit import commit
from play.services.store.load import table_at
from play.services.thinking import think
from play.table.commands import Command
from play.table.fairness import hands_text
from play.table.given import AGAIN, GivenDeal, chance_at
from play.table.knowledge import known_at
from play.table.people import Person
from play.table.snapshot import Snapshot
from tests.play.legal_moves import first_legal

SEED = "ab" * 32


def deal(seats: int = 4, *, shuffle: int = 5, **changes: Any) -> GivenDeal:
    """Some cards, as the first deal of a game."""
    hands = hands_text(rules.shuffled(Random(shuffle), seats))
    auto = rules.OFFICIAL.but(last_card="auto")
    given = {"hands": hands, "ruleset": auto, "totals": (0,) * seats}
    return GivenDeal(**given | changes)


def opened(person: Person, **options: Any) -> Snapshot:
    """A table with these cards; bots that follow the seed, and load no net."""
    usual = {"deal": deal(), "seat": 0, "kind": AGAIN, "title": "This deal again", "bots": "any"}
    return table_given(person=person, **usual | {"seed": SEED} | options)


def played_out(code: str, person: Person) -> Snapshot:
    """The deal to its end: the person plays the first legal thing, bots what they think of."""
    for number in range(400):
        table = table_at(code)
        assert table is not None
        if table.status == "over":
            return table
        chair = table.chair_of(person)
        asked = None if chair is None else first_legal(view_object(table, chair.seat, now=NOW))
        if asked is not None:
            command = Command(code, id=f"mine-{number}", person=person, **asked)
        else:
            command = errand(table, attended=True)
            assert command is not None, table
            assert command.do == "act", command
            level = table.chairs[command.seat].bot or table.options.bots
            thought = think(level, known_at(table, command.seat), chance_at(table))
            command = command._replace(cards=str(thought))
        (answer,) = commit([command], now=timezone.now() + timedelta(minutes=5))
        assert not answer.is_refusal, answer
    raise AssertionError("the deal does not end")


def moves_of(code: str) -> list[tuple[int, str]]:
    made = Move.objects.filter(deal__table__code=code).order_by("ply")
    return list(made.values_list("seat", "text"))


NOW = timezone.now()
