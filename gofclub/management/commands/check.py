from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.management.commands import check


class Command(check.Command):
    """Django's, which would else look at the admin pages or not, as the order of checks falls."""

    def handle(self, *app_labels: list[str], **options: Any) -> None:
        # They are registered where there are pages.
        import_module(settings.ROOT_URLCONF)
        super().handle(*app_labels, **options)
