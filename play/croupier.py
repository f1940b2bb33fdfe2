"""What acts when a table's time has come: bots, clocks, the next deal, a table without people.

One loop, in a thread of the web process or in a process of its own. It goes through the one door
like everybody else, with command ids that follow from the moment of play: two croupiers, or one
that dies in the middle, do no harm. (Their ids have a colon, which nobody else's may have.) What it
does are tasks of their own: one that fails, or one table that does, keeps none of the others.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from django.db import connection
from django.utils import timezone

from gofclub import rules
from play.backoff import FailingTables, PeriodicTask
from play.services import challenges, deeds, evening_sheets, opened_rounds, results, table_limits
from play.services.daily import days, master, tries
from play.services.due_tables import (
    AT_ONCE,
    due_tables,
    errand,
    expired_tables,
    lost_sockets,
    seconds_until_due,
)
from play.services.online_ratings.rating import rate_some, rated_until
from play.services.presence import absent_hosts, idle_hosts
from play.services.store import commit as committing
from play.services.store.commit import Answer, commit
from play.services.store.counting import about
from play.services.store.load import Damaged, tables_at
from play.services.thinking import Thinker
from play.services.turn_notices import tell_whose_turn_it_is
from play.table.commands import Command
from play.table.given import chance_at
from play.table.knowledge import known_at
from play.table.refusal import Why
from play.table.snapshot import Snapshot

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.25
IDLE_SECONDS = 2.0
"""Between two looks where nobody else can change anything, and nobody here has for a while."""
IDLE_AFTER = 5.0
RESULTS_AT_ONCE, RESULTS_IN_A_CROWD = 16, 4
"""Of finished deals, each time it looks for them. A result may wait for a while, a move may not."""
RESULT_SECONDS = 1.0
"""Between two looks for finished deals in a crowd, or where nothing happens here and the last one
found none: other processes may play."""
SOONEST = 0.01
"""Seconds to the next look where a table is due that could not be claimed."""
CROWD = 16
"""Tables that moved in one commit: with this many, everything else makes room for moves."""
BREATH_SECONDS = 0.06
"""Between two results and between two tasks while tables move here: one after the other they would
keep a move waiting for all of them, for the interpreter or for a database with one writer."""
NEVER = datetime.max.replace(tzinfo=UTC)
TIDY_SECONDS = 600.0
DEED_SECONDS = 1.0
LOOK_SECONDS = 5.0
DAY_SECONDS = 20.0
RATE_SECONDS = 10.0
RATE_AGAIN = timedelta(minutes=10)
RATE_BACK = timedelta(days=30)
"""How far it looks for games to rate when it starts; further where none has been rated since."""
Commit = Callable[[Sequence[Command]], list[Answer]]


class Croupier:
    def __init__(
        self,
        *,
        commit: Commit = commit,
        poll: float = POLL_SECONDS,
        idle_after: float = IDLE_AFTER,
        at_once: int = AT_ONCE,
    ) -> None:
        self._commit = commit
        self._idle_after = idle_after
        self._at_once = at_once
        self._poll = poll
        self._thinker = Thinker()
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._failing = FailingTables()
        self._tables = PeriodicTask("tables that are due", self._act_on_due)
        self._others: tuple[PeriodicTask[None], ...] = (
            PeriodicTask("results", self._write_results, every=poll),
            PeriodicTask("deeds in hands", self._find_deeds, every=DEED_SECONDS),
            PeriodicTask("lost sockets", self._find_lost, every=LOOK_SECONDS),
            PeriodicTask("hosts who are gone", self._find_absent_hosts, every=LOOK_SECONDS),
            PeriodicTask("hosts who do not start", self._find_idle_hosts, every=LOOK_SECONDS),
            PeriodicTask("people whose turn it is", self._tell_turns, every=LOOK_SECONDS),
            PeriodicTask("tries at the deal of the day", self._settle, every=LOOK_SECONDS),
            PeriodicTask("deals of rounds", self._open_rounds, every=LOOK_SECONDS),
            PeriodicTask("tables of nights", self._settle_evenings, every=LOOK_SECONDS),
            PeriodicTask("ratings of online games", self._rate, every=RATE_SECONDS),
            PeriodicTask("deals of the day", self._look_after_days, every=DAY_SECONDS),
            PeriodicTask("expired tables", self._find_expired, every=TIDY_SECONDS),
            PeriodicTask("sheets left open", self._end_sheets, every=TIDY_SECONDS),
        )
        self._acting = PeriodicTask("what was found", self._act_on_found)
        self._rating: set[int] | None = None
        """Tables that are no game to rate, or an unreadable one; None before it begins."""
        self._rated_until: datetime | None = None
        self._found: deque[Command] = deque()
        """To be done a few at a time, between moves: after a crash there may be thousands."""
        self._most_at_once = 0
        """Tables in one commit, since it last thought of writing results."""
        self._results_at = 0.0
        """When it looks for finished deals again, if nothing happens here until then."""
        self._planning = threading.Lock()
        self._told_at = time.monotonic()
        self._look_at = NEVER
        """When it looks at the tables again."""

    def start(self) -> None:
        self._thread = threading.Thread(target=self.run, name="croupier", daemon=True)
        self._thread.start()

    def ask_to_stop(self) -> None:
        self._stopping.set()
        self._wake.set()

    def stop(self) -> None:
        self.ask_to_stop()
        if self._thread is not None:
            self._thread.join()

    def run(self) -> None:
        """Works until it is stopped; survives a database that goes away."""
        committing.listeners.append(self._told)
        try:
            while not self._stopping.is_set():
                self._look_at = NEVER
                try:
                    pause = self.work()
                except Exception:
                    logger.exception("the croupier stumbled")
                    pause = 1.0
                self._sleep(pause)
        finally:
            committing.listeners.remove(self._told)
            self._thinker.stop()
            connection.close()

    def work(self) -> float:
        """Does what is due; gives the seconds until it wants to look again."""
        pause = self._tables.perform(timezone.now())
        for task in self._others:
            if task.is_due:
                task.perform(timezone.now())
                # A dozen of them are due at the same moment every few seconds.
                self._breathe()
        self._acting.perform(timezone.now())
        # Where it has failed it is not due at once: the loop would not sleep until it is.
        if self._found and self._acting.is_due:
            return 0.0
        return self._poll if pause is None else pause

    @property
    def _is_quiet(self) -> bool:
        """Whether nothing has changed for a while in this process, of which it is told."""
        return time.monotonic() - self._told_at >= self._idle_after

    def _longest_pause(self) -> float:
        """Seconds it may sleep where no table is due."""
        is_alone = not connection.features.has_select_for_update_skip_locked
        return IDLE_SECONDS if is_alone and self._is_quiet else self._poll

    def _act_on_due(self, now: datetime) -> float:
        # Four times a second there is nothing to do: that is one short question.
        if pause := self._seconds_until_due():
            return pause
        due = due_tables(now, but=self._failing.codes())
        if due:
            self._act(due)
        return 0.0 if len(due) == AT_ONCE else max(SOONEST, self._seconds_until_due())

    def _seconds_until_due(self) -> float:
        return seconds_until_due(self._longest_pause(), but=self._failing.codes())

    def _write_results(self, now: datetime) -> None:
        # Of the time since the last call: what was a crowd then may be none any more.
        is_crowded, self._most_at_once = self._most_at_once >= CROWD, 0
        if (is_crowded or self._is_quiet) and time.monotonic() < self._results_at:
            return
        most = RESULTS_IN_A_CROWD if is_crowded else RESULTS_AT_ONCE
        if not results.write_waiting(most, between=self._breathe) or is_crowded:
            self._results_at = time.monotonic() + RESULT_SECONDS

    def _breathe(self) -> None:
        """Where tables move, lets their moves pass, and does what falls due meanwhile."""
        if time.monotonic() - self._told_at >= self._poll:
            return
        until = time.monotonic() + BREATH_SECONDS
        while (left := until - time.monotonic()) > 0 and not self._stopping.is_set():
            self._sleep(left)
            self._look_at = NEVER
            pause = self._tables.perform(timezone.now())
            if pause is not None:
                with self._planning:
                    self._plan(pause)

    def _find_deeds(self, now: datetime) -> None:
        deeds.find_some()

    def _find_lost(self, now: datetime) -> None:
        if not self._found:
            self._found.extend(lost_sockets(now, but=self._failing.codes()))

    def _find_absent_hosts(self, now: datetime) -> None:
        if not self._found:
            self._found.extend(absent_hosts(now, but=self._failing.codes()))

    def _find_idle_hosts(self, now: datetime) -> None:
        if not self._found:
            self._found.extend(idle_hosts(now, but=self._failing.codes()))

    def _tell_turns(self, now: datetime) -> None:
        tell_whose_turn_it_is(now)

    def _rate(self, now: datetime) -> None:
        if self._rating is None:
            last = rated_until()
            self._rated_until = None if last is None else min(last, now - RATE_BACK)
            self._rating = set()
        since = None if self._rated_until is None else self._rated_until - RATE_AGAIN
        # A few at a time, and not at all while others are at it: moves wait for this thread.
        if not rate_some(since=since, aside=self._rating, most=self._at_once).more:
            self._rated_until = now

    def _settle(self, now: datetime) -> None:
        tries.settle_finished()

    def _open_rounds(self, now: datetime) -> None:
        opened_rounds.open_finished(now)

    def _settle_evenings(self, now: datetime) -> None:
        failing = self._failing
        evening_sheets.settle_ended(now, but=failing.codes(), guard=failing.unless_it_fails)

    def _look_after_days(self, now: datetime) -> None:
        days.seal_days(now)
        tries.end_left(now)
        master.master_looked_after(now)

    def _find_expired(self, now: datetime) -> None:
        codes = expired_tables(now, but=self._failing.codes())
        self._found.extend(Command(code, "expire") for code in codes)
        table_limits.forget_addresses()
        challenges.tidy()

    def _end_sheets(self, now: datetime) -> None:
        for code in results.left_open(now, but=self._failing.codes()):
            with self._failing.unless_it_fails(code):
                results.abandon(code)

    def _act_on_found(self, now: datetime) -> None:
        some = _of_different_tables(self._found, self._at_once)
        self._commit_all(some)
        for command in some:
            if command.do == "expire":
                with self._failing.unless_it_fails(command.table):
                    results.break_off(command.table)

    def _act(self, due: dict[str, bool]) -> None:
        commands: list[Command] = []
        thoughts: list[tuple[Command, Callable[[], rules.Action]]] = []
        tables = tables_at(due)
        for code, attended in due.items():
            with self._failing.unless_it_fails(code):
                table = tables.get(code)
                if isinstance(table, Damaged):
                    raise table
                if table is None or table.due_at is None:
                    continue
                command = errand(table, attended=attended)
                if command is None:
                    continue
                if command.do != "act":
                    commands.append(command)
                    continue
                assert table.deal is not None
                assert command.seat is not None
                known = known_at(table, command.seat)
                level = table.chairs[command.seat].bot or table.options.bots
                thoughts.append((command, self._thinker.ask(level, known, chance_at(table))))
        # Clocks do not wait for bots that think.
        self._commit_all(commands)
        thought = []
        for command, ask in thoughts:
            with self._failing.unless_it_fails(command.table):
                thought.append(command._replace(cards=str(ask())))
        self._commit_all(thought)

    def _commit_all(self, commands: list[Command]) -> None:
        if not commands:
            return
        for command, answer in zip(commands, self._commit(commands), strict=True):
            if answer.code == Why.INTERNAL:
                # Whoever answered has said why, in the log.
                self._failing.rest(command.table)
                continue
            self._failing.went_well(command.table)
            if answer.is_refusal:
                # Nearly always somebody was faster.
                said = (command.do, command.table, answer.code)
                logger.debug("%s at %s: %s", *said, extra=about(command, answer))

    def _plan(self, pause: float) -> None:
        """To look again after so many seconds, or sooner: it may have been told meanwhile."""
        self._look_at = min(self._look_at, timezone.now() + timedelta(seconds=pause))

    def _sleep(self, most: float) -> None:
        with self._planning:
            self._plan(most)
            pause = (self._look_at - timezone.now()).total_seconds()
            self._wake.clear()
        if not self._stopping.is_set():
            self._wake.wait(max(0.0, pause))

    def _told(self, tables: Sequence[Snapshot], before: Mapping[str, Snapshot]) -> None:
        """Tables have changed. Nearly all are due later than it looks anyway: it sleeps on."""
        self._most_at_once = max(self._most_at_once, len(tables))
        self._told_at = time.monotonic()
        soon = timezone.now() + timedelta(seconds=self._poll)
        first = min((table.due_at for table in tables if table.due_at is not None), default=soon)
        first = min(first, soon)
        with self._planning:
            if first < self._look_at:
                self._look_at = first
                self._wake.set()


def _of_different_tables(waiting: deque[Command], most: int) -> list[Command]:
    """Takes the first ones; another one of a table that is among them waits."""
    found: dict[str, Command] = {}
    while waiting and len(found) < most and waiting[0].table not in found:
        command = waiting.popleft()
        found[command.table] = command
    return list(found.values())
