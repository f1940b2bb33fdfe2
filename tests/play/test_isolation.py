"""One thing that fails keeps no other: in every loop that works for all."""

import asyncio
import logging
import threading

import pytest
from asgiref.sync import sync_to_async

from play.hub import TableHub
from play.models import Dealt, Table
from play.services.store import commit as committing
from play.services.store.commit import commit
from play.services.store.committer import Committer, Job
from play.services.store.load import cache, table_at
from play.table.commands import Command
from play.table.refusal import Why
from scorepad.live.hub import SheetHub
from scorepad.live.presence import Watchers, presence
from tests.play.people import table_of
from tests.play.staging import started

PATIENCE = 120


def broken() -> str:
    """A table that cannot be read."""
    code, _ = started(seats=3)
    Dealt.objects.filter(table__code=code).update(hands="nonsense")
    cache.clear()
    return code


@pytest.mark.django_db
def test_a_table_that_cannot_be_read_keeps_none_of_its_batch():
    bad = broken()
    good, people = table_of(seats=3)

    answers = commit([Command(bad, "end"), Command(good, "start", person=people[0])])

    assert [answer.code for answer in answers] == [Why.INTERNAL, ""]
    assert table_at(good).status == "playing"


@pytest.mark.django_db
def test_what_is_stored_is_answered_so_although_somebody_could_not_be_told(caplog):
    code, people = table_of(seats=3)
    heard = []

    def deaf(_tables, _before):
        raise RuntimeError("no ears")

    committing.listeners[:] = [deaf, lambda tables, _before: heard.append(tables)]
    try:
        (answer,) = commit([Command(code, "start", person=people[0])])
    finally:
        committing.listeners.clear()

    assert not answer.is_refusal
    assert len(heard) == 1


@pytest.mark.django_db(transaction=True)
def test_the_one_who_writes_for_all_survives_an_answer_that_cannot_be_given():
    code, people = table_of(seats=3)
    told, answers = threading.Event(), []

    def takes(answer):
        answers.append(answer)
        told.set()

    def breaks(_answer):
        raise RuntimeError("nobody there")

    committer = Committer()
    committer.start()
    try:
        committer.submit(Job(Command(code, "start", person=people[0]), breaks))
        committer.submit(Job(Command(code, "end"), takes))
        assert told.wait(PATIENCE)
    finally:
        committer.stop()

    assert not answers[0].is_refusal
    assert table_at(code).status == "closed"


@pytest.mark.django_db(transaction=True)
async def test_a_table_that_cannot_be_read_keeps_the_sweep_from_nothing(caplog):
    class Socket:
        session, auth_hash, user = "over", "", None

        def __init__(self, token):
            self.token, self.ended = token, []

        def flush(self):
            pass

        def greet(self):
            pass

        def end(self, code):
            self.ended.append(code)

    def two_tables():
        bad, good = [started(seats=3)[0] for _ in range(2)]
        snapshots = [table_at(code) for code in (bad, good)]
        Dealt.objects.filter(table__code=bad).update(hands="nonsense")
        Table.objects.filter(code=bad).update(seq=99)
        cache.clear()
        return snapshots

    snapshots = await sync_to_async(two_tables)()
    hub = TableHub()
    sockets = [Socket(f"socket-{at}") for at in range(2)]
    for socket, table in zip(sockets, snapshots, strict=True):
        hub.join(socket, table)

    with caplog.at_level(logging.WARNING):
        await hub.sweep()
        await hub.sweep()
    hub._readers.stop()

    assert [socket.ended for socket in sockets] == [[4401, 4401]] * 2
    assert len([one for one in caplog.records if "cannot be read" in one.getMessage()]) == 1


async def test_a_message_that_makes_no_sense_does_not_deafen_the_hub():
    class Layer:
        def __init__(self):
            self.messages = asyncio.Queue()

        async def new_channel(self, prefix):
            return prefix + "x"

        async def group_add(self, *_):
            pass

        async def receive(self, _channel):
            return await self.messages.get()

    class Socket:
        code, club, may_write, writing = "sheet", 7, False, False

        def __init__(self):
            self.poked = asyncio.Event()

        def poke(self):
            self.poked.set()

        def tell(self, watchers):
            pass

    layer, socket = Layer(), Socket()
    hub = SheetHub(layer=layer)
    hub.rooms["sheet"] = {socket}
    listening = asyncio.ensure_future(hub._listen())
    layer.messages.put_nowait({"type": "nonsense"})
    layer.messages.put_nowait({"type": "sheet.rights", "code": "", "club": 7, "from": "x"})

    await asyncio.wait_for(socket.poked.wait(), PATIENCE)
    listening.cancel()


async def test_one_sheet_that_cannot_be_told_keeps_no_other():
    class Bad:
        def tell(self, watchers):
            # There is news for this one at every sweep.
            presence.sockets("bad", Watchers(watching=watchers.watching + 1))
            raise RuntimeError

    class Good:
        def __init__(self):
            self.told = asyncio.Queue()

        def tell(self, watchers):
            self.told.put_nowait(watchers.watching)

    hub, good = SheetHub(sweep_seconds=0.01), Good()
    hub.rooms.update(bad={Bad()}, good={good})
    ticking = asyncio.ensure_future(hub._sweep())

    for watching in (1, 2):
        presence.sockets("good", Watchers(watching=watching))
        assert await asyncio.wait_for(good.told.get(), PATIENCE) == watching
    ticking.cancel()
    hub.detach()
