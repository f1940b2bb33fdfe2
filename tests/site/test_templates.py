"""What the content security policy would block, and what would not render."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.test import RequestFactory
from django.utils import translation
from django.views.defaults import server_error

from gofclub.assets.joined_files import written
from gofclub.assets.pad_files import FIRST_STYLE, LATER_STYLE, SCREEN_STYLE

ROOT = Path(__file__).resolve().parent.parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STYLESHEETS = ROOT / "gofclub" / "static" / "css"
MISHAPS = ["400.html", "403.html", "403_csrf.html", "404.html", "500.html", "offline.html"]


def test_templates_have_nothing_inline_that_the_policy_forbids():
    forbidden = {str(path.relative_to(ROOT)): inline(path.read_text()) for path in TEMPLATES}

    assert {path: found for path, found in forbidden.items() if found} == {}


def inline(source: str) -> list[str]:
    # What a tag of Django's gets by name is no attribute.
    source = re.sub(r"{%.*?%}", "", source, flags=re.DOTALL)
    scripts = re.findall(r"<script[^>]*>", source)
    allowed = ("src=", "nonce=", "application/json")
    return [
        *re.findall(r"\s(?:style|on[a-z]+)=", source),
        *(["<style"] if "<style" in source and "nonce=" not in source else []),
        *(script for script in scripts if not any(one in script for one in allowed)),
    ]


@pytest.mark.parametrize(
    "source",
    ['<p style="x">', '<p\nonclick="x">', "<style>", "<script>", '<script type="module">'],
)
def test_what_is_inline_is_found(source):
    assert inline(source)
    assert inline(f"{source} {{% x %}}")


@pytest.mark.parametrize("name", MISHAPS)
@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_a_mishap_page_renders_without_any_context(name, language):
    with translation.override(language):
        html = get_template(name).render()

    assert f'lang="{language}"' in html
    assert 'href="/"' in html
    assert "<h1>" in html


def test_a_crash_shows_our_page():
    response = server_error(RequestFactory().get("/"))

    assert response.status_code == 500
    assert b"bumped the table" in response.content


@pytest.mark.usefixtures("db")
def test_an_unknown_address_shows_our_page(client):
    response = client.get("/no-such-page/")

    assert response.status_code == 404
    assert b"not in the deck" in response.content


def test_stylesheets_stay_small_enough_to_read():
    lines = {path.name: len(path.read_text().splitlines()) for path in STYLESHEETS.rglob("*.css")}

    assert lines
    assert {name: count for name, count in lines.items() if count > 300} == {}


def test_every_stylesheet_that_is_asked_for_is_there_and_every_other_is_asked_for():
    templates = "".join(path.read_text() for path in TEMPLATES)
    asked = {FIRST_STYLE, LATER_STYLE, SCREEN_STYLE}
    for names in re.findall(r"{% styles (.*?) %}", templates):
        asked |= set(re.findall(r'"([\w-]+)"', names))

    there = {str(path.relative_to(STYLESHEETS.parent)) for path in STYLESHEETS.rglob("*.css")}
    assert {file for name in asked for file in written(name)} == there
