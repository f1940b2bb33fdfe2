"""`manage.py serve`: everything that a site on this machine needs, in one command."""

import contextlib
import socket
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from gofclub.addresses import lan_addresses
from gofclub.assets.collecting import collect
from gofclub.catalogues import compile_catalogues, offer_complete_languages
from gofclub.database_troubles import trouble_of
from gofclub.lifespan import AlreadyRunningError, only_process
from gofclub.migrating import unapplied_migrations
from gofclub.sockets.connection import Connection
from gofclub.sockets.websocket import WebSocket

# A phone in the same network is half of the fun.
EVERYWHERE = "0.0.0.0"  # noqa: S104
PORTS_TRIED = 20


class Command(BaseCommand):
    help = "Prepares everything, then serves the site to this machine and its network."

    # The server runs them when it starts, after this command has mended what it can.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host",
            default=EVERYWHERE,
            help="address to listen on; 127.0.0.1 keeps it to this machine",
        )
        parser.add_argument(
            "--port", type=int, default=8000, help="port to listen on; the next free one is taken"
        )

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError(
                "serve is for the embedded mode; docs/deploy.md is about production."
            )
        try:
            with only_process(settings.DATA_DIR):
                self.prepare()
        except AlreadyRunningError as error:
            raise CommandError(f"{error} Stop that one first (Ctrl+C where it runs).") from None
        self.serve(host, port)

    def prepare(self) -> None:
        if trouble := trouble_of(connection):
            raise CommandError(f"The database cannot be used: {trouble.what}. {trouble.do}")
        self.stdout.write("Preparing the database, the translations and the static files")
        if compile_catalogues():
            offer_complete_languages()
        if unapplied_migrations():
            call_command("migrate", verbosity=0, interactive=False)
        collect()

    def serve(self, host: str, port: int) -> None:
        config = uvicorn.Config(
            "gofclub.asgi:application",
            loop="uvloop",
            http=Connection,
            ws=WebSocket,
            ws_max_size=16 * 1024,
            # Every browser would ask for it: as much memory again for each socket, and a quarter of
            # the moves (docs/adr/0004-uvicorn.md).
            ws_per_message_deflate=False,
            lifespan="on",
            log_level="warning",
        )
        listener = first_free(host, port)
        # uvicorn itself ends a process whose application refuses to start.
        with contextlib.suppress(KeyboardInterrupt):
            Server(config, started=self.announce).run(sockets=[listener])
        self.stdout.write("Stopped.")

    def announce(self, host: str, port: int) -> None:
        self.stdout.write(self.style.SUCCESS(f"\nGoF Club is at http://localhost:{port}/"))
        if host == EVERYWHERE:
            for address in lan_addresses():
                self.stdout.write(f"On a phone in the same network: http://{address}:{port}/")
        self.stdout.write("Ctrl+C stops it.\n")


class Server(uvicorn.Server):
    """A server that says when it is there, and not before."""

    def __init__(self, config: uvicorn.Config, *, started: Callable[[str, int], None]) -> None:
        super().__init__(config)
        self.say = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            for listener in sockets or []:
                self.say(*listener.getsockname())


def first_free(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the next one that nobody uses."""
    for candidate in range(port, port + PORTS_TRIED):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        # A port of a site that has just been stopped is free again at once.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError:
            listener.close()
            continue
        return listener
    raise CommandError(
        f"No free port between {port} and {port + PORTS_TRIED - 1}; name one with --port."
    )
