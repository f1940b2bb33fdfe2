"""What the log says of whole games: tables, counts, commands, requests, and never a card."""

import json
import logging
import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client

from gofclub import rules
from gofclub.log_lines import JsonFormatter
from gofclub.slow_queries import timed, watch
from gofclub.sockets.closing import BROKEN
from play.bots import Known
from play.hub import TableHub
from play.models import Dealt, Move, Table
from play.services.due_tables import errand
from play.services.store.commit import commit, commit_within
from play.services.store.load import cache
from play.services.tables import table_quick
from play.services.thinking import think
from play.table.commands import Command
from tests.play.people import guest, table_of
from tests.play.staging import started
from tests.play.test_admin import finish_hand
from tests.play.test_decide import ask, now

pytestmark = pytest.mark.django_db
LINE = logging.Formatter("{asctime} {levelname} {name}: {message}", style="{")


class Lines(logging.Handler):
    """Everything that anybody logs, in both formats."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.json: list[str] = []
        self.plain: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.json.append(JsonFormatter().format(record))
        self.plain.append(LINE.format(record))

    def said(self) -> list[dict]:
        return [json.loads(line) for line in self.json]


@pytest.fixture
def lines() -> Iterator[Lines]:
    handler, root = Lines(), logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield handler
    root.setLevel(level)
    root.removeHandler(handler)


def words(lines: list[str]) -> set[str]:
    return {word for line in lines for word in re.findall(r"\w+", line)}


def secret_words() -> set[str]:
    """Whatever names a card of these games: faces, moves, hands."""
    found = set(map(str, rules.FACES))
    found |= {text.strip("!") for text in Move.objects.values_list("text", flat=True)}
    for hands in Dealt.objects.values_list("hands", flat=True):
        found |= set(hands.split("/"))
    return found - {"", "-"}


def test_whole_games_of_people_and_bots_leave_no_card_in_the_log(lines, client: Client):
    person = guest("Ana")
    ruleset = rules.OFFICIAL.but(deals=2)
    quick = table_quick(person=person, bots="greedy", ruleset=ruleset).code
    ask(quick, person, "away")
    by_bots(quick)
    code, people = started(ruleset=ruleset)
    tries_what_it_must_not(code, people)
    finish_hand(code, people)
    for path in (f"/play/{code}/", f"/api/v1/tables/{code}/deals/1/", "/nowhere/9g9r/"):
        client.get(path)
    damage(code)
    client.get(f"/api/v1/tables/{code}/deals/1/")
    commit([Command(code, "start", person=people[0])])

    # A hand may be short, by chance.
    assert len(lines.json) > Move.objects.count() > 30
    secret = secret_words()
    assert [line for line in lines.json + lines.plain if words([line]) & secret] == []
    commands = [line for line in lines.said() if line.get("command")]
    assert {line["table"] for line in commands} == {quick, code}
    assert {"deal", "act", "play"} <= {line.get("do") for line in commands}
    stored = {(command, seq) for command, seq in Move.objects.values_list("command", "seq")}
    assert stored <= {(line["command"], line.get("seq")) for line in commands}
    assert any("error" in line for line in lines.said())
    assert any("/nowhere/[cards]/" in line["message"] for line in lines.said())


def by_bots(code: str) -> None:
    """The whole game, as a croupier would see to it."""
    while (table := now(code)).status != "over":
        command = errand(table, attended=True)
        if command.do == "act":
            view = rules.view(table.deal.state, command.seat)
            command = command._replace(cards=str(think("greedy", Known(view))))
        (answer,) = commit([command], now=table.due_at + timedelta(seconds=1))
        assert not answer.is_refusal, answer


def tries_what_it_must_not(code: str, people: list) -> None:
    """Every card by everybody: whatever is refused says why, and says it with cards."""
    state = now(code).deal.state
    for seat, hand in enumerate(state.hands):
        for card in hand[-2:]:
            wish = Command(code, "play", id=f"{card}{card}", cards=f"{card}{card}")
            (answer,) = commit([wish._replace(person=people[seat], expect="1.0")])
            assert answer.is_refusal


def damage(code: str) -> None:
    """Rows that make no sense: tracebacks, with what was read in them."""
    deal = Dealt.objects.get(table__code=code, number=1)
    Dealt.objects.filter(pk=deal.pk).update(hands=deal.hands.replace("/", ".", 1))
    Table.objects.filter(code=code).update(seq=9999)
    cache.clear()


def test_what_the_scan_looks_for_it_finds():
    started()
    hand = Dealt.objects.get().hands.split("/")[0]

    assert words([f"somebody holds {hand}, of all things"]) & secret_words() == {hand}
    assert words(['{"message": "9g does not beat"}']) & secret_words() == {"9g"}


IDENTS = ("9g9r", "9g", "a-9g9r", "9g_9r", "a-1")
"""Of commands: whoever wrote the client may have called them after their cards."""


def test_what_a_client_calls_its_commands_is_said_without_cards(lines, client: Client):
    code, _ = started()

    commit([Command(code, "end", id=ident) for ident in IDENTS])
    client.get("/nowhere/", headers={"X-Request-ID": "8r8y8g7g"})

    ours = [line for line in lines.said() if line.get("do") == "end"]
    assert [line["command"] for line in ours] == [
        *("[cards]", "[cards]", "a-[cards]", "[cards]_[cards]", "a-1")
    ]
    assert [line["request"] for line in lines.said() if "Not Found" in line["message"]] == [
        "[cards]"
    ]
    # The code of a table may have any letters, by chance.
    written = "".join(lines.json + lines.plain).replace(code, "")
    assert not re.search("9[gr]|8[ry]", written)


def test_a_field_of_any_shape_is_said_without_cards(lines):
    about = {"of": [{"command": "9g9r", "seq": 3}, {"command": rules.FACES[0]}], "code": None}
    about["query"] = (rules.FACES[:2], [rules.FACES[2]])

    logging.getLogger("tests").error("this failed", extra=about)

    [line] = lines.said()
    assert line["of"] == [{"command": "[cards]", "seq": 3}, {"command": "[cards]"}]
    assert line["code"] is None
    assert line["query"] == [["[cards]", "[cards]"], ["[cards]"]]


def test_all_lines_of_a_request_have_its_id(lines, client):
    answer = client.get("/nowhere/", headers={"X-Request-ID": "from-a-proxy-1"})
    other = client.get("/nowhere/", headers={"X-Request-ID": "no good\tid"})

    assert answer["X-Request-ID"] == "from-a-proxy-1"
    assert re.fullmatch(r"[0-9a-f]{16}", other["X-Request-ID"])
    said = [line["request"] for line in lines.said() if "Not Found" in line["message"]]
    assert said == ["from-a-proxy-1", other["X-Request-ID"]]


async def test_lines_about_a_command_have_the_id_of_its_sockets_handshake(lines, sockets):
    code, people = await sync_to_async(table_of)()
    host = await sockets(code, people[0], request="from-a-proxy-2")
    other = await sockets(code, people[1])

    started = await host.ask("start", ident="begin")
    await other.ask("pass", ident="too-late", expect="9.9")
    await sync_to_async(damage)(code)
    await host.ask("away", ident="damaged")

    about = {line["command"]: line for line in lines.said() if line.get("command")}
    done, refused, failed = about["begin"], about["too-late"], about["damaged"]
    assert (done["table"], done["seq"], done["do"]) == (code, started["seq"], "start")
    assert done["request"] == failed["request"] == "from-a-proxy-2"
    assert refused["code"]
    assert re.fullmatch(r"[0-9a-f]{16}", refused["request"])
    assert failed["level"] == "error"
    came = [line["request"] for line in lines.said() if line.get("do") == "hello"]
    assert came == [done["request"], refused["request"]]


async def test_a_socket_that_fails_says_which(lines, sockets):
    code, people = await sync_to_async(started)()
    client = await (await sockets(code, people[0], request="from-a-proxy-3")).noticed()

    # As if the process had run out of threads.
    TableHub.running()._readers.stop()
    client.send(t="groups")

    assert await client.closed() == BROKEN
    [line] = [line for line in lines.said() if line["message"].endswith("failed")]
    assert (line["table"], line["request"]) == (code, "from-a-proxy-3")


def test_a_slow_commit_is_said(lines, settings):
    settings.SLOW_COMMIT_MS = 0
    code, people = started()
    assert not any("a commit of" in line["message"] for line in lines.said())

    # Nothing is as fast as a millionth of a second.
    settings.SLOW_COMMIT_MS = 1e-3
    finish_hand(code, people)

    slow = [line for line in lines.said() if line["message"].startswith("a commit of 1 commands")]
    assert slow
    assert slow[0]["level"] == "warning"
    assert slow[0]["commands"] == 1
    stored = set(Move.objects.values_list("command", "seq"))
    assert stored <= {(line["command"], line["seq"]) for line in slow}
    assert {line["table"] for line in slow} == {code}


def test_a_slow_commit_of_few_commands_says_which_and_one_of_many_how_many(lines, settings):
    codes = [started()[0] for _ in range(4)]
    settings.SLOW_COMMIT_MS = 1e-3

    commit([Command(code, "end", id="9g9r", request="of-a-socket") for code in codes[:3]])
    commit([Command(code, "end") for code in codes])

    few, many = [line for line in lines.said() if "a commit of" in line["message"]]
    assert [one["table"] for one in few["of"]] == codes[:3]
    assert {(one["command"], one["request"], one["do"]) for one in few["of"]} == {
        ("[cards]", "of-a-socket", "end")
    }
    assert all(one["seq"] > 0 for one in few["of"])
    assert all(code in few["message"] for code in codes[:3])
    assert (many["commands"], "of" in many) == (4, False)
    assert many["message"].endswith(f"a end at table {codes[0]} and others")


def test_a_slow_commit_inside_another_transaction_is_said_once_it_is_stored(
    lines, settings, django_capture_on_commit_callbacks
):
    code, _ = started()
    settings.SLOW_COMMIT_MS = 1e-3

    with django_capture_on_commit_callbacks() as stored:
        commit_within([Command(code, "end")])
    assert not any("a commit of" in line["message"] for line in lines.said())
    for one in stored:
        one()

    [line] = [line for line in lines.said() if "a commit of" in line["message"]]
    assert (line["table"], line["do"]) == (code, "end")


def test_a_slow_query_is_said_without_its_values(lines, settings):
    settings.SLOW_QUERY_MS = 1e-6
    watch(connection=connection)

    Table.objects.filter(code="a-secret").exists()

    (line,) = [line for line in lines.said() if "query" in line]
    assert "play_table" in line["query"]
    assert "a-secret" not in json.dumps(line)


def test_who_wraps_queries_for_a_while_is_gone_afterwards():
    """Also where a connection was made meanwhile: Django takes back whichever came last."""

    def mine(execute, *statement):
        return execute(*statement)

    while timed in connection.execute_wrappers:
        connection.execute_wrappers.remove(timed)
    with connection.execute_wrapper(mine):
        watch(connection=connection)

    assert mine not in connection.execute_wrappers
    assert timed in connection.execute_wrappers
