"""Files that a page needs at once, joined into one: a slow phone pays for each file it loads.

Modules stay what they are: each becomes a function that gives back its exports, in the order
of their imports, and no line inside is changed but imports and exports. Whoever imports one of
them from outside is led to the joined file by the page's import map.
"""

import re
from collections.abc import Callable, Iterable

# What our modules import by name.
LIBRARIES = {
    "preact": "vendor/preact/preact.js",
    "preact/hooks": "vendor/preact/hooks.js",
    "htm": "vendor/htm/htm.js",
}

_IMPORT = re.compile(
    r"""^import\s*(?:(?P<default>[\w$]+)|\*\s*as\s+(?P<all>[\w$]+)|\{(?P<names>[^}]*)\})"""
    r"""\s*from\s*["'](?P<source>[^"']+)["'];?""",
    re.MULTILINE,
)
_EXPORTED = re.compile(r"^export (?=(?:async function|function|const|class)\b)", re.MULTILINE)
_NAME = re.compile(r"^export (?:async function|function|const|class)\*? ([\w$]+)", re.MULTILINE)
_LIST = re.compile(r"\bexport\s*\{([^}]*)\};?\s*\Z")
_DEFAULT = re.compile(r"\bexport default\b")
_LEFT = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)


class CannotJoin(ValueError):
    """A module is written in a way that joining does not understand."""


def closure(
    entries: Iterable[str], *, source: Callable[[str], str], resolved: Callable[[str, str], str]
) -> list[str]:
    """Modules and all that they import, each after what it imports."""
    found: dict[str, None] = {}
    open_: list[str] = []

    def add(name: str) -> None:
        if name in open_:
            circle = " -> ".join([*open_[open_.index(name) :], name])
            raise CannotJoin(f"modules import each other: {circle}")
        if name in found:
            return
        open_.append(name)
        for one in _IMPORT.finditer(source(name)):
            add(resolved(name, one["source"]))
        open_.pop()
        found[name] = None

    for entry in entries:
        add(entry)
    return list(found)


def joined_modules(
    entries: Iterable[str], *, source: Callable[[str], str], resolved: Callable[[str, str], str]
) -> str:
    """One module that does what these do, and exports all that they export."""
    names = closure(entries, source=source, resolved=resolved)
    places = {name: f"module{at}" for at, name in enumerate(names)}
    exporters: dict[str, str] = {}
    pieces = []
    for name, place in places.items():
        text = source(name)
        found = exported(text)
        for export in found:
            if export in exporters:
                raise CannotJoin(f"{exporters[export]} and {name} both export {export}")
            exporters[export] = name
        body = _IMPORT.sub(_handing(places, name, resolved), text)
        body = _EXPORTED.sub("", _DEFAULT.sub("const defaultExport =", _LIST.sub("", body)))
        if rest := _LEFT.search(body):
            raise CannotJoin(f"{name}: cannot join {rest[0]!r}")
        given = ", ".join(
            out if out == inside else f"{out}: {inside}" for out, inside in found.items()
        )
        pieces.append(f"const {place} = (() => {{\n{body.strip()}\nreturn {{ {given} }};\n}})();\n")
        others = [out for out in found if out != "default"]
        if others:
            pieces.append(f"export const {{ {', '.join(others)} }} = {place};\n")
        if "default" in found:
            pieces.append(f"export default {place}.default;\n")
    return "".join(pieces)


def exported(source: str) -> dict[str, str]:
    """What a module exports, and what that is called inside it."""
    found = {name: name for name in _NAME.findall(source)}
    if listed := _LIST.search(source):
        for pair in filter(None, map(str.strip, listed[1].split(","))):
            inside, _, outside = pair.partition(" as ")
            found[outside or inside] = inside
    if _DEFAULT.search(source):
        found["default"] = "defaultExport"
    return found


def _handing(
    places: dict[str, str], name: str, resolved: Callable[[str, str], str]
) -> Callable[[re.Match[str]], str]:
    """Writes an import as a constant, taken from what the other module has given back."""

    def handed(one: re.Match[str]) -> str:
        place = places[resolved(name, one["source"])]
        if one["all"]:
            return f"const {one['all']} = {place};"
        if one["default"]:
            return f"const {one['default']} = {place}.default;"
        return f"const {{{one['names'].replace(' as ', ': ')}}} = {place};"

    return handed
