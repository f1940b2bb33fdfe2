"""How long a test waits for what must come, and how it asks again until it has."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

# One action or expectation; the machine may be busy with other tests.
PATIENCE_MS = 90_000
# A whole browser, started while others start theirs.
PATIENCE_FOR_BROWSER_MS = 3 * PATIENCE_MS
AGAIN_AFTER_MS = 100
# Some styles come later; whoever measures waits for them.
STYLED = """() => {
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  const areThere = styles.every((one) => one.disabled || one.sheet);
  return areThere && document.readyState === "complete" && document.fonts.status === "loaded";
}"""


def expect_soon(page: Page, read: Callable[[], Any], expected: Any) -> None:
    """Asks until the answer is the expected one: what a click has changed may be on its way.

    For what no page shows; what one shows is for Playwright's own `expect`.
    """
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while (answer := read()) != expected and time.monotonic() < deadline:
        # Not `time.sleep`: what the page tells must get through meanwhile.
        page.wait_for_timeout(AGAIN_AFTER_MS)
    assert answer == expected


def expect_in_page(page: Page, script: str, arg: Any = None) -> None:
    """Asks the page until it says yes, where each answer takes it a moment.

    `wait_for_function` does not wait for what a promise brings: any promise is a yes to it.
    """
    expect_soon(page, lambda: page.evaluate(script, arg), True)


def wait_for_styles(page: Page) -> None:
    page.wait_for_function(STYLED)
