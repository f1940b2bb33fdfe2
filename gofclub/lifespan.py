"""What happens when the server starts and stops."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.core import checks
from django.core.checks import Tags
from django.core.management.base import SystemCheckError
from django.core.signals import request_finished
from django.db import connections

from gofclub import health
from gofclub.checks import IN_MEMORY
from gofclub.descriptors import ask_for_more
from gofclub.draining import drains
from gofclub.me.daily_tasks import Chores
from gofclub.metrics.shared import sharing
from gofclub.sockets.hub import is_alone, stop_hubs
from gofclub.sockets.siblings import Siblings
from gofclub.sockets.silent import looked_after
from play import lifetime
from scorepad.notices.mailer import deliver
from scorepad.notices.pusher import deliver as push
from scorepad.services import figures
from scorepad.services.imports import carrying_out as imports
from scorepad.webhooks.sender import Sender

OF_AUTHORS = {Tags.admin, Tags.commands, Tags.models}
"""Kinds of checks: nothing that is set or installed can make them fail."""


class AlreadyRunningError(Exception):
    def __init__(self, process: str) -> None:
        super().__init__(f"GoF Club is already running on this data, as process {process}.")


async def lifespan(scope: Any, receive: Any, send: Any) -> None:
    """The ASGI lifespan protocol: refuses to start where serving would do harm."""
    with ExitStack() as held:
        while True:
            message = await receive()
            if message["type"] == "lifespan.shutdown":
                Siblings.end()
                await lifetime.end()
                await stop_hubs()
                await send({"type": "lifespan.shutdown.complete"})
                return
            try:
                await sync_to_async(start)(held)
            except (AlreadyRunningError, SystemCheckError) as refusal:
                await send({"type": "lifespan.startup.failed", "message": str(refusal)})
                return
            await lifetime.begin()
            if not is_alone(get_channel_layer()):
                Siblings.begin(settings.DATA_DIR / "processes", is_ready=health.is_ready)
            held.enter_context(drains(settings.DRAIN_SECONDS))
            held.enter_context(looked_after())
            await send({"type": "lifespan.startup.complete"})


def start(held: ExitStack) -> None:
    ask_for_more()
    # A server is not started by manage.py, which would have run the checks.
    wrong = [str(message) for message in checks_of_a_start() if message.is_serious()]
    if wrong:
        raise SystemCheckError("\n".join(wrong))
    if settings.CHANNEL_LAYERS["default"]["BACKEND"] == IN_MEMORY:
        held.enter_context(only_process(settings.DATA_DIR))
    request_finished.connect(close_connections)
    held.callback(request_finished.disconnect, close_connections)
    figures.resume()
    imports.resume()
    shared = sharing()
    if shared is not None:
        shared.start()
        held.callback(shared.stop)
    for chores in (
        Chores(),
        Chores(deliver, name="courier", first=15.0, every=30.0),
        # On its own: a mail server that hangs holds up no phone.
        Chores(push, name="pusher", first=10.0, every=5.0),
        Chores(Sender().look, name="webhooks", first=10.0, every=2.0),
    ):
        chores.start()
        held.callback(chores.stop)


def checks_of_a_start() -> Iterator[checks.CheckMessage]:
    """What whoever runs the site can get wrong; what only its authors can, the tests check."""
    for check in checks.registry.registry.get_checks(include_deployment_checks=True):
        if OF_AUTHORS.isdisjoint(check.tags):
            yield from check(app_configs=None, databases=None)


def close_connections(**signal: Any) -> None:
    """Closes what a request has opened.

    Under ASGI every request has a thread of its own, so a connection that is kept, as those
    of the sockets' threads are, would never be used again and pile up.
    """
    connections.close_all()


@contextmanager
def only_process(directory: Path) -> Iterator[None]:
    """Holds the directory for this process, until it ends, however it ends."""
    with (directory / "serving").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise AlreadyRunningError(file.read().strip()) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield
