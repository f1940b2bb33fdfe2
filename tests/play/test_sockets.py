"""Several people at one table, each on a socket of their own."""

import asyncio
import json
from random import Random

import pytest
from asgiref.sync import sync_to_async

from tests.play.legal_moves import first_legal
from tests.play.people import PATIENCE, Client, table_of


async def play_on(client: Client, *, until: str = "result") -> None:
    """Does the weakest legal thing whenever it is this client's turn."""
    while not client.view[until]:
        doing = first_legal(client.view)
        if doing is None:
            await client.frame()
            continue
        answer = await client.ask(**doing)
        assert answer["t"] == "ack", answer
        await client.seen(answer["seq"])


pytestmark = pytest.mark.django_db(transaction=True)


async def test_four_sockets_play_a_hand_to_its_end(sockets):
    code, people = await sync_to_async(table_of)()
    clients = [await sockets(code, person) for person in people]
    answer = await clients[0].ask("start")
    assert answer["t"] == "ack"

    await asyncio.wait_for(asyncio.gather(*map(play_on, clients)), PATIENCE)

    results = [client.view["result"] for client in clients]
    assert results == [results[0]] * 4
    assert results[0]["left"].count(0) == 1


async def test_a_second_device_takes_over_and_the_first_is_told(sockets):
    code, people = await sync_to_async(table_of)()
    first = await sockets(code, people[0])
    await first.seen(first.view["seq"] + 1)

    second = Client(f"/ws/tables/{code}/", people[0])
    await second.enter()

    assert await first.closed() == 4409
    await second.leave()


async def test_fuzzed_frames_get_an_answer_and_never_close_the_socket(sockets, settings):
    settings.FRAMES_PER_SECOND = 10**6
    code, people = await sync_to_async(table_of)()
    client = await sockets(code, people[0])
    await client.ask("start")
    rng = Random(10_000)

    for number in range(10_000):
        client.send_text(fuzzed(rng))
        if number % 500 == 0:
            client.send_bytes(rng.randbytes(20))
            ident = f"check{number}"
            answer = await client.ask("sit", ident=ident)
            assert answer == {"t": "ack", "id": ident, "seq": answer["seq"]}

    frames = [json.loads(raw) for raw in client.raw]
    assert {frame["t"] for frame in frames} <= {"err", "rej", "ack", "view", "pong"}
    assert "internal" not in {frame.get("code") for frame in frames}
    assert sum(frame["t"] == "err" for frame in frames) > 1000


def fuzzed(rng: Random) -> str:
    """A frame that is nearly right, or not at all."""
    odd = [None, True, -1, 0, 2**70, 1.5, "", "x" * 300, "\x00", "\ud83d", [], {}, [1], "1.0", "Dr"]
    frame: dict = {
        "t": rng.choice(["cmd", "cmd", "cmd", "ping", "say", "hello", "view", rng.choice(odd)]),
        "id": rng.choice(["a", "b", rng.choice(odd)]),
        "do": rng.choice(["play", "pass", "give", "call", "sit", "fill", "unseat", *odd[:3]]),
        "cards": rng.choice(["1m", "3g3y", "zz", rng.choice(odd)]),
        "expect": rng.choice(["1.0", "1.1", "9.9", rng.choice(odd)]),
        "seat": rng.choice([0, 3, 4, rng.choice(odd)]),
        "seq": rng.choice([0, 5, rng.choice(odd)]),
        "say": rng.choice(["wow", rng.choice(odd)]),
        "p": 1,
    }
    for name in rng.sample(sorted(frame), rng.randrange(4)):
        del frame[name]
    text = json.dumps(frame)
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "}", '"', "\\", "\x00"]) + text[at + rng.randrange(3) :]
    return text
