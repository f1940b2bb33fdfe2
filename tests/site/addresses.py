"""Every address of the site, as the resolver knows it."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from django.urls import URLPattern, get_resolver

METHODS = ("get", "post", "put", "patch", "delete")


class Route(NamedTuple):
    name: str
    """With its namespaces, `api:sheet`; empty for what has none."""
    written: str
    """As in urls.py, from the root: `api/v1/sheets/<code:code>/`."""
    methods: frozenset[str]
    """Where the view tells them."""
    converters: dict[str, Any]
    """Of its parameters, by name; None for one of a regular expression."""
    callback: Any


@cache
def routes() -> tuple[Route, ...]:
    def walk(resolver: Any, space: str, before: str, around: dict[str, Any]) -> Iterator[Route]:
        for pattern in resolver.url_patterns:
            written = before + str(pattern.pattern)
            regex = dict.fromkeys(getattr(pattern.pattern, "regex", None).groupindex)
            inside = {**around, **regex, **pattern.pattern.converters}
            if isinstance(pattern, URLPattern):
                view = getattr(pattern.callback, "cls", None)
                methods = frozenset(name.upper() for name in METHODS if hasattr(view, name))
                name = space + (pattern.name or "")
                yield Route(name, written, methods, inside, pattern.callback)
            else:
                inner = f"{pattern.namespace}:" if pattern.namespace else ""
                yield from walk(pattern, space + inner, written, inside)

    return tuple(walk(get_resolver(), "", "", {}))
