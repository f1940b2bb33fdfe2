"""The tables at which somebody sits, and whether it is their turn: as their own seat sees it."""

from collections.abc import Sequence
from dataclasses import dataclass

from gofclub import rules
from play.services.lobby import Listed, tables_of
from play.services.store.load import Damaged, tables_at
from play.table.people import Person
from play.table.snapshot import Snapshot

MOST = 3
LOOKED_AT = 12
"""Tables; where it is one's turn comes first among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MyTable:
    """Nothing of it is more than the person's own seat may know."""

    listed: Listed
    hand: int | None
    """The number of the deal on the table."""
    left: int | None
    """Cards that one holds."""
    is_turn: bool
    top: rules.Combo | None
    top_name: str

    @property
    def names(self) -> list[str]:
        return [name for name, _bot in self.listed.chairs]

    @property
    def cards(self) -> str:
        return rules.text(self.top.cards) if self.top else ""


def my_tables(person: Person, most: int = MOST) -> list[MyTable]:
    """Where one can go on, one's turn first, in a bounded number of queries."""
    return going_on(person, tables_of(person), most)


def going_on(person: Person, mine: Sequence[Listed], most: int = MOST) -> list[MyTable]:
    """The same of one's tables as they are listed: a game that one has left goes on without one."""
    listed = [one for one in mine if not one.has_left][:LOOKED_AT]
    read = tables_at([one.code for one in listed]) if listed else {}
    found = [_seen(one, read.get(one.code), person) for one in listed]
    return _turn_first([one for one in found if one is not None])[:most]


def _seen(listed: Listed, table: Snapshot | Damaged | None, person: Person) -> MyTable | None:
    if table is None or isinstance(table, Damaged):
        return None
    chair = table.chair_of(person)
    if chair is None:
        return None
    if table.deal is None or table.deal.state.is_over:
        return MyTable(listed=listed, hand=None, left=None, is_turn=False, top=None, top_name="")
    view = rules.view(table.deal.state, chair.seat)
    name = "" if view.top_seat is None else table.chairs[view.top_seat].name
    return MyTable(
        listed=listed,
        hand=table.deals_before + 1,
        left=view.left[chair.seat],
        is_turn=view.is_turn and chair.plays_itself and table.status == "playing",
        top=view.top if view.top_seat != chair.seat else None,
        top_name=name,
    )


def _turn_first(tables: Sequence[MyTable]) -> list[MyTable]:
    return sorted(tables, key=lambda one: not one.is_turn)
