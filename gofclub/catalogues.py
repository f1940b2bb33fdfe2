"""Translations: compiled without gettext's binaries, and served to JavaScript."""

import hashlib
import re
from functools import cache
from gettext import c2py
from pathlib import Path

import polib
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import trans_real
from django.views.i18n import JavaScriptCatalog

from gofclub.languages import MISSING, complete_languages, missing

LOCALE = Path(__file__).resolve().parent / "locale"
_INDENTS = re.compile(r"\n\s+")
A_YEAR = 365 * 24 * 60 * 60
# The context in which a text is said, where it has one, and the text in English.
Text = tuple[str | None, str]


def compile_catalogues(locale: Path = LOCALE, *, force: bool = False) -> list[Path]:
    """Writes each .mo that is missing or older than the texts; gives back those written."""
    sources = [source for source in _sources(locale) if force or is_stale(source, locale=locale)]
    texts = {domain: _texts(domain, locale) for domain in {source.stem for source in sources}}
    return [_compiled(source, texts[source.stem]) for source in sources]


def is_stale(source: Path, *, locale: Path = LOCALE) -> bool:
    """Whether a catalogue is to be compiled, because of itself or of what another one has."""
    compiled = source.with_suffix(".mo")
    if missing(compiled) is None:
        return True
    written = compiled.stat().st_mtime_ns
    return any(written < other.stat().st_mtime_ns for other in _sources(locale, source.stem))


def stale_catalogues() -> list[Path]:
    return [source for source in _sources(LOCALE) if is_stale(source)]


def offer_complete_languages(locale: Path = LOCALE) -> None:
    """Offers what has been compiled since the settings were read."""
    settings.LANGUAGES = complete_languages(locale)
    trans_real.reset_cache(setting="LANGUAGES")


def _sources(locale: Path, domain: str = "*") -> list[Path]:
    return sorted(locale.glob(f"*/LC_MESSAGES/{domain}.po"))


def _texts(domain: str, locale: Path) -> set[Text]:
    """All that is to be said: what any of the languages knows of."""
    files = [polib.pofile(str(source)) for source in _sources(locale, domain)]
    return {_text(entry) for file in files for entry in file if not entry.obsolete}


def _text(entry: polib.POEntry) -> Text:
    return entry.msgctxt, entry.msgid


def _compiled(source: Path, texts: set[Text]) -> Path:
    file = polib.pofile(str(source))
    said = {_text(entry) for entry in file.translated_entries()}
    file.metadata[MISSING] = str(len(texts - said))
    file.extend(_alone(file, said))
    # Under another name first: a site that is being served may be reading the old one.
    unfinished = source.with_suffix(".mo.new")
    file.save_as_mofile(str(unfinished))
    return unfinished.replace(source.with_suffix(".mo"))


def _alone(file: polib.POFile, said: set[Text]) -> list[polib.POEntry]:
    """Texts with a plural once more without it, as they are said of one.

    They may be asked for without a number, too, as "member" is. Python 3.11.2, that of Debian 12,
    does not look for them there, and gave the English word.
    """
    rule = re.search(r"plural=([^;]+)", file.metadata.get("Plural-Forms", ""))
    of_one = c2py(rule[1])(1) if rule else 0
    return [
        polib.POEntry(msgctxt=entry.msgctxt, msgid=entry.msgid, msgstr=entry.msgstr_plural[of_one])
        for entry in file
        if entry.msgid_plural and not entry.obsolete and _text(entry) in said
    ]


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
