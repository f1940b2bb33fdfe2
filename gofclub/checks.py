"""Misconfigurations that are found before anybody meets them."""

from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.checks import CheckMessage, Error, Warning as Caution, register

from gofclub.catalogues import LOCALE, stale_catalogues

IN_MEMORY = "channels.layers.InMemoryChannelLayer"


@register("site")
def one_process_in_memory(**options: Any) -> list[CheckMessage]:
    """A poke in one process's memory never reaches the players of another."""
    if settings.CHANNEL_LAYERS["default"]["BACKEND"] == IN_MEMORY and settings.PROCESSES > 1:
        return [
            Error(
                f"WEB_CONCURRENCY={settings.PROCESSES} needs a channel layer for all of them.",
                hint="Set REDIS_URL, or run one process.",
                id="gofclub.E001",
            )
        ]
    return []


@register("site")
def catalogues_compiled(**options: Any) -> list[CheckMessage]:
    return [
        Caution(
            f"{source.relative_to(LOCALE)} is newer than its compiled form.",
            hint="Run manage.py compilecatalogues.",
            id="gofclub.W001",
        )
        for source in stale_catalogues()
    ]


@register("site", deploy=True)
def static_files_collected(**options: Any) -> list[CheckMessage]:
    """Without the manifest every page is an error."""
    # Only a storage with a manifest has the attribute; it is empty before the first collection.
    if getattr(staticfiles_storage, "manifest_hash", None) == "":
        return [
            Error(
                "The static files are not collected.",
                hint="Run manage.py collectstatic.",
                id="gofclub.E002",
            )
        ]
    return []
