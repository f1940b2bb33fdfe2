"""Which files the pad is made of: loaded early, and kept for when there is no network."""

import hashlib
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static

PAD = "js/pad/"
START = f"{PAD}start.js"
SHEET = f"{PAD}pad.js"
SCREEN = f"{PAD}screen.js"
MAIN = f"{PAD}main.js"
LIBRARIES = {
    "preact": "vendor/preact/preact.js",
    "preact/hooks": "vendor/preact/hooks.js",
    "htm": "vendor/htm/htm.js",
}
STYLES = [
    f"css/{name}.css"
    for name in (
        "tokens",
        "fonts",
        "base",
        "layout",
        "controls",
        "surfaces",
        "cards",
        "forms",
        "overlays",
        "pad",
        "pad-dialogs",
        "pad-screen",
        "pad-print",
    )
]
REST = [
    "js/theme.js",
    "js/card.js",
    "img/icons.svg",
    "img/cards.svg",
    "img/favicon.ico",
    "img/mark.svg",
    "vendor/figtree/latin.woff2",
    "vendor/figtree/latin-ext.woff2",
    "vendor/young-serif/latin.woff2",
]

_STATIC_IMPORT = re.compile(r"""^import\b[^;]*?["']([^"']+)["'];""", re.MULTILINE)
# Type comments say `import("./x.js")` as well, but never after these.
_LAZY_IMPORT = re.compile(r"""(?:await|=>)\s+import\(["']\./([\w.]+)["']\)""")


def import_map() -> dict[str, dict[str, str]]:
    """Names of libraries, and the addresses of modules that are loaded on demand.

    Static storage writes hashed names into `import ... from`, but not into `import(...)`: there
    the map does it.
    """
    lazy = {f"{static(PAD)}{name}": static(f"{PAD}{name}") for name in lazy_modules()}
    named = {name: static(path) for name, path in LIBRARIES.items()}
    return {"imports": named | {name: url for name, url in lazy.items() if name != url}}


def preloads(entry: str) -> list[str]:
    """The modules that a screen needs at once: the browser need not find them one by one."""
    return [static(name) for name in closure(MAIN) | closure(entry)]


def offline_urls() -> list[str]:
    """Everything that must be there for a whole game without a network."""
    names = [*modules(), *LIBRARIES.values(), *STYLES, *REST]
    return [static(name) for name in names]


@cache
def shell_version() -> str:
    """Changes whenever one of the kept files does."""
    content = hashlib.sha256()
    for name in [*modules(), *LIBRARIES.values(), *STYLES, *REST]:
        content.update(name.encode() + _source(name))
    content.update(static("css/pad.css").encode())
    return content.hexdigest()[:12]


@cache
def worker_source() -> str:
    return _source(f"{PAD}worker.js").decode()


@cache
def modules() -> tuple[str, ...]:
    """The pad's own modules."""
    folder = Path(str(finders.find(MAIN))).parent
    return tuple(
        f"{PAD}{path.name}" for path in sorted(folder.glob("*.js")) if path.stem != "worker"
    )


@cache
def lazy_modules() -> tuple[str, ...]:
    found = {
        name for module in modules() for name in _LAZY_IMPORT.findall(_source(module).decode())
    }
    return tuple(sorted(found))


@cache
def closure(entry: str) -> dict[str, None]:
    """A module and all that it imports, in the order met."""
    found: dict[str, None] = {}
    _add(entry, found)
    return found


def _add(name: str, found: dict[str, None]) -> None:
    if name in found:
        return
    found[name] = None
    for imported in _STATIC_IMPORT.findall(_source(name).decode()):
        if imported in LIBRARIES:
            _add(LIBRARIES[imported], found)
        elif imported.startswith("../"):
            _add(f"js/{imported[3:]}", found)
        elif imported.startswith("./"):
            _add(f"{name.rsplit('/', 1)[0]}/{imported[2:]}", found)


def _source(name: str) -> bytes:
    path = finders.find(name)
    if not path:
        raise FileNotFoundError(f"no static file is called {name}")
    return Path(str(path)).read_bytes()
