"""What can be asked of a table."""

from datetime import datetime
from random import Random
from typing import NamedTuple

from play.table.changing import changes_quickly
from play.table.pace import Pace
from play.table.people import Person, Somebody

MOVES = ("play", "pass", "give", "call")
PHRASES = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "hurry",
    "bye",
)


@changes_quickly
class Command(NamedTuple):
    """One request, from a person or, with `person` None, from the croupier."""

    table: str
    do: str
    id: str = ""
    person: Person | None = None
    socket: str = ""
    """The socket it came through; empty over HTTP."""
    expect: str | None = None
    cards: str = ""
    call: bool = False
    seat: int | None = None
    to: int | None = None
    """Where whoever sits on `seat` is to move."""
    name: str = ""
    bot: str = ""
    say: str = ""
    seed: str = ""
    mixes: bool = False
    """Whether the program behind the socket will add to packs."""
    apart: frozenset[Somebody] = frozenset()
    """Beside whom chance must not seat the person."""
    whose: Person | None = None
    """As whom the site recognises who sits at a try."""
    request: str = ""
    """What the log calls the handshake of its socket; over HTTP the log knows by itself."""


class Context(NamedTuple):
    """What the world adds to a decision."""

    now: datetime
    pace: Pace
    rng: Random
