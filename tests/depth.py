"""How much is tried: what a change has to pass every time, and all of it.

`make test` runs every test. Where one tries the same with many examples, windows or races,
it takes as many as have found something in the past; `make thorough` takes the rest as well, and
runs on both databases what `make test` runs on one. The first is for every change, the
second for every night and before a release.
"""

import os
from typing import TypeVar

THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")

Value = TypeVar("Value")


def by_depth(everyday: Value, thorough: Value) -> Value:
    """What is tried every time, or everything."""
    return thorough if THOROUGH else everyday
