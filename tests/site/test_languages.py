"""The languages of the site, chosen without an account."""

import json
import re

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

from gofclub.assets import pad_files
from gofclub.catalogues import Catalogue, catalogue_script, catalogue_url
from tests.scorepad.pads import Phone
from tests.site.strings import files, in_calls

# Words, the same on every database.
pytestmark = pytest.mark.usefixtures("db")


def language_of(response) -> str:
    return response["Content-Language"]


def test_the_browsers_language_is_taken(client):
    response = client.get("/account/signup/", headers={"accept-language": "fr-CH, de;q=0.5"})

    assert language_of(response) == "fr"
    assert "Votre nom" in response.content.decode()


def test_the_switch_works_without_an_account_and_lasts(client):
    client.post(reverse("set_language"), {"language": "fr", "next": "/"})

    assert language_of(client.get("/", headers={"accept-language": "en"})) == "fr"
    cookie = client.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert cookie["max-age"] > 300 * 24 * 60 * 60


def test_the_switch_leads_back_but_never_away(client):
    back = client.post(reverse("set_language"), {"language": "fr", "next": "/account/login/"})
    away = client.post(reverse("set_language"), {"language": "fr", "next": "https://evil.example"})

    assert back["Location"] == "/account/login/"
    assert away["Location"] == "/"


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_language_opens_the_home_page(client, language):
    client.post(reverse("set_language"), {"language": language})

    response = client.get("/")

    assert response.status_code == 200
    assert language_of(response) == language
    assert f'lang="{language}"' in response.content.decode()


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_scripts_get_their_strings_from_an_address_that_may_be_kept(client, language):
    response = client.get(catalogue_url(language))

    assert response["Content-Type"].startswith("text/javascript")
    assert "immutable" in response["Cache-Control"]
    assert "gettext" in response.content.decode()


def test_an_old_address_is_answered_but_not_kept(client):
    response = client.get("/i18n/fr/0123456789ab/catalogue.js")

    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"


def test_an_unknown_language_has_no_catalogue(client):
    assert client.get("/i18n/tlh/0123456789ab/catalogue.js").status_code == 404


def test_asking_for_one_catalogue_leaves_the_language_alone(rf):
    with translation.override("de"):
        Catalogue.as_view()(rf.get("/"), language="fr", version="0")

        assert translation.get_language() == "de"


def test_the_pad_brings_all_that_its_modules_say():
    """Found by another eye than the one that writes them into the page."""
    said = {
        text
        for path in files(".js")
        if path.parent.name in ("pad", "lib")
        for text in in_calls(path.read_text())
    }

    assert len(said) > 200
    keys = {f"{context}\x04{text}" if context else text for context, text in said}
    assert pad_files.sentences() == keys


def test_the_pads_own_catalogue_speaks_of_nothing_else(client):
    client.post(reverse("set_language"), {"language": "fr"})

    page = client.get("/score/new").content.decode()

    script = page[page.index("django.catalog") :]
    strings = json.loads(re.search(r"const newcatalog = (\{.*?\n\});", script, re.DOTALL)[1])
    assert strings["Who went out?"].startswith("Qui a fini")
    assert set(strings) <= pad_files.sentences()


def test_a_sheet_says_at_once_what_stands_on_it_and_the_rest_with_its_first_dialog():
    phone = Phone()
    code = phone.start()
    phone.client.post(
        reverse("set_language"), {"language": "fr"}, headers={"X-CSRFToken": phone.csrf}
    )

    page = phone.client.get(f"/score/{code}").content.decode()
    kept = phone.client.get(reverse("scorepad:offline")).content.decode()

    assert all("Qui a fini" in one for one in (page, kept))
    # From the dialog in which a game is abandoned.
    assert ("Abandon this game" in page, "Abandon this game" in kept) == (False, True)
    [later] = re.findall(r'data-words="([^"]+)"', page)
    assert "Abandon this game" in phone.client.get(later).content.decode()
    assert "data-words" not in kept


def test_a_translation_cannot_end_the_script_it_is_in(monkeypatch):
    monkeypatch.setattr(JavaScriptCatalog, "get_catalog", lambda _: {"a": "</script><b>"})

    assert "</script" not in catalogue_script("en", frozenset({"a"}))
