"""The whole site as in production, each part of it to be killed: PostgreSQL, Valkey, two web
processes, two croupiers.

Every wait has an end, and whatever happens everything is stopped when the block ends.
"""

import contextlib
import functools
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests.chaos.json_logs import doubts
from tests.chaos.logs import errors_in
from tests.servers.ports import free_port
from tests.servers.postgres import Server, postgres_server
from tests.servers.site import OURS, ROOT, STAYING, UVICORN, Site, prepared
from tests.servers.template import migrated_template
from tests.servers.valkey import Server as Valkey, valkey_server

START_SECONDS, END_SECONDS = 180.0, 40.0
"""For a process to be at work, and to end; on a machine that is busy with something else."""
DRAIN = 2
DATABASE = "chaos"
LOG_BYTES, LOG_KEPT = 4_000_000, 500_000
"""A log that is longer loses its beginning when its process starts again."""
AT_WORK = "The croupier is at work."
SETTINGS = {
    "CROUPIER": "0",
    # It takes what is left of the machine, for days; what it writes is nobody's move.
    "REVIEWER": "0",
    "BOT_PAUSE_MS": "20",
    "DRAIN_SECONDS": str(DRAIN),
    # Many people behind one address, and for much longer than an evening.
    "API_RATE_FACTOR": "1000",
    "SOCKETS_PER_ADDRESS": "1000",
    "TABLES_PER_ADDRESS": "10000",
    "NEW_ACCOUNT_TABLES": "100000",
    "NEW_ACCOUNT_SHEETS": "100000",
    # All that can be said: none of it may be a card.
    "LOG_FORMAT": "json",
    "LOG_LEVEL": "debug",
}


@dataclass(eq=False)
class Member:
    """A process of the site, with its log."""

    name: str
    command: list[str]
    variables: Mapping[str, str]
    log: Path
    is_at_work: Callable[["Member"], bool]
    ending: threading.Event
    """Set when nothing is started any more."""
    every_other: Sequence[str] = ()
    """What is added to the command of its second start, its fourth and so on."""
    process: subprocess.Popen | None = None
    is_up: bool = False
    starts: list[float] = field(default_factory=list)
    """Seconds that each start took."""
    _from: int = 0
    """Where in the log this process began."""

    def start(self) -> None:
        """Returns when it is at work."""
        begun = time.monotonic()
        self._shorten_log()
        ours = {name: value for name, value in os.environ.items() if name not in OURS}
        with self.log.open("a") as out:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    *self.command,
                    *(self.every_other if len(self.starts) % 2 else ()),
                ],
                cwd=ROOT,
                env=ours | self.variables,
                stdout=out,
                stderr=subprocess.STDOUT,
                # Ctrl+C is for whoever started all of this, who then ends them one by one.
                start_new_session=True,
            )
        while not self.is_at_work(self):
            if self.ending.is_set():
                return
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.name} has ended:\n{self.said()[-3000:]}")
            if time.monotonic() > begun + START_SECONDS:
                raise RuntimeError(f"{self.name} does not begin:\n{self.said()[-3000:]}")
            time.sleep(0.05)
        self.starts.append(time.monotonic() - begun)
        self.is_up = True

    def end(self, how: signal.Signals) -> None:
        """Ends it, `SIGKILL` or kindly, and what it has started with it."""
        self.is_up = False
        process = self.process
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(timeout=END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=END_SECONDS)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        self.process = None

    def said(self) -> str:
        """What it has printed since it was started last."""
        with self.log.open(errors="replace") as file:
            file.seek(self._from)
            return file.read()

    def _shorten_log(self) -> None:
        self.log.touch()
        if self.log.stat().st_size > LOG_BYTES:
            self.log.write_text(self.log.read_text(errors="replace")[-LOG_KEPT:])
        self._from = self.log.stat().st_size


class Layer:
    """The Valkey between the processes."""

    def __init__(self) -> None:
        self.port = free_port()
        self._running = contextlib.ExitStack()
        self.server: Valkey | None = None
        self.address = ""

    def start(self) -> None:
        self.server = self._running.enter_context(valkey_server(port=self.port))
        self.address = self.server.address

    def stop(self) -> None:
        self._running.close()


