"""Past games come and go while others work in the club, and no file holds up the rest."""

import json
import logging
import zlib
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.db import OperationalError, transaction
from django.utils import timezone

from gofclub.database_away import will_pass
from gofclub.names import clean_name
from scorepad.models import Claim, Club, GamesImport, Night, Player, Season, Sheet
from scorepad.rulesets import official
from scorepad.services import figures
from scorepad.services.clubs.clubs import club_delete, club_describe
from scorepad.services.clubs.invitations import invitation_make
from scorepad.services.clubs.nights import night_describe
from scorepad.services.clubs.seasons import season_close
from scorepad.services.errors import Refused
from scorepad.services.forget import forget_in_scorepad
from scorepad.services.imports import carrying_out, removing
from scorepad.services.imports.carrying_out import import_confirm, import_undo
from scorepad.services.imports.drafts import dry_run, import_cancel, import_start
from scorepad.services.imports.reading import read_import
from tests.held_rows import at_once, held, until_somebody_waits, with_row_locks
from tests.scorepad.clubs.evenings import hand
from tests.scorepad.clubs.people import Cast, cast_of
from tests.scorepad.clubs.races import alone

pytestmark = pytest.mark.django_db

NAMES = ("Ada", "Bo", "Cy")


def game(day: str, **more) -> dict:
    people = [{"line": at, "name": name, "player": name} for at, name in enumerate(NAMES)]
    return {
        "started_at": f"{day}T18:00:00+00:00",
        "finished_at": f"{day}T20:00:00+00:00",
        "status": "finished",
        "source": "table",
        "ruleset": official(),
        "people": people,
        "hands": [],
        "totals": [5, 60, 120],
        **more,
    }


def document(**more) -> dict:
    return {
        "players": [{"code": name, "name": name} for name in NAMES],
        "games": [
            game("2024-03-05"),
            game("2024-10-01"),
            game("2024-06-04", status="open", totals=[]),
        ],
        "seasons": [],
        **more,
    }


def started(cast: Cast, found: dict) -> GamesImport:
    content = json.dumps(found).encode()
    where = {"actor": cast["organiser"], "club": cast.club}
    return import_start(**where, file_name="club.json", content=content)


def confirmed(cast: Cast, found: dict | None = None) -> GamesImport:
    one = started(cast, found or document())
    import_confirm(actor=cast["organiser"], club=cast.club, code=one.code)
    one.refresh_from_db()
    return one


def half_way(cast: Cast, found: dict | None = None) -> GamesImport:
    """An import of which one game is written."""
    one = confirmed(cast, found)
    carrying_out.write_some(one.pk, carrying_out.games_of(one, read_import(one)), most=1)
    assert Sheet.objects.filter(brought=one, club=None).count() == 1
    return one


def worked(cast: Cast, one: GamesImport) -> str:
    carrying_out.work(one.pk)
    figures.work(cast.club)
    one.refresh_from_db()
    return one.status


def test_undoing_leaves_what_others_have_changed_since(cast):
    seasons = [
        {"name": "Spring", "starts": "2024-03-01", "ends": "2024-03-31"},
        {"name": "Summer", "starts": "2024-06-01", "ends": "2024-06-30"},
        {"name": "Autumn", "starts": "2024-10-01", "ends": "2024-10-31"},
    ]
    nights = [
        {"day": day, "people": [{"player": name} for name in NAMES]}
        for day in ("2024-03-05", "2024-06-04", "2024-09-03", "2024-10-01")
    ]
    one = confirmed(cast, document(seasons=seasons, nights=nights))
    assert worked(cast, one) == "done"
    where = {"actor": cast["organiser"], "club": cast.club}
    played_on = Sheet.objects.get(club=cast.club, status="open")
    hand(cast, played_on, 0, 3, 5)
    season = Season.objects.get(name="Spring")
    season_close(**where, code=season.code)
    [at] = Night.objects.filter(club=cast.club, day="2024-09-03")
    night_describe(**where, day=at.day, note="The one with cake")

    import_undo(**where, code=one.code)
    figures.work(cast.club)
    carrying_out.work(one.pk)

    [left] = Sheet.objects.all()
    assert (left.pk, left.club, left.brought) == (played_on.pk, cast.club, None)
    assert left.owner == cast.people["organiser"]
    assert {season.name for season in Season.objects.all()} == {"Spring", "Summer"}
    days = {night.day.isoformat() for night in Night.objects.all()}
    assert days == {"2024-06-04", "2024-09-03"}
    assert Player.objects.filter(club=cast.club, name__in=NAMES).count() == 3


def test_whom_somebody_claims_or_invites_stays(cast):
    one = confirmed(cast)
    assert worked(cast, one) == "done"
    ada, bo = (Player.objects.get(club=cast.club, name=name) for name in ("Ada", "Bo"))
    Claim.objects.create(player=ada, user=cast.people["member"])
    invitation_make(actor=cast["organiser"], club=cast.club, player=bo.code)

    import_undo(actor=cast["organiser"], club=cast.club, code=one.code)
    figures.work(cast.club)
    carrying_out.work(one.pk)

    left = Player.objects.filter(club=cast.club, name__in=NAMES)
    assert {player.name for player in left} == {"Ada", "Bo"}


