"""The API as a page to read: made from its schema, in the site's own looks, without any script."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from scorepad.api.token_scopes import EXTENSION

PREFIX = "/api/v1/"
METHODS = ("get", "post", "patch", "put", "delete")


@dataclass(frozen=True, slots=True)
class Field:
    """One name that is sent or received."""

    name: str
    kind: str
    required: bool = False
    says: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that can be asked for."""

    id: str
    method: str
    path: str
    says: str
    takes: list[Field]
    """In the address, after the question mark, and in the body."""
    gives: list[tuple[str, str]]
    """Status, and the document or the kind of file."""
    scope: str | None
    """Of the token that it needs; None where no token will do."""


@dataclass(frozen=True, slots=True)
class Group:
    """All that begins with the same word."""

    name: str
    operations: list[Operation] = field(default_factory=list)


@require_safe
@cache_control(max_age=300)
def page(request: HttpRequest) -> HttpResponse:
    groups, documents = contents()
    return render(request, "api/docs.html", {"groups": groups, "documents": documents})


@cache
def contents() -> tuple[list[Group], dict[str, list[Field]]]:
    """The operations by group, and the fields of every document."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    groups: dict[str, Group] = {}
    for path, methods in schema["paths"].items():
        name = path.removeprefix(PREFIX).split("/")[0]
        for method in METHODS:
            if method in methods:
                group = groups.setdefault(name, Group(name))
                group.operations.append(_operation(path, method, methods[method]))
    components = schema["components"]["schemas"]
    documents = {
        name: list(_fields(component))
        for name, component in components.items()
        if "properties" in component
    }
    return list(groups.values()), documents


def _operation(path: str, method: str, found: dict[str, Any]) -> Operation:
    parameters = [
        Field(
            one["name"],
            _kind(one["schema"]),
            one.get("required", False),
            one.get("description", ""),
        )
        for one in found.get("parameters", [])
    ]
    sent = found.get("requestBody", {})
    body = sent.get("content", {}).get("application/json")
    if body:
        parameters.append(Field("body", _kind(body["schema"]), sent.get("required", False)))
    return Operation(
        id=found["operationId"],
        method=method.upper(),
        path=path,
        says=found.get("summary") or found.get("description", ""),
        takes=parameters,
        gives=list(_answers(found["responses"])),
        scope=found.get(EXTENSION),
    )


def _answers(responses: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for status, answer in responses.items():
        content = answer.get("content", {})
        if "application/json" in content:
            yield status, _kind(content["application/json"]["schema"])
        elif not status.endswith("XX"):
            yield status, next(iter(content), "")


def _fields(component: dict[str, Any]) -> Iterator[Field]:
    required = component.get("required", ())
    for name, described in component["properties"].items():
        yield Field(name, _kind(described), name in required, described.get("description", ""))


def _kind(schema: dict[str, Any]) -> str:
    """What a value looks like, in a few words.

    >>> _kind({"type": "array", "items": {"$ref": "#/components/schemas/DealDoc"}, "maxItems": 4})
    'list of DealDoc'
    """
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[-1]
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return " or ".join(dict.fromkeys(_kind(one) for one in schema[several]))
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_kind(schema['items'])}"
    bounds = [
        f"{word} {schema[bound]}"
        for bound, word in (("minimum", "from"), ("maximum", "to"), ("maxLength", "up to"))
        if bound in schema
    ]
    words = [schema.get("format") or kind, *bounds]
    return " ".join(words) + (" or null" if schema.get("nullable") else "")
