"""Challenges: the same cards for whoever has the link, one try each, and nothing shown before."""

import json
import re
from datetime import timedelta
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gofclub.me.archive import archive_of
from gofclub.models import User
from play.models import Challenge, Given, Table, Try
from play.services import challenges
from play.services.forget import chairs_of, forget_chairs
from play.services.given import Sitter
from play.services.store.commit import run_command
from play.services.store.load import table_at
from play.table.commands import Command
from tests.play.given_deals import SEED, moves_of, opened, played_out
from tests.play.people import account, guest

pytestmark = pytest.mark.django_db
SCORES = "challenge-scores"


@pytest.fixture
def ana():
    return guest("Ana")


@pytest.fixture
def over(ana):
    return played_out(opened(ana, seat=1).code, ana)


@pytest.fixture
def challenge(ana, over) -> Challenge:
    return challenges.challenge_make(person=ana, table=over)


def browser_of(person=None):
    browser = Client()
    if person is not None:
        browser.cookies["sessionid"] = person.session
    return browser


def tried(challenge, person, **fields):
    address = reverse("play_api:challenge-tries", args=[challenge.code])
    return browser_of(person).post(address, fields, content_type="application/json")


def page(challenge, person=None):
    return browser_of(person).get(reverse("play:challenge", args=[challenge.code]))


def seen(challenge, person=None):
    address = reverse("play_api:challenge", args=[challenge.code])
    return browser_of(person).get(address).json()


def test_everybody_has_the_same_cards_seat_bots_and_answers(ana, over, challenge):
    ben = guest("Ben")

    answer = tried(challenge, ben, name="Benno")

    table = table_at(answer.json()["code"])
    assert (answer.status_code, table.deal.hands) == (201, over.deal.hands)
    assert (table.chair_of(ben).seat, table.chairs[1].name) == (1, "Benno")
    assert (table.options.given.seed, table.options.given.has_hints) == (SEED, False)
    played_out(table.code, ben)
    assert moves_of(table.code) == moves_of(over.code)


def test_bots_of_different_levels_are_the_same_for_everybody_too(ana):
    bots = {0: Sitter("casual", "Bao"), 2: Sitter("beginner", "Clover"), 3: Sitter("club", "Saf")}
    first = played_out(opened(ana, seat=1, bots="master", sitters=bots).code, ana)
    challenge = challenges.challenge_make(person=ana, table=first)
    ben = guest("Ben")

    shown = seen(challenge, ben)
    table = table_at(tried(challenge, ben).json()["code"])

    assert (shown["bots"], shown["levels"]) == ("mixed", ["casual", "beginner", "club"])
    assert [chair.bot for chair in table.chairs] == ["casual", "", "beginner", "club"]
    assert [chair.name for chair in table.chairs] == ["Bao", "Ben", "Clover", "Saf"]
    against = page(challenge, guest("Eve")).content.decode()
    assert "Against: casual player, beginner, club player" in against
    played_out(table.code, ben)
    assert moves_of(table.code) == moves_of(first.code)


def test_scores_are_shown_to_those_who_have_played_and_best_first(ana, over, challenge):
    ben, eve = guest("Ben"), guest("Eve")
    before = seen(challenge, ben)
    code = tried(challenge, ben).json()["code"]
    during = seen(challenge, ben)
    played_out(code, ben)

    after = seen(challenge, ben)

    assert (before["scores"], during["scores"], seen(challenge, eve)["scores"]) == ([], [], [])
    assert (before["my_table"], during["my_table"]) == (None, code)
    points = over.results[0].points[1]
    assert [(one["name"], one["points"], one["rank"]) for one in after["scores"]] == [
        ("Ana", points, 1),
        ("Ben", points, 1),
    ]
    assert [one["is_mine"] for one in after["scores"]] == [False, True]
    assert SCORES in page(challenge, ben).content.decode()
    assert SCORES not in page(challenge, eve).content.decode()


def test_only_who_made_a_challenge_shares_it_as_their_own_score(ana, challenge):
    ben = guest("Ben")
    played_out(tried(challenge, ben).json()["code"], ben)

    mine, theirs = (page(challenge, who).content.decode() for who in (ana, ben))

    assert 'data-words="I scored' in mine
    assert "I scored" not in theirs
    assert 'data-words="Can you beat' in theirs
    assert 'data-words="I scored' in browser_of(ana).get("/play/challenges/").content.decode()


def test_nobody_is_sent_a_card_or_a_way_to_one_before_they_have_played(ana, over, challenge):
    ben = guest("Ben")
    code = tried(challenge, ben).json()["code"]
    sent = [page(challenge, who).content.decode() for who in (None, guest("Eve"), ben)]
    sent += [json.dumps(seen(challenge, who)) for who in (None, ben)]
    sent += [browser_of(ben).get(reverse("play:table", args=[code])).content.decode()]

    hidden = [hand for seat, hand in enumerate(over.deal.hands.split("/")) if seat != 1]
    for text in sent:
        assert over.code not in text
        assert SEED not in text
        assert not any(hand in text for hand in hidden)
    assert not any(over.deal.hands.split("/")[1] in text for text in sent[:-1])
    # As a word: a page has tokens made of any letters.
    assert not re.search(r"\bBen\b", sent[0])
    for name in ("play:replay", "play:review"):
        assert browser_of(ben).get(reverse(name, args=[code, 1])).status_code == 404


