"""Which files the pad is made of: loaded early, and kept for when there is no network."""

import hashlib
import itertools
import json
import re
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.translation.trans_real import CONTEXT_SEPARATOR

from gofclub.art.icons import ICONS
from gofclub.assets.joined_files import JOINED_FILES, stylesheet, written
from gofclub.assets.joining import LIBRARIES, closure
from gofclub.assets.storage import module_name, without_comments
from gofclub.assets.stylesheets import addresses, is_joined

PAD = "js/pad/"
# What pad, table and clubs have in common.
SHARED = "js/lib/"
START = f"{PAD}start.js"
SHEET = f"{PAD}pad.js"
SCREEN = f"{PAD}television.js"
STORY = f"{PAD}story.js"
MAIN = f"{PAD}main.js"
# One script, and no module: nothing of it is loaded by a page.
WORKER = (f"{PAD}worker.js", f"{PAD}worker_boards.js")
# What is joined when static files are collected.
FIRST = f"{PAD}first.js"
FIRST_STYLE = "pad-first"
LATER_STYLE = "pad-later"
SCREEN_STYLE = "pad-screen"
CARD = f"{SHARED}card.js"
REST = [
    CARD,
    "img/icons.svg",
    "img/cards.svg",
    "img/favicon.ico",
    "img/mark.svg",
    "vendor/figtree/latin.woff2",
    "vendor/figtree/latin-ext.woff2",
    "vendor/young-serif/latin.woff2",
]

# On the pad itself, and in the story below; dialogs take theirs from the sprite.
ICONS_FIRST = ["check", "clockwise", "counterclockwise", "edit", "eye", "left", "menu"]
ICONS_FIRST += ["more", "offline", "pad", "qr", "star", "undo", "warning"]

# Type comments say `import("./x.js")` as well, but never after these.
_LAZY_IMPORT = re.compile(r"""(?:await|=>|\[)\s*import\(["']\./([\w.]+)["']\)""")

# What a module wants translated: a plain string, as xgettext wants it, too.
_QUOTED = r"""("(?:[^"\\\n]|\\.)*")"""
_SENTENCES = re.compile(rf"\b(?:pgettext\(\s*{_QUOTED},|n?gettext\()\s*{_QUOTED}")


def entry() -> str:
    """The address of the module that a page starts with."""
    return static(FIRST if is_joined() else MAIN)


def import_map() -> dict[str, dict[str, str]]:
    """Names of libraries, and where modules are that have moved.

    Static storage writes hashed names into `import ... from`, but not into `import(...)`: there
    the map does it. Modules that are joined are all found in the joined one.
    """
    lazy = {f"{static(PAD)}{name}": address(f"{PAD}{name}") for name in lazy_modules()}
    named = {name: address(path) for name, path in LIBRARIES.items()}
    joined = {static(name): address(name) for name in joined_modules()}
    moved = {name: url for name, url in (lazy | joined).items() if name != url}
    return {"imports": named | moved}


def preloads(screen: str) -> list[str]:
    """The modules that a screen needs at once: the browser need not find them one by one."""
    found = dict.fromkeys(map(address, needed(MAIN, screen)))
    return [url for url in found if url != entry()]


def styles(entry: str) -> tuple[list[str], list[str]]:
    """Addresses of the stylesheets that a screen needs at once, and of those that can wait."""
    now, later = [FIRST_STYLE], [LATER_STYLE]
    if entry == START or not is_joined():
        now, later = [*now, *later], []
    if entry == SCREEN:
        now.append(SCREEN_STYLE)
    return addresses(*now), addresses(*later)


def offline_urls() -> list[str]:
    """Everything that must be there for a whole game without a network."""
    # What the pad's modules import from elsewhere, too: without one of them none would open.
    return list(dict.fromkeys([address(name) for name in needed(*modules())] + rest_urls()))


def rest_urls() -> list[str]:
    now, later = styles(SCREEN)
    return [*map(address, LIBRARIES.values()), *now, *later, *(static(name) for name in REST)]


def address(module: str) -> str:
    """Where a module is loaded from."""
    return static(FIRST if module in joined_modules() else module)


@cache
def shell_version() -> str:
    """Changes whenever one of the kept files does."""
    content = hashlib.sha256()
    styles = [*written(FIRST_STYLE), *written(LATER_STYLE), *written(SCREEN_STYLE)]
    for name in [*needed(*modules()), *LIBRARIES.values(), *styles, *REST]:
        content.update(name.encode() + _source(name))
    content.update(static(stylesheet(SCREEN_STYLE)).encode())
    return content.hexdigest()[:12]


@cache
def worker_source() -> str:
    return "".join(_source(name).decode() for name in WORKER)


@cache
def theme_script() -> str:
    """The few lines that must run before the first paint: written into the page."""
    return without_comments(_source("js/theme.js").decode()).strip()


def icons() -> dict[str, str]:
    """The icons that are drawn without loading the sprite."""
    return {name: ICONS[name] for name in ICONS_FIRST}


@cache
def modules(folder: str = PAD) -> tuple[str, ...]:
    """The pad's own modules, or those of another folder."""
    paths = Path(str(finders.find(folder))).glob("*.js")
    names = (f"{folder}{path.name}" for path in sorted(paths))
    return tuple(name for name in names if name not in WORKER)


@cache
def sentences() -> frozenset[str]:
    """All that the pad's modules say, as catalogues call it: the table's need not come with it."""
    return _said(*modules(), *modules(SHARED))


@cache
def first_sentences() -> frozenset[str]:
    """What a sheet in play says before any dialog is opened."""
    return _said(*needed(MAIN, STORY))


def _said(*names: str) -> frozenset[str]:
    found = (_SENTENCES.findall(_source(name).decode()) for name in names)
    return frozenset(
        (json.loads(context) + CONTEXT_SEPARATOR if context else "") + json.loads(words)
        for context, words in itertools.chain.from_iterable(found)
    )


@cache
def lazy_modules() -> tuple[str, ...]:
    found = {
        name for module in modules() for name in _LAZY_IMPORT.findall(_source(module).decode())
    }
    return tuple(sorted(found))


@cache
def joined_modules() -> frozenset[str]:
    return frozenset(needed(*JOINED_FILES[FIRST]) if is_joined() else ())


@cache
def needed(*entries: str) -> tuple[str, ...]:
    """Modules and all that they import."""
    return tuple(closure(entries, source=lambda name: _source(name).decode(), resolved=module_name))


def _source(name: str) -> bytes:
    path = finders.find(name)
    if not path:
        raise FileNotFoundError(f"no static file is called {name}")
    return Path(str(path)).read_bytes()
