"""What the site itself consists of: its settings, its database, its layer, its work."""

import asyncio
import fcntl
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from channels.layers import get_channel_layer
from django.conf import settings
from django.core import checks
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from gofclub.checks import IN_MEMORY
from gofclub.database_troubles import trouble_of
from gofclub.doctor.findings import Finding, care, fine, mend
from play.models import Table
from play.services.results import set_aside, waiting
from play.sign_of_life import LATELY, last_sign
from scorepad.models import Due

LONG = timedelta(minutes=5)
"""For work in the background: what is older is behind."""
STUCK = timedelta(seconds=30)
"""For a table whose time has come."""
OLDEST_POSTGRESQL = 14


def django_checks() -> Iterator[Finding]:
    """Settings, static files, catalogues: what the server itself looks at when it starts."""
    found = checks.run_checks(include_deployment_checks=settings.PRODUCTION)
    found += [] if settings.PRODUCTION else _collected()
    # Two are silenced, and found in every production.
    found = [one for one in found if not one.is_silenced()]
    for message in {str(one.id): one for one in found}.values():
        say = mend if message.is_serious() else care
        yield say(f"{message.msg} ({message.id})", str(message.hint or ""))
    if not found:
        yield fine(f"{settings.MODE} mode, nothing against it")


def _collected() -> list[checks.CheckMessage]:
    """Django's checks for production that hold in a living room, too."""
    every = checks.run_checks(include_deployment_checks=True)
    return [message for message in every if str(message.id).startswith("gofclub.")]


def database() -> Iterator[Finding]:
    if trouble := trouble_of(connection):
        yield mend(trouble.what, trouble.do)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    release = connection.get_database_version()
    if connection.vendor == "postgresql" and release[0] < OLDEST_POSTGRESQL:
        yield mend(f"PostgreSQL {release[0]} is too old", f"Use {OLDEST_POSTGRESQL} or newer.")
    else:
        yield fine(f"{connection.display_name} {'.'.join(map(str, release))} answers")
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        first = f"{missing[0][0].app_label}.{missing[0][0].name}"
        yield mend(f"{len(missing)} migrations are missing, from {first} on", "manage.py migrate")
    known = set(executor.loader.disk_migrations)
    newer = sorted(set(executor.loader.applied_migrations) - known)
    ours = [f"{app}.{name}" for app, name in newer if app in ("gofclub", "scorepad", "play")]
    if ours:
        yield mend(
            f"it is of a newer release than this one ({ours[-1]})", "Install that release again."
        )


def layer() -> Iterator[Finding]:
    if settings.CHANNEL_LAYERS["default"]["BACKEND"] == IN_MEMORY:
        yield fine("in memory, for one process")
        return
    cache.set("doctor", "was here", timeout=10)
    if cache.get("doctor") != "was here":
        yield mend("Redis forgets at once", "See its maxmemory and maxmemory-policy.")
        return
    if asyncio.run(_echo()):
        yield fine("Redis answers, and passes on what it is told")
    else:
        yield mend("Redis does not pass on what it is told", "See that REDIS_URL is a whole Redis.")


async def _echo() -> bool:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    heard = asyncio.ensure_future(layer.receive(channel))
    try:
        # It may not listen yet when the first one is sent.
        for _ in range(20):
            await layer.send(channel, {"type": "doctor"})
            done, _waiting = await asyncio.wait([heard], timeout=0.1)
            if done:
                return bool(heard.result()["type"] == "doctor")
        return False
    finally:
        heard.cancel()
        await layer.flush()


def croupier() -> Iterator[Finding]:
    """Who moves bots and clocks on, and whether tables wait for it."""
    now = timezone.now()
    waiting_tables = Table.objects.filter(due_at__lt=now - STUCK).count()
    start = "Start one: manage.py croupier (systemctl start gofclub-croupier)."
    if settings.CROUPIER:
        if not _is_serving():
            yield care("works within the site, which does not run", "manage.py serve")
            return
        start = "Restart the site, and look at its log."
    elif settings.CHANNEL_LAYERS["default"]["BACKEND"] != IN_MEMORY and last_sign() is None:
        yield mend(f"none has been at work for {LATELY.seconds} s", start)
        return
    if waiting_tables:
        yield mend(f"{waiting_tables} tables have waited for {STUCK.seconds} s or more", start)
    else:
        yield fine("no table waits")


def _is_serving() -> bool:
    """Whether a process holds the data, or many may."""
    if settings.CHANNEL_LAYERS["default"]["BACKEND"] != IN_MEMORY:
        return True
    path = Path(settings.DATA_DIR) / "serving"
    if not path.exists():
        return False
    with path.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def background() -> Iterator[Finding]:
    """What is done later, and whether later has come."""
    old = timezone.now() - LONG
    trouble = False
    if count := set_aside().count():
        trouble = True
        yield mend(f"{count} results could not be written on a sheet", "manage.py results --again")
    if count := waiting().filter(finished_at__lt=old).count():
        trouble = True
        yield mend(f"{count} results wait for their sheet", "See that a croupier runs.")
    if count := Due.objects.exclude(failed_at=None).count():
        trouble = True
        yield mend(f"{count} sheets could not be counted", "manage.py figures --pending says why.")
    if count := Due.objects.filter(failed_at=None, since__lt=old).count():
        trouble = True
        yield care(f"{count} sheets are still to be counted", "manage.py figures --pending")
    if not trouble:
        yield fine("nothing is behind")
