"""Who sits where at the table of a rematch, who hosts it, who deals, and for whom it waits."""

import pytest

from play.models import Table
from play.services.store.load import cache
from play.table.people import Person
from tests.play.people import guest, table_of
from tests.play.test_decide import ask, now, started
from tests.play.test_hosting import come
from tests.play.truth import check_table

pytestmark = pytest.mark.django_db


def is_over(code: str) -> None:
    Table.objects.filter(code=code).update(status="over", due_at=None)
    cache.clear()


def over(*, seats: int = 4) -> tuple[str, list[Person]]:
    """A game that is over, with everybody on their chair and nobody connected."""
    code, people = started(seats=seats)
    is_over(code)
    return code, people


def seated(code: str) -> list[tuple[str, str, bool]]:
    """By seat: the name, the state, and whether a bot sits there."""
    return [(one.name, one.state, bool(one.bot)) for one in check_table(code).chairs]


def test_who_is_away_or_offline_and_bots_keep_their_seats_and_who_left_has_none():
    code, people = table_of()
    ask(code, people[0], "unseat", seat=3)
    ask(code, people[0], "fill", bot="expert")
    ask(code, people[0], "start")
    ask(code, people[1], "away")
    ask(code, people[2], "leave")
    is_over(code)

    again = ask(code, people[0], "rematch").opened

    bot = now(code).chairs[3].name
    assert seated(again) == [
        *(("Ana", "here", False), ("Ben", "here", False), ("", "free", False)),
        (bot, "here", True),
    ]
    assert now(again).chairs[3].bot == "expert"
    assert [now(again).chair_of(person) is None for person in people[:3]] == [False, False, True]
    assert not any(chair.online for chair in now(again).chairs)


def test_of_those_who_left_only_who_asks_has_a_chair_again():
    code, people = started()
    for seat in (1, 2):
        ask(code, people[seat], "leave")
    is_over(code)

    again = ask(code, people[2], "rematch").opened

    assert [state for _, state, _ in seated(again)] == ["here", "free", "here", "here"]
    assert (now(again).chair_of(people[2]).seat, now(again).host) == (2, 2)
    assert now(code).chairs[2].state == "left"


def test_who_left_and_asks_when_others_have_sits_down_like_anybody_else():
    code, people = started()
    ask(code, people[3], "leave")
    is_over(code)
    again = ask(code, people[0], "rematch").opened

    assert ask(code, people[3], "rematch").opened == again

    assert seated(again)[3] == ("", "free", False)
    assert not ask(again, people[3], "sit").is_refusal
    assert seated(again)[3] == ("Dee", "here", False)


def test_whoever_asks_first_is_its_host_and_whoever_asks_later_finds_it():
    code, people = over()
    assert now(code).host == 0

    codes = [ask(code, people[seat], "rematch").opened for seat in (2, 0, 2, 3)]

    assert codes == [now(code).rematch] * 4
    assert (now(code).rematch_by, check_table(codes[0]).host) == (2, 2)
    assert Table.objects.count() == 2


@pytest.mark.parametrize("state", ["away", "offline"])
def test_who_asks_hosts_also_while_a_bot_plays_for_them_or_without_a_socket(state):
    code, people = started()
    come(code, people, 0, 1)
    ask(code, people[1], "away" if state == "away" else "gone", socket=f"{code}-1")
    is_over(code)

    again = ask(code, people[1], "rematch", socket=now(code).chairs[1].socket).opened

    assert now(again).host == 1
    assert now(again).chairs[1].state == "here"


def test_somebody_who_did_not_play_opens_none():
    code, _ = over()

    assert ask(code, guest("Eve"), "rematch").code == "not_seated"

    assert now(code).rematch is None


@pytest.mark.parametrize("seats", [3, 4])
def test_the_next_one_deals_round_the_table_and_the_score_begins_anew(seats):
    code, people = over(seats=seats)
    dealers = [now(code).deal.setup.dealer]

    for _ in range(seats):
        code = ask(code, people[0], "rematch").opened
        come(code, people, *range(seats))
        table = check_table(code)
        assert (table.status, table.deal.number, sum(table.totals)) == ("playing", 1, 0)
        dealers.append(table.deal.setup.dealer)
        is_over(code)

    assert dealers == [*range(seats), 0]


def test_it_waits_for_who_was_away_and_for_no_bot():
    code, people = table_of()
    ask(code, people[0], "unseat", seat=3)
    ask(code, people[0], "fill")
    ask(code, people[0], "start")
    ask(code, people[1], "away")
    is_over(code)
    again = ask(code, people[0], "rematch").opened

    come(again, people, 0, 2)
    assert now(again).status == "open"
    come(again, people, 1)

    assert check_table(again).status == "playing"
    assert [one.plays_itself for one in now(again).chairs] == [True, True, True, False]


def test_with_a_chair_that_somebody_left_it_waits_for_its_host_or_for_somebody():
    code, people = started()
    ask(code, people[3], "leave")
    is_over(code)
    again = ask(code, people[1], "rematch").opened

    come(again, people, 0, 1, 2)
    assert now(again).status == "open"
    assert ask(again, people[0], "fill").code == "not_host"
    assert not ask(again, people[1], "fill").is_refusal
    assert not ask(again, people[1], "start").is_refusal

    assert check_table(again).status == "playing"
