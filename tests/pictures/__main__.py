"""`python -m tests.pictures`: starts the site with the demo club, and writes docs/img anew."""

import base64
import io
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from gofclub.demo import PEOPLE
from tests.e2e.accounts import AccountMenu, SignIn
from tests.e2e.pads import FOUR, TUESDAY, Start
from tests.e2e.patience import PATIENCE_FOR_BROWSER_MS, PATIENCE_MS, wait_for_styles
from tests.e2e.screens import CALM, DESKTOP, Screen
from tests.e2e.tables import Table
from tests.servers.chromium import FLAGS, chromium
from tests.servers.site import ROOT, Site, site

FOLDER = ROOT / "docs" / "img"
PHONE = Screen(360, 740, touch=True)
PASSWORD = "demo demo demo"
OPEN_TABLE = "from tests.pictures.position import opened; print(opened())"
# Two windows side by side on a cloth: where, how wide, and how round each is.
CLOTH = """<!doctype html><body style="margin:0;position:relative;overflow:hidden;
background:linear-gradient(150deg,#f1ead9,#ddd3bd);width:{width}px;height:{height}px">{windows}"""
WINDOW = """<img src="data:image/png;base64,{data}" style="position:absolute;left:{left}px;
top:{top}px;width:{width}px;border-radius:{round}px;outline:{rim}px solid #16211e;
box-shadow:0 12px 34px rgb(40 30 10 / .28)">"""


@dataclass(frozen=True, kw_only=True)
class Window:
    shot: bytes
    left: int
    top: int
    width: int
    round: int
    rim: int = 0

    @property
    def html(self) -> str:
        return WINDOW.format(
            data=base64.b64encode(self.shot).decode(),
            left=self.left,
            top=self.top,
            width=self.width,
            round=self.round,
            rim=self.rim,
        )


class Studio:
    """A browser that looks at one site."""

    def __init__(self, browser: Browser, at: Site) -> None:
        self.browser = browser
        self.site = at

    def page(self, screen: Screen, *, dark: bool = False) -> Page:
        context = self.browser.new_context(
            base_url=self.site.url,
            viewport=screen.size,
            has_touch=screen.touch,
            is_mobile=screen.touch,
            device_scale_factor=2,
            color_scheme="dark" if dark else "light",
            locale="en-GB",
            service_workers="block",
            **CALM,
        )
        context.set_default_timeout(PATIENCE_MS)
        return context.new_page()

    def arranged(self, width: int, height: int, *windows: Window) -> bytes:
        page = self.browser.new_page(viewport={"width": width, "height": height})
        html = "".join(window.html for window in windows)
        page.set_content(CLOTH.format(width=width, height=height, windows=html))
        shot = page.screenshot()
        page.close()
        return shot


def home(studio: Studio) -> bytes:
    shots = []
    for page in (studio.page(DESKTOP), studio.page(PHONE, dark=True)):
        page.goto("/")
        shots.append(taken(page))
    desktop = Window(shot=shots[0], left=28, top=28, width=918, round=12)
    phone = Window(shot=shots[1], left=914, top=62, width=250, round=18, rim=6)
    return studio.arranged(1200, 630, desktop, phone)


def pad(studio: Studio) -> bytes:
    """A game in the middle: four hands, and half of the fifth."""
    page = studio.page(PHONE)
    start = Start(page).open().name(*FOUR)
    page.locator("details:has(#title) > summary").click()
    page.locator("#title").fill("Tuesday table")
    sheet = start.start()
    for hand in TUESDAY:
        sheet.log(*hand)
    sheet.sent()
    sheet.tap("Ben")
    sheet.key(9)
    return taken(page)


def table(studio: Studio) -> bytes:
    """One position, on a desktop and on a phone."""
    code = studio.site.manage("shell", "--no-imports", "-c", OPEN_TABLE).split()[-1]
    shots = []
    for screen in (DESKTOP, PHONE):
        page = studio.page(screen)
        SignIn(page).open().with_password(PEOPLE[0].email, PASSWORD)
        expect(AccountMenu(page).menu).to_be_visible()
        Table(page).open(code).wait_for_turn()
        page.get_by_role("button", name="No more tips").click()
        page.locator(".chip[data-kind]").first.click()
        expect(page.locator(".actions .play")).to_have_attribute("aria-disabled", "false")
        shots.append(taken(page))
    desktop = Window(shot=shots[0], left=32, top=64, width=1140, round=18)
    phone = Window(shot=shots[1], left=1210, top=52, width=360, round=28, rim=8)
    return studio.arranged(1600, 850, desktop, phone)


def taken(page: Page) -> bytes:
    wait_for_styles(page)
    page.mouse.move(0, 0)
    shot = page.screenshot(animations="disabled")
    page.context.close()
    return shot


def small(picture: bytes) -> bytes:
    """The same with the 256 colours that it needs most: a third of the bytes."""
    out = io.BytesIO()
    colours = Image.open(io.BytesIO(picture)).convert("RGB").quantize(256, dither=Image.Dither.NONE)
    colours.save(out, "PNG", optimize=True)
    return out.getvalue()


PICTURES = {"home": home, "pad": pad, "table": table}


def made(folder: Path, names: list[str]) -> Iterator[Path]:
    """Writes these pictures, one after the other."""
    path = chromium()
    assert path, "no Chromium here: run make setup, or set CHROMIUM to its path"
    expect.set_options(timeout=PATIENCE_MS)
    with tempfile.TemporaryDirectory() as data, site(Path(data)) as running:
        running.manage("demo", "--months", "1", "--until", "2026-10-31")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=path, args=FLAGS, timeout=PATIENCE_FOR_BROWSER_MS
            )
            for name in names:
                file = folder / f"{name}.png"
                file.write_bytes(small(PICTURES[name](Studio(browser, running))))
                yield file
            browser.close()


def main() -> None:
    for file in made(FOLDER, sys.argv[1:] or list(PICTURES)):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1024} KiB", flush=True)


if __name__ == "__main__":
    main()
