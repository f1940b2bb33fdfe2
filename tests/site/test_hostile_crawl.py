"""Every address x everybody, with values that nobody sends by accident: nothing breaks.

Deterministic, and bounded: each address gets a sample of the values that its own name decides, so
that together they see all of them many times. Most of what breaks does so before a database is
asked, and is found on SQLite. PostgreSQL gets what SQLite takes and it does not, in every place
where people can write something, and thoroughly a part of the same sample.
"""

import json
import random
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django import forms
from django.db import connection
from django.test import Client
from drf_spectacular.renderers import OpenApiJsonRenderer
from rest_framework.throttling import SimpleRateThrottle

from gofclub.models import User
from scorepad.api.schema import rendered
from scorepad.models import ClubChange, League, Night, Season
from tests.depth import THOROUGH, by_depth
from tests.scorepad.clubs.people import cast_of
from tests.servers.site import ROOT
from tests.signing_in import sign_in
from tests.site import matrix
from tests.site.addresses import Route, routes
from tests.site.test_permission_matrix import World, forgotten

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "member", "scorer", "organiser", "owner", "operator")
TEXTS = (
    "",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "\u202e\u200b",
    "'; DROP TABLE play_table; --",
    "%s%d{0}{{ x }}",
    "-1",
    "0",
    "9" * 30,
    "9223372036854775808",
    "1e999",
    "NaN",
    "-0.0",
    "\u0661\u0662",
    "\u00b2",
    "2026-02-30",
    "../../etc/passwd",
    "x" * 5000,
    "on",
    "[]",
)
# A NUL is refused before any view is asked (tests/site/test_plain_text.py).
NOT_IN_POSTGRESQL = by_depth(("9223372036854775808",), ("9223372036854775808", "a\0b"))
DAYS = ("0001-01-01", "9999-12-31")
MOMENTS = ("9999-12-31T23:59:59.999999-23:59", "0001-01-01T00:00:00+23:59", *DAYS)
NUMBERS = (-1, 0, 2**31, 2**63, 10**40, 1.5)
_INNER = ("p=9999", "p=%00", "p=nonsense", f"p={9**30}", "r=1&p=-1", "o=-1", "p=%ff", "")
CURSORS = (
    "nonsense",
    "\0",
    *(b64encode(inner.encode()).decode() for inner in _INNER),
    *(b64encode(f"p={quote(moment)}".encode()).decode() for moment in MOMENTS),
)
VALUES: tuple[Any, ...] = (
    *TEXTS,
    *DAYS,
    *NUMBERS,
    None,
    True,
    [],
    [[]],
    {},
    {"name": "\0"},
    [None] * 300,
    [2**63] * 4,
)
RAW = (b"", b"null", b"[]", b'"x"', b"{", b"\xff\xfe", b'{"a":NaN}', b"1e999", b"[" * 20000)
FIELD = re.compile(
    r"""(?:GET|POST|query_params|asked|query)(?:\.get(?:list)?\(|\[)\s*["'](\w+)["']"""
)


@cache
def names_in_sources() -> list[str]:
    """What views read from addresses and forms, by their own words."""
    found = {"page", "cursor", "size", "format", "next", "o", "q", "all"}
    for folder in ("gofclub", "scorepad", "play"):
        for file in Path(ROOT, folder).rglob("*.py"):
            found |= set(FIELD.findall(file.read_text()))
    return sorted(found)


def fields_of_forms() -> dict[str, forms.Field]:
    """The fields of all forms that there are, by name."""
    found: dict[str, forms.Field] = {}
    kinds: list[Any] = [forms.BaseForm]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        found |= getattr(kind, "base_fields", {})
    return found


def usual(field: forms.Field) -> str:
    """Something that the field may well take."""
    if isinstance(field, forms.DateField):
        return "2030-01-01"
    if isinstance(field, forms.ChoiceField):
        return str(next((key for key, _ in field.choices if key), ""))
    return "5" if isinstance(field, forms.IntegerField) else "Winter"


@cache
def schema() -> dict[str, Any]:
    return json.loads(rendered(OpenApiJsonRenderer)[0])


