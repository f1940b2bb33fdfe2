"""What the pad's page weighs, and how soon a hand can be entered on a slow phone."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.e2e.pads import TUESDAY, started
from tests.load.bench import Row, bench, row
from tests.servers.chromium import FLAGS, chromium
from tests.servers.site import Site, site

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SLOWER = 4
RUNS = 7
MOST_KILOBYTES = 60
MOST_SECONDS = 1.0
# What a page loads when it has nothing else to do has come by then.
LATE_MS = 2000
# A finger in the page: taps the first player as soon as it has been painted, and looks with each
# frame whether its button has changed. `usable` is when that has been painted, in the page's own
# time, which begins with the navigation. What a frame paints is there when the frame begins.
USABLE = """(() => {
  let tapped = null;
  const frame = () => {
    const player = document.querySelector(".entry .seat-tab");
    const isDone = tapped !== null && player.outerHTML !== tapped;
    setTimeout(() => {
      if (isDone) { window.usable = performance.now(); return; }
      if (player && tapped === null) {
        tapped = player.outerHTML;
        player.click();
      }
      requestAnimationFrame(frame);
    });
  };
  requestAnimationFrame(frame);
})();"""


@bench
def weight() -> Iterator[Row]:
    """Compressed bytes of a sheet in play, from the address until nothing more is loaded."""
    with opened() as (running, browser), phone(browser, running) as first:
        address = sheet(first.new_page())
        bodies, heads = transferred(first.new_page(), address)
        state = first.storage_state()
        # French is the longest of the complete languages, and its words are in the page.
        with phone(browser, running, locale="fr-FR", storage_state=state) as french:
            words, _ = transferred(french.new_page(), address)
    name = "pad page with its scripts, compressed"
    for language, sizes in (("", bodies), (", in French", words)):
        page = sum(size for kind, size in sizes.items() if kind != "Font")
        yield limited(f"{name}{language}", page / 1000, "kB", MOST_KILOBYTES)
    for kind in ("Document", "Script", "Stylesheet"):
        yield row(f"  of it {kind.lower()}", bodies.get(kind, 0) / 1000, "kB")
    yield row("fonts of the pad page, shared by the site", bodies.get("Font", 0) / 1000, "kB")
    yield row("headers of the pad page over HTTP/1.1", heads / 1000, "kB")


@bench
def usable() -> Iterator[Row]:
    """From the address to the first tap, on a first visit and on later ones."""
    with opened() as (running, browser), phone(browser, running) as scribe:
        address = sheet(scribe.new_page())
        state = scribe.storage_state()
        firsts = []
        for _ in range(RUNS):
            with phone(browser, running, storage_state=state) as fresh:
                firsts.append(seconds_until_usable(fresh, address))
        scribe.pages[0].goto(address)
        scribe.pages[0].evaluate("navigator.serviceWorker.ready.then(() => true)")
        agains = [seconds_until_usable(scribe, address) for _ in range(RUNS)]
    name = f"pad usable, CPU {SLOWER} times slower"
    yield limited(f"{name}, first visit", statistics.median(firsts), "s", MOST_SECONDS)
    yield limited(f"{name}, later visits", statistics.median(agains), "s", MOST_SECONDS)


def limited(name: str, value: float, unit: str, most: float) -> Row:
    return row(name, value, unit, against=f"{most:g} {unit} at most", ratio=value / most)


@contextmanager
def opened() -> Iterator[tuple[Site, Browser]]:
    with (
        tempfile.TemporaryDirectory(prefix="gofclub_bench_") as folder,
        site(Path(folder)) as running,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield running, browser
        finally:
            browser.close()


@contextmanager
def phone(
    browser: Browser, running: Site, *, locale: str = "en-GB", **options
) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=running.url, locale=locale, **PHONE, **options)
    try:
        yield context
    finally:
        context.close()


def sheet(page: Page) -> str:
    """The address of a sheet with a few hands on it."""
    pad = started(page)
    for hand in TUESDAY:
        pad.log(*hand)
    return pad.sent().page.url


def transferred(page: Page, address: str) -> tuple[dict[str, int], int]:
    """Bytes of the bodies by kind, and of the headers, of everything that a first visit loads."""
    visit = FirstVisit(page, address)
    page.wait_for_timeout(LATE_MS)
    return visit.bodies, visit.heads


class FirstVisit:
    """Counts what a page loads from now on.

    Nothing is cached and no worker helps; what the worker keeps for later is not counted. Some of
    it comes late: wait for LATE_MS before you ask.
    """

    def __init__(self, page: Page, address: str) -> None:
        self._kinds: dict[str, str] = {}
        self._heads: dict[str, int] = {}
        self._bodies: dict[str, int] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        session.send("Network.setBypassServiceWorker", {"bypass": True})
        session.on("Network.responseReceived", self._received)
        session.on("Network.loadingFinished", self._finished)
        page.goto(address)
        page.wait_for_load_state("networkidle")

    def _received(self, event: dict) -> None:
        self._kinds[event["requestId"]] = event["type"]
        self._heads[event["requestId"]] = int(event["response"]["encodedDataLength"])

    def _finished(self, event: dict) -> None:
        request = event["requestId"]
        self._bodies[request] = int(event["encodedDataLength"]) - self._heads.get(request, 0)

    @property
    def bodies(self) -> dict[str, int]:
        """Their bytes by kind."""
        totals: dict[str, int] = {}
        for request, size in self._bodies.items():
            kind = self._kinds.get(request, "Other")
            totals[kind] = totals.get(kind, 0) + size
        return totals

    @property
    def heads(self) -> int:
        return sum(self._heads.values())


def seconds_until_usable(context: BrowserContext, address: str) -> float:
    page = context.new_page()
    page.add_init_script(USABLE)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        moment = page.evaluate("window.usable ?? null")
        if moment is not None:
            page.close()
            return moment / 1000
        page.wait_for_timeout(20)
    raise TimeoutError("the pad did not become usable within a minute")
