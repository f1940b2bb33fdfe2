"""What pages that a script draws load first: their modules, joined into one file.

The pad has more to say about that, see `pad_files`.
"""

import json
from functools import cache
from typing import Any

from django.templatetags.static import static
from django.utils.safestring import mark_safe

from gofclub.assets.joined_files import MODULES
from gofclub.assets.joining import LIBRARIES
from gofclub.assets.pad_files import needed
from gofclub.assets.stylesheets import is_joined


def loaded(entry: str) -> dict[str, Any]:
    """What the template of a page needs to know: what to start with, and what to load early."""
    return {
        "entry": addresses(entry)[-1],
        "preloads": addresses(entry)[:-1],
        # Addresses of static files: nothing in them needs escaping.
        "import_map": mark_safe(json.dumps(import_map(entry))),  # noqa: S308
    }


def addresses(entry: str) -> list[str]:
    """Where a module and all that it imports is loaded from, itself last."""
    return list(dict.fromkeys(_places(entry).values()))


def import_map(entry: str) -> dict[str, dict[str, str]]:
    """Names of libraries, and where modules are found that have been joined.

    What is loaded later imports some of them as well: there must be one of each.
    """
    places = _places(entry)
    named = {name: places.get(path, static(path)) for name, path in LIBRARIES.items()}
    moved = {static(name): url for name, url in places.items()}
    return {"imports": named | {name: url for name, url in moved.items() if name != url}}


@cache
def _places(entry: str) -> dict[str, str]:
    """Every module that is needed, and where it is loaded from."""
    joined = static(MODULES[entry]) if is_joined() and entry in MODULES else None
    return {name: joined or static(name) for name in needed(entry)}
