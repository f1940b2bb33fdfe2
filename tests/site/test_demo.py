"""The demo club: invented people, games that were really played."""

from datetime import date
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from gofclub import demo, rules
from gofclub.management.commands.demo import PASSWORD
from gofclub.models import User

UNTIL = date(2026, 11, 12)


@pytest.fixture(scope="module")
def month():
    return list(demo.games(seed=7, until=UNTIL, months=1))


def test_every_game_is_played_to_its_end_and_can_be_read_back(month):
    for game in month:
        record = rules.loads(rules.dumps(game.record))

        assert record == game.record
        assert rules.is_over(record.results)


def test_the_same_seed_gives_the_same_club(month):
    assert list(demo.games(seed=7, until=UNTIL, months=1)) == month


def test_another_seed_gives_another():
    one, other = (next(demo.games(seed=seed, until=UNTIL, months=1)) for seed in (7, 8))

    assert one.record != other.record


def test_the_last_evening_is_the_day_asked_for(month):
    days = [game.day for game in month]

    assert max(days) == UNTIL
    assert days == sorted(days)


def test_who_thinks_more_wins_more():
    people = [
        demo.Person(name=name, care=care, comes=1)
        for name, care in [("Careful", 1.0), ("Rash", 0.0), ("Rasher", 0.0), ("Rashest", 0.0)]
    ]
    record = demo.game(people, rng=Random(1), day=UNTIL)

    assert rules.standings(record.results)[0].seat == 0


@pytest.mark.parametrize("present", range(11))
def test_everybody_but_a_fifth_gets_a_seat(present):
    tables = demo.tables(list(demo.PEOPLE[:present]), Random(3))

    assert {len(table) for table in tables} <= {3, 4}
    seated = sum(len(table) for table in tables)
    assert seated == {0: 0, 1: 0, 2: 0, 5: 4}.get(present, present)


@pytest.mark.django_db
def test_the_command_makes_accounts_that_open_and_records_that_read(settings, tmp_path, client):
    settings.DATA_DIR = tmp_path

    for _ in range(2):
        call_command("demo", months=1, stdout=StringIO())

    assert User.objects.count() == len(demo.PEOPLE)
    client.post(reverse("account_login"), {"login": demo.PEOPLE[0].email, "password": PASSWORD})
    assert client.session["_auth_user_id"]
    records = sorted((tmp_path / "demo").glob("*.gof"))
    assert records
    assert all(rules.loads(path.read_text()).deals for path in records)


def test_production_gets_no_accounts_with_a_known_password(settings):
    settings.PRODUCTION = True

    with pytest.raises(CommandError):
        call_command("demo")
