"""Shuffle what somebody cannot see, and every byte sent to them stays the same.

Two worlds are made that differ only in cards which an observer has no way to know: those that the
others, and the dummy, hold and do not show. The same things are done in both. Then all that the
observer was sent is compared: frames, API answers, pages. What the others have added to the next
hand differs as well, and so do the server's salts. Hashes are masked, the seal and the commitment
to the next hand, which say nothing before the salts are shown; salts and seeds must be nowhere.
"""

import asyncio
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from hypothesis import given, settings as trying, strategies as st

from gofclub import rules
from play import protocol
from play.table.commands import Command, Context
from play.table.dealing import beginning, deal_next
from play.table.decide import decide
from play.table.fairness import hands_text
from play.table.pace import pace
from play.table.people import Person
from play.table.snapshot import HERE, OPEN, PLAYING, Chair, Options, Snapshot
from tests.depth import by_depth
from tests.play import worlds as observed
from tests.play.legal_moves import first_legal
from tests.play.people import Client
from tests.play.staging import command_of
from tests.play.worlds import ANONYMOUS, CODE, WATCHER, Worlds, worlds

CARDS = re.compile(r"(?:[1-9T][gyr]|1m|P[gy]|Dr)+")
NOW = datetime(2026, 3, 14, 20, 0, tzinfo=UTC)
OBSERVERS = [(seats, who) for seats in (4, 3) for who in (*range(seats), WATCHER, ANONYMOUS)]
WITH_EXCHANGE = [at % 2 == 1 for at in range(len(OBSERVERS))]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "seats, observer, exchange",
    [(*one, exchange) for one, exchange in zip(OBSERVERS, WITH_EXCHANGE, strict=True)],
)
async def test_not_one_byte_depends_on_what_somebody_cannot_see(
    seats, observer, exchange, settings
):
    settings.FRAMES_PER_SECOND = 10**6
    seat = observer if isinstance(observer, int) else None
    some = worlds(7, seats=seats, observer=seat, exchange=exchange)
    known = await sync_to_async(observed.people)(seats)
    assert len(some.steps) > 10
    assert some.differences > 3

    one = await observed.sent(known, some.one, some, observer)
    other = await observed.sent(known, some.other, some, observer)

    assert len(one) > 20
    for here, there in zip(one, other, strict=True):
        assert here == there


@given(st.integers(0, 2**32), st.sampled_from(OBSERVERS), st.booleans())
@trying(max_examples=by_depth(15, 40), deadline=None)
def test_no_view_of_any_moment_depends_on_it(seed, seats_and_observer, exchange):
    seats, observer = seats_and_observer
    seat = observer if isinstance(observer, int) else None
    some = worlds(seed, seats=seats, observer=seat, exchange=exchange)

    one, other = (list(views(some, hands, seat)) for hands in (some.one, some.other))

    assert one == other


def test_the_worlds_are_different_for_whom_they_should_be():
    some = worlds(7, seats=4, observer=0, exchange=True)

    assert some.one[0] == some.other[0]
    for seat in (1, 2, 3):
        one, other = (list(views(some, hands, seat)) for hands in (some.one, some.other))
        assert one != other


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seats", [4, 3])
async def test_no_hidden_card_is_anywhere_before_the_end_and_all_are_after_it(sockets, seats):
    some = worlds(3, seats=seats, observer=None, exchange=True)
    known = await sync_to_async(observed.people)(seats)
    await sync_to_async(observed.staged)(known, some.one, some)
    clients = [await sockets(CODE, person) for person in known.players]
    watcher = await sockets(CODE)

    await asyncio.wait_for(asyncio.gather(*map(play_on, clients)), 120)
    await watcher.seen(clients[0].view["seq"])

    shown = shown_by(clients)
    for client in (*clients, watcher):
        before = [frame for frame in map(json.loads, client.raw) if frame["t"] == "view"]
        before = [frame for frame in before if frame["result"] is None]
        assert len(before) > 10
        for frame in before:
            own = set(cards_in(frame.pop("you")))
            legal = frame.pop("legal", {"plays": [], "give": [], "calls": []})
            assert set(cards_in(legal)) <= own
            for place in (frame["deal"]["cycle"], frame["deal"]["top"], frame["events"]):
                assert set(cards_in(place)) <= set(shown)
            exchange = frame["deal"].pop("exchange")
            assert [exchange["given"], exchange["returned"]] in (
                [None, None],
                [shown[0], None],
                shown[:2],
            )
            assert set(cards_in(frame)) <= set(shown)
        result = client.view["result"]
        assert "/".join(result["dealt"]) == hands_text(some.one)
        assert len(result["dealt"]) == 4
        left = [len(rules.cards(hand)) for hand in result["hands"]]
        assert left == client.view["deal"]["left"]


