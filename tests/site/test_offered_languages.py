"""A language is offered when all of it is translated, and pages say which one they speak."""

import os
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.urls import reverse

from gofclub.catalogues import compile_catalogues, offer_complete_languages
from gofclub.languages import DOMAINS, complete_languages, missing

# Words, the same on every database.
pytestmark = pytest.mark.usefixtures("db")

TEXTS = {"django": ["Home", "Sign in"], "djangojs": ["Save"]}
LANG = re.compile(r'<html lang="([^"]+)"')


@pytest.fixture
def locale(tmp_path, settings) -> Path:
    """Where the site finds its translations: French is complete."""
    for domain in DOMAINS:
        write(tmp_path, "fr", domain, {text: f"{text} !" for text in TEXTS[domain]})
    settings.LOCALE_PATHS = [tmp_path]
    # So that the fixture of settings puts back what is changed.
    settings.LANGUAGES = settings.LANGUAGES
    return tmp_path


def write(
    locale: Path, language: str, domain: str, texts: dict[str, str], *, fuzzy: bool = False
) -> None:
    catalogue = polib.POFile()
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Plural-Forms": "nplurals=2; plural=(n != 1);",
    }
    for text, said in texts.items():
        flags = ["fuzzy"] if fuzzy else []
        catalogue.append(polib.POEntry(msgid=text, msgstr=said, flags=flags))
    folder = locale / language / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(folder / f"{domain}.po"))


def offered(locale: Path) -> list[str]:
    compile_catalogues(locale)
    return [code for code, _ in complete_languages(locale)]


def test_a_complete_catalogue_makes_its_language_appear_under_its_own_name(locale):
    assert offered(locale) == ["en", "fr"]

    for domain in DOMAINS:
        write(locale, "es", domain, {text: f"{text} (es)" for text in TEXTS[domain]})

    assert offered(locale) == ["en", "es", "fr"]
    assert dict(complete_languages(locale))["es"] == "Espa\u00f1ol"


@pytest.mark.parametrize(
    ("texts", "lacks"),
    [({"Home": "Startseite", "Sign in": ""}, 1), ({"Home": "Startseite"}, 1), ({}, 2)],
    ids=["untranslated", "not collected", "empty"],
)
def test_a_catalogue_that_lacks_a_text_is_not_offered(locale, texts, lacks):
    write(locale, "de", "djangojs", {"Save": "Sichern"})

    write(locale, "de", "django", texts)

    assert offered(locale) == ["en", "fr"]
    assert missing(locale / "de" / "LC_MESSAGES" / "django.mo") == lacks


def test_a_guess_does_not_count_as_translated(locale):
    write(locale, "de", "django", {"Home": "Startseite", "Sign in": "Anmelden"}, fuzzy=True)
    write(locale, "de", "djangojs", {"Save": "Sichern"})

    assert offered(locale) == ["en", "fr"]


def test_a_language_without_the_words_of_the_scripts_is_not_offered(locale):
    write(locale, "de", "django", {"Home": "Startseite", "Sign in": "Anmelden"})

    assert offered(locale) == ["en", "fr"]


def test_what_another_language_learns_is_missing_in_the_first(locale):
    assert offered(locale) == ["en", "fr"]

    write(locale, "de", "djangojs", {"Save": "Sichern", "Undo": "Zur\u00fcck"})
    later = (locale / "fr" / "LC_MESSAGES" / "djangojs.mo").stat().st_mtime + 10
    os.utime(locale / "de" / "LC_MESSAGES" / "djangojs.po", (later, later))

    assert offered(locale) == ["en"]


def test_nothing_is_compiled_is_nothing_offered(locale):
    assert [code for code, _ in complete_languages(locale)] == ["en"]


def test_pages_speak_no_language_that_is_not_offered_and_say_so(client, locale):
    write(locale, "de", "django", {"Home": "Startseite", "Sign in": ""})
    write(locale, "de", "djangojs", {"Save": "Sichern"})
    compile_catalogues(locale)
    offer_complete_languages(locale)
    client.post(reverse("set_language"), {"language": "de", "next": "/"})

    for path in ("/", "/score/new", "/play/", "/learn/", "/account/login/", "/no-such-page/"):
        page = client.get(path, headers={"accept-language": "de-AT, de;q=0.9, fr;q=0.5"})

        text = page.content.decode()
        assert page["Content-Language"] == "fr", path
        assert LANG.search(text)[1] == "fr", path
        assert 'value="de"' not in text
        assert "/i18n/de/" not in text


def test_an_unknown_wish_is_answered_in_english(client):
    page = client.get("/", headers={"accept-language": "sv, da;q=0.8, nb;q=0.5"})

    assert page["Content-Language"] == "en"
    assert LANG.search(page.content.decode())[1] == "en"


def test_the_site_offers_what_its_own_catalogues_say():
    assert settings.LANGUAGES == [
        ("en", "English"),
        ("de", "Deutsch"),
        ("es", "Espa\u00f1ol"),
        ("fi", "Suomi"),
        ("fr", "Fran\u00e7ais"),
        ("it", "Italiano"),
        ("nl", "Nederlands"),
        ("pl", "Polski"),
    ]
