"""What is read stays where it is when the letters come that a page is set in."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.e2e.held import Held
from tests.e2e.patience import PATIENCE_FOR_BROWSER_MS, STYLED, expect_in_page
from tests.e2e.screens import Screen
from tests.servers.chromium import FLAGS

# Here the headings of these pages nearly fill a line: a wider face would break them in two.
PHONE = Screen(412, 823, touch=True)
# Of the window, times how far: what Lighthouse takes for a fault begins at a tenth.
MOST = 0.02
WATCH = """() => {
  window.shifts = [];
  const seen = (list) => window.shifts.push(...list.getEntries().map((one) => one.value));
  new PerformanceObserver(seen).observe({ type: "layout-shift" });
}"""
# When the second frame begins, the first one has been on the screen, and its shifts are told.
SHIFTED = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  setTimeout(() => resolve(window.shifts.reduce((sum, one) => sum + one, 0))))))"""


@pytest.fixture(scope="module")
def browser(browser: Browser, chromium_path: str) -> Iterator[Browser]:
    """One that paints: what moves is told by what has been painted."""
    painting = browser.browser_type.launch(
        executable_path=chromium_path, args=FLAGS, timeout=PATIENCE_FOR_BROWSER_MS
    )
    yield painting
    painting.close()


@pytest.mark.parametrize("path", ["/", "/play/"])
def test_nothing_moves_when_the_letters_come(open_page, path):
    page = open_page(PHONE)
    letters = Held(page, "**/*.woff2")
    page.goto(path, wait_until="domcontentloaded")
    expect_in_page(page, "() => performance.getEntriesByType('paint').length > 0")
    page.evaluate(WATCH)
    page.evaluate(SHIFTED)

    letters.answer()
    expect_in_page(page, STYLED)

    assert page.evaluate("document.fonts.check('16px \"Young Serif\"')")
    assert page.evaluate(SHIFTED) < MOST
