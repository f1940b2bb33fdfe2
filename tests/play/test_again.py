"""A finished hand dealt again, to whoever may see its replay and to nobody else."""

import pytest
from django.test import Client
from django.urls import reverse

from play.models import Table
from play.services.given import Sitter
from play.services.store.load import table_at
from tests.play.given_deals import moves_of, opened, played_out
from tests.play.people import guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return guest("Ana")


@pytest.fixture
def over(ana):
    """A hand that is over, at a table of Ana's."""
    return played_out(opened(ana, seat=2).code, ana)


def asked(code, person=None, *, number=1, **wishes):
    browser = Client()
    if person is not None:
        browser.cookies["sessionid"] = person.session
    address = reverse("play_api:table-again", args=[code, number])
    return browser.post(address, wishes, content_type="application/json")


def test_the_same_cards_at_the_seat_that_one_had_against_masters(ana, over):
    answer = asked(over.code, ana)

    assert answer.status_code == 201
    table = table_at(answer.json()["code"])
    assert table.deal.hands == over.deal.hands
    assert table.chair_of(ana).seat == 2
    assert {chair.bot for chair in table.chairs} == {"", "master"}
    assert table.options.given.to_beat == over.results[0].points[2]
    assert table.options.title == "This deal again"


def test_anybody_who_may_see_the_replay_chooses_a_seat_bots_and_a_position(over):
    stranger = guest("Ben")

    answer = asked(over.code, stranger, seat=3, bots="casual", moves=4, name="Benno")

    table = table_at(answer.json()["code"])
    assert (table.chairs[3].name, table.chairs[0].bot) == ("Benno", "casual")
    assert table.options.title == "From move 5"
    assert moves_of(table.code) == moves_of(over.code)[:4]
    assert table.options.given.to_beat == over.results[0].points[3]


def test_played_again_without_a_choice_it_has_the_bots_of_the_first_time(ana):
    bots = {0: Sitter("casual", "Bao"), 1: Sitter("beginner", "Clover"), 3: Sitter("club", "Saf")}
    first = played_out(opened(ana, seat=2, sitters=bots).code, ana)

    table = table_at(asked(first.code, ana, bots=None).json()["code"])
    other = table_at(asked(first.code, ana, bots=None, seat=0).json()["code"])

    assert [chair.bot for chair in table.chairs] == ["casual", "beginner", "", "club"]
    assert [chair.bot for chair in other.chairs] == ["", "beginner", "any", "club"]


def test_a_hand_that_is_not_over_is_dealt_to_nobody(ana):
    table = opened(ana)

    for number in (1, 2):
        assert asked(table.code, ana, number=number).status_code == 404
    assert Table.objects.count() == 1


@pytest.mark.parametrize(
    "wishes, status",
    [
        ({"seat": 4}, 400),
        ({"bots": "any"}, 400),
        ({"moves": -1}, 400),
        ({"moves": True}, 400),
        ({"moves": 999}, 409),
        ({"moves": 10**9}, 400),
        ({"cards": "1m"}, 400),
    ],
)
def test_what_cannot_be_is_refused(ana, over, wishes, status):
    assert asked(over.code, ana, **wishes).status_code == status
    assert Table.objects.count() == 1


def test_the_page_tells_only_its_player_where_the_deal_comes_from(ana, over):
    code = asked(over.code, ana).json()["code"]
    browser = Client()
    browser.cookies["sessionid"] = ana.session

    mine = browser.get(reverse("play:table", args=[code])).content.decode()
    others = Client().get(reverse("play:table", args=[code])).content.decode()

    assert reverse("play:review", args=[over.code, 1]) in mine
    assert over.code not in others
