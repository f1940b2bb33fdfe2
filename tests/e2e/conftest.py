"""A real Chromium against the whole site.

Each worker has one site and one browser; each test gets fresh pages, so nothing that
a test leaves in a browser reaches the next one. A test that stops the server or needs
other settings takes `own_site`.
"""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.screens import DESKTOP, PHONE, Screen
from tests.e2e.tables import CALM, Friend, Game, Table
from tests.servers.chromium import FLAGS, chromium
from tests.servers.site import Site, site

# One action or expectation; the machine may be busy with other tests.
PATIENCE_MS = 15_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/e2e/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
            # A browser on a busy machine misses a deadline now and then. What is broken
            # stays broken: it fails three times.
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site that the tests of one worker share: leave no state that another could trip over."""
    # Nobody here watches bots think.
    with site(tmp_path_factory.mktemp("site"), BOT_PAUSE_MS="20") as running:
        yield running


@pytest.fixture
def own_site(tmp_path) -> Iterator[Site]:
    """A site for one test alone: to be stopped, killed and started again."""
    with site(tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def _browser() -> Iterator[Browser]:
    path = chromium()
    assert path, "no Chromium here: run make setup, or set CHROMIUM to its path"
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def browser(_browser: Browser) -> Iterator[Browser]:
    """The browser, while a test uses it.

    Playwright leaves its event loop marked as running. Between browser tests that
    would forbid Django's database calls and every asynchronous test in this worker.
    """
    loop = _browser._impl_obj._loop
    asyncio._set_running_loop(loop)
    yield _browser
    asyncio._set_running_loop(None)


Opener = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, live_site: Site) -> Iterator[Opener]:
    """Opens pages that share nothing: `open_page(PHONE, dark=True)`; closes them at the end.

    An error in a page's script fails the test, whatever the test looks at.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def opened(
        screen: Screen = PHONE, *, dark: bool = False, at: Site = live_site, **options
    ) -> Page:
        context = browser.new_context(
            base_url=at.url,
            viewport=screen.size,
            has_touch=screen.touch,
            is_mobile=screen.touch,
            color_scheme="dark" if dark else "light",
            **{"locale": "en-GB", **options},
        )
        context.set_default_timeout(PATIENCE_MS)
        context.on("weberror", lambda error: troubles.append(str(error.error)))
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
    assert not troubles, troubles


@pytest.fixture
def phone(open_page: Opener) -> Page:
    return open_page(PHONE)


@pytest.fixture
def dark_phone(open_page: Opener) -> Page:
    return open_page(PHONE, dark=True)


@pytest.fixture
def desktop(open_page: Opener) -> Page:
    return open_page(DESKTOP)


@pytest.fixture
def dark_desktop(open_page: Opener) -> Page:
    return open_page(DESKTOP, dark=True)


@pytest.fixture
def play_with_friends(
    browser: Browser, live_site: Site, open_page: Opener
) -> Iterator[Callable[..., Game]]:
    """A table for three: Ana with a screen, Bea and Cem who pass whenever they may."""
    contexts: list[BrowserContext] = []

    def started(page: Page | None = None, **options) -> Game:
        for name in ("Bea", "Cem"):
            contexts.append(browser.new_context(base_url=live_site.url))
            friends.append(Friend(contexts[-1], name))
        bea, cem = friends
        code = bea.open(seats=3, **options)
        cem.sit(code)
        ana = Table(page or open_page(PHONE, **CALM)).open(code).sit("Ana")
        bea.command(code, "start")
        expect(ana.cards).to_have_count(16)
        return Game(ana, friends)

    friends: list[Friend] = []
    yield started
    for context in contexts:
        context.close()
