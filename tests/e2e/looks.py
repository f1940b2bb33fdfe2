"""What must hold for every page, whatever is on it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.depth import THOROUGH, by_depth
from tests.e2e.patience import wait_for_styles
from tests.e2e.screens import DESKTOP, PHONE

SERIOUS = {"serious", "critical"}
AXE = Axe().axe_script
# Without reading every stylesheet once more: only a rule about sounds that play by themselves asks
# for what is loaded, and no page has an element that could. Nor does anybody read the selectors.
FINDINGS = {"resultTypes": ["violations"], "preload": False, "selectors": False}
# What axe is asked for.
EVERYTHING: dict[str, Any] = {}
COLOURS = {"runOnly": ["color-contrast"]}
ON_A_DESK: dict[str, Any] = by_depth(COLOURS, EVERYTHING)
# What fades into another colour has it at once; that may start the next one within it.
END_OF_FADING = """async () => {
  for (let times = 0; times < 5; times++) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    if (!fading.length) return;
    for (const one of fading) one.finish();
  }
}"""
LOOKER = (Path(__file__).parent / "looker.js").read_text().rstrip().rstrip(";")
# As a reader's setting does: before the page's own styles, and without the page knowing.
SHOW = """async ({ width, height, letters }) => {
  const drawn = () => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(done)));
  const root = document.documentElement;
  root.style.fontSize = `${letters}%`;
  // A window may have its new size a moment after that was asked for; a phone shows a
  // page smaller that is too wide.
  const isShown = () => root.clientWidth === width
    && Math.abs(innerHeight * root.clientWidth / innerWidth - height) <= 1;
  for (let times = 0; times < 100 && !isShown(); times++) await drawn();
  await drawn();
  // A new size may ask for letters that are still on their way.
  if (document.fonts.status === "loaded") return;
  await document.fonts.ready;
  await drawn();
}"""
# In one go: there are many views of each page.
SHOW_AND_LOOK = f"""async ({{ view, wanted }}) => {{
  await ({SHOW})(view);
  return ({LOOKER[LOOKER.index("(wanted)") :]})(wanted);
}}"""


@dataclass(frozen=True)
class View:
    """A window, and how large its reader likes the letters, in percent."""

    width: int
    height: int
    letters: int = 100


# Phones upright and on their side, where a desk's layout begins, and the largest.
ALL_VIEWS = (
    *(View(320, 568, letters) for letters in (100, 130, 200)),
    *(View(360, 740, letters) for letters in (100, 130, 200)),
    *(View(568, 320, letters) for letters in (100, 130, 200)),
    *(View(740, 360, letters) for letters in (100, 150, 200)),
    *(View(width, 720) for width in (769, 800, 900, 1024)),
    View(1024, 768, 200),
    *(View(1280, 800, letters) for letters in (100, 130, 200)),
    *(View(1920, 1080, letters) for letters in (100, 200)),
)
# The narrowest and the widest of each layout, and each size of letters where it is tightest.
TELLING_VIEWS = (
    View(320, 568),
    View(320, 568, 200),
    View(360, 740, 130),
    View(568, 320),
    View(740, 360, 200),
    View(769, 720),
    View(900, 720),
    View(1024, 768, 200),
    View(1280, 800),
    View(1920, 1080),
)
VIEWS = by_depth(TELLING_VIEWS, ALL_VIEWS)
# A dialog takes the place it needs: the tightest ones tell.
FOR_DIALOGS = (
    View(320, 568),
    View(320, 568, 200),
    View(360, 740, 130),
    View(568, 320),
    View(740, 360, 200),
    View(1024, 720),
)


def assert_accessible(
    page: Page, *, in_the_dark: bool = False, rules: dict[str, Any] = EVERYTHING
) -> None:
    """axe finds nothing serious; in the dark theme the colours are all that changes."""
    wait_for_styles(page)
    found = violations(page, rules)
    if in_the_dark:
        page.emulate_media(color_scheme="dark")
        found += violations(page, COLOURS)
        page.emulate_media(color_scheme="light")
    assert not found, "\n".join([page.url, *found])


def assert_accessible_on_all_screens(
    page: Page, *, in_the_dark: bool = True, desk: dict[str, Any] = ON_A_DESK
) -> None:
    """On a phone and on a desk, light and dark, without loading the page again.

    Every time: a phone in the light, and the colours of a desk in the dark. The colours of a theme
    have the same names on both, and what a desk shows a phone has as well, elsewhere.
    """
    before = page.viewport_size
    assert before
    for screen, rules in ((PHONE, EVERYTHING), (DESKTOP, desk)):
        show(page, View(screen.width, screen.height))
        assert_fits(page)
        is_dark = in_the_dark and not THOROUGH and screen is DESKTOP
        page.emulate_media(color_scheme="dark" if is_dark else "light")
        assert_accessible(page, in_the_dark=in_the_dark and THOROUGH, rules=rules)
    page.emulate_media(color_scheme="light")
    show(page, View(before["width"], before["height"]))


def violations(page: Page, options: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    page.evaluate(END_OF_FADING)
    run = "options => axe.run(document, options).then(({ violations }) => violations)"
    return [
        f"{rule['id']}: {rule['help']}: {node['html'][:120]}"
        for rule in page.evaluate(run, {**FINDINGS, **options})
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]


def assert_fits(page: Page) -> None:
    """Nothing sticks out sideways."""
    wait_for_styles(page)
    widths = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert widths[0] <= widths[1], f"{page.url} is {widths[0]} px wide on a screen of {widths[1]}"


def faults(page: Page, *, in_sight: Sequence[str] = ()) -> list[str]:
    """What looks broken now: overlaps, cut texts, columns of letters, what cannot be pressed."""
    found: list[str] = page.evaluate(LOOKER, {"inSight": list(in_sight)})
    return found


def assert_looks_right(
    page: Page, *, state: str, in_sight: Sequence[str] = (), views: Sequence[View] = VIEWS
) -> None:
    """The page in all views, without loading it again."""
    wait_for_styles(page)
    found = []
    with unseen(page) as resize:
        # Other letters change everything on a page, another window only where it lies: letters
        # seldom.
        for view in sorted(views, key=lambda view: view.letters):
            resize(view)
            shown = {"view": asdict(view), "wanted": {"inSight": list(in_sight)}}
            where = f"{state}, {view.width} x {view.height}, {view.letters} %"
            found += [f"{where}: {fault}" for fault in page.evaluate(SHOW_AND_LOOK, shown)]
    assert not found, "\n".join(["", *found])


@contextmanager
def unseen(page: Page) -> Iterator[Callable[[View], None]]:
    """A window of any size whose page is laid out, and lies where nothing of it is painted.

    Painting two dozen windows takes as long as laying them out. The page does not know: its
    scripts, and what lies under a point, are where they are in the window that one sees.
    """
    before = page.viewport_size
    assert before
    # Playwright sets no size that it has set already, and it knows nothing of those in between.
    page.set_viewport_size({**before, "height": before["height"] + 1})
    away = {"x": 100_000, "y": 100_000, "width": 1, "height": 1, "scale": 1}
    is_phone = page.evaluate("navigator.maxTouchPoints > 0")
    devtools = page.context.new_cdp_session(page)

    def resize(view: View) -> None:
        size = {"width": view.width, "height": view.height}
        screen = {"screenWidth": view.width, "screenHeight": view.height}
        metrics = {**size, **screen, "deviceScaleFactor": 1, "mobile": is_phone, "viewport": away}
        devtools.send("Emulation.setDeviceMetricsOverride", metrics)

    yield resize
    devtools.detach()
    show(page, View(before["width"], before["height"]))


def show(page: Page, view: View) -> None:
    page.set_viewport_size({"width": view.width, "height": view.height})
    page.evaluate(SHOW, asdict(view))
