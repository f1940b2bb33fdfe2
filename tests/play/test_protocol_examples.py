"""The examples of docs/protocol.md: what one sends is understood, what one gets looks like that.

An example is marked `json in` or `json out` after its fence. A frame of a real game must have
exactly the fields of its example, wherever they are: none that is not on the page, none missing.
"""

import asyncio
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client as Browser

from gofclub import rules
from play.table.commands import PHRASES
from play.table.decide import COMMANDS
from tests.play.legal_moves import first_legal
from tests.play.people import Client
from tests.play.staging import started

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = (Path(__file__).resolve().parent.parent.parent / "docs" / "protocol.md").read_text()
EXAMPLES = [
    (direction, json.loads(text))
    for direction, text in re.findall(r"^```json ?(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
]
SENT = [example for direction, example in EXAMPLES if direction == "in"]
GOT = [example for direction, example in EXAMPLES if direction == "out"]
EVENTS = {
    name: {"e", *re.findall(r"`(\w+)`", re.sub(r"\(.*?\)|:.*", "", fields))}
    for name, fields in re.findall(
        r"^\| `(\w+)` \| (.*) \|$", PAGE.split("| `e` | fields |")[1].split("\n\n")[0], re.MULTILINE
    )
}
# What is there for some only, or now and then.
OPTIONAL = {
    "view": {"legal"},
    "view.you": {"hand", "duty", "may_call"},
    "ack": {"opened"},
    "err": {"field"},
    "replay.steps[]": {"cards", "kind", "of", "call"},
}
PASS = {"seat", "pass"}


def example(kind: str) -> dict[str, Any]:
    """The example of what is got under this name."""
    named = {
        "lobby": lambda one: "tables" in one,
        "result": lambda one: "salt" in one and "steps" not in one,
        "replay": lambda one: "steps" in one,
    }
    is_it = named.get(kind, lambda one: one.get("t") == kind)
    (found,) = [one for one in GOT if is_it(one)]
    return found


def test_every_example_is_marked():
    assert {direction for direction, _ in EXAMPLES} == {"in", "out"}
    assert sorted(one.get("t", "table") for one in SENT) == [
        "cmd",
        "groups",
        "hello",
        "ping",
        "say",
        "table",
    ]


def test_every_command_and_every_phrase_is_on_the_page():
    commands = PAGE.split("## Commands")[1].split("## The view")[0]

    rows = re.findall(r"^\| `(\w+)` \| (.*?) ?\|", commands, re.MULTILINE)[1:]
    fields = {
        do: {
            name + ("?" if is_optional else "")
            for name, is_optional in re.findall(r"`(\w+)`( \(optional)?", cell)
        }
        for do, cell in rows
    }
    assert fields == {do: set(one.fields) for do, one in COMMANDS.items()}
    assert f"`{' '.join(PHRASES)}`" in PAGE


async def test_what_one_sends_is_understood(sockets, client):
    new = next(one for one in SENT if "t" not in one)
    answer = await sync_to_async(client.post)(
        "/api/v1/tables/", new, content_type="application/json"
    )
    assert answer.status_code == 201
    assert set(answer.json()) == {"code", "url", "pack"}
    code, people = await sync_to_async(started)()
    socket = Client(f"/ws/tables/{code}/", people[0])
    assert await socket.open() == 101

    expected = {"hello": "view", "cmd": "rej", "ping": "pong", "groups": "groups"}
    for frame in sorted((one for one in SENT if "t" in one), key=lambda one: one["t"] != "hello"):
        socket.send(**frame)
        if frame["t"] in expected:
            kind = expected[frame["t"]]
            answer = await socket.until(lambda got, kind=kind: got["t"] == kind)
            # The table of the example is further on than this one.
            assert answer.get("code", "stale") == "stale"
    while '"said"' not in "".join(socket.raw):
        await socket.frame()

    assert '"t":"err"' not in "".join(socket.raw)
    await socket.leave()


async def test_what_one_gets_looks_like_the_examples(sockets, settings):
    settings.FRAMES_PER_SECOND = 10**6
    frames: list[dict[str, Any]] = []
    # The cards are nobody's choice: games are played until everything has happened.
    for _ in range(15):
        frames += await frames_of_a_game(sockets)
        views = [frame for frame in frames if frame["t"] == "view"]
        if {event["e"] for view in views for event in view["events"]} == set(EVENTS):
            break

    by_kind = defaultdict(list)
    for frame in frames:
        by_kind[frame["t"]].append(frame)
    assert set(by_kind) == {"view", "ack", "rej", "pong", "groups", "err"}
    for kind, some in by_kind.items():
        for frame in some:
            compare(kind, frame, example(kind))
    assert {event["e"] for view in views for event in view["events"]} == set(EVENTS)
    assert all(is_fair_as_the_page_says(view) for view in views if view["result"])
    assert {tuple(view["deal"]["mixed"]) for view in views if view["deal"]} == {(), (0, 1)}
    # Each thing that may be null was there at some time, and was compared.
    for part in ("deal", "result", "clock"):
        assert any(view[part] for view in views), part
    for part in ("top", "exchange", "cut"):
        assert any(view["deal"] and view["deal"][part] for view in views), part


async def frames_of_a_game(sockets) -> list[dict[str, Any]]:
    """Everything that four players and a watcher get, with some nonsense sent in between."""
    ruleset = rules.OFFICIAL.but(deals=2, chinese_cut=True)
    code, people = await sync_to_async(started)(ruleset=ruleset, clock=30)
    players = [await sockets(code, person) for person in people]
    watcher = await sockets(code)
    for frame in ({"t": "groups"}, {"t": "ping", "seq": 0}, {"t": "dance"}, {"t": "say"}):
        players[0].send(**frame)
    players[0].send(t="say", say="wow")
    players[0].send(t="cmd", id="x", do="play", cards="zz", expect="9.9")

    await asyncio.wait_for(asyncio.gather(*map(play_on, players)), 120)
    opened = await players[0].ask("rematch")
    await watcher.seen(players[0].view["seq"])

    assert "opened" in opened
    return [json.loads(raw) for client in (*players, watcher) for raw in client.raw]


async def test_the_api_answers_as_the_page_says(sockets):
    code, people = await sync_to_async(started)(
        ruleset=rules.OFFICIAL.but(deals=2), visibility="public"
    )
    players = [await sockets(code, person) for person in people]
    browser = Browser()
    browser.cookies["sessionid"] = people[0].session

    lobby = await sync_to_async(browser.get)("/api/v1/tables/")
    mine = await sync_to_async(browser.get)("/api/v1/tables/mine/")
    view = await sync_to_async(browser.get)(f"/api/v1/tables/{code}/")
    await asyncio.wait_for(asyncio.gather(*map(play_on, players)), 120)
    replays = [
        await sync_to_async(browser.get)(f"/api/v1/tables/{code}/deals/{number}/")
        for number in (1, 2)
    ]

    for answer in (lobby, mine):
        assert len(answer.json()["tables"]) == 1
        compare("lobby", answer.json(), example("lobby"))
    compare("view", view.json(), example("view"))
    for answer in replays:
        compare("replay", answer.json(), example("replay"))


def is_fair_as_the_page_says(view: dict[str, Any]) -> bool:
    """Runs the page's own lines."""
    (lines,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    page: dict[str, Any] = {}
    exec(lines, page)  # noqa: S102 (our own page)
    deal, result = view["deal"], view["result"]
    return page["is_fair"](
        view["table"]["code"],
        cut="".join(deal["cut"]["cards"]),
        **{name: deal[name] for name in ("number", "dealer", "seal")},
        **{name: result[name] for name in ("commitment", "salt", "seeds", "dealt")},
    )


async def play_on(client: Client) -> None:
    """Plays a game to its end; half of the table forgets to call."""
    while client.view["table"]["status"] != "over":
        doing = first_legal(client.view)
        you = client.view["you"]
        if doing is not None and doing.get("cards") in client.view["legal"]["calls"]:
            doing["call"] = you["seat"] < 2
        elif "mix" in you["may"] and you["seat"] < 2:
            number = client.view["pack"]["number"]
            doing = {"do": "mix", "number": number, "seed": f"{you['seat']}{number}" * 32}
        elif "next" in you["may"]:
            doing = {"do": "next"}
        if doing is None:
            await client.frame()
            continue
        answer = await client.ask(**doing)
        if answer["t"] == "ack":
            await client.seen(answer["seq"])


# ----------------------------------------------------------------------------------------------


def compare(path: str, got: Any, shown: Any) -> None:
    """Raises where something has other fields, or values of another kind, than its example."""
    if path in ("view.events[]", "replay.steps[].events[]"):
        assert set(got) == EVENTS[got["e"]], (path, got)
        return
    if path == "view.result" and got is not None:
        shown = example("result")
    if path == "view.deal.cut" and got is not None:
        shown = {"cards": ["Pg", "7r"], "first": 2}
        assert json.dumps(shown)[1:-1] in PAGE
    if got is None or shown is None:
        return
    if path == "view.deal.cycle[]" and "pass" in got:
        assert set(got) == PASS
        return
    assert type(got) is type(shown), (path, got, shown)
    if isinstance(got, dict):
        compare_fields(path, got, shown)
    elif isinstance(got, list):
        of_all = merged(shown)
        for part in got:
            compare(f"{path}[]", part, of_all)


def compare_fields(path: str, got: dict[str, Any], shown: dict[str, Any]) -> None:
    optional = OPTIONAL.get(path, set())
    assert set(got) <= set(shown) | optional, (path, set(got) - set(shown))
    assert set(got) >= set(shown) - optional, (path, set(shown) - set(got))
    for name, part in got.items():
        compare(f"{path}.{name}", part, shown.get(name))


def merged(parts: list[Any]) -> Any:
    """One example for the parts of a list."""
    objects = [part for part in parts if isinstance(part, dict)]
    if not objects:
        return parts[0] if parts else None
    return {name: value for part in objects for name, value in part.items()}
