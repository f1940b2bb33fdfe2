"""The lobby cannot be drowned: how many tables somebody has, and who is listed."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gofclub.visitors import address_digest
from play.models import Chair, Table
from play.services.due_tables import expired_tables
from play.services.lobby import LISTED_PER_ADDRESS, MOST_LISTED, lobby
from play.services.store.commit import run_command
from play.services.table_limits import forget_addresses
from play.services.tables import table_open, table_quick
from play.table.commands import Command
from play.table.refusal import Refusal
from tests.play.people import guest

pytestmark = pytest.mark.django_db
HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def opened(count: int = 1, *, at: str = "", **options) -> list[str]:
    """Public tables of as many people, from one address."""
    return [
        table_open(person=guest("Ana")._replace(address=at), visibility="public", **options).code
        for _ in range(count)
    ]


def test_a_person_has_only_so_many_tables(settings):
    settings.TABLES_PER_PERSON = 3
    ana = guest("Ana")
    codes = [table_open(person=ana).code for _ in range(3)]

    with pytest.raises(Refusal) as refusal:
        table_open(person=ana)

    assert refusal.value.code == "too_many_tables"
    run_command(Command(codes[0], "close", person=ana))
    table_open(person=ana)


def test_of_games_against_bots_the_oldest_makes_room(settings):
    settings.TABLES_PER_PERSON = 2
    ana = guest("Ana")
    first, second = (table_quick(person=ana).code for _ in range(2))
    for code in (first, second):
        run_command(Command(code, "pause"))

    third = table_quick(person=ana).code

    states = dict(Table.objects.values_list("code", "status"))
    assert states == {first: "closed", second: "paused", third: "playing"}


def test_a_game_with_other_people_never_makes_room(settings):
    settings.TABLES_PER_PERSON = 1
    ana, ben = guest("Ana"), guest("Ben")
    code = table_open(person=ana, seats=3).code
    run_command(Command(code, "sit", person=ben))
    for do in ("fill", "start"):
        run_command(Command(code, do, person=ana))
    run_command(Command(code, "pause"))

    with pytest.raises(Refusal, match="unfinished tables"):
        table_open(person=ana)


def test_an_address_has_only_so_many_tables(settings):
    settings.TABLES_PER_ADDRESS = 2
    opened(2, at=HERE)

    with pytest.raises(Refusal) as refusal:
        opened(at=HERE)

    assert refusal.value.code == "too_many_here"
    opened(at=ELSEWHERE)


def test_a_page_gets_a_sentence_and_a_network_of_ipv6_is_one_address(settings):
    settings.TABLES_PER_ADDRESS = 1

    def answer(address: str):
        sent = {"visibility": "public", "name": "Ana"}
        client = Client(REMOTE_ADDR=address)
        return client.post("/api/v1/tables/", sent, content_type="application/json")

    assert answer("2001:db8::1").status_code == 201
    refused = answer("2001:db8::ffff:2")

    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "too_many_here"
    assert "your network" in refused.json()["error"]["message"]
    assert answer("2001:db8:0:1::1").status_code == 201


def test_an_address_has_its_share_of_the_lobby():
    others = opened(at=ELSEWHERE)
    flood = opened(MOST_LISTED + 5, at=HERE)
    others += opened(2)

    listed = [table.code for table in lobby()]

    assert set(others) < set(listed)
    assert len(set(flood) & set(listed)) == LISTED_PER_ADDRESS


def test_an_address_shows_the_tables_where_somebody_is_before_its_newest_ones():
    alive = opened(3, at=HERE)
    left = opened(LISTED_PER_ADDRESS, at=HERE)
    long_ago = timezone.now() - timedelta(minutes=5)
    Chair.objects.filter(table__code__in=left).update(seen_at=long_ago)

    listed = [table.code for table in lobby()]

    assert listed == [*reversed(alive), *reversed(left[3:])]


def test_the_lobby_begins_with_what_one_can_join_then_watch_and_the_rest_sinks():
    hosts = {
        table_open(person=host, visibility="public").code: host for host in map(guest, "ABCDE")
    }
    # The order in which they were opened is not the one in which they are listed.
    left_playing, full, left, room, played = hosts
    for code in (played, full, left_playing):
        run_command(Command(code, "fill", person=hosts[code]))
    for code in (played, left_playing):
        run_command(Command(code, "start", person=hosts[code]))
    long_ago = timezone.now() - timedelta(minutes=5)
    Chair.objects.filter(table__code__in=[left, left_playing]).update(seen_at=long_ago)

    assert [table.code for table in lobby()] == [room, played, full, left, left_playing]


def test_tables_that_nobody_is_at_sink_and_expire():
    now = timezone.now()
    lonely, alive = opened(2)
    Chair.objects.filter(table__code=lonely).update(seen_at=now - timedelta(minutes=5))
    Table.objects.filter(code=alive).update(created_at=now - timedelta(hours=1))

    assert [table.code for table in lobby()] == [alive, lonely]
    assert expired_tables(now) == []

    later = now + timedelta(hours=3)
    Chair.objects.filter(table__code=alive).update(seen_at=later)
    assert expired_tables(later) == [lonely]


def test_where_a_table_was_opened_is_forgotten_when_it_is_over():
    code, other = opened(2, at=HERE)
    kept = Table.objects.values_list("opened_from", flat=True)
    assert set(kept) == {address_digest(HERE)}
    assert HERE not in address_digest(HERE)

    Table.objects.filter(code=code).update(status="closed")
    forget_addresses()

    assert Table.objects.get(code=code).opened_from == ""
    assert Table.objects.get(code=other).opened_from
