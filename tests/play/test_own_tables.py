"""Where somebody sits and can go on, as the lobby and the home page offer it to them."""

import pytest
from django.test import Client

from play.identity import GUEST
from play.services.lobby import tables_of
from play.services.my_tables import my_tables
from play.services.store.commit import run_command
from play.table.commands import Command
from play.table.people import Person
from tests.play.people import table_of
from tests.play.staging import started
from tests.play.test_decide import move, now

pytestmark = pytest.mark.django_db


def browser_of(person: Person) -> Client:
    client = Client()
    session = client.session
    session[GUEST] = str(person.guest)
    session.save()
    client.cookies["sessionid"] = session.session_key
    return client


def page_of(person: Person):
    return browser_of(person).get("/play/").context


def test_what_one_has_left_comes_last_and_is_nothing_to_go_on_with():
    left, people = started()
    ana = people[0]
    run_command(Command(left, "leave", person=ana))

    [mine] = tables_of(ana)
    assert (mine.code, mine.has_left) == (left, True)
    assert my_tables(ana) == []
    [theirs] = tables_of(people[1])
    assert not theirs.has_left

    run_command(Command(left, "back", person=ana))
    assert [one.listed.code for one in my_tables(ana)] == [left]


def test_the_lobby_begins_with_ones_own_games_and_lists_none_of_them_twice():
    code, people = started()
    waiting, others = table_of(seats=3, visibility="public")

    mine = page_of(people[0])
    assert [one.listed.code for one in mine["going"]] == [code]
    assert (mine["lobby"]["mine"], mine["lobby"]["first"]) == ([], [code])
    assert [one["code"] for one in mine["lobby"]["tables"]] == [waiting]

    theirs = page_of(others[0])
    assert [one.listed.code for one in theirs["going"]] == [waiting]
    # Nothing of others is to come: its place is that of a list without tables.
    assert theirs["coming"] == [range(0)]


def test_an_open_lobby_is_told_whose_turn_it_is_now():
    code, people = started()
    other, _others = started()
    turn = now(code).deal.state.turn
    browser = browser_of(people[turn])
    address = browser.get("/play/").context["lobby"]["going"]
    assert address == f"/play/going-on/?table={code}"
    assert "Your turn" in browser.get(address).content.decode()

    assert not move(code, people).is_refusal

    answer = browser.get(address)
    assert f"/play/{code}/" in answer.content.decode()
    assert "Your turn" not in answer.content.decode()
    # What is not one's own, or was not asked for, is nobody's business.
    assert browser.get(f"/play/going-on/?table={other}").content == b""
    assert browser.get("/play/going-on/").content == b""
    assert Client().get(address).content == b""

    run_command(Command(code, "leave", person=people[turn]))
    assert browser.get(address).content == b""
