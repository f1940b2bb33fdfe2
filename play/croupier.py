"""What acts when a table's time has come: bots, clocks, the next deal, a table without people.

One loop, in a thread of the web process or in a process of its own. It goes through the one door
like everybody else, with command ids that follow from the moment of play: two croupiers, or one
that dies in the middle, do no harm.
"""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from django.db import DatabaseError, InterfaceError, connection, transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from gofclub import rules
from play.models import Chair, Table
from play.services import commit as committing, results
from play.services.clock import wait_of
from play.services.commands import Command
from play.services.commit import Answer, commit
from play.services.loading import table_at
from play.services.pace import pace
from play.services.snapshot import OPEN, PAUSED, Snapshot
from play.services.thinking import Thinker

logger = logging.getLogger(__name__)

AT_ONCE = 64
LEASE = timedelta(seconds=10)
"""How long a claimed table is left to the croupier that has claimed it."""
POLL_SECONDS = 0.25
RESULTS_AT_ONCE, RESULTS_IN_A_CROWD = 16, 1
"""Of finished deals, each time it polls. A result may wait for a while, a move may not."""
CROWD = 16
"""Tables that moved in one commit: with so many, everything else makes room for moves."""
NEVER = datetime.max.replace(tzinfo=UTC)
TIDY_SECONDS = 600.0
LOOK_SECONDS = 5.0
Commit = Callable[[Sequence[Command]], list[Answer]]


class Croupier:
    def __init__(self, *, commit: Commit = commit, poll: float = POLL_SECONDS) -> None:
        self._commit = commit
        self._poll = poll
        self._thinker = Thinker()
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._tidied_at = self._looked_at = self._wrote_at = float("-inf")
        self._most_at_once = 0
        """Tables in one commit, since it last wrote results."""
        self._planning = threading.Lock()
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
                except (DatabaseError, InterfaceError) as error:
                    logger.warning("the database does not answer: %s", type(error).__name__)
                    connection.close()
                    pause = 1.0
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
        now = timezone.now()
        due = due_tables(now)
        if due:
            self._act(due)
        if time.monotonic() - self._wrote_at > self._poll:
            is_crowded, self._most_at_once = self._most_at_once >= CROWD, 0
            results.write_waiting(most=RESULTS_IN_A_CROWD if is_crowded else RESULTS_AT_ONCE)
            self._wrote_at = time.monotonic()
        if time.monotonic() - self._looked_at > LOOK_SECONDS:
            self._looked_at = time.monotonic()
            self._commit_all(lost_sockets(now))
        if time.monotonic() - self._tidied_at > TIDY_SECONDS:
            self._tidied_at = time.monotonic()
            self._commit_all([Command(code, "expire") for code in expired_tables(now)])
        return 0.0 if len(due) == AT_ONCE else seconds_until_due(self._poll)

    def _act(self, due: dict[str, bool]) -> None:
        commands: list[Command] = []
        thoughts = []
        for code, attended in due.items():
            table = table_at(code)
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
            view = rules.view(table.deal.state, command.seat)
            level = table.chairs[command.seat].bot or table.options.bots
            thoughts.append((command, self._thinker.ask(level, view)))
        # Clocks do not wait for bots that think.
        self._commit_all(commands)
        self._commit_all([command._replace(cards=str(ask())) for command, ask in thoughts])

    def _commit_all(self, commands: list[Command]) -> None:
        if commands:
            for command, answer in zip(commands, self._commit(commands), strict=True):
                if answer.is_refusal:
                    # Nearly always somebody was faster.
                    logger.debug("%s at %s: %s", command.do, command.table, answer.code)

    def _sleep(self, most: float) -> None:
        with self._planning:
            # It may have been told, while it worked, of a table that is due sooner.
            self._look_at = min(self._look_at, timezone.now() + timedelta(seconds=most))
            pause = (self._look_at - timezone.now()).total_seconds()
            self._wake.clear()
        if not self._stopping.is_set():
            self._wake.wait(max(0.0, pause))

    def _told(self, tables: Sequence[Snapshot]) -> None:
        """Tables have changed. Nearly all are due later than it looks anyway: it sleeps on."""
        self._most_at_once = max(self._most_at_once, len(tables))
        first = min((table.due_at for table in tables if table.due_at is not None), default=NEVER)
        with self._planning:
            if first < self._look_at:
                self._look_at = first
                self._wake.set()


def errand(table: Snapshot, *, attended: bool) -> Command | None:
    """What is to be done at a table whose time has come."""
    wait = wait_of(table)
    if wait is None:
        return None
    if not attended:
        return Command(table.code, "pause", id=f"pause:{table.seq}", expect=str(table.seq))
    match wait.what:
        case "next":
            return Command(table.code, "deal", id=f"deal:{wait.at}", expect=wait.at)
        case "bot":
            return Command(table.code, "act", id=f"bot:{wait.at}", expect=wait.at, seat=wait.seat)
    return Command(table.code, "timeout", id=f"clock:{wait.at}", expect=wait.at)


def due_tables(now: datetime) -> dict[str, bool]:
    """The codes of tables whose time has come, and whether anybody is there; claimed for us."""
    there = Chair.objects.filter(table=OuterRef("pk"), seen_at__gt=now - pace().offline)
    due = (
        Table.objects.filter(due_at__lte=now)
        .filter(Q(claimed_until=None) | Q(claimed_until__lte=now))
        .order_by("due_at")
    )
    if not connection.features.has_select_for_update_skip_locked:
        # One process has the database to itself: there is nobody to share the work with.
        return dict(due.annotate(there=Exists(there)).values_list("code", "there")[:AT_ONCE])
    if not due.exists():
        return {}
    with transaction.atomic():
        locked = due.select_for_update(skip_locked=True, of=("self",))[:AT_ONCE]
        mine = [table.pk for table in locked.only("pk")]
        Table.objects.filter(pk__in=mine).update(claimed_until=now + LEASE)
    claimed = Table.objects.filter(pk__in=mine).annotate(there=Exists(there))
    return dict(claimed.values_list("code", "there"))


def expired_tables(now: datetime) -> list[str]:
    """Tables that nobody has touched for so long that nobody will."""
    waiting = Table.objects.filter(status__in=[OPEN, PAUSED], changed_at__lt=now - pace().kept)
    return list(waiting.values_list("code", flat=True)[:AT_ONCE])


def lost_sockets(now: datetime) -> list[Command]:
    """People who count as there, by sockets of a process that has died; one of each table."""
    unseen = Chair.objects.exclude(socket="").filter(online=True, seen_at__lt=now - pace().lost)
    found = {
        code: Command(code, "lost", seat=seat, socket=socket)
        for code, seat, socket in unseen.values_list("table__code", "seat", "socket")[:AT_ONCE]
    }
    return list(found.values())


def seconds_until_due(most: float) -> float:
    now = timezone.now()
    # What another croupier has claimed is his; asking again and again would not make it ours.
    first = (
        Table.objects.filter(due_at__isnull=False)
        .filter(Q(claimed_until=None) | Q(claimed_until__lte=now))
        .order_by("due_at")
        .values_list("due_at", flat=True)
        .first()
    )
    if first is None:
        return most
    return min(most, max(0.01, (first - now).total_seconds()))
