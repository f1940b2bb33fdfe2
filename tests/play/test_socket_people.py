"""People at a table: they watch, come and go, and act out of turn."""

import asyncio
import json
import time
from random import Random

import pytest
from asgiref.sync import sync_to_async

from gofclub import rules
from play.hub import TableHub
from play.models import Move
from play.services.store import commit as committing
from play.services.store.commit import commit
from play.table.commands import Command
from play.table.decide import COMMANDS
from play.table.snapshot import Snapshot
from tests.play.legal_moves import first_legal
from tests.play.people import PATIENCE, Client, guest, table_of
from tests.play.staging import stage, started

pytestmark = pytest.mark.django_db(transaction=True)


async def playing(sockets, **options):
    """Four sockets at a table with the first hand on it; the one whose turn it is first."""
    code, people = await sync_to_async(started)(**options)
    clients = [await (await sockets(code, person)).noticed() for person in people]
    seq = clients[-1].view["seq"]
    for client in clients:
        await client.seen(seq)
    turn = clients[0].view["deal"]["turn"]
    return clients[turn:] + clients[:turn]


def cycle_and_lead():
    """Hands, and a cycle that nobody answered with the lead of the next one."""
    hands = rules.shuffled(Random(7), 4)
    state, steps = rules.start(hands), []
    for at in range(5):
        action = rules.Pass() if 0 < at < 4 else rules.legal(state)[0]
        steps.append((state.turn, action))
        state, _ = rules.apply(state, action, seat=state.turn)
    return hands, steps


# Moves ------------------------------------------------------------------------


async def test_a_move_that_is_sent_again_is_answered_the_same_and_done_once(sockets):
    client, *_ = await playing(sockets)
    doing = first_legal(client.view)

    answers = [await client.ask(**doing, ident="once") for _ in range(3)]

    assert answers == [{"t": "ack", "id": "once", "seq": client.view["seq"]}] * 3
    assert await sync_to_async(Move.objects.count)() == 1


async def test_an_id_that_is_used_again_for_another_move_does_nothing(sockets):
    client, *others = await playing(sockets)
    first = await client.ask(**first_legal(client.view), ident="twice")
    answer = first
    for other in others:
        view = await other.seen(answer["seq"])
        answer = await other.ask("pass", expect=view["at"])
    await client.seen(answer["seq"])
    assert client.view["deal"]["turn"] == client.view["you"]["seat"]

    again = await client.ask(**first_legal(client.view), ident="twice")

    assert again == first
    assert await sync_to_async(Move.objects.count)() == 4


async def test_ids_are_everybodys_own(sockets):
    first, second, *_ = await playing(sockets)
    answer = await first.ask(**first_legal(first.view), ident="same")
    await second.seen(answer["seq"])

    answer = await second.ask("pass", expect=second.view["at"], ident="same")

    assert answer["t"] == "ack"
    assert await sync_to_async(Move.objects.count)() == 2


async def test_two_devices_of_one_moment_move_once(sockets):
    client, *_ = await playing(sockets)
    doing = first_legal(client.view)

    client.send(t="cmd", id="a", **doing)
    client.send(t="cmd", id="b", **doing)
    answers = {}
    while len(answers) < 2:
        frame = await client.until(lambda frame: frame["t"] in ("ack", "rej"))
        answers[frame["id"]] = frame

    assert answers["a"]["t"] == "ack"
    assert answers["b"]["code"] == "stale"


# Watchers ---------------------------------------------------------------------


async def test_a_watcher_may_do_nothing_but_look(sockets):
    code, people = await sync_to_async(started)()
    await sockets(code, people[0])
    watcher = await sockets(code, await sync_to_async(guest)("Wim"))
    fields = {"expect": "1.0", "cards": "1m", "seat": 1, "number": 2, "seed": "a1" * 32}

    codes = {do: (await watcher.ask(do, **fields))["code"] for do in COMMANDS}

    assert codes.pop("sit") == "not_open"
    assert set(codes.values()) == {"not_seated"}
    assert watcher.view["you"] == {"seat": None, "may": []}
    assert "legal" not in watcher.view


async def test_whoever_has_no_session_may_watch_and_is_sent_to_log_in_on_acting(sockets):
    code, _ = await sync_to_async(table_of)()
    watcher = await sockets(code)

    assert (await watcher.ask("sit"))["code"] == "logged_out"
    assert await watcher.closed() == 4401


