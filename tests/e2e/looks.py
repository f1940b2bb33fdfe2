"""What must hold for every page, whatever is on it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = {"serious", "critical"}


def assert_accessible(page: Page) -> None:
    """axe finds nothing serious."""
    found = Axe().run(page).response["violations"]
    serious = [
        f"{rule['id']}: {rule['help']}: {node['html'][:120]}"
        for rule in found
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]
    assert not serious, "\n".join(serious)


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1], f"{page.url} is {widths[0]} px wide on a screen of {widths[1]}"
