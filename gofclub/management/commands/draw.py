"""Write our drawings (gofclub/art) to the files that browsers fetch."""

import io
import shutil
import struct
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from PIL import Image

from gofclub.art import avatars, characters, crests, faces, icons, mark, shared_ground

IMAGES = Path(__file__).resolve().parents[2] / "static" / "img"
DRAWINGS = {
    "cards.svg": faces.sprite,
    "avatars.svg": avatars.sprite,
    "bots.svg": characters.sprite,
    "crests.svg": crests.sprite,
    "icons.svg": icons.sprite,
    "mark.svg": mark.logo,
    "maskable.svg": mark.maskable,
}
# name: (drawing, side in pixels); the launchers of phones want bitmaps.
BITMAPS = {
    "icon-32.png": ("mark.svg", 32),
    "icon-192.png": ("mark.svg", 192),
    "icon-512.png": ("mark.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
    "apple-touch-icon.png": ("maskable.svg", 180),
}
PICTURES = Path(__file__).resolve().parents[3] / "play" / "pictures"
FACE = 248
"""Twice as large as they are shown: pictures are drawn at twice their size."""


class Command(BaseCommand):
    help = (
        "Write card faces, icons and mark as SVG; --bitmaps: the launcher icons too, with Chromium."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bitmaps", action="store_true")

    def handle(self, *, bitmaps: bool, **options: object) -> None:
        for name, drawing in DRAWINGS.items():
            (IMAGES / name).write_text(drawing())
            self.stdout.write(name)
        if bitmaps:
            paint()


def paint() -> None:
    # a developer's package: the site itself has no browser
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
        )
        page = browser.new_page()
        for name, (drawing, side) in BITMAPS.items():
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(
                f"<style>*{{margin:0}}svg{{display:block;width:{side}px}}</style>{DRAWINGS[drawing]()}"
            )
            page.screenshot(path=IMAGES / name, omit_background=True)
        paint_shared(page)
        browser.close()
    (IMAGES / "favicon.ico").write_bytes(ico((IMAGES / "icon-32.png").read_bytes(), side=32))


def paint_shared(page: Any) -> None:
    """What the pictures of shared results are put together from."""
    size = {"width": shared_ground.WIDTH, "height": shared_ground.HEIGHT}
    page.set_viewport_size(size)
    page.set_content(f"<style>*{{margin:0}}svg{{display:block}}</style>{shared_ground.ground()}")
    as_webp(page.screenshot(), PICTURES / "ground.webp")
    page.set_viewport_size({"width": FACE, "height": FACE})
    for name, art in characters.CHARACTERS.items():
        page.set_content(
            f"<style>*{{margin:0}}svg{{display:block;width:{FACE}px;border-radius:50%}}</style>"
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{art}</svg>'
        )
        as_webp(page.screenshot(omit_background=True), PICTURES / f"{name}.webp")


def as_webp(png: bytes, path: Path) -> None:
    path.parent.mkdir(exist_ok=True)
    Image.open(io.BytesIO(png)).save(path, "WEBP", quality=92, method=6)


def ico(png: bytes, *, side: int) -> bytes:
    """One PNG in the wrapper that old browsers ask for."""
    return struct.pack("<HHHBBBBHHII", 0, 1, 1, side, side, 0, 0, 1, 32, len(png), 22) + png