async def play_on(client: Client) -> None:
    while not client.view["result"]:
        doing = first_legal(client.view)
        if client.view["you"].get("may_call"):
            doing = {"do": "call"}
        if doing is None:
            await client.frame()
            continue
        answer = await client.ask(**doing)
        if answer["t"] == "ack":
            await client.seen(answer["seq"])


def shown_by(clients: list[Client]) -> list[str]:
    """The cards that were given and laid, from what those who did it asked for."""
    events = [event for raw in clients[0].raw for event in json.loads(raw).get("events", [])]
    given = [event["card"] for event in events if event["e"] == "given"]
    laid = [event["cards"] for event in events if event["e"] == "played"]
    return [*given, *(str(card) for text in laid for card in rules.cards(text))]


def cards_in(some: Any) -> Iterator[str]:
    """Every card that is written anywhere in a part of a frame."""
    match some:
        case dict():
            for part in some.values():
                yield from cards_in(part)
        case list():
            for part in some:
                yield from cards_in(part)
        case str() if CARDS.fullmatch(some):
            yield from map(str, rules.cards(some))


def views(some: Worlds, hands: tuple[rules.Hand, ...], seat: int | None) -> Iterator[bytes]:
    """The frames of one socket while the steps are made, on values alone."""
    table = table_with(some, hands)
    renderer = protocol.Renderer()
    yield masked(renderer.view(table, seat, since=0, now=NOW))
    context = Context(NOW, pace(), Random(1))
    for number, (mover, action) in enumerate(some.steps):
        doing = command_of(action, table.deal.at)
        person = observed_person(mover)
        seq = table.seq
        command = Command(CODE, id=str(number), person=person, **doing)
        table = decide(table, command, context).table
        yield masked(renderer.view(table, seat, since=seq, now=NOW))
        yield masked(protocol.Renderer().view(table, seat, since=0, now=NOW))


def table_with(some: Worlds, hands: tuple[rules.Hand, ...]) -> Snapshot:
    seats = len(hands)
    chairs = tuple(
        Chair(seat, guest=observed_person(seat).guest, name="ABCD"[seat], state=HERE, online=True)
        for seat in range(seats)
    )
    world = hands_text(hands)
    options = Options(seats, rules.OFFICIAL, "", "link", 0, "club", False, None, 0, False)
    table = Snapshot(1, CODE, options, 0, OPEN, 0, None, chairs)
    table = deal_next(table._replace(status=PLAYING), now=NOW, rng=Random(world))
    assert table.deal is not None
    setup = replace(table.deal.setup, lead=some.lead, giver=some.giver)
    deal = table.deal._replace(hands=world, setup=setup, state=beginning(world, setup, options))
    # Not even one's own: who has added something is all that is told.
    seeded = (one._replace(seed=observed.seed_of(one.seat, world)) for one in table.chairs)
    return table._replace(deal=deal, chairs=tuple(seeded))


def observed_person(seat: int) -> Person:
    return Person(UUID(int=seat + 1))


def masked(frame: bytes) -> str:
    return observed.masked(frame.decode())
