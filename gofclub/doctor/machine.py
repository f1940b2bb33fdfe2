"""The machine: its disk, its files, its clock, its names."""

import ipaddress
import os
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

from gofclub.doctor.findings import Finding, care, fine, mend
from play.models import Table

FEW_BYTES, SOME_BYTES = 200_000_000, 2_000_000_000
FEW_FILES, SOME_FILES = 256, 4096
"""A socket is a file, and so is a request behind a proxy."""
APART = timedelta(seconds=2)


def secret_key() -> Iterator[Finding]:
    """A key that others on the machine can read is none."""
    if os.environ.get("SECRET_KEY"):
        # Its length is for Django's own check to judge.
        yield fine("comes from the variable SECRET_KEY")
        return
    path = Path(settings.DATA_DIR) / "secret_key"
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        yield mend(f"{path} can be read by others (mode {mode:o})", f"chmod 600 {path}")
    else:
        yield fine(f"is kept in {path}")


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