class Stack:
    """All of it, running."""

    def __init__(self, folder: Path, database: Server) -> None:
        self.folder = folder
        self.database = database
        self.address = urlsplit(database.address)._replace(path=f"/{DATABASE}").geturl()
        self.layer = Layer()
        self.ending = threading.Event()
        self.logged: Counter[str] = Counter()
        self.doubts: list[str] = []
        """Of lines that are not as they should be, or say what nobody may read."""
        self._counting = threading.Lock()
        self.webs: list[Member] = []
        self.croupiers: list[Member] = []

    @property
    def members(self) -> list[Member]:
        return [*self.webs, *self.croupiers]

    @property
    def variables(self) -> dict[str, str]:
        return {
            "GOFCLUB_MODE": "embedded",
            "DATA_DIR": str(self.folder / "data"),
            "DATABASE_URL": self.address,
            "REDIS_URL": self.layer.address,
            "PYTHONUNBUFFERED": "1",
            **SETTINGS,
        }

    def start(self) -> None:
        template = migrated_template(self.database.address)
        with psycopg.connect(self.database.address, autocommit=True) as server:
            server.execute(f'CREATE DATABASE {DATABASE} TEMPLATE "{template}"')
        (self.folder / "data").mkdir(parents=True)
        first = prepared()
        (self.folder / "data" / "static").symlink_to(first / "static")
        self.layer.start()
        for number in (1, 2):
            self.webs.append(self._web(number, free_port()))
            self.croupiers.append(self._croupier(f"croupier {number}"))
        with ThreadPoolExecutor() as starting:
            list(starting.map(Member.start, self.members))

    def stop(self) -> None:
        self.ending.set()
        for member in self.members:
            if member.process is not None:
                self.end(member, signal.SIGKILL)
        self.layer.stop()

    def end(self, member: Member, how: signal.Signals) -> None:
        member.end(how)
        said = member.said()
        with self._counting:
            self.logged.update(errors_in(said))
            self.doubts += doubts(said)

    def hold_clubs(self) -> psycopg.Connection:
        """Somebody's transaction that has the rows of all clubs, as an import has."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                connection = psycopg.connect(self.address)
                with contextlib.ExitStack() as unless_held:
                    unless_held.callback(connection.close)
                    held = connection.execute("SELECT id FROM scorepad_club FOR NO KEY UPDATE")
                    assert held.fetchall()
                    unless_held.pop_all()
            except psycopg.OperationalError:
                # The database is being restarted.
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
            else:
                return connection

    def manage(self, *arguments: str) -> str:
        """What a management command prints."""
        return Site(folder=self.folder, port=0, variables=self.variables).manage(*arguments)

    def ports(self) -> list[int]:
        return [int(web.command[-1].removeprefix("--port=")) for web in self.webs]

    def _web(self, number: int, port: int) -> Member:
        log = self.folder / f"web {number}.log"
        command = [*UVICORN, "--log-level=info", f"--port={port}"]
        is_there = functools.partial(_answers, port)
        member = Member(f"web {number}", command, self.variables, log, is_there, self.ending)
        if number == 1:
            # For a while the sockets of a table are at one process, then at both, and so on.
            member.every_other = STAYING
        return member

    def _croupier(self, name: str) -> Member:
        log = self.folder / f"{name}.log"
        command = ["manage.py", "croupier"]
        return Member(name, command, self.variables, log, _is_at_work, self.ending)


def _is_at_work(croupier: Member) -> bool:
    return AT_WORK in croupier.said()


def _answers(port: int, _: Member) -> bool:
    try:
        with urllib.request.urlopen(f"http://localhost:{port}/readyz", timeout=5):
            return True
    except urllib.error.HTTPError as refusal:
        # The database may be away just then: the process is there, and says so.
        refusal.close()
        return True
    except OSError:
        return False


@contextlib.contextmanager
def stack(folder: Path) -> Iterator[Stack]:
    """The whole site; it lives as long as the block."""
    with postgres_server(durable=True) as database:
        running = Stack(folder, database)
        try:
            running.start()
            yield running
        finally:
            running.stop()
            shutil.rmtree(folder / "data", ignore_errors=True)
