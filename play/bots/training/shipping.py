"""Weights that are to be shipped: whether they fit, and where they go."""

import io
import re
import zipfile
from hashlib import sha256
from pathlib import Path

import numpy as np

from play.bots.learned.encoding import Features
from play.bots.learned.features import ROW, STATE
from play.bots.learned.net import LEFTS

LARGEST = 6_000_000
"""Bytes."""
PAGE = Path(__file__).parents[3] / "docs" / "master.md"


class UnfitWeights(ValueError):
    """What is in the file is not what the site could play with."""


def ship(given: Path, place: Path, page: Path = PAGE) -> str:
    """Puts weights in their place and their sum on their page; says what they are."""
    stored = given.read_bytes()
    weights = checked(stored)
    many = sum(one.size for one in weights.values())
    told = page.read_text()
    size = f"{many / 1e6:.2f} million, float16, {len(stored) / 1e6:.1f} MB"
    digest = sha256(stored).hexdigest()
    told = _row(told, "weights", f"`play/bots/learned/master.npz`, {size}")
    told = _row(told, "SHA-256", f"`{digest}`")
    place.write_bytes(stored)
    page.write_text(told)
    return f"{place}: {size}, SHA-256 {digest}"


def checked(stored: bytes) -> dict[str, Features]:
    """The weights of a file; raises where one is missing, of another shape, or no number."""
    if len(stored) > LARGEST:
        raise UnfitWeights(f"{len(stored)} bytes; at most {LARGEST} are shipped")
    try:
        with np.load(io.BytesIO(stored), allow_pickle=False) as kept:
            weights = {name: kept[name] for name in kept.files}
    except (ValueError, OSError, AttributeError, zipfile.BadZipFile):
        raise UnfitWeights("this is no file of weights") from None
    shapes = _shapes(weights)
    if {name: one.shape for name, one in weights.items()} != shapes:
        raise UnfitWeights(f"these are not the layers of the net: {', '.join(sorted(weights))}")
    for name, one in weights.items():
        if one.dtype != np.float16 or not np.isfinite(one).all():
            raise UnfitWeights(f"{name} is not all float16, or not all numbers")
    return weights


def _shapes(weights: dict[str, Features]) -> dict[str, tuple[int, ...]]:
    """What a net of the same width and depth has."""
    wide = len(weights.get("moment.0.bias", ()))
    joined = len(weights.get("moment.2.bias", ()))
    depth = sum(name.startswith("both.") and name.endswith(".weight") for name in weights)
    layers = {
        "moment.0": (STATE, wide),
        "moment.1": (wide, wide),
        "moment.2": (wide, joined),
        "out": (joined, 1 + 4 * LEFTS),
    } | {f"both.{at}": (joined, joined) for at in range(depth)}
    found: dict[str, tuple[int, ...]] = {"option.weight": (ROW, joined)}
    for name, shape in layers.items():
        found |= {f"{name}.weight": shape, f"{name}.bias": shape[1:]}
    return found


def _row(page: str, name: str, text: str) -> str:
    """A page with another text in that row of its table."""
    found, many = re.subn(rf"^\| {name} \|.*\|$", f"| {name} | {text} |", page, flags=re.MULTILINE)
    if many != 1:
        raise UnfitWeights(f"the page has no row, or no single row, {name!r}")
    return found
