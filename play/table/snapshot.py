"""A table at one moment, as values: what commands are decided on and views are made from.

Nothing here changes; a command makes the next snapshot. The database holds the same facts, and
`services.store.load` makes the same snapshot from them.
"""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from gofclub import rules
from play.table.changing import changes_quickly
from play.table.fairness import Seeds
from play.table.given import Given
from play.table.log import Log
from play.table.people import Person, Somebody
from play.table.shared import Shared

OPEN, PLAYING, PAUSED, OVER, CLOSED = "open", "playing", "paused", "over", "closed"
FREE, HERE, AWAY, LEFT = "free", "here", "away", "left"
BY_PERSON, BY_BOT, BY_CLOCK = "person", "bot", "clock"
EVENTS_KEPT = 16
"""Some rounds. Anyone who has missed more has no use for seeing them played one by one."""


class Options(NamedTuple):
    """What was agreed when the table was opened; the same all through the game.

    But for the title: the operator can take it away.
    """

    seats: int
    ruleset: rules.Ruleset
    title: str
    visibility: str
    clock: int
    bots: str
    counted: bool
    club: int | None
    dealer: int
    is_rematch: bool
    given: Given | None = None
    """For a table of one deal whose cards were given; None for all others."""
    is_drawn: bool = False
    """Whether a club's night has drawn who sits where; it starts once all of them are there."""
    shared: Shared | None = None
    """Where other tables of the round have the same deals: from what these follow."""

    @property
    def starts_by_itself(self) -> bool:
        return self.is_rematch or self.is_drawn


@changes_quickly
class Chair(NamedTuple):
    seat: int
    user: int | None = None
    guest: UUID | None = None
    name: str = ""
    bot: str = ""
    state: str = FREE
    online: bool = False
    socket: str = ""
    timeouts: int = 0
    ready: bool = False
    said: str = ""
    said_seq: int = 0
    browser: str = ""
    mixes: bool = False
    """Whether the program that this person uses will add to the next deal's pack."""
    seed: str = ""
    """What this person has added to the next deal's pack; secret until the deal is over."""
    wish: int | None = None
    """The seat that this person's wish is about: before the start to change places with, in a
    game to be played by a bot."""
    since: int = 1
    """The first hand that this person, or bot, plays."""
    face: str = ""
    """The avatar of an account as `fox-flame`; empty for the name's first letter."""

    @property
    def is_person(self) -> bool:
        return self.guest is not None

    @property
    def somebody(self) -> Somebody | None:
        """Who sits here: the account, or the browser of somebody without one."""
        return self.guest if self.user is None else self.user

    @property
    def plays_itself(self) -> bool:
        """Whether a person acts here, and no bot for it."""
        return self.state == HERE and not self.bot


@changes_quickly
class Deal(NamedTuple):
    """The deal on the table, secrets included."""

    id: int | None
    """None until it is stored."""
    number: int
    hands: str
    salt: str
    seal: str
    seeds: Seeds
    scheme: int
    setup: rules.Setup
    cut: str
    started_at: datetime
    state: rules.DealState
    moves: Log
    turns: int
    """Moves that were somebody's turn: all but calls."""
    finished_at: datetime | None = None

    @property
    def at(self) -> str:
        """The moment of play: what a client means by `expect`."""
        return f"{self.number}.{self.turns}"


class Pack(NamedTuple):
    """What the server has promised for the next deal."""

    number: int
    salt: str
    commitment: str


class Happened(NamedTuple):
    """Something to animate, and the count of the table after it."""

    seq: int
    event: "rules.Event | Dealt | GameOver"
    by: str = BY_PERSON


class Dealt(NamedTuple):
    number: int


class GameOver(NamedTuple):
    pass


@changes_quickly
class Snapshot(NamedTuple):
    id: int
    code: str
    options: Options
    seq: int
    status: str
    host: int | None
    due_at: datetime | None
    chairs: tuple[Chair, ...]
    deal: Deal | None = None
    results: tuple[rules.DealResult, ...] = ()
    rematch: str | None = None
    rematch_by: int | None = None
    """Who asked for it, and is its host."""
    sheet: str | None = None
    events: tuple[Happened, ...] = ()
    pack: Pack | None = None
    """None at a table of an earlier release, until its next deal."""
    is_opened: bool = False
    """Of deals that are shared: whether all tables have ended. Whoever shows cards asks anew."""

    @property
    def state(self) -> rules.DealState | None:
        return None if self.deal is None else self.deal.state

    @property
    def is_between(self) -> bool:
        """Whether a deal is over and the next one is to come."""
        return self.status == PLAYING and self.deal is not None and self.deal.state.is_over

    @property
    def is_shuffling(self) -> bool:
        """Whether the game has begun and its first deal is not yet on the table."""
        return self.status == PLAYING and self.deal is None

    @property
    def totals_before(self) -> tuple[int, ...]:
        """The score before the first deal of this table."""
        given = self.options.given
        return (0,) * self.options.seats if given is None else given.totals

    @property
    def totals(self) -> tuple[int, ...]:
        """The score by now."""
        here = rules.totals(self.results, self.options.seats)
        return tuple(map(sum, zip(self.totals_before, here, strict=True)))

    @property
    def deals_before(self) -> int:
        """How many deals were over before the one that lies there now, or will."""
        given = self.options.given
        return len(self.results) if given is None else given.deals_before

    @property
    def is_all_own(self) -> bool:
        """Whether the person of a given deal, and neither a bot nor the clock, has played it."""
        given = self.options.given
        if given is None or self.deal is None:
            return False
        later = list(self.deal.moves)[given.moves_made :]
        return all(one.by == BY_PERSON for one in later if one.seat == given.seat)

    @property
    def people(self) -> tuple[Chair, ...]:
        return tuple(chair for chair in self.chairs if chair.guest is not None)

    def chair_of(self, person: Person) -> Chair | None:
        """Where the person sits; by the account, else by the browser."""
        # Asked for every move: UUIDs are compared by their numbers, in a third of the time.
        user, guest = person.user, person.guest.int
        found = None
        for chair in self.chairs:
            if user is not None and chair.user == user:
                return chair
            # A browser that somebody else has signed in with since is not that chair's any more.
            sits = chair.guest
            if sits is not None and sits.int == guest and chair.user in (None, user):
                found = chair
        return found

    def seat_in(self, person: Person, number: int) -> int | None:
        """Where the person played that hand: those of the bot before them are not theirs."""
        chair = self.chair_of(person)
        return None if chair is None or chair.since > number else chair.seat

    def with_chair(self, chair: Chair) -> "Snapshot":
        chairs = self.chairs
        return self._replace(chairs=(*chairs[: chair.seat], chair, *chairs[chair.seat + 1 :]))

    def happened(
        self,
        *events: "rules.Event | Dealt | GameOver",
        by: str = BY_PERSON,
        **changes: Any,
    ) -> "Snapshot":
        """Changed, with the events of the change that is being made."""
        new = tuple(Happened(self.seq, event, by) for event in events)
        return self._replace(events=(self.events + new)[-EVENTS_KEPT:], **changes)
