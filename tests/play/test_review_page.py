"""The page on which a finished hand is reviewed."""

import pytest

from play.models import Table
from play.services.again import table_again
from play.services.store.load import cache
from tests.play.people import account, guest
from tests.play.staging import started
from tests.play.test_analysis import (
    browser_of,
    nobody_thinks_on,  # noqa: F401 (a fixture for all)
    play_out,
)
from tests.play.test_changing_seats import a_hand_with_bots, ask, now, play_hand
from tests.scorepad.clubs.people import cast_of

pytestmark = pytest.mark.django_db


def page_of(person, code: str, number: int = 1):
    return browser_of(person).get(f"/play/{code}/hands/{number}/review/")


def test_the_page_has_the_replay_in_it_and_knows_where_the_review_is():
    code, people = started()
    play_out(code, people)

    page = page_of(people[2], code)

    assert page.status_code == 200
    facts = page.context["facts"]
    assert facts["seat"] == 2
    assert facts["review"] == f"/api/v1/tables/{code}/deals/1/review/"
    assert page.context["replay"]["steps"]
    assert page["Cache-Control"].startswith("max-age=0")
    assert "noindex" in page.content.decode()


def test_whoever_may_look_at_the_table_may_look_at_the_review_and_has_no_seat_there():
    code, people = started()
    play_out(code, people)

    page = page_of(guest("Zoe"), code)

    assert page.status_code == 200
    assert page.context["facts"]["seat"] is None


def test_there_is_no_page_while_a_hand_is_played_nor_of_one_that_never_was():
    code, people = started()
    assert page_of(people[0], code).status_code == 404

    play_out(code, people)

    assert page_of(people[0], code, 2).status_code == 404
    assert page_of(people[0], "222222222222").status_code == 404


def test_replay_and_table_lead_to_it():
    code, people = started()
    play_out(code, people)
    browser = browser_of(people[0])

    replay = browser.get(f"/play/{code}/hands/1/")
    table = browser.get(f"/play/{code}/")

    assert replay.context["facts"]["review"] == f"/play/{code}/hands/1/review/"
    assert table.context["facts"]["review"] == f"/play/{code}/hands/0/review/"


def test_once_a_hand_is_over_it_is_open_to_all_who_may_look_at_the_table_and_to_nobody_else():
    cast = cast_of()
    code, people = started()
    paths = (f"/play/{code}/hands/1/review/", f"/api/v1/tables/{code}/deals/1/review/")

    def answers(person) -> list[int]:
        return [browser_of(person).get(path).status_code for path in paths]

    assert answers(people[0]) == [404, 404]
    play_out(code, people)
    assert answers(people[0]) == answers(guest("Zoe")) == [200, 200]
    Table.objects.filter(code=code).update(visibility=Table.Visibility.CLUB, club=cast.club)
    cache.clear()

    assert answers(account(cast.people["member"])) == [200, 200]
    assert answers(guest("Zoe")) == [404, 404]


def test_what_a_bot_played_is_not_told_to_whoever_took_its_seat_as_their_own():
    ana, eve = guest("Ana"), guest("Zoe")
    code = a_hand_with_bots(ana)
    ask(code, eve, "sit", seat=1)
    for person in (ana, eve):
        ask(code, person, "next")
    play_hand(code, [ana, eve])

    first, second = (page_of(eve, code, number).context["facts"] for number in (1, 2))
    replay = browser_of(eve).get(f"/play/{code}/hands/1/").context["facts"]
    told = browser_of(eve).get(f"/api/v1/tables/{code}/deals/1/review/").json()
    again = table_again(person=eve, table=now(code), number=1)

    assert (first["seat"], second["seat"], replay["seat"]) == (None, 1, None)
    words = " ".join(one["sentence"] for one in told["seats"][1]["decisions"])
    assert "Amber" in words
    assert "Zoe" not in words
    assert "You" not in words
    # The whole game is nobody's alone on that seat.
    assert first["players"] == second["players"] == ["Ana", "Amber, Zoe", "Ruby"]
    assert (first["seat_in_game"], page_of(ana, code).context["facts"]["seat_in_game"]) == (None, 0)
    assert again.options.given.seat == 0
