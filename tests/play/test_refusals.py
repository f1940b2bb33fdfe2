"""Every code that docs/protocol.md has for a refusal is met where the page says."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session

from gofclub import rules
from gofclub.sockets.closing import RESTARTING, TRY_LATER
from play.consumers import pacing, tables as consumer
from play.hub import TableHub
from play.models import Chair, Dealt, Table
from play.protocol.incoming import Err
from play.services.sentences import SENTENCES
from play.services.store.commit import commit
from play.services.store.load import cache
from play.services.tables import table_open, table_quick
from play.table.commands import Command
from play.table.refusal import Why
from scorepad.models import Ban
from tests.play.evening_tables import a_drawn_table
from tests.play.given_deals import opened as given_table, played_out
from tests.play.people import Client, guest, table_of
from tests.play.staging import command_of, situation, stage, started
from tests.play.test_socket_entrance import away

pytestmark = pytest.mark.django_db(transaction=True)
DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
PAGE = (DOCS / "protocol.md").read_text()
Answer = dict[str, Any]
Scene = Callable[[Any], Awaitable[Answer]]


def table_under(heading: str) -> list[str]:
    """The codes in the first table after a line of the page."""
    rows = PAGE.split(heading, 1)[1].lstrip().split("\n\n")[0]
    return re.findall(r"^\| `?(\w+)`? \|", rows, re.MULTILINE)[1:]


OF_TABLES = table_under("Of `rej`:")
OF_RULES = re.findall(
    r"`(\w+)`", PAGE.split("[errors.md](errors.md): ", 1)[1].split("Of opening", 1)[0]
)
OF_OPENING = {"too_many_tables": "TABLES_PER_PERSON", "too_many_here": "TABLES_PER_ADDRESS"}
"""By the setting that is the limit."""
SCENES: dict[str, Scene] = {}


def scene(meet: Scene) -> Scene:
    SCENES[meet.__name__] = meet
    return meet


def test_each_has_a_sentence_for_people():
    """But that for cards that do not exist: no page sends such."""
    assert {*OF_TABLES, *OF_RULES, *OF_OPENING} - {"bad_card"} <= set(SENTENCES)


def test_the_table_names_the_rule_behind_a_refusal_and_where_it_is_read(client):
    table, _ = table_of()
    facts = client.get(f"/play/{table}/").context["facts"]

    assert facts["rule_of"]["too_weak"] == {"number": "R8.3", "url": "/learn/rules/#R8.3"}
    addresses = [one["url"] for one in facts["rule_of"].values()]
    assert all(re.search(r"#R[\d.]+$", address) for address in addresses), addresses
    assert set(facts["rule_of"]) <= set(SENTENCES)


def test_the_page_has_exactly_the_codes_that_there_are():
    nobodys = {Why.NOT_DUE}  # said to the croupier only

    assert table_under("Of opening a table over HTTP (409):") == list(OF_OPENING)
    assert sorted([*OF_TABLES, *OF_OPENING]) == sorted({*Why} - nobodys | {"bad_card"})
    assert table_under("Of `err`:") == list(Err)
    closes = {consumer.BROKEN, consumer.LOGGED_OUT, consumer.NOT_ALLOWED, consumer.ELSEWHERE}
    doors = {RESTARTING, TRY_LATER}
    assert {int(code) for code in table_under("## Close codes")} == closes | {
        pacing.FLOOD,
        pacing.TOO_LONG,
        *doors,
    }


def test_every_code_of_the_rules_is_on_their_page_too():
    assert set(OF_RULES) <= set(re.findall(r"^\| `(\w+)` \|", errors_page(), re.MULTILINE))


@pytest.mark.parametrize("code", OF_TABLES)
async def test_each_refusal_of_a_table_is_met(sockets, code):
    answer = await SCENES[code](sockets)

    assert (answer["t"], answer["code"]) == ("rej", code)
    assert set(answer) == {"t", "id", "code", "message", "seq"}
    assert answer["message"]


@pytest.mark.parametrize(("code", "limit"), OF_OPENING.items())
def test_each_refusal_of_opening_is_met(client, settings, code, limit):
    setattr(settings, limit, 1)

    def opening():
        return client.post("/api/v1/tables/", {"name": "Ana"}, content_type="application/json")

    assert opening().status_code == 201
    refused = opening()

    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == code
    assert refused.json()["error"]["message"]


@pytest.mark.parametrize("code", OF_RULES)
async def test_each_refusal_of_the_rules_is_met_with_its_sentence_and_changes_nothing(
    sockets, code
):
    if code == "deal_over":
        answer, client = await after_the_end(sockets)
        sentence = "the hand is over"
    else:
        found = situation(code)
        table, people = await sync_to_async(started)(ruleset=rules.OFFICIAL)
        await sync_to_async(stage)(
            table, found.hands, found.steps, lead=found.lead, giver=found.giver
        )
        client = await (await sockets(table, people[found.seat])).noticed()
        answer = await client.ask(**command_of(found.action, client.view["at"]))
        sentence = found.message

    assert (answer["t"], answer["code"], answer["message"]) == ("rej", code, sentence)
    assert answer["seq"] == client.view["seq"]
    client.send(t="ping", seq=client.view["seq"])
    assert (await client.until(lambda frame: frame["t"] == "pong"))["seq"] == client.view["seq"]


async def after_the_end(sockets):
    code, people = await sync_to_async(started)()
    clients = [await (await sockets(code, person)).noticed() for person in people]
    while not clients[0].view["result"]:
        seat = clients[0].view["deal"]["turn"]
        await clients[seat].seen(clients[0].view["seq"])
        legal = clients[seat].view["legal"]
        doing = {"do": "pass"}
        if legal["plays"]:
            doing = {"do": "play", "cards": legal["plays"][-1]["cards"][-1]}
        answer = await clients[seat].ask(**doing, expect=clients[seat].view["at"])
        await clients[0].seen(answer["seq"])
    client = clients[0]
    return await client.ask("pass", expect=client.view["at"]), client


# ----------------------------------------------------------------------------------------------


async def at(sockets, seat: int = 0, **options: Any) -> Client:
    """Somebody at a table that waits for its start."""
    code, people = await sync_to_async(table_of)(**options)
    return await (await sockets(code, people[seat])).noticed()


async def in_play(sockets, **options: Any) -> Client:
    """The one whose turn it is, in the first hand of a game."""
    code, people = await sync_to_async(started)(**options)
    clients = [await (await sockets(code, person)).noticed() for person in people]
    return clients[clients[0].view["deal"]["turn"]]


def code_of(client: Client) -> str:
    return client.view["table"]["code"]


@scene
async def stale(sockets):
    client = await in_play(sockets)
    return await client.ask("play", cards="1m", expect="1.7")


@scene
async def not_seated(sockets):
    code, _ = await sync_to_async(table_of)()
    watcher = await sockets(code, await sync_to_async(guest)("Wim"))
    return await watcher.ask("start")


@scene
async def not_host(sockets):
    return await (await at(sockets, seat=1)).ask("start")


@scene
async def not_open(sockets):
    code, people = await sync_to_async(started)()
    return await (await sockets(code, people[0])).ask("fill")


@scene
async def not_playing(sockets):
    return await (await at(sockets)).ask("pass", expect="1.0")


@scene
async def not_paused(sockets):
    return await (await at(sockets)).ask("resume")


@scene
async def not_over(sockets):
    return await (await in_play(sockets)).ask("rematch")


@scene
async def away_(sockets):
    client = await in_play(sockets)
    await client.ask("away")
    return await client.ask("pass", expect=client.view["at"])


SCENES["away"] = away_


def seldom() -> None:
    """From here on nobody looks round, and finds what a scene has changed, before it is over."""
    TableHub.running(sweep_seconds=600)


@scene
async def paused(sockets):
    seldom()
    client = await in_play(sockets)
    await sync_to_async(commit)([Command(code_of(client), "pause")])
    return await client.ask("play", cards="1m", expect=client.view["at"])


@scene
async def closed(sockets):
    client = await at(sockets)
    await client.ask("close")
    return await client.ask("start")


@scene
async def seat_taken(sockets):
    return await (await at(sockets)).ask("sit", seat=1)


@scene
async def no_free_seat(sockets):
    code, _ = await sync_to_async(table_of)()
    watcher = await sockets(code, await sync_to_async(guest)("Wim"))
    return await watcher.ask("sit")


async def at_a_new_table(sockets):
    host = await sync_to_async(guest)("Ana")
    table = await sync_to_async(table_open)(person=host)
    return await (await sockets(table.code, host)).noticed()


@scene
async def free_seats(sockets):
    return await (await at_a_new_table(sockets)).ask("start")


@scene
async def in_hand(sockets):
    table = await sync_to_async(table_quick)(person=await sync_to_async(guest)("Ana"))
    watcher = await sockets(table.code, await sync_to_async(guest)("Wim"))
    return await watcher.ask("sit", seat=1)


@scene
async def bad_seat(sockets):
    return await (await at(sockets, seats=3)).ask("unseat", seat=3)


@scene
async def bad_name(sockets):
    client = await at_a_new_table(sockets)
    person = await sync_to_async(guest)("Ben")
    return await (await sockets(code_of(client), person)).ask("sit", name="\u202eBen")


@scene
async def bad_level(sockets):
    return await (await at_a_new_table(sockets)).ask("fill", bot="genius")


@scene
async def not_idle(sockets):
    client = await in_play(sockets)
    return await client.ask("cover", seat=client.view["deal"]["turn"])


@scene
async def not_one_card(sockets):
    client = await in_play(sockets)
    return await client.ask("give", cards="3g3y", expect=client.view["at"])


@scene
async def one_hand(sockets):
    person = await sync_to_async(guest)("Ana")
    table = await sync_to_async(given_table)(person)
    await sync_to_async(played_out)(table.code, person)
    return await (await (await sockets(table.code, person)).noticed()).ask("rematch")


@scene
async def drawn(sockets):
    code, person = await sync_to_async(a_drawn_table)()
    return await (await sockets(code, person)).ask("leave")


@scene
async def mixed(sockets):
    client = await at(sockets)
    await client.ask("mix", number=1, seed="a1" * 32)
    return await client.ask("mix", number=1, seed="b2" * 32)


@scene
async def bad_card(sockets):
    client = await in_play(sockets)
    return await client.ask("play", cards="1mzz", expect=client.view["at"])


@scene
async def elsewhere(sockets):
    seldom()
    client = await in_play(sockets)
    # Another process has let the second device in, and its poke was lost.
    chairs = Chair.objects.filter(table__code=code_of(client), seat=client.view["you"]["seat"])
    await sync_to_async(chairs.update)(socket="another")
    await sync_to_async(cache.clear)()
    answer = await client.ask("play", cards="1m", expect=client.view["at"])
    assert await client.closed() == 4409
    return answer


@scene
async def logged_out(sockets):
    seldom()
    client = await at(sockets)
    await sync_to_async(Session.objects.all().delete)()
    answer = await client.ask("start")
    assert await client.closed() == 4401
    return answer


@scene
async def banned(sockets):
    host = await at(sockets, visibility="public")
    one = await sync_to_async(guest)("Rude")
    await sync_to_async(Ban.objects.create)(guest=one.guest)
    client = await sockets(code_of(host), one)
    return await client.ask("sit")


@scene
async def gone(sockets):
    seldom()
    client = await at(sockets)
    await sync_to_async(Table.objects.filter(code=code_of(client)).delete)()
    answer = await client.ask("start")
    assert await client.closed() == 4403
    return answer


@scene
async def busy(sockets):
    TableHub.running(commit_patience=0.1, sweep_seconds=600)
    client = await at(sockets)
    async with away("django_session"):
        return await client.ask("start")


@scene
async def internal(sockets):
    seldom()
    client = await in_play(sockets)
    # What is stored makes no sense any more.
    await sync_to_async(Dealt.objects.update)(hands="zz")
    await sync_to_async(cache.clear)()
    return await client.ask("play", cards="1m", expect=client.view["at"])


def errors_page() -> str:
    return (DOCS / "errors.md").read_text()
