"""What a first visit to a sheet loads, in bytes: a slow phone pays for each of them."""

from django.conf import settings

from tests.e2e.pads import TUESDAY, started
from tests.load.pad_page import MOST_KILOBYTES, transferred


def test_a_sheet_in_play_is_light_in_every_language(phone, open_page):
    pad = started(phone)
    for hand in TUESDAY:
        pad.log(*hand)
    address = pad.sent().page.url
    kept = phone.context.storage_state()

    weights = {}
    for language, _ in settings.LANGUAGES:
        page = open_page(locale=language, storage_state=kept)
        bodies, _ = transferred(page, address)
        assert page.evaluate("document.documentElement.lang") == language
        weights[language] = sum(size for kind, size in bodies.items() if kind != "Font") / 1000

    assert max(weights.values()) < MOST_KILOBYTES, weights
    # Fewer would mean that somebody was sent something else than the pad.
    assert min(weights.values()) > MOST_KILOBYTES / 2, weights
