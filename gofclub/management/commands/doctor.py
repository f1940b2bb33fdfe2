"""`manage.py doctor`: looks at an installation, and says what to mend."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gofclub.doctor import machine, software
from gofclub.doctor.findings import Finding, Level, Part, examined

PARTS = (
    Part("settings", software.django_checks, asks=False),
    Part("user", machine.user),
    Part("secret key", machine.secret_key, asks=False),
    Part("hosts", machine.hosts),
    Part("database", software.database),
    Part("layer", software.layer),
    Part("clock", machine.clock, after="database"),
    Part("disk", machine.disk),
    Part("files", machine.files, asks=False),
    Part("mail", machine.mail),
    Part("croupier", software.croupier, after="database"),
    Part("background", software.background, after="database"),
)


class Command(BaseCommand):
    help = "Looks at an installation and says what to mend; fails if something does not work."

    # They are among what it looks at, and must not keep it from looking at the rest.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--seconds", type=float, default=5.0, help="how long each part is waited for"
        )

    def handle(self, *args: Any, seconds: float, **options: Any) -> None:
        count = 0
        for name, finding in examined(PARTS, seconds=seconds):
            count += finding.level is Level.MEND
            self.stdout.write(self.line(name, finding))
        if count:
            raise CommandError(f"{count} to mend.")
        self.stdout.write("Nothing to mend.")

    def line(self, name: str, finding: Finding) -> str:
        colour = {
            Level.FINE: self.style.SUCCESS,
            Level.CARE: self.style.WARNING,
            Level.MEND: self.style.ERROR,
        }[finding.level]
        said = f"{colour(finding.level)}  {name:10}  {finding.what}"
        return f"{said}\n{'':18}-> {finding.mend}" if finding.mend else said
