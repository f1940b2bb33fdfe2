"""docs/protocol.md is enough: a client written from it alone plays against a running site."""

import ast
import signal
import sys
from pathlib import Path

import pytest

from tests.play import plain_client, witness
from tests.play.plain_client import PlainClient, Refused
from tests.play.witness import Witness
from tests.servers.site import site

GAMES = 12
"""At most: some of what is wanted is left to the cards."""
DEALS = 2
WANTED = {
    *("fill", "start", "mix", "play", "pass", "give", "call", "play and call", "next", "rematch")
}
# A bot may be faster than somebody who says it late.
TOO_LATE = ("stale", "nothing_to_call", "out_of_deal")


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    with site(tmp_path_factory.mktemp("plain") / "site", BOT_PAUSE_MS="30") as one:
        yield one


@pytest.mark.parametrize("program, others", [(plain_client, {"websockets"}), (witness, set())])
def test_it_knows_nothing_but_the_library_and_websockets(program, others):
    tree = ast.parse(Path(program.__file__).read_text())
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else imported(node))
    }

    assert names - set(sys.stdlib_module_names) == others


@pytest.mark.parametrize("seats, wanted", [(4, WANTED), (3, {"play"})])
def test_it_plays_games_to_their_end_with_everything_that_is_in_them(running, seats, wanted):
    client = PlainClient(running.url)
    ruleset = {"deals": DEALS, "last_card": "call", "chinese_cut": seats == 3}
    opened = client.post(
        "/api/v1/tables/",
        {"name": "Ana", "seats": seats, "clock": 0, "bots": "any", "ruleset": ruleset},
    )
    code = opened["code"]

    for _ in range(GAMES):
        last = client.play(code)
        assert_a_whole_game(client, last, seats)
        if set(client.done) >= wanted:
            break
        with client.connect(code) as socket:
            socket.send('{"t": "hello", "p": 1, "since": 0}')
            code = client.order(socket, {"do": "rematch"})["opened"]

    refused = [frame for frame in client.frames if frame["t"] in ("rej", "err")]
    assert [frame for frame in refused if frame["code"] not in TOO_LATE] == []
    assert set(client.done) >= wanted


def assert_a_whole_game(client, last, seats):
    code = last["table"]["code"]
    assert last["table"]["status"] == "over"
    assert len(last["scores"]["deals"]) == DEALS
    assert sum(deal["left"].count(0) for deal in last["scores"]["deals"]) == DEALS
    assert min(one["rank"] for one in last["scores"]["standings"]) == 1
    seeds = {number: seed for (table, number), seed in client.seeds.items() if table == code}
    kept = Witness(code, seeds)
    for frame in client.frames:
        if frame["t"] == "view" and frame["table"]["code"] == code:
            kept.see(frame)
    played = range(1, DEALS + 1)
    assert set(kept.seals) == set(kept.hands) == {*played}
    # One more was promised, and is not played any more.
    assert set(seeds) == set(kept.commitments) == {*played, DEALS + 1}
    for number in played:
        replay = client.get(f"/api/v1/tables/{code}/deals/{number}/")
        assert replay["verified"]
        assert kept.doubts(replay) == []
        assert kept.doubts(dealt_anew(code, replay)) == [
            "another seal",
            "another commitment",
            "another hand",
        ]
        assert replay["result"]["left"] == last["scores"]["deals"][number - 1]["left"]
    assert len(client.get(f"/api/v1/tables/{code}/deals/{DEALS}/")["dealt"]) == 4
    # Four is what a record means that says nothing.
    assert ('[Seats "3"]' in client.get(f"/api/v1/tables/{code}/game.gof")) is (seats == 3)


def dealt_anew(code, replay):
    """The hand as a server would show it that has changed everything since, and fits together."""
    salt, seeds, dealer = "5a" * 32, replay["seeds"], replay["dealer"]
    has_cut = replay["cut"] is not None
    hands, cut = witness.deal(code, replay["number"], salt, seeds, dealer=dealer, cut=has_cut)
    promised = witness.commitment(code, replay["number"], salt)
    cards = [cut[at : at + 2] for at in range(0, len(cut), 2)]
    sealed = witness.seal(code, replay["number"], promised, seeds, dealer=dealer, cut=cut)
    swapped = {"salt": salt, "commitment": promised, "seal": sealed, "dealt": hands}
    changed = replay | swapped | {"cut": {"cards": cards} if has_cut else None}
    assert witness.contradictions(code, changed) == []
    return changed


def test_a_table_does_not_wait_for_who_adds_nothing(running):
    client = PlainClient(running.url, mixes=False)
    opened = client.post("/api/v1/tables/quick/", {"ruleset": {"deals": 2}, "bots": "any"})

    client.play(opened["code"])

    for number in (1, 2):
        replay = client.get(f"/api/v1/tables/{opened['code']}/deals/{number}/")
        assert (replay["seeds"], replay["verified"]) == ([None] * 4, True)


def test_a_quick_game_is_dealt_with_the_seed_that_it_was_promised(running):
    client = PlainClient(running.url)
    wishes = {"ruleset": {"deals": 1}, "bots": "any", "mix": True}
    opened = client.post("/api/v1/tables/quick/", wishes)
    code, pack = opened["code"], opened["pack"]
    seed = client.seeds[code, 1] = "0123456789abcdef" * 4

    client.post(
        f"/api/v1/tables/{code}/commands/", {"id": "a", "do": "mix", "number": 1, "seed": seed}
    )
    view = client.get(f"/api/v1/tables/{code}/")
    client.play(code)

    assert (pack["number"], pack["mixed"], view["deal"]["mixed"]) == (1, [], [0])
    kept = Witness(code, {1: seed})
    kept.commitments[1] = pack["commitment"]
    kept.see(view)
    replay = client.get(f"/api/v1/tables/{code}/deals/1/")
    assert replay["seeds"] == [seed, None, None, None]
    assert kept.doubts(replay) == []


def test_what_it_may_not_do_it_is_told(running):
    client = PlainClient(running.url)

    with pytest.raises(Refused) as refused:
        client.get("/api/v1/tables/222222222222/")

    assert refused.value.status == 404
    assert set(refused.value.answer["error"]) >= {"code", "message"}


def test_a_frame_of_more_than_16_kib_closes_the_socket(running):
    client = PlainClient(running.url)
    code = client.post("/api/v1/tables/quick/", {"name": "Ana"})["code"]

    with client.connect(code) as socket:
        socket.send("x" * 17_000)
        assert client.closed(socket) == 1009


def test_a_server_that_restarts_says_so_and_the_game_goes_on(tmp_path):
    with site(tmp_path / "site", BOT_PAUSE_MS="5") as one:
        client = PlainClient(one.url)
        wishes = {"name": "Ana", "bots": "any", "ruleset": {"deals": 1}}
        code = client.post("/api/v1/tables/quick/", wishes)["code"]
        with client.connect(code) as socket:
            one.process.send_signal(signal.SIGTERM)
            assert client.closed(socket) == 1012
        one.stop()
        one.start()

        last = client.play(code)

    assert len(last["scores"]["deals"]) == 1


def imported(node: ast.Import) -> list[str]:
    return [alias.name for alias in node.names]
