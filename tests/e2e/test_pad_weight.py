"""What a first visit to a sheet loads, in bytes: a slow phone pays for each of them."""

from django.conf import settings
from playwright.sync_api import Page

from tests.depth import by_depth
from tests.e2e.pads import TUESDAY, written
from tests.e2e.requests import RETRIES
from tests.load.pad_page import LATE_MS, MOST_KILOBYTES, FirstVisit

LANGUAGES = [code for code, _ in settings.LANGUAGES]
# The words are in the page, and the rest is the same for everybody: one visit, and the other pages.
LONGEST = "fr"
VISITED = by_depth([LONGEST], LANGUAGES)


def test_a_sheet_in_play_is_light_in_every_language(phone, open_page):
    address = written(phone, *TUESDAY).page.url
    kept = phone.context.storage_state()

    visits = {}
    for language in VISITED:
        page = open_page(locale=language, storage_state=kept)
        visits[language] = FirstVisit(page, address)
        assert page.evaluate("document.documentElement.lang") == language
    # For all of them at once.
    page.wait_for_timeout(LATE_MS)
    loaded = {language: visit.bodies for language, visit in visits.items()}
    documents = {language: weight(phone, address, language) for language in LANGUAGES}
    for language, bodies in loaded.items():
        # What travels is lengthened by a random number of bytes, a hundred at most.
        assert abs(bodies["Document"] - documents[language]) < 200, language

    beside = without(loaded[LONGEST], "Font", "Document")
    weights = {language: (beside + size) / 1000 for language, size in documents.items()}
    weights |= {language: without(bodies, "Font") / 1000 for language, bodies in loaded.items()}
    assert max(weights.values()) < MOST_KILOBYTES, weights
    # Fewer would mean that somebody was sent something else than the pad.
    assert min(weights.values()) > MOST_KILOBYTES / 2, weights


def without(bodies: dict[str, int], *kinds: str) -> int:
    return sum(size for kind, size in bodies.items() if kind not in kinds)


def weight(page: Page, address: str, language: str) -> int:
    """The bytes of the document alone, as they travel."""
    headers = {"Accept-Language": language, "Accept-Encoding": "gzip"}
    answer = page.request.get(address, headers=headers, max_retries=RETRIES)
    assert f'<html lang="{language}"' in answer.text()
    return int(answer.headers["content-length"])
