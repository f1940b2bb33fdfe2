"""The whole site as a process of its own: uvicorn, WebSockets, its own data directory."""

import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from tests.servers.migrated import copy_migrated, fill_migrated
from tests.servers.ports import free_port, wait_for_port

ROOT = Path(__file__).resolve().parent.parent.parent
# Set for the tests themselves, and not meant for the process they start.
OURS = ("DJANGO_SETTINGS_MODULE", "PYTHONWARNINGS", "PYTHONDEVMODE", "COV_CORE_SOURCE")
# The machine may be busy with other tests.
PATIENCE = 900

# As docs/deploy.md does it.
SOCKETS = ["--loop=uvloop", "--http=gofclub.sockets.connection:Connection"]
SOCKETS += ["--ws=gofclub.sockets.websocket:WebSocket"]
SOCKETS += ["--ws-max-size=16384", "--ws-per-message-deflate=false"]
UVICORN = ["-m", "uvicorn", "gofclub.asgi:application", "--host=127.0.0.1", "--lifespan=on"]
UVICORN += [*SOCKETS, "--timeout-worker-healthcheck=60", "--log-level=warning"]
# Who asks again after a while must not find the line being closed just then.
UVICORN += ["--timeout-keep-alive=300"]
# Where the sockets of a table are to be spread over the processes: they stay where they came.
STAYING = ["--ws=websockets-sansio"]
SERVE = ["manage.py", "serve", "--host=127.0.0.1"]


@dataclass
class Site:
    """A running site; `url` says localhost because passkeys refuse an address in numbers."""

    folder: Path
    port: int
    variables: dict[str, str] = field(default_factory=dict)
    program: list[str] = field(default_factory=lambda: UVICORN)
    process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def log(self) -> str:
        """What the process has printed so far; the mails are in it."""
        return (self.folder / "log").read_text()

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def manage(self, *arguments: str) -> str:
        """What a management command prints, run on this site's data."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment(),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, f"--port={self.port}"],
                cwd=ROOT,
                env=self.environment(),
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_for_port(self.port, seconds=PATIENCE, alive=lambda: self.process.poll() is None)
            # It listens before it is ready to answer.
            urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE).close()
        except OSError as error:
            self.stop()
            raise RuntimeError(f"The site did not start:\n{self.log}") from error

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends the process; `signal.SIGKILL` is a power cut."""
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(timeout=PATIENCE)
        self.process = None

    def environment(self) -> dict[str, str]:
        ours = {name: value for name, value in os.environ.items() if name not in OURS}
        return ours | {
            "GOFCLUB_MODE": "embedded",
            "DATA_DIR": str(self.data),
            "PYTHONUNBUFFERED": "1",
            **self.variables,
        }


@contextlib.contextmanager
def site(folder: Path, *flags: str, **variables: str) -> Iterator[Site]:
    """A site that lives as long as the block, with flags and environment variables of its own."""
    running = Site(folder, free_port(), variables, [*UVICORN, *flags])
    first = prepared()
    running.data.mkdir(parents=True)
    shutil.copy(first / "gofclub.sqlite3", running.data)
    (running.data / "static").symlink_to(first / "static")
    address = running.environment().get("DATABASE_URL", "")
    if address:
        migrate_postgres(address)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def prepared(root: Path = ROOT) -> Path:
    """A data directory with everything in place, made once for all workers of a test run.

    Several runs may go on in one checkout: whoever uses a directory holds a lock on it, and
    only what nobody holds any more is cleared away.
    """
    folder = root / "var" / "tests" / "sites"
    folder.mkdir(parents=True, exist_ok=True)
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"alone-{os.getpid()}")
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        first = Site(folder=folder / run, port=0)
        if not (first.data / "ready").exists():
            # One that carries this name is what is left of an old process with our number.
            shutil.rmtree(first.folder, ignore_errors=True)
            for old in folder.glob("*/"):
                clear_unless_held(old)
            first.data.mkdir(parents=True)
            migrated(first.data / "gofclub.sqlite3", root=root)
            first.manage("compilecatalogues")
            first.manage("collectstatic", "--noinput", "--verbosity=0")
            (first.data / "ready").touch()
        hold(first.folder)
    return first.data


def migrated(to: Path, *, root: Path = ROOT) -> None:
    """Puts a database with all migrations there."""

    def migrate(data: Path) -> None:
        # Without the address of another database: this one is to be copied.
        variables = {"DATABASE_URL": "", "DATA_DIR": str(data)}
        migrate_by_history(Site(folder=data, port=0, variables=variables))

    copy_migrated(root, to, migrate=migrate)


def migrate_postgres(address: str) -> None:
    """Brings a database to the newest state, an empty one in a moment."""

    def migrate() -> None:
        with tempfile.TemporaryDirectory() as folder:
            there = Site(folder=Path(folder), port=0, variables={"DATABASE_URL": address})
            migrate_by_history(there)

    with psycopg.connect(address) as connection:
        [[known]] = connection.execute("SELECT to_regclass('django_migrations')")
    if known is None:
        fill_migrated(ROOT, address, migrate=migrate)
    else:
        migrate()


def migrate_by_history(site: Site) -> None:
    """One migration after the other, as on a site that was there from the beginning.

    A new one gets its tables at once; tests/site/test_new_database.py compares the two.
    """
    site.manage("migrate", "contenttypes", "--verbosity=0")
    site.manage("migrate", "--verbosity=0")


# Folders that this process uses, by the open file whose lock says so.
_held: dict[Path, int] = {}


def hold(folder: Path) -> None:
    """Keeps a prepared site from being cleared away until this process ends, however it ends."""
    if folder not in _held:
        _held[folder] = os.open(folder / "used", os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(_held[folder], fcntl.LOCK_SH)


def clear_unless_held(folder: Path) -> None:
    used = os.open(folder / "used", os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(used, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return
    else:
        shutil.rmtree(folder)
    finally:
        os.close(used)