async def test_a_watcher_may_have_several_sockets(sockets):
    code, people = await sync_to_async(started)()
    person = await sync_to_async(guest)("Wim")
    first, second = await sockets(code, person), await sockets(code, person)
    player = await (await sockets(code, people[0])).noticed()

    for watcher in (first, second):
        assert await watcher.seen(player.view["seq"])


# Coming and going ---------------------------------------------------------------


async def test_the_older_device_is_told_and_can_take_the_table_back(sockets):
    code, people = await sync_to_async(started)()
    first = await (await sockets(code, people[0])).noticed()
    second = await sockets(code, people[0])
    assert await first.closed() == 4409

    third = await sockets(code, people[0])

    assert await second.closed() == 4409
    assert (await third.noticed()).view["you"]["hand"] == first.view["you"]["hand"]


async def test_a_bot_plays_for_whoever_steps_away_until_they_are_back(sockets):
    client, other, *_ = await playing(sockets)
    seat = client.view["you"]["seat"]

    answer = await client.ask("away")
    away = await other.seen(answer["seq"])
    mine = await client.seen(answer["seq"])
    refused = await client.ask("play", cards="1m", expect=mine["at"])
    answer = await client.ask("back")
    back = await client.seen(answer["seq"])

    assert away["chairs"][seat]["state"] == "away"
    assert ("legal" in mine, mine["you"]["may"]) == (False, ["back", "leave", "mix"])
    assert refused["code"] == "away"
    assert back["chairs"][seat]["state"] == "here"
    assert "legal" in back


async def test_whoever_has_no_cookie_watches_and_is_sent_to_get_one(sockets):
    code, _ = await sync_to_async(table_of)(3)
    stranger = await sockets(code)

    refused = await stranger.ask("sit")

    assert stranger.view["you"]["seat"] is None
    assert refused["code"] == "logged_out"
    assert await stranger.closed() == 4401


async def test_who_comes_back_gets_what_happened_since(sockets):
    client, other, *_ = await playing(sockets)
    seen = other.view["seq"]
    await other.leave()
    await client.ask(**first_legal(client.view))
    again = Client(other.scope["path"])
    again.scope = other.scope

    await again.enter(since=seen)

    assert [event["e"] for event in again.view["events"]] == ["played"]
    await again.leave()


async def test_what_a_socket_needs_no_more_it_does_not_keep(sockets):
    code, people = await sync_to_async(started)()
    client = await sockets(code, people[0])
    [socket] = TableHub.running().rooms[code].sockets

    # The table as it was found would be kept all evening, with every card of that hand.
    kept = [getattr(socket, name) for name in type(socket).__slots__]
    assert not any(isinstance(one, Snapshot) for one in kept)
    # And so would each cookie.
    assert client.given["headers"] == []


async def test_R23_2_nobody_gets_the_cards_of_earlier_cycles_by_asking_for_old_events(sockets):
    code, people = await sync_to_async(started)()
    hands, steps = cycle_and_lead()
    await sync_to_async(stage)(code, hands, steps)
    player = await (await sockets(code, people[0])).noticed()
    watcher = await sockets(code)
    late = Client(watcher.scope["path"])
    await late.enter(since=3)

    shown = [watcher.view, late.view]
    for client in (player, watcher):
        for ask in ({"t": "ping", "seq": 0}, {"t": "hello", "p": 1, "since": 1}):
            client.send(**ask)
            shown.append(await client.until(lambda frame: frame["t"] == "view"))

    lead = str(steps[-1][1])
    for view in shown:
        laid = [event["cards"] for event in view["events"] if event["e"] == "played"]
        assert [turn["cards"] for turn in view["deal"]["cycle"]] == [lead]
        assert laid == [lead]
        # What shows no card of an earlier cycle is told as before.
        assert [event["seat"] for event in view["events"] if event["e"] == "cycle"]
    await late.leave()


async def test_a_poke_that_is_lost_heals_by_itself(sockets):
    code, people = await sync_to_async(started)()
    client = await (await sockets(code, people[0])).noticed()
    # Another process has let Ben step away, and its poke never comes.
    listeners, committing.listeners[:] = committing.listeners[:], []
    (answer,) = await sync_to_async(commit)([Command(code, "away", person=people[1])])
    committing.listeners[:] = listeners
    assert answer.seq == client.view["seq"] + 1

    async with asyncio.timeout(PATIENCE):
        while client.view["seq"] < answer.seq:
            client.send(t="ping", seq=client.view["seq"])
            await client.until(lambda frame: frame["t"] in ("pong", "view"))
            await asyncio.sleep(0.2)

    assert client.view["chairs"][1]["state"] == "away"


