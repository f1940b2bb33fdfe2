"""Addresses that a phone can read from paper or a screen."""

from functools import lru_cache
from typing import Any

import segno

LOOKS: dict[str, Any] = {"scale": 8, "border": 3, "light": "#fff"}


@lru_cache(maxsize=256)
def qr_uri(url: str) -> str:
    """The address as a picture, for an `<img>`."""
    return _code(url).svg_data_uri(**LOOKS)


def qr_svg(url: str) -> str:
    """The same as a file."""
    svg = _code(url).svg_inline(**LOOKS)
    return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def _code(url: str) -> segno.QRCode:
    return segno.make(url, error="m", micro=False)
