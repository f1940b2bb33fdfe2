"""`manage.py backup`: the whole site in one file, while people play."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from gofclub.backups import sqlite_file
from gofclub.backups.archive import BackupError, file_name, only_the_newest
from gofclub.backups.site import back_up


class Command(BaseCommand):
    help = "Writes the database, and the keys that the site has made itself, to one file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "to", nargs="?", type=Path, default=Path(), help="a folder, or a file that is not there"
        )
        parser.add_argument(
            "--keep",
            type=int,
            metavar="N",
            help="delete all but the newest N in the folder, which is made if need be",
        )

    def handle(self, *args: Any, to: Path, keep: int | None, **options: Any) -> None:
        now = timezone.now()
        path = to
        try:
            if keep is not None and (keep < 1 or (to.exists() and not to.is_dir())):
                raise CommandError("--keep counts from 1, and needs a folder.")
            path = to / file_name(now) if keep is not None or to.is_dir() else to
            if keep is not None:
                to.mkdir(mode=0o700, exist_ok=True)
            back_up(path.absolute(), now=now)
        except BackupError as error:
            raise CommandError(str(error)) from None
        except (OSError, sqlite_file.CopyError) as error:
            reason = getattr(error, "strerror", None) or error
            raise CommandError(f"{path} could not be written: {reason}.") from error
        self.stdout.write(f"{path} ({path.stat().st_size / 1e6:.1f} MB)")
        for old in only_the_newest(to, keep) if keep is not None else ():
            self.stdout.write(f"{old} is deleted.")
