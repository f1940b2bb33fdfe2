"""What the content security policy would block, and what would not render."""

import re
from pathlib import Path

import pytest
from django.template.loader import get_template
from django.test import RequestFactory
from django.utils import translation
from django.views.defaults import server_error

ROOT = Path(__file__).resolve().parent.parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MISHAPS = ["400.html", "403.html", "403_csrf.html", "404.html", "500.html", "offline.html"]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_has_nothing_inline_that_the_policy_forbids(path):
    source = path.read_text()

    assert not re.search(r"\sstyle=", source)
    assert not re.search(r"\son[a-z]+=", source)
    assert "<style" not in source or "nonce=" in source
    for script in re.findall(r"<script[^>]*>", source):
        assert "src=" in script or "nonce=" in script or "application/json" in script


@pytest.mark.parametrize("name", MISHAPS)
@pytest.mark.parametrize("language", ["en", "fr"])
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


@pytest.mark.django_db
def test_an_unknown_address_shows_our_page(client):
    response = client.get("/no-such-page/")

    assert response.status_code == 404
    assert b"not in the deck" in response.content


@pytest.mark.parametrize(
    "path", sorted((ROOT / "gofclub" / "static" / "css").glob("*.css")), ids=lambda path: path.name
)
def test_a_stylesheet_stays_small_enough_to_read(path):
    """Measured without white space: how many lines it fills is up to the formatter."""
    assert len("".join(path.read_text().split())) <= 18_000
