"""`manage.py restore`: makes the site what it was when a backup was made."""

from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from gofclub.backups.archive import BackupError, opened
from gofclub.backups.site import UnfinishedError, restore
from gofclub.checks import IN_MEMORY
from gofclub.lifespan import AlreadyRunningError, only_process


class Command(BaseCommand):
    help = "Puts a backup in the place of the site's database; the site must be stopped."

    # A damaged site is what it is for.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("backup", type=Path, help="a file that `manage.py backup` has written")
        parser.add_argument(
            "--replace", action="store_true", help="even if there are people or games already"
        )

    def handle(self, *args: Any, backup: Path, replace: bool, **options: Any) -> None:
        try:
            with ExitStack() as held:
                if settings.CHANNEL_LAYERS["default"]["BACKEND"] == IN_MEMORY:
                    held.enter_context(only_process(settings.DATA_DIR))
                whole = held.enter_context(opened(backup))
                aside = restore(whole, replace=replace, now=timezone.now())
        except AlreadyRunningError as error:
            raise CommandError(f"{error} Stop that one first.") from None
        except BackupError as error:
            raise CommandError(f"Nothing was changed. {error}") from None
        except UnfinishedError as error:
            raise CommandError(
                "The backup is in the place of what was there before, but it could not be brought "
                f"to this release: {error} Leave the site stopped. Mend that and run manage.py "
                "migrate, or go back to the release that made the backup, or restore another "
                "with --replace."
            ) from None
        except FileNotFoundError:
            raise CommandError(f"There is no file {backup}.") from None
        self.stdout.write(f"The site is what it was at {whole.about.made_at}.")
        for path in aside:
            self.stdout.write(f"What was there before is in {path}.")
