"""What a first visit to a sheet loads, in bytes: a slow phone pays for each of them."""

from django.conf import settings

from tests.e2e.pads import TUESDAY, written
from tests.load.pad_page import LATE_MS, MOST_KILOBYTES, FirstVisit


def test_a_sheet_in_play_is_light_in_every_language(phone, open_page):
    address = written(phone, *TUESDAY).page.url
    kept = phone.context.storage_state()

    visits = {}
    for language, _ in settings.LANGUAGES:
        page = open_page(locale=language, storage_state=kept)
        visits[language] = FirstVisit(page, address)
        assert page.evaluate("document.documentElement.lang") == language
    # For all of them at once.
    page.wait_for_timeout(LATE_MS)
    weights = {
        language: sum(size for kind, size in visit.bodies.items() if kind != "Font") / 1000
        for language, visit in visits.items()
    }

    assert max(weights.values()) < MOST_KILOBYTES, weights
    # Fewer would mean that somebody was sent something else than the pad.
    assert min(weights.values()) > MOST_KILOBYTES / 2, weights