def test_values_that_nobody_expects_are_left_out(cast):
    places = [
        {"pool": "table", "player": name, "score": score, "mu": 25, "sigma": 8}
        for name, score in zip(("Ada", "Bo", ["Cy"]), (10**400, -1e300, 1), strict=True)
    ]
    closed = {"status": "closed", "closed_at": "2024-04-01T00:00:00+00:00", "results": places}
    season = {"name": "Spring", "starts": "2024-03-01", "ends": "2024-03-31", **closed}
    table = {"number": 1, "players": [*NAMES[:2], {}], "sheet": []}
    rounds = [{"number": 1, "out": [[], "Ada"], "tables": [table]}, {"number": 10**40}]
    night = {"day": "2024-03-05", "people": [{"player": []}, {"player": {}}], "rounds": rounds}

    one = confirmed(cast, document(seasons=[season], nights=[night]))

    assert worked(cast, one) == "done"
    [stored] = Night.objects.all()
    assert (stored.attendances.count(), stored.announced.count(), stored.tables.count()) == (
        0,
        1,
        0,
    )
    assert Season.objects.get().results.count() == 0


def test_a_file_that_cannot_be_read_fails_and_is_told_once(cast, caplog):
    one = half_way(cast)
    GamesImport.objects.update(content=b"no longer a file")

    with caplog.at_level(logging.WARNING):
        assert worked(cast, one) == "failed"

    assert [one.code in record.getMessage() for record in caplog.records] == [True]
    assert (carrying_out.unfinished(), Sheet.objects.count()) == ([], 0)


def test_an_import_that_is_confirmed_again_begins_anew_and_is_not_swept(cast):
    one = half_way(cast)
    GamesImport.objects.update(status="failed")
    assert carrying_out.is_behind(one.pk)
    import_confirm(actor=cast["organiser"], club=cast.club, code=one.code)
    assert not Sheet.objects.exists()
    one.refresh_from_db()
    carrying_out.write_some(one.pk, carrying_out.games_of(one, read_import(one)), most=1)

    # A sweep that had begun before comes to its next games.
    removing.sweep(one.pk)

    assert Sheet.objects.count() == 1
    assert carrying_out.is_behind(one.pk)
    assert worked(cast, one) == "done"
    assert Sheet.objects.filter(club=cast.club).count() == 3
    assert not carrying_out.is_behind(one.pk)


def test_games_that_are_nobodys_go_with_the_import_the_club_or_the_account(cast):
    one = half_way(cast)
    GamesImport.objects.update(status="failed")
    import_cancel(actor=cast["organiser"], club=cast.club, code=one.code)
    assert not Sheet.objects.exists()

    member = cast.people["member"]
    with_mel = json.loads(json.dumps(document()).replace("Ada", clean_name(member.display_name)))
    one = half_way(cast, with_mel)
    forget_in_scorepad(member, seats={})
    assert not GamesImport.objects.exists()
    assert not Sheet.objects.exists()
    carrying_out.work(one.pk)

    one = half_way(cast)
    games = carrying_out.games_of(one, read_import(one))
    found = read_import(one)
    Club.objects.update(exported_at=timezone.now())
    club_delete(actor=cast["owner"], club=cast.club, confirmation=cast.club.name)
    carrying_out.hand_over(one.pk, found, games)
    assert not Sheet.objects.exists()


def test_a_dry_run_bears_with_names_that_are_gone(cast):
    one = started(cast, document())
    one.names.all().delete()

    assert dry_run(one).names == ()


def test_nights_have_only_so_many_tables(cast):
    rounds = [{"number": 1, "tables": [{}] * 2501}]
    nights = [{"day": f"2024-03-0{at}", "rounds": rounds} for at in (1, 2)]

    with pytest.raises(Refused, match="import_too_many_games"):
        started(cast, document(nights=nights))


@with_row_locks
@pytest.mark.django_db(transaction=True)
def test_a_file_is_read_before_the_club_is_held_for_it():
    cast = cast_of()
    one = started(cast, document())
    GamesImport.objects.update(content=b"no longer a file")

    with held(Club.objects.filter(pk=cast.club.pk)), pytest.raises(zlib.error):
        at_once(partial(import_confirm, actor=cast["organiser"], club=cast.club, code=one.code))


@with_row_locks
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["a line", "the club's house rules"])
def test_what_has_changed_since_a_file_was_read_is_looked_at_before_it_comes_in(what):
    cast = cast_of()
    one = started(cast, document())
    confirm = partial(import_confirm, actor=cast["organiser"], club=cast.club, code=one.code)

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            mine = Club.objects.select_for_update(no_key=True).get(pk=cast.club.pk)
            confirming = pool.submit(alone, confirm)
            until_somebody_waits()
            if what == "a line":
                GamesImport.objects.update(mends={"out": [1]})
            else:
                mine.ruleset = official() | {"target": 200}
                mine.save(update_fields=["ruleset"])

        assert confirming.result() == "import_not_ready"
    one.refresh_from_db()
    assert one.status == "draft"


@with_row_locks
@pytest.mark.django_db(transaction=True)
def test_who_works_in_the_club_does_not_wait_for_an_import_without_end():
    cast = cast_of()
    describe = partial(club_describe, actor=cast["organiser"], club=cast.club, name="Others")

    with held(Club.objects.filter(pk=cast.club.pk)), pytest.raises(OperationalError) as failed:
        at_once(describe)

    assert will_pass(failed.value)
    assert describe().name == "Others"
