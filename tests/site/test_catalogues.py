"""Translations: complete where we promise it, and with the same gaps to fill."""

import re
from functools import cache
from pathlib import Path

import polib
import pytest

from gofclub.catalogues import LOCALE, compile_catalogues, stale_catalogues
from play.table.chairs import BOT_NAMES
from tests.site.strings import Text, django_texts, files, in_python, javascript_texts

# Languages that have to be complete; others are not offered before they are.
COMPLETE = ["de", "es", "fi", "fr", "it", "nl", "pl"]
DOMAINS = {"django": django_texts, "djangojs": javascript_texts}
# A plain space before French punctuation lets a line begin with it; none at all is a slip.
LOOSE = re.compile('(?:(?<=[\\w%)\u00bb\u201d"\u2019.\u2026>]) [:;!?\u00bb](?!\\w))|\u00ab (?=\\S)')
GLUED = re.compile(r"[a-z\u00e0-\u00ff)][:;!?\u00bb](?:\s|$)|\u00ab\S")
NO_WORDS = re.compile(r"&\w+;|<[^>]*>|https?:\S*")
PLACEHOLDERS = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


def catalogue(language: str, domain: str) -> polib.POFile:
    return read(LOCALE / language / "LC_MESSAGES" / f"{domain}.po")


@cache
def read(source: Path) -> polib.POFile:
    """Each takes half a second, and nothing here changes one."""
    return polib.pofile(str(source))


def key(entry: polib.POEntry) -> Text:
    return entry.msgctxt or "", entry.msgid


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", COMPLETE)
def test_every_text_of_the_site_is_in_the_catalogue(language, domain):
    known = {key(entry) for entry in catalogue(language, domain) if not entry.obsolete}

    missing = DOMAINS[domain]() - known
    assert not missing, "run make messages and translate what is new"


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", COMPLETE)
def test_every_text_in_the_catalogue_is_translated(language, domain):
    entries = catalogue(language, domain)

    assert [entry.msgid for entry in entries.untranslated_entries()] == []
    assert [entry.msgid for entry in entries.fuzzy_entries()] == []


@pytest.mark.parametrize("language", COMPLETE)
def test_bots_are_called_the_same_in_every_language(language):
    # Who sits at a table is stored once, and seen by people of several languages.
    for entry in catalogue(language, "django"):
        for name in BOT_NAMES:
            if re.search(rf"\b{name}\b", entry.msgid) and not entry.obsolete:
                assert name in entry.msgstr, entry.msgid


@pytest.mark.parametrize(
    "source",
    sorted(LOCALE.glob("*/LC_MESSAGES/*.po")),
    ids=lambda path: f"{path.parts[-3]}-{path.stem}",
)
def test_a_translation_fills_the_same_gaps(source):
    for entry in read(source).translated_entries():
        wanted = {*PLACEHOLDERS.findall(entry.msgid), *PLACEHOLDERS.findall(entry.msgid_plural)}
        for translation in [entry.msgstr, *entry.msgstr_plural.values()]:
            # A singular may say "one card" where the plural says "%(count)d cards".
            assert set(PLACEHOLDERS.findall(translation)) <= wanted, entry.msgid
            if translation and not entry.msgid_plural:
                assert set(PLACEHOLDERS.findall(translation)) == wanted, entry.msgid


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", COMPLETE)
def test_a_language_has_all_its_plurals(language, domain):
    entries = catalogue(language, domain)
    forms = 3 if language == "pl" else 2

    assert f"nplurals={forms};" in entries.metadata["Plural-Forms"]
    counted = [entry for entry in entries if entry.msgid_plural and not entry.obsolete]
    assert [entry.msgid for entry in counted if len(entry.msgstr_plural) != forms] == []


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", COMPLETE)
def test_a_text_with_a_plural_is_found_without_a_number(language, domain):
    """The Python of Debian 12 does not look for it among those with a plural."""
    compiled = polib.mofile(str(LOCALE / language / "LC_MESSAGES" / f"{domain}.mo"))
    alone = {key(entry): entry.msgstr for entry in compiled if not entry.msgid_plural}
    plurals = {key(entry): entry.msgstr_plural[0] for entry in compiled if entry.msgid_plural}

    assert plurals
    assert {text: alone.get(text) for text in plurals} == plurals


@pytest.mark.parametrize("domain", DOMAINS)
def test_french_punctuation_stays_with_its_word(domain):
    texts = [
        text
        for entry in catalogue("fr", domain)
        for text in (entry.msgstr, *entry.msgstr_plural.values())
    ]

    assert [text for text in texts if LOOSE.search(text)] == []
    glued = [text for text in texts if GLUED.search(NO_WORDS.sub("", text))]
    assert [text for text in glued if not LOOSE.search(text)] == []
    assert LOOSE.search("Points : 3")
    assert not LOOSE.search("Points\u00a0: 3")
    assert GLUED.search("Points: 3")


def test_what_was_compiled_is_not_compiled_again():
    compile_catalogues()

    assert stale_catalogues() == []
    assert compile_catalogues() == []


def test_the_texts_are_found_where_they_are():
    # The collector itself: one text of a form, one of a template, one of a script.
    assert ("", "Your name") in django_texts()
    assert len(django_texts()) > 50


def test_a_text_in_python_is_plain_ascii():
    texts = {text for path in files(".py") for _, text in in_python(path)}

    assert [text for text in texts if not text.isascii()] == [], "xgettext does not read escapes"
