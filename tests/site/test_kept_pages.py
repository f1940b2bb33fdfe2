"""Pages that a phone keeps: which, and when they are kept anew."""

import json
import re

import pytest
from django.conf import settings
from django.urls import reverse

from gofclub.assets.kept_pages import SOURCES, kept_pages
from gofclub.codes import new_code

pytestmark = pytest.mark.usefixtures("db")


def matched(*patterns: str) -> set[str]:
    """The templates that files of these patterns are, by the names that Django has for them."""
    roots = (settings.BASE_DIR, settings.PARTS_DIR)
    found = {(root, path) for root in roots for one in patterns for path in root.glob(one)}
    return {path.relative_to(root).as_posix().removeprefix("templates/") for root, path in found}


def test_a_page_is_kept_anew_when_any_of_its_templates_changes(client):
    known = matched(*SOURCES)
    kept = {str(page["kept"]) for page in kept_pages()} | {reverse("scorepad:offline")}

    used = {one.name for address in kept for one in client.get(address).templates}

    # What is drawn from a string in the code has no name.
    assert {name for name in used if name and not name.startswith("django/")} - known == set()


def test_what_the_pages_are_made_from_is_there():
    for pattern in SOURCES:
        assert matched(pattern), pattern


def test_the_kept_pad_stands_in_for_its_own_pages_and_no_others(client):
    source = client.get("/sw.js").content.decode()
    known = json.loads(source.partition("const PAD = ")[2].partition(";\n")[0])
    code, here = new_code(), reverse("scorepad:here", args=["c0ffee00-0000-4000-8000-000000000000"])

    def opens(address: str) -> bool:
        return re.search(known["opens"], address) is not None

    for address in ("/", "/score/", "/score/new", here, f"/score/{code}", f"/score/{code}/screen"):
        assert opens(address), address
    for address in ("/score/mine", f"/score/{code}/changes", f"/score/{code}/forget", "/clubs/"):
        assert not opens(address), address
