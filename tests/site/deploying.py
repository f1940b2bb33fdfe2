"""docs/deploy.md, followed line by line: its commands, its file of variables, its two services."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.depth import THOROUGH
from tests.servers.postgres import binaries
from tests.servers.site import ROOT, migrate_postgres
from tests.site.borrowed_packages import borrow
from tests.site.pins import pins

PAGE = ROOT / "docs" / "deploy.md"
# What a test must not do to the machine it runs on.
LEFT_TO_PEOPLE = ("useradd ", "systemctl ")
# Nor what other tests write and remove meanwhile.
NOT_PART_OF_A_RELEASE = (
    *(".git", ".venv", "node_modules", "var", "__pycache__", ".*_cache"),
    *(".hypothesis", ".coverage*"),
)


def blocks(language: str) -> list[str]:
    """The page's blocks of that language, in its order."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def services() -> dict[str, str]:
    """The text of each systemd unit by its file's name."""
    return {
        Path(re.match(r"# (\S+)", text)[1]).name: text
        for text in blocks("ini")
        if text.startswith("# /etc/systemd/")
    }


def exec_start(unit: str) -> list[str]:
    """What the unit runs, word by word."""
    joined = unit.replace("\\\n", " ")
    return shlex.split(re.search(r"^ExecStart=(.*)$", joined, re.MULTILINE)[1])


def variables_for_systemd(text: str) -> dict[str, str]:
    """An environment file as systemd.exec(5) reads it: no shell, no comment behind a value."""
    found = {}
    for line in text.splitlines():
        if line and line[0] not in "#;":
            name, value = line.split("=", 1)
            if len(value) > 1 and value[0] == value[-1] == '"':
                value = value[1:-1]
            found[name] = value
    return found


def variables_for_a_shell(file: Path) -> dict[str, str]:
    """The same file as `set -a; . file` leaves it, without what a shell sets by itself."""
    script = f"set -a; . {shlex.quote(str(file))}; exec env -0"
    done = subprocess.run(
        ["sh", "-euc", script], env={}, capture_output=True, text=True, timeout=120, check=True
    )
    found = dict(entry.split("=", 1) for entry in done.stdout.split("\0") if entry)
    return {name: value for name, value in found.items() if name not in ("PWD", "SHLVL", "_")}


def without_installing(block: str) -> str:
    """To fetch and check all packages takes as long as everything else on the page.

    Every time the site has to do with those that are on the list; from where they are, and whether
    their sums are right, is asked in depth.
    """
    lines = [line for line in block.splitlines() if "pip install" not in line]
    return "\n".join(lines).replace("-m venv ", "-m venv --without-pip ")


class Machine:
    """A folder that stands for a clean machine: its own /srv, /etc and ports."""

    def __init__(self, folder: Path, *, database_port: int, redis_port: int, port: int) -> None:
        self.folder = folder
        self.database_port = database_port
        self.environment_file = folder / "etc" / "gofclub.env"
        self._elsewhere = {
            "/srv/gofclub": str(folder / "srv" / "gofclub"),
            "/etc/gofclub.env": str(self.environment_file),
            "127.0.0.1:5432": f"127.0.0.1:{database_port}",
            "127.0.0.1:6379": f"127.0.0.1:{redis_port}",
            "--port 8000": f"--port {port}",
            " -o gofclub -g gofclub": "",
        }

    def here(self, text: str) -> str:
        """The page's text with this machine's places in it."""
        for there, here in self._elsewhere.items():
            text = text.replace(there, here)
        return text

    def set_up(self) -> None:
        """Runs the commands of the page, in one shell after the other as a person would."""
        self.environment_file.parent.mkdir(parents=True)
        site = self.folder / "srv" / "gofclub" / "site"
        shutil.copytree(ROOT, site, ignore=shutil.ignore_patterns(*NOT_PART_OF_A_RELEASE))
        for block in blocks("console"):
            self._run(self.here(block if THOROUGH else without_installing(block)))
            if "pip install" in block and not THOROUGH:
                borrow(self.folder / "srv" / "gofclub" / "venv", pins("requirements.lock"))
            if "createdb " in block:
                # All migrations take twenty seconds. What they make is put in by the user whom the
                # page has made, and `migrate` finds nothing left to do.
                address = f"postgresql://gofclub@127.0.0.1:{self.database_port}/gofclub"
                migrate_postgres(address)

    def environment(self) -> dict[str, str]:
        """What systemd gives to a service."""
        return self._clean() | variables_for_systemd(self.environment_file.read_text())

    def _run(self, block: str) -> None:
        lines = [line for line in block.splitlines() if not line.startswith(LEFT_TO_PEOPLE)]
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", "\n".join(lines)],
            cwd=self.folder,
            env=self._clean() | self._as_administrator(),
            capture_output=True,
            text=True,
            timeout=800,
            check=False,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}\n{done.stderr}"

    def _as_administrator(self) -> dict[str, str]:
        return {"PGHOST": "127.0.0.1", "PGPORT": str(self.database_port), "PGUSER": "postgres"}

    @staticmethod
    def _clean() -> dict[str, str]:
        """Nothing of ours but a path with Python and PostgreSQL, and where pip finds packages."""
        path = f"{binaries()}:{Path(sys.executable).parent}:/usr/sbin:/usr/bin:/sbin:/bin"
        kept = {name: value for name, value in os.environ.items() if _concerns_downloads(name)}
        # Of thousands of files a few hundred are used here: they are compiled when they are. pip
        # reads options that begin with `no` the other way round: a yes would compile all of them.
        kept["PIP_NO_COMPILE"] = "no"
        return kept | {"PATH": path, "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8"}


def _concerns_downloads(name: str) -> bool:
    return name.startswith(("PIP_", "SSL_CERT")) or name.lower().endswith("_proxy")
