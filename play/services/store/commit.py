"""Commands of different tables, each decided under its table's lock, stored in one transaction.

`commit` is the synchronous heart: sockets reach it through the `Committer`, everybody else calls
it. Acknowledging comes after it has returned; then `tell` pokes those who watch.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from random import Random, SystemRandom
from time import perf_counter
from typing import Any, NamedTuple

from django.db import InterfaceError, OperationalError, ProgrammingError, transaction
from django.utils import timezone

from play.services.rights import Place, members, place_needed
from play.services.store import counting
from play.services.store.create import create_rematch
from play.services.store.load import cache, tables_locked
from play.services.store.save import save
from play.services.store.spent import answered_before
from play.services.store.sql_in import sql_in_these, sql_one_by_one
from play.services.store.statements import is_on_postgresql, run, time_value
from play.table.commands import MOVES, Command, Context
from play.table.decide import decide
from play.table.pace import pace
from play.table.refusal import Refusal, Why
from play.table.snapshot import Snapshot
from scorepad.services.bans import is_banned

logger = logging.getLogger(__name__)
CHANCE: Random = SystemRandom()
"""Where codes, salts and a bot's moments come from, unless somebody brings their own."""

Listener = Callable[[Sequence[Snapshot], Mapping[str, Snapshot]], None]
listeners: list[Listener] = []
"""Who wants to know of tables that have changed, and what some were before, by code; called after
the commit, from any thread."""


class Answer(NamedTuple):
    """What became of a command: its count, or why it was refused."""

    seq: int
    code: str = ""
    message: str = ""
    table: Snapshot | None = None
    """The table after it; None where nobody may know it."""
    opened: str = ""
    """The code of another table that it has opened."""

    @property
    def is_refusal(self) -> bool:
        return bool(self.code)


def commit(
    commands: Sequence[Command], *, now: datetime | None = None, rng: Random = CHANCE
) -> list[Answer]:
    """Decides and stores commands of different tables; one that fails is answered alone."""
    now = now or timezone.now()
    began = perf_counter()
    try:
        answers, changed, before = _together(commands, now, rng)
    except (OperationalError, InterfaceError, ProgrammingError):
        raise  # nobody's fault: the database is away, or being restored
    except Exception:  # noqa: BLE001 (a table that cannot be read, a row that cannot be stored)
        if len(commands) == 1:
            return [_alone(commands[0], now, rng)]
        # Somebody's fault, but whose? Each by itself: neighbours must not suffer.
        return [answer for one in commands for answer in commit([one], now=now, rng=rng)]
    counting.committed(commands, answers, before, seconds=perf_counter() - began)
    for table in changed:
        cache.keep(table)
    tell(changed, before)
    return answers


def commit_within(commands: Sequence[Command], *, rng: Random = CHANCE) -> list[Answer]:
    """The same as part of the caller's transaction: kept and told once that is stored.

    Nothing is tried again here: where one is refused or fails, the whole of it does.
    """
    began = perf_counter()
    answers, changed, before = _together(commands, timezone.now(), rng)
    seconds = perf_counter() - began
    for answer in answers:
        if answer.is_refusal:
            raise Refusal(answer.code, answer.message)

    def stored() -> None:
        counting.committed(commands, answers, before, seconds=seconds)
        for table in changed:
            cache.keep(table)
        tell(changed, before)

    transaction.on_commit(stored)
    return answers


NOTHING: Mapping[str, Snapshot] = {}
COMING = frozenset({"hello", "sit", "rematch"})
"""How somebody comes to a table: asked then whether they may, and not at every move."""


def run_command(command: Command) -> Answer:
    """One command, for callers outside a socket; raises its refusal."""
    (answer,) = commit([command])
    if answer.is_refusal:
        raise Refusal(answer.code, answer.message)
    return answer


def tell(tables: Iterable[Snapshot], before: Mapping[str, Snapshot] = NOTHING) -> None:
    """Says that these have changed, and what they were before where that is known."""
    changed = list(tables)
    if changed:
        for listener in tuple(listeners):
            try:
                listener(changed, before)
            except Exception:
                # It is stored: that somebody could not be told must not look like a failure.
                logger.exception("who listens to tables failed")


