"""Whom the site suggests to play, from how the last games against bots went."""

import pytest
from django.urls import reverse
from django.utils import timezone

from play.bots import BOTS
from play.characters import CHARACTERS
from play.models import Chair, Dealt, Table
from play.services.bot_match import match_for
from play.services.tables import table_quick
from play.table.people import Person
from tests.play.people import guest

pytestmark = pytest.mark.django_db(transaction=True)


def played(person: Person, level: str, *, won: bool, seats: int = 4) -> None:
    """A finished game against bots; the person sits on seat 0."""
    code = table_quick(person=person, bots=level, seats=seats).code
    table = Table.objects.get(code=code)
    left = [0 if won else 16, *([8] * (seats - 1))]
    if not won:
        left[1] = 0
    result = {"left": left, "uncalled": [], "strongest": []}
    Dealt.objects.filter(table=table).update(result=result, finished_at=timezone.now())
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, due_at=None)


def test_a_newcomer_is_suggested_nothing():
    person = guest("Ana")
    played(person, "club", won=True)

    assert match_for(person) is None


@pytest.mark.parametrize(
    "wins, suggested", [((1, 1, 0), "expert"), ((1, 0, 0, 0), "club"), ((0, 0, 0), "casual")]
)
def test_who_wins_often_goes_up_and_who_never_does_goes_down(wins, suggested):
    person = guest("Ana")
    for won in wins:
        played(person, "club", won=bool(won))

    match = match_for(person)

    assert match.level == suggested
    assert (match.won, match.played, match.against) == (sum(wins), len(wins), "club")


def test_there_is_nobody_above_the_master_nor_below_the_first_timer():
    strong, weak = guest("Ana"), guest("Ben")
    for _ in range(3):
        played(strong, "master", won=True)
        played(weak, "any", won=False)

    assert match_for(strong).level == "master"
    assert match_for(weak).level == "newcomer"


def test_games_with_other_people_say_nothing_about_bots():
    person, friend = guest("Ana"), guest("Ben")
    for _ in range(3):
        played(person, "club", won=True)
    for table in Table.objects.all():
        chair = Chair.objects.get(table=table, seat=2)
        chair.bot, chair.guest, chair.name = "", friend.guest, "Ben"
        chair.save(update_fields=["bot", "guest", "name"])

    assert match_for(person) is None


def test_the_page_shows_the_whole_ladder_and_writes_nothing(client):
    response = client.get(reverse("play:bots"))

    assert response.status_code == 200
    assert all(one.name in response.text for one in CHARACTERS)
    assert "sessionid" not in response.cookies
    assert [one.wins for one in CHARACTERS] == sorted(one.wins for one in CHARACTERS)


def test_the_steps_of_the_page_are_as_high_as_the_figures(client):
    page = client.get(reverse("play:bots")).text

    for one in CHARACTERS:
        assert f".is-{one.face} {{ --wins: {one.wins}; }}" in page


def test_a_table_and_the_lobby_know_what_every_bot_is_called(client):
    person = guest("Ana")
    client.cookies["sessionid"] = person.session
    pages = [reverse("play:lobby"), reverse("play:table", args=[table_quick(person=person).code])]

    for page in pages:
        facts = client.get(page).context
        known = facts["lobby"] if "lobby" in facts else facts["facts"]
        assert known["bots"].keys() == BOTS.keys()