def fields_of_bodies() -> dict[tuple[str, str], dict[str, tuple[Any, ...]]]:
    """The fields of each operation's body, and what to send in them."""
    parts = schema()["components"]["schemas"]
    found = {}
    for path, methods in schema()["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            name = body.get("schema", {}).get("$ref", "").rsplit("/", 1)[-1]
            properties = parts.get(name, {}).get("properties", {})
            found[path, method.upper()] = {
                field: POOLS.get(kind.get("format") or kind.get("type"), ())
                for field, kind in properties.items()
            }
    return found


FRAMED = re.compile("season|league")
"""What is stored there is read by other pages."""
FRAMES = (Season, League, Night, ClubChange)
"""Where it is stored: a night knows its league, and a change who did what to which."""
POOLS = {"date": DAYS, "date-time": MOMENTS, "integer": NUMBERS}
BODIES = {
    **matrix.BODIES,
    "api:seasons": {"name": "Winter", "starts": "2030-01-01", "ends": "2030-02-01"},
    "api:leagues": {"name": "Second", "takes_new": False},
    "api:league": {"name": "Autumn league", "planned": 8, "best": 6, "takes_new": True},
    "api:season": {
        "name": "Winter",
        "starts": "2030-01-01",
        "ends": "2030-02-01",
        "minimum_games": 5,
        "best": None,
    },
}


class Crawl:
    def __init__(self, world: World) -> None:
        self.world = world
        boss = User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Op")
        operator = Client()
        sign_in(operator, boss)
        self.clients = {**world.clients, "operator": operator}
        for client in self.clients.values():
            client.raise_request_exception = False
        self.queries = names_in_sources()
        self.forms = fields_of_forms()
        self.usual = {name: usual(field) for name, field in self.forms.items()}
        self.bodies = fields_of_bodies()
        self.paged = {
            path
            for path, methods in schema()["paths"].items()
            if any(one["name"] == "cursor" for one in methods.get("get", {}).get("parameters", ()))
        }
        self.sent = 0
        self.broken: list[str] = []
        self.looked: set[str] = set()
        self.is_sqlite = connection.vendor == "sqlite"

    def visit(self, route: Route) -> None:
        if self.is_sqlite or THOROUGH:
            self.send_samples(route)
        if not self.is_sqlite:
            self.send_what_postgresql_refuses(route)

    def send_what_postgresql_refuses(self, route: Route) -> None:
        is_api, is_admin = (route.written.startswith(part) for part in ("api/", "admin/"))
        if is_admin and not THOROUGH:
            # Django's own pages, for operators alone.
            return
        role, real = "operator" if is_admin else "owner", self.url(route, {})
        names = {*self.usual, *self.queries, "_selected_action"}
        for method in sorted(route.methods or {"GET", "POST"}):
            for value in NOT_IN_POSTGRESQL:
                form = dict.fromkeys(names, value) | {"action": "delete_selected"}
                if route.converters:
                    odd = self.url(route, dict.fromkeys(route.converters, value))
                    self.ask(role, method, odd, route.name)
                if method == "GET":
                    query = "&".join(f"{name}={quote_odd(value)}" for name in self.queries)
                    self.ask(role, method, f"{real}?{query}", route.name)
                elif is_api:
                    right = BODIES.get(route.name, {})
                    fields = self.bodies.get((self.path(route), method), {})
                    for field in some_of(random.Random(route.name), list(fields), 2):
                        body = json.dumps({**right, field: value}).encode()
                        self.ask(role, method, real, route.name, body=body)
                else:
                    self.ask(role, method, real, route.name, form=form)

    def send_samples(self, route: Route) -> None:
        chance = random.Random(route.name + route.written)
        is_api, is_admin = (route.written.startswith(part) for part in ("api/", "admin/"))
        for method in sorted(route.methods or {"GET", "POST"}):
            for at, values in enumerate(self.paths(route, chance)):
                role = ROLES[(at + len(route.name)) % len(ROLES)]
                url = self.url(route, values)
                self.ask(role, method, url, route.name)
            real = self.url(route, {})
            for value in chance.sample(TEXTS, 1 if is_admin else by_depth(1, 2)):
                query = "&".join(
                    f"{name}={quote_odd(chance.choice(CURSORS) if name == 'cursor' else value)}"
                    for name in self.queries
                )
                deep = "operator" if is_admin else "owner"
                role = chance.choice((deep, deep, *ROLES))
                if method == "GET":
                    self.ask(role, method, f"{real}?{query}", route.name)
                elif not is_api:
                    form = dict.fromkeys({*self.usual, *self.queries}, value)
                    self.ask(role, method, real, route.name, form=form)
            if method == "GET" and is_api and self.is_paged(route):
                for cursor in some_of(chance, CURSORS, 5):
                    self.ask("owner", method, f"{real}?cursor={quote_odd(cursor)}", route.name)
            if method == "POST" and not is_api and not is_admin:
                for form in list(self.nearly_right(chance))[:: by_depth(2, 1)]:
                    self.ask("owner", method, real, route.name, form=form)
            if is_api and method != "GET":
                for body in self.json_bodies(route, method, chance):
                    role = chance.choice(("owner", "owner", *ROLES[:-1]))
                    self.ask(role, method, real, route.name, body=body)

    def paths(self, route: Route, chance: random.Random) -> Iterator[dict[str, str]]:
        if THOROUGH:
            # As they are, ours are asked by everybody in the permission matrix.
            yield {}
        for name in route.converters:
            yield {name: chance.choice(TEXTS)}

    def nearly_right(self, chance: random.Random) -> Iterator[dict[str, str]]:
        """Forms with one thing wrong."""
        for day in DAYS:
            yield {**self.usual, "starts": day, "ends": day}
        for name in chance.sample(sorted(self.forms), 2):
            yield {**self.usual, name: chance.choice(TEXTS)}

    def is_paged(self, route: Route) -> bool:
        return self.path(route) in self.paged

    def path(self, route: Route) -> str:
        """The address as the schema writes it."""
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route.written)

    def json_bodies(self, route: Route, method: str, chance: random.Random) -> Iterator[bytes]:
        fields = self.bodies.get((self.path(route), method), {})
        right = BODIES.get(route.name, {})
        for value in chance.sample(VALUES, 2):
            yield json.dumps(dict.fromkeys(fields, value)).encode()
        for field, pool in fields.items():
            for value in (*some_of(chance, pool, 2), chance.choice(VALUES)):
                yield json.dumps({**right, field: value}).encode()
        yield chance.choice(RAW)

    def url(self, route: Route, odd: dict[str, str]) -> str:
        values = dict(self.world.values) | {"token": self.world.join, "object_id": "1", "pk": "1"}
        values |= {"uidb36": "1", "key": "a-b", "content_type_id": "1", "id": "1"}
        values |= {"app_label": "scorepad", "url": "x"}
        if route.name in {**matrix.TABLE, **matrix.NO_RECORD}:
            values["code"] = self.world.table
        written = re.sub(r"[\^$]|\\Z", "", route.written)

        def put(found: re.Match[str]) -> str:
            name = found[1] or found[2]
            return quote_odd(str(odd.get(name, values.get(name, "1"))))

        return "/" + re.sub(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)", put, written)

    def ask(
        self,
        role: str,
        method: str,
        url: str,
        name: str,
        *,
        body: bytes | None = None,
        form: dict[str, str] | None = None,
    ) -> None:
        self.sent += 1
        with forgotten():
            if form is not None:
                text = "&".join(f"{key}={quote_odd(value)}" for key, value in form.items())
                kind = "application/x-www-form-urlencoded"
                answer = self.clients[role].generic(method, url, text, content_type=kind)
            else:
                kind = "application/json"
                answer = self.clients[role].generic(method, url, body or b"", content_type=kind)
            if answer.streaming:
                b"".join(answer.streaming_content)
            is_stored = method != "GET" and answer.status_code < 400 and FRAMED.search(url)
            if is_stored and self.is_sqlite:
                self.look_around(f"after {role}: {method} {name} {ascii(body or form)[:200]}")
        if answer.status_code >= 500 and answer.status_code != 503:
            said = f"{role}: {method} {name} {ascii(url)[:150]} {ascii(body or form)[:200]}"
            self.broken.append(f"{said} gave {answer.status_code}")

    def stored(self) -> str:
        """What is there to be shown, without what differs each time that the same is stored."""
        rows = [row for kind in FRAMES for row in kind.objects.order_by("pk").values()]
        once = ("id", "code")
        return repr(
            [
                {
                    name: value
                    for name, value in row.items()
                    if name not in once and not isinstance(value, datetime)
                }
                for row in rows
            ]
        )

    def look_around(self, after: str) -> None:
        """What was taken must be fit to be shown, whatever the database."""
        # Who was sent to sign in has stored nothing, and many store the same.
        if (stored := self.stored()) in self.looked:
            return
        self.looked.add(stored)
        slug, code = self.world.values["slug"], self.world.values["code"]
        season = Season.objects.order_by("-pk").values_list("code", flat=True).first()
        pages = [f"/clubs/{slug}/seasons/", f"/clubs/{slug}/games/?season={season}"]
        pages += [f"/clubs/{slug}/leagues/"]
        pages += [f"/clubs/{slug}/seasons/{season}/", f"/clubs/{slug}/", f"/score/{code}"]
        for page in pages:
            answer = self.clients["owner"].get(page)
            if answer.status_code >= 500:
                self.broken.append(f"{after} made {page} give {answer.status_code}")


def some_of(chance: random.Random, values: Sequence[Any], most: int) -> Sequence[Any]:
    """Every time a few of them, thoroughly all."""
    return values if THOROUGH or len(values) <= most else chance.sample(values, most)


@cache
def quote_odd(text: str) -> str:
    """As a program that does not care writes it."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


PARTS = 3
"""Several short tests in the place of one that a busy machine would not end in time."""


@pytest.mark.parametrize("part", range(PARTS))
def test_hostile_values_break_nothing(part, monkeypatch, settings):
    for scope in SimpleRateThrottle.THROTTLE_RATES:
        monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope, "1000000/min")
    settings.ACCOUNT_RATE_LIMITS = False
    crawl = Crawl(World(cast_of(visibility="public")))

    for route in list(routes())[part::PARTS]:
        crawl.visit(route)

    assert not crawl.broken, "\n".join(crawl.broken)
    assert crawl.sent > 200
