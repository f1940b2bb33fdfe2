"""The machine: its disk, its files, its clock, its names."""

import contextlib
import ipaddress
import os
import pwd
import resource
import shutil
import socket
import stat
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.mail import get_connection
from django.db import connection
from django.utils import timezone

from gofclub.database_troubles import written
from gofclub.doctor.findings import Finding, care, fine, mend
from play.models import Table

FEW_BYTES, SOME_BYTES = 200_000_000, 2_000_000_000
FEW_FILES, SOME_FILES = 256, 4096
"""A socket is a file, and so is a request behind a proxy."""
APART = timedelta(seconds=2)


def secret_key() -> Iterator[Finding]:
    """A key that others on the machine can read is none."""
    if os.environ.get("SECRET_KEY"):
        yield fine("comes from the variable SECRET_KEY")
        return
    path = Path(settings.DATA_DIR) / "secret_key"
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        yield mend(f"{path} can be read by others (mode {mode:o})", f"chmod 600 {path}")
    else:
        yield fine(f"is kept in {path}")


def user(folder: Path | None = None, *, number: int | None = None) -> Iterator[Finding]:
    """Whether who looks has the rights of who serves: the owner of the data, as far as we know."""
    folder = folder or Path(settings.DATA_DIR)
    number = os.geteuid() if number is None else number
    owner = folder.stat().st_uid
    if number == owner:
        yield fine(name_of(owner))
        return
    yield care(
        f"{name_of(number)} looks at data of {name_of(owner)}, for whom something else may hold",
        f"Run it as the site's user: runuser -u {name_of(owner)} -- ... manage.py doctor",
    )
    # Whoever is not root sees what they see; and the owner need not be the one who serves.
    for path, right, said in _needed() if number == 0 else ():
        if not _has(owner, right, path):
            do = f"chown {name_of(owner)} {path}"
            yield mend(f"{path} cannot be {said} by {name_of(owner)}", do)


def _needed() -> Iterator[tuple[Path, int, str]]:
    """Files that may belong to whoever ran a command as root, and what the site does with them."""
    for name in ("secret_key", "vapid_key"):
        if (path := Path(settings.DATA_DIR) / name).exists():
            yield path, stat.S_IROTH, "read"
    if connection.vendor == "sqlite":
        for path in written(Path(connection.settings_dict["NAME"])):
            yield path, stat.S_IWOTH, "written to"


def _has(number: int, right: int, path: Path) -> bool:
    """Whether a user has a right to a file, by what its mode says."""
    if number == 0:
        return True
    state = path.stat()
    if state.st_uid == number:
        return bool(state.st_mode & right << 6)
    with contextlib.suppress(KeyError):
        entry = pwd.getpwuid(number)
        if state.st_gid in os.getgrouplist(entry.pw_name, entry.pw_gid):
            return bool(state.st_mode & right << 3)
    return bool(state.st_mode & right)


def name_of(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def hosts() -> Iterator[Finding]:
    if not settings.PRODUCTION:
        yield fine("this machine and its network")
        return
    for host in settings.ALLOWED_HOSTS:
        name = host.removeprefix(".")
        if is_local(name):
            yield care(
                f"{host} is this machine only", "Name the host that visitors type in ALLOWED_HOSTS."
            )
            continue
        try:
            socket.getaddrinfo(name, 443)
        except OSError:
            yield care(f"{host} is not known to the DNS", "See that it is spelt correctly.")
        else:
            yield fine(host)


def is_local(name: str) -> bool:
    """Whether only this machine, or its network, has this name."""
    try:
        return ipaddress.ip_address(name.strip("[]")).is_private
    except ValueError:
        return name == "localhost"


def disk(folder: Path | None = None, *, few: int = FEW_BYTES) -> Iterator[Finding]:
    folder = folder or Path(settings.DATA_DIR)
    free = shutil.disk_usage(folder).free
    said = f"{free / 1e9:.1f} GB free in {folder}"
    if not os.access(folder, os.W_OK):
        yield mend(f"{folder} cannot be written to", f"Give it to the site's user: chown {folder}")
    elif free < few:
        yield mend(said, "Make room: soon nothing can be stored any more.")
    elif free < max(few, SOME_BYTES):
        yield care(said, "Make room, and watch it.")
    else:
        yield fine(said)


def files() -> Iterator[Finding]:
    most, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    said = f"at most {most} open at once, for commands run like this one"
    if most < FEW_FILES:
        yield mend(said, "Set LimitNOFILE=65536 in the services, as docs/deploy.md has it.")
    elif settings.PRODUCTION and most < SOME_FILES:
        yield care(said, "Make sure that the services have LimitNOFILE=65536.")
    else:
        yield fine(said)


def clock() -> Iterator[Finding]:
    """Clocks of tables, sessions and links depend on it."""
    here = timezone.now()
    last = Table.objects.order_by("-changed_at").values_list("changed_at", flat=True).first()
    if last is not None and last > here + APART:
        yield mend(
            f"it is {here:%Y-%m-%d %H:%M:%S} UTC, and a table has changed at {last:%H:%M:%S}, "
            f"{(last - here).total_seconds():.0f} s later",
            "Set this machine's clock (timedatectl set-ntp true).",
        )
        return
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            there: datetime = cursor.fetchone()[0]
        if abs(there - here) > APART:
            yield mend(
                f"the database's is {(there - here).total_seconds():+.0f} s from this machine's",
                "Set both clocks by NTP (timedatectl set-ntp true).",
            )
            return
    yield fine(f"{here:%Y-%m-%d %H:%M:%S} UTC")


def mail() -> Iterator[Finding]:
    if not settings.EMAIL_HOST:
        yield fine("goes to the console")
        return
    server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    try:
        with get_connection():
            yield fine(f"{server} lets us in")
    except OSError as error:
        # smtplib's errors are OSErrors, too; they may repeat what was sent, but no password.
        yield mend(
            f"{server} does not let us in: {type(error).__name__}",
            "See EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_USE_TLS.",
        )