def _together(
    commands: Sequence[Command], now: datetime, rng: Random
) -> tuple[list[Answer], list[Snapshot], dict[str, Snapshot]]:
    context = Context(now, pace(), rng)
    with transaction.atomic():
        stored, sessions = _locked(commands, now)
        tables = tables_locked(stored)
        places = members(_places_needed(commands, tables))
        answers: list[Answer] = []
        changes: list[tuple[Snapshot, Snapshot]] = []
        for command in commands:
            table = tables.get(command.table)
            answer = _no_right(command, table, sessions, places) or _answer(command, table, context)
            answers.append(answer)
            after = answer.table
            if table is None or after is None or after is table:
                continue
            changes.append((table, after))
            if after.rematch is not None and table.rematch is None:
                assert command.person is not None
                create_rematch(after, command.person, rng=rng)
        saved = save(changes, now=now) if changes else []
    # Storing gives a new deal its id; all other tables stay what they were.
    new = {
        after.code: kept
        for (_, after), kept in zip(changes, saved, strict=True)
        if kept is not after
    }
    if new:
        answers = [
            answer._replace(table=new[answer.table.code])
            if answer.table is not None and answer.table.code in new
            else answer
            for answer in answers
        ]
    return answers, saved, {before.code: before for before, _ in changes}


def _alone(command: Command, now: datetime, rng: Random) -> Answer:
    """Once more with nothing remembered: the cache may have been wrong, the database is not."""
    cache.forget(command.table)
    began = perf_counter()
    try:
        answers, changed, before = _together([command], now, rng)
    except (OperationalError, InterfaceError, ProgrammingError):
        raise
    except Exception:
        logger.exception(
            *("a %s for table %s cannot be carried out", command.do, command.table),
            extra=counting.about(command),
        )
        return Answer(0, Why.INTERNAL, "this could not be stored")
    counting.committed([command], answers, before, seconds=perf_counter() - began)
    for table in changed:
        cache.keep(table)
    tell(changed, before)
    return answers[0]


def _locked(commands: Sequence[Command], now: datetime) -> tuple[dict[str, int], set[str]]:
    """Locks the tables; gives their counts, and whose sessions have not ended.

    In one order for all, so that two processes cannot wait for each other. And in one statement:
    where a commit is for one or two moves, what each statement takes by itself is what it costs.
    """
    condition, codes = sql_in_these("code", {one.table for one in commands})
    tables = f"SELECT code, seq FROM play_table WHERE {condition}"  # noqa: S608
    values: list[Any] = [codes]
    if is_on_postgresql():
        tables += " ORDER BY id FOR UPDATE"
    keys = {one.person.session for one in commands if one.person is not None and one.person.session}
    if keys:
        living, sessions = sql_one_by_one(
            "session_key", "django_session", keys, where="expire_date > %s"
        )
        values += [sessions, time_value(now)]
        if is_on_postgresql():
            tables = f"WITH locked AS ({tables}) SELECT code, seq FROM locked"  # noqa: S608
        # A count that is none says that it is a session's key.
        tables += f" UNION ALL SELECT session_key, NULL FROM {living}"  # noqa: S608
    found = run(tables, values)
    counts = {code: int(seq) for code, seq in found if seq is not None}
    return counts, {key for key, seq in found if seq is None}


def _places_needed(commands: Sequence[Command], tables: Mapping[str, Snapshot]) -> list[Place]:
    needed = [
        place_needed(tables[one.table], one.person.user)
        for one in commands
        if one.person is not None and one.table in tables
    ]
    return [place for place in needed if place is not None]


def _no_right(
    command: Command, table: Snapshot | None, sessions: set[str], places: set[Place]
) -> Answer | None:
    """Why this person is not heard at all, or None."""
    person = command.person
    if table is None or person is None or command.do == "gone":
        # Whoever goes may go: a chair must not stay taken by somebody who has lost the right to it.
        return None
    if person.session and person.session not in sessions:
        return Answer(table.seq, Why.LOGGED_OUT, "your session has ended")
    if command.do in COMING and is_banned(browser=person.browser, guest=person.guest):
        return Answer(table.seq, Why.BANNED, "you are banned from this site")
    place = place_needed(table, person.user)
    if place is not None and place not in places:
        return Answer(0, Why.GONE, "there is no such table")
    return None


def _answer(command: Command, table: Snapshot | None, context: Context) -> Answer:
    if table is None:
        return Answer(0, Why.GONE, "there is no such table")
    earlier = _answered_before(table, command)
    if earlier is not None:
        return Answer(earlier, table=table)
    try:
        decided = decide(table, command, context)
    except Refusal as refusal:
        return Answer(table.seq, refusal.code, refusal.message, table)
    except Exception:
        # Our fault: this one is refused, its neighbours go on. No cards in the log.
        logger.exception(
            *("a %s at table %s failed", command.do, command.table),
            extra=counting.about(command) | {"seq": table.seq},
        )
        return Answer(table.seq, Why.INTERNAL, "this is our fault; nothing has changed", table)
    return Answer(decided.seq, table=decided.table, opened=decided.opened)


def _answered_before(table: Snapshot, command: Command) -> int | None:
    """A command of an earlier hand that comes once more is answered as it was then."""
    if command.do not in MOVES or command.person is None:
        return None
    chair = table.chair_of(command.person)
    return None if chair is None else answered_before(table, chair.seat, command.id)
