"""`manage.py compilecatalogues`: .po to .mo, without gettext's binaries."""

from typing import Any

from django.core.management.base import BaseCommand

from gofclub.catalogues import LOCALE, compile_catalogues


class Command(BaseCommand):
    help = "Compiles the translations that have changed."
    # It mends what a system check complains about.
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        for path in compile_catalogues():
            self.stdout.write(f"Compiled {path.relative_to(LOCALE)}")
