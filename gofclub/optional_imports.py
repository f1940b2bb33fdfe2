"""Packages that a library would import only because they happen to be installed."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without(*packages: str) -> Iterator[None]:
    """Lets what is imported here believe that these are not installed, unless one is in use."""
    hidden = [package for package in packages if package not in sys.modules]
    # So Python says of a module that it cannot be imported.
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]
    try:
        yield
    finally:
        for package in hidden:
            del sys.modules[package]
