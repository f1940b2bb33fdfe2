"""A real Chromium against the whole site.

Each worker has one site and one browser; each test gets fresh pages and an address of its own,
so nothing that a test leaves in a browser, and nothing that the site counts, reaches the next
one. A test that stops the server starts it again, whatever happens.
"""

import itertools
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.patience import PATIENCE_FOR_BROWSER_MS, PATIENCE_MS
from tests.e2e.screens import CALM, DESKTOP, PHONE, Screen
from tests.e2e.tables import Friend, Game, Table
from tests.servers.chromium import FLAGS, chromium
from tests.servers.site import Site, site

# What Playwright says by the same option, of which only the last one counts.
MOUSE = "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"
# Everything is laid out and nobody looks at the pixels: no page is handed to what paints it. That
# took a fifth of what a window costs.
UNSEEN = [f"--blink-settings={MOUSE},acceleratedCompositingEnabled=false"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/e2e/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site that the tests of one worker share: leave no state that another could trip over."""
    # Nobody here watches bots think, and people here press faster than people do: a quick machine
    # must not be told to wait.
    quick = {
        "BOT_PAUSE_MS": "20",
        "API_RATE_FACTOR": "20",
        "DJANGO_SETTINGS_MODULE": "tests.e2e.site_settings",
    }
    with site(tmp_path_factory.mktemp("site"), **quick) as running:
        yield running


@pytest.fixture
def one_day() -> None:
    """For what is about a day: it does not end in the midst of the test.

    The deal of the day and the puzzles end at midnight, and the night of a club at five.
    """
    soon = timedelta(minutes=4)
    while any((now := datetime.now(UTC)).hour != (now + soon).hour == end for end in (0, 5)):
        time.sleep(1)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Found before the browser is there: to look for it may take a Playwright of its own."""
    path = chromium()
    assert path, "no Chromium here: run make setup, or set CHROMIUM to its path"
    return path


@pytest.fixture(scope="package")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Not for the whole session: while Playwright runs, no other event loop can in its thread."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path, args=[*FLAGS, *UNSEEN], timeout=PATIENCE_FOR_BROWSER_MS
        )
        yield browser
        browser.close()


_addresses = itertools.count(1)


@pytest.fixture
def address() -> str:
    """Where the people of this test come from: what others did counts against others."""
    number = next(_addresses)
    return f"10.1.{number // 250}.{number % 250 + 1}"


Opener = Callable[..., Page]
ContextMaker = Callable[..., BrowserContext]


@pytest.fixture
def new_context(
    request: pytest.FixtureRequest, browser: Browser, live_site: Site, address: str
) -> Iterator[ContextMaker]:
    """Makes browsers that share nothing; closes them at the end."""
    contexts: list[BrowserContext] = []
    usual = {
        # The site trusts what a proxy on its own machine says about who asks.
        "extra_http_headers": {"X-Forwarded-For": address},
        # What the pad keeps for later is a hundred requests for each visitor.
        "service_workers": "allow" if request.node.get_closest_marker("offline") else "block",
    }

    def made(**options) -> BrowserContext:
        context = browser.new_context(base_url=live_site.url, **usual | options)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        return context

    yield made
    for context in contexts:
        context.close()


@pytest.fixture
def open_page(new_context: ContextMaker) -> Iterator[Opener]:
    """Opens pages that share nothing: `open_page(PHONE, dark=True)`.

    Their people like no movement, and nobody waits for what moves; `**MOVING` is for tests of that.
    An error in a page's script fails the test, whatever the test looks at.
    """
    troubles: list[str] = []

    def opened(screen: Screen = PHONE, *, dark: bool = False, **options) -> Page:
        context = new_context(
            viewport=screen.size,
            has_touch=screen.touch,
            is_mobile=screen.touch,
            color_scheme="dark" if dark else "light",
            **{"locale": "en-GB", **CALM, **options},
        )
        context.on("weberror", lambda error: troubles.append(str(error.error)))
        return context.new_page()

    yield opened
    assert not troubles, troubles


@pytest.fixture
def phone(open_page: Opener) -> Page:
    return open_page(PHONE)


@pytest.fixture
def desktop(open_page: Opener) -> Page:
    return open_page(DESKTOP)


@pytest.fixture
def play_with_friends(new_context: ContextMaker, open_page: Opener) -> Callable[..., Game]:
    """A table for three: Ana with a screen, Bea and Cem who pass whenever they may."""

    def started(page: Page | None = None, **options) -> Game:
        bea, cem = friends = [Friend(new_context(), name) for name in ("Bea", "Cem")]
        code = bea.open(seats=3, **options)
        cem.sit(code)
        ana = Table(page or open_page(PHONE, **CALM)).open(code).sit("Ana")
        bea.command(code, "start")
        expect(ana.cards).to_have_count(16)
        return Game(ana, friends)

    return started
