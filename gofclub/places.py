"""Where the site's files are: in a checkout, or installed from a wheel."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
SHIPPED = BASE / "gofclub" / "shipped"
"""Holds in a wheel what stands beside the packages in a checkout: templates and rules.md."""


def parts() -> Path:
    """The folder with `templates` and `docs`."""
    return SHIPPED if SHIPPED.exists() else BASE


def data(variables: Mapping[str, str] = os.environ) -> Path:
    """Where data goes that nobody has named a place for.

    >>> data({"HOME": "/home/ana"}) == BASE / "var" or SHIPPED.exists()
    True
    """
    return home(variables) if SHIPPED.exists() else BASE / "var"


def home(variables: Mapping[str, str], system: str = sys.platform) -> Path:
    """A folder of the user, as systems have them: packages are for reading only.

    >>> str(home({"HOME": "/home/ana"}, "linux"))
    '/home/ana/.local/share/gofclub'
    """
    if variables.get("XDG_DATA_HOME"):
        return Path(variables["XDG_DATA_HOME"], "gofclub")
    at_home = Path(variables.get("HOME") or Path.home())
    if system == "darwin":
        return at_home / "Library" / "Application Support" / "gofclub"
    return at_home / ".local" / "share" / "gofclub"
