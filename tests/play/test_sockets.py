"""Several people at one table, each on a socket of their own."""

import asyncio

from asgiref.sync import sync_to_async

from tests.play.people import Client, first_legal, table_of


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


async def test_four_sockets_play_a_hand_to_its_end(sockets):
    code, people = await sync_to_async(table_of)()
    clients = [await sockets(code, person) for person in people]
    answer = await clients[0].ask("start")
    assert answer["t"] == "ack"

    await asyncio.wait_for(asyncio.gather(*map(play_on, clients)), 60)

    results = [client.view["result"] for client in clients]
    assert results == [results[0]] * 4
    assert results[0]["left"].count(0) == 1