async def test_a_view_that_was_lost_on_the_way_comes_again_after_a_ping(sockets):
    client, *_ = await playing(sockets)
    seq = client.view["seq"]

    client.send(t="ping", seq=seq - 1)
    pong = await client.frame()
    view = await client.frame()

    assert pong == {"t": "pong", "seq": seq}
    assert (view["t"], view["seq"]) == ("view", seq)


# The hand in groups, and the last card --------------------------------------------


async def test_a_hand_in_groups_is_my_own_and_complete(sockets):
    code, people = await sync_to_async(started)()
    clients = [await (await sockets(code, person)).noticed() for person in people]
    watcher = await sockets(code)

    for client in clients:
        client.send(t="groups")
        answer = await client.until(lambda frame: frame["t"] == "groups")
        cut = [rules.combo(group["cards"]) for group in answer["groups"]]
        assert answer["hand"] == client.view["you"]["hand"]
        assert sorted(card for combo in cut for card in combo.cards) == sorted(
            rules.cards(answer["hand"])
        )
        assert [combo.kind for combo in cut] == [group["kind"] for group in answer["groups"]]
        sizes = [len(combo.cards) for combo in cut]
        assert sizes == sorted(sizes, reverse=True)
    watcher.send(t="groups")
    assert await watcher.until(lambda frame: frame["t"] == "groups") == {
        "t": "groups",
        "hand": "",
        "groups": [],
    }


def nearly_out():
    """A hand in which seat 0 has two cards left and leads, and the others hold sixteen."""
    rest = list(rules.DECK)
    gangs = [tuple(card for card in rest if card.rank == rank)[:6] for rank in (10, 9)]
    mine = (*gangs[0], *gangs[1], *rules.cards("1m1g1g2g"))
    for card in mine:
        rest.remove(card)
    others = [tuple(sorted(rest[seat::3])) for seat in range(3)]
    steps = []
    for lay in (("1m",), (*map(str, gangs[1]),), (*map(str, gangs[0]),), ("1g", "1g")):
        steps.append((0, rules.Play(rules.cards("".join(lay)))))
        steps += [(seat, rules.Pass()) for seat in (1, 2, 3)]
    return (tuple(sorted(mine)), *others), steps


@pytest.mark.parametrize("neighbour", ["bot", "person"])
async def test_all_see_how_long_a_last_card_can_still_be_called(sockets, neighbour):
    hands, steps = nearly_out()
    code, people = await sync_to_async(started)(ruleset=rules.OFFICIAL)
    # The pair that leaves one card is laid live.
    *before, (_, pair) = steps[:13]
    await sync_to_async(stage)(code, hands, before)
    clients = [await (await sockets(code, person)).noticed() for person in people]
    if neighbour == "bot":
        await clients[1].ask("away")
    client, watcher = clients[0], await sockets(code)
    await client.seen(watcher.view["seq"])

    asked = time.monotonic()
    answer = await client.ask("play", cards=rules.text(pair.cards), expect=client.view["at"])
    views = [await one.seen(answer["seq"]) for one in (client, *clients[1:], watcher)]
    passed = 1 + 1000 * (time.monotonic() - asked)

    assert views[0]["you"]["may_call"] is True
    assert {view["deal"]["pending"] for view in views} == {0}
    assert {view["deal"]["turn"] for view in views} == {1}
    clocks = [view["clock"] for view in views]
    if neighbour == "person":
        assert [(clock["for"], clock["seat"]) for clock in clocks] == [("idle", 1)] * 5
    else:
        assert all(
            (clock["for"], clock["seat"]) == ("call", 0)
            and clock["of"] - passed <= clock["ms"] <= clock["of"]
            for clock in clocks
        )
    answer = await client.ask("call")
    view = await watcher.seen(answer["seq"])
    assert (view["deal"]["called"], view["deal"]["pending"]) == ([0], None)
    assert (view["clock"] or {}).get("for") == ("idle" if neighbour == "person" else None)
    assert json.loads(watcher.raw[-1])["events"] == [{"e": "called", "seat": 0}]