def test_there_is_one_try_for_each_and_it_can_be_gone_on_with(ana, challenge):
    ben = guest("Ben")
    first = tried(challenge, ben).json()["code"]
    assert tried(challenge, ben).json()["code"] == first
    played_out(first, ben)

    again, makers = tried(challenge, ben), tried(challenge, ana)

    for answer in (again, makers):
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "tried_already")
    assert Try.objects.count() == 1


def test_a_try_is_kept_when_its_player_opens_other_tables(challenge, settings):
    settings.TABLES_PER_PERSON = 2
    ben = guest("Ben")
    code = tried(challenge, ben).json()["code"]
    run_command(Command(code, "pause"))
    other = opened(ben).code
    run_command(Command(other, "pause"))

    opened(ben)

    assert (table_at(code).status, table_at(other).status) == ("paused", "closed")
    assert tried(challenge, ben).json()["code"] == code


def test_a_try_that_was_left_for_too_long_has_been_had(challenge):
    ben = guest("Ben")
    code = tried(challenge, ben).json()["code"]
    run_command(Command(code, "pause"))
    run_command(Command(code, "expire"))

    again, found = tried(challenge, ben), seen(challenge, ben)

    assert (again.status_code, again.json()["error"]["code"]) == (409, "tried_already")
    assert (found["my_table"], found["is_over"]) == (None, True)
    assert [one["name"] for one in found["scores"]] == ["Ana"]
    assert page(challenge, ben).status_code == 200


def test_an_account_has_one_try_from_all_its_browsers(challenge):
    user = User.objects.create_user("ben@example.org", "twelve dragons", display_name="Ben")
    first = tried(challenge, account(user)).json()["code"]

    assert tried(challenge, account(user)).json()["code"] == first


def test_points_that_a_bot_has_made_are_not_among_the_scores(challenge):
    ben = guest("Ben")
    code = tried(challenge, ben).json()["code"]
    run_command(Command(code, "leave", person=ben))
    played_out(code, ben)

    assert [one["name"] for one in seen(challenge, ben)["scores"]] == ["Ana"]


def test_only_who_has_played_to_the_end_can_challenge_others(ana, over):
    ben = guest("Ben")
    unfinished = opened(ben)
    left = opened(guest("Cho"))

    def asked(person, code):
        address = reverse("play_api:table-challenge", args=[code])
        return browser_of(person).post(address).status_code

    assert asked(ben, over.code) == 404
    assert asked(ben, unfinished.code) == 409
    assert asked(None, left.code) == 404
    assert asked(ana, over.code) == 201
    assert asked(ana, over.code) == 201
    assert Challenge.objects.count() == 1


def test_its_maker_sees_it_listed_and_takes_it_back(ana, challenge):
    ben = guest("Ben")
    code = tried(challenge, ben).json()["code"]
    mine = browser_of(ana).get(reverse("play:challenges")).content.decode()
    others = browser_of(ben).get(reverse("play:challenges")).content.decode()
    assert (challenge.code in mine, challenge.code in others) == (True, False)
    address = reverse("play_api:challenge", args=[challenge.code])

    assert browser_of(ben).delete(address).status_code == 404
    assert browser_of(ana).delete(address).status_code == 204

    assert page(challenge, ben).status_code == page(challenge, ana).status_code == 404
    assert tried(challenge, guest("Eve")).status_code == 404
    assert browser_of(ana).get(reverse("play_api:challenges")).json() == {"challenges": []}
    assert browser_of(ben).get(reverse("play:table", args=[code])).status_code == 200


def test_there_is_an_end_to_challenges_tries_and_time(ana, over, challenge, settings):
    settings.CHALLENGES_PER_DAY = 1
    settings.TRIES_PER_CHALLENGE = 1
    other = played_out(opened(ana).code, ana)
    address = reverse("play_api:table-challenge", args=[other.code])
    assert browser_of(ana).post(address).status_code == 429
    assert tried(challenge, guest("Ben")).status_code == 201
    assert tried(challenge, guest("Cho")).json()["error"]["code"] == "challenge_full"

    long_ago = timezone.now() - timedelta(days=settings.CHALLENGE_DAYS + 1)
    Table.objects.update(changed_at=long_ago)
    challenges.tidy()
    assert set(Table.objects.values_list("code", flat=True)) >= {over.code}
    assert not Table.objects.filter(code=other.code).exists()
    Challenge.objects.update(created_at=long_ago, ends_at=long_ago + timedelta(days=1))
    assert page(challenge).status_code == 404
    challenges.tidy()
    challenges.tidy()
    assert not Challenge.objects.exists()
    assert not Try.objects.exists()
    assert not Given.objects.exists()


def test_who_is_forgotten_is_forgotten_here_too(challenge, over):
    ben = guest("Ben")
    played_out(tried(challenge, ben).json()["code"], ben)
    cho = guest("Cho")
    played_out(tried(challenge, cho).json()["code"], cho)

    forget_chairs(chairs_of(guest=ben.guest))

    names = [one["name"] for one in seen(challenge, cho)["scores"]]
    assert len(names) == 3
    assert "Ben" not in names


def test_what_somebody_has_made_is_in_their_archive():
    user = User.objects.create_user("ana@example.org", "twelve dragons", display_name="Ana")
    ana = account(user)
    made = challenges.challenge_make(person=ana, table=played_out(opened(ana).code, ana))

    with archive_of(user) as file, ZipFile(file) as archive:
        assert made.code in archive.read("challenges.csv").decode()
