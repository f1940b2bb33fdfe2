"""Translations: compiled without gettext's binaries, and served to JavaScript."""

import hashlib
import re
from functools import cache
from pathlib import Path

import polib
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

LOCALE = Path(__file__).resolve().parent / "locale"
_INDENTS = re.compile(r"\n\s+")
A_YEAR = 365 * 24 * 60 * 60


def compile_catalogues(*, force: bool = False) -> list[Path]:
    """Writes each .mo that is missing or older than its .po; gives back those written."""
    written = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        if force or is_stale(source):
            # Under another name first: a site that is being served may be
            # reading the old one.
            unfinished = source.with_suffix(".mo.new")
            polib.pofile(str(source)).save_as_mofile(str(unfinished))
            written.append(unfinished.replace(source.with_suffix(".mo")))
    return written


def is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def stale_catalogues() -> list[Path]:
    return [source for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")) if is_stale(source)]


@cache
def catalogue_version(language: str) -> str:
    """Changes whenever the JavaScript strings of a language do."""
    compiled = LOCALE / translation.to_locale(language) / "LC_MESSAGES" / "djangojs.mo"
    content = compiled.read_bytes() if compiled.exists() else b""
    return hashlib.sha256(content).hexdigest()[:12]


def catalogue_url(language: str) -> str:
    """Where JavaScript gets `gettext` and its strings from; the address may be cached for ever."""
    return reverse("javascript-catalogue", args=[language, catalogue_version(language)])


@cache
def catalogue_script(language: str, only: frozenset[str]) -> str:
    """These strings, to be written into a page that cannot wait for one more file."""
    answer = Catalogue(only=only).get(
        HttpRequest(), language=language, version=catalogue_version(language)
    )
    # A translation must not be able to end the script it stands in.
    return _INDENTS.sub("\n", answer.content.decode()).replace("</", "<\\/")


class Catalogue(JavaScriptCatalog):
    """Django's catalogue under an address that names language and version."""

    packages = ["gofclub"]
    # The strings that are wanted; None: all.
    only: frozenset[str] | None = None

    def get_catalog(self) -> dict[str, str | list[str]]:
        strings: dict[str, str | list[str]] = super().get_catalog()
        return {key: strings[key] for key in strings if self.only is None or key in self.only}

    def get(
        self, request: HttpRequest, *args: object, language: str, version: str, **kwargs: object
    ) -> HttpResponse:
        if language not in dict(settings.LANGUAGES):
            raise Http404
        with translation.override(language):
            response: HttpResponse = super().get(request, *args, **kwargs)
        # While a new version is being rolled out an old process may be asked
        # for the new address: its answer must not be kept.
        is_current = version == catalogue_version(language)
        response["Cache-Control"] = (
            f"public, max-age={A_YEAR}, immutable" if is_current else "no-store"
        )
        return response
