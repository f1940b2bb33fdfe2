"""Past games come into a club all at once, once, and go again for a day."""

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.utils import timezone

from scorepad.boards.board import board
from scorepad.boards.records import records
from scorepad.boards.scopes import scopes
from scorepad.models import (
    ClubChange,
    Contribution,
    CountedGame,
    Deal,
    GamesImport,
    Player,
    Rating,
    Sheet,
    Tally,
)
from scorepad.services import figures
from scorepad.services.errors import Refused
from scorepad.services.imports import carrying_out, club_frames
from scorepad.services.imports.carrying_out import import_confirm, import_undo
from scorepad.services.imports.drafts import (
    dry_run,
    import_mend,
    import_name,
    import_start,
)
from scorepad.services.imports.reading import packed, read_import
from scorepad.services.sheets import sheet_reopen
from scorepad.views.clubs.imports import MOST_LOOKS_A_MINUTE
from tests.scorepad.clubs.people import Cast, guests, refusal
from tests.scorepad.figures.clubs import everything

pytestmark = pytest.mark.django_db

GAMES = (
    "date,player 1,score 1,player 2,score 2,player 3,score 3,player 4,score 4\n"
    "2024-01-02,Chloe,12,H. v. d. Linden,104,Gisela,30\n"
    "2024-01-09,chloe,101,Hugo van der Linden,50,Gisela,30,Jo,44\n"
)


def started(cast: Cast, text: str = GAMES) -> GamesImport:
    return import_start(
        actor=cast["organiser"], club=cast.club, file_name="past.csv", content=text.encode()
    )


def carried_out(cast: Cast, one: GamesImport) -> GamesImport:
    import_confirm(actor=cast["organiser"], club=cast.club, code=one.code)
    carrying_out.work(one.pk)
    figures.work(cast.club)
    one.refresh_from_db()
    return one


def names_of(one: GamesImport) -> dict[str, tuple[str, str, str | None]]:
    return {
        row.row.name: (row.row.choice, row.row.why, row.row.player and row.row.player.name)
        for row in dry_run(one).names
    }


def test_names_are_matched_and_the_organiser_has_the_last_word(cast):
    guests(cast, "Chlo\u00e9", "Hugo van der Linden", "Jo Weber", "Jo Maier")

    one = started(cast)

    assert names_of(one) == {
        "Chloe": ("player", "accents", "Chlo\u00e9"),
        "H. v. d. Linden": ("player", "initials", "Hugo van der Linden"),
        "Gisela": ("new", "", None),
        "Hugo van der Linden": ("player", "same", "Hugo van der Linden"),
        "Jo": ("ask", "part", None),
    }
    dry = dry_run(one)
    assert (dry.open_names, dry.stops, dry.is_ready) == (1, 0, False)
    [jo] = [named for named in dry.names if named.is_open]
    assert {player.name for player in jo.offered} == {"Jo Weber", "Jo Maier"}
    with pytest.raises(Refused, match="import_not_ready"):
        import_confirm(actor=cast["organiser"], club=cast.club, code=one.code)

    where = {"actor": cast["organiser"], "club": cast.club, "code": one.code}
    import_name(**where, name=jo.row.pk, player=jo.offered[0].code)
    carried_out(cast, one)

    # In the next file the same short name is the same player.
    again = started(cast, "2024-02-06,Jo,1,Gisela,2,H. v. d. Linden,120\n")
    assert names_of(again) == {
        "Jo": ("player", "before", jo.offered[0].name),
        "Gisela": ("player", "same", "Gisela"),
        "H. v. d. Linden": ("player", "before", "Hugo van der Linden"),
    }


def test_games_with_totals_only_count_and_tell_no_hands(cast):
    one = carried_out(cast, started(cast))

    assert (one.status, one.games, one.written, bytes(one.content), one.mends) == (
        *("done", 2, 2),
        *(b"", {}),
    )
    first, second = Sheet.objects.filter(club=cast.club).order_by("pk")
    assert (first.status, first.played, Deal.objects.count()) == ("finished", 0, 0)
    document = cast.client("member").get(f"/api/v1/sheets/{first.code}/").json()
    assert [(place["total"], place["rank"]) for place in document["standings"]] == [
        (12, 1),
        (30, 2),
        (104, 3),
    ]
    with pytest.raises(Refused, match="game_has_no_hands"):
        sheet_reopen(actor=cast["organiser"], sheet=first, target=200)
    rows = board(scopes(cast.club).scope).rows
    assert {row.player.name: row.tally.games for row in rows} == {
        "Chloe": 2,
        "Gisela": 2,
        "H. v. d. Linden": 1,
        "Hugo van der Linden": 1,
        "Jo": 1,
    }
    titles = {str(record.title) for record in records(scopes(cast.club).scope)}
    assert "Lowest winning total" in titles
    assert "Shortest game" not in titles
    by_steps = everything(cast.club)
    figures.rebuild(cast.club)
    assert everything(cast.club) == by_steps
    for page in (f"/clubs/{cast.club.slug}/games/", f"/score/{first.code}/changes"):
        assert cast.client("member").get(page).status_code == 200
    told = ClubChange.objects.get(club=cast.club, action="import")
    assert (told.user, told.after) == (cast.people["organiser"], {"games": 2, "players": 5})
    assert second.title == ""


def test_a_file_comes_in_once_and_so_does_a_game(cast):
    carried_out(cast, started(cast))

    with pytest.raises(Refused, match="import_twice"):
        started(cast)
    more = started(cast, GAMES + "2024-01-16,Chloe,1,Gisela,2,Jo,120\n" * 2)

    dry = dry_run(more)
    assert dry.skipped == {2, 3, 5}
    assert [game.line for game in dry.ready] == [4]
    where = {"actor": cast["organiser"], "club": cast.club, "code": more.code}
    more = import_mend(**where, kind="keep", line=5)
    assert dry_run(more).skipped == {2, 3}
    carried_out(cast, more)
    assert CountedGame.objects.filter(club=cast.club).count() == 4


def test_the_same_games_in_two_files_confirmed_at_once_come_once(cast):
    first, second = started(cast), started(cast, GAMES + "\n")
    where = {"actor": cast["organiser"], "club": cast.club}
    import_confirm(**where, code=first.code)

    for step in (carrying_out.work, lambda _key: figures.work(cast.club)):
        with pytest.raises(Refused, match="import_not_ready"):
            import_confirm(**where, code=second.code)
        step(first.pk)

    assert dry_run(second).skipped == {2, 3}
    with pytest.raises(Refused, match="import_not_ready"):
        import_confirm(**where, code=second.code)
    assert CountedGame.objects.filter(club=cast.club).count() == 2


def test_undoing_takes_everything_back_and_boards_follow(cast):
    guests(cast, "Chloe")
    before = everything(cast.club)
    one = carried_out(cast, started(cast))
    assert Tally.objects.filter(club=cast.club).exists()

    import_undo(actor=cast["organiser"], club=cast.club, code=one.code)
    figures.work(cast.club)
    carrying_out.work(one.pk)

    assert everything(cast.club) == before
    assert not Sheet.objects.filter(brought=one).exists()
    names = set(Player.objects.filter(club=cast.club, user=None).values_list("name", flat=True))
    assert names == {"Chloe"}
    assert carried_out(cast, started(cast)).status == "done"


def test_after_a_day_an_import_stays(cast):
    one = carried_out(cast, started(cast))
    GamesImport.objects.update(done_at=timezone.now() - timedelta(hours=24, minutes=1))

    with pytest.raises(Refused, match="import_too_late"):
        import_undo(actor=cast["organiser"], club=cast.club, code=one.code)


def test_killed_in_the_middle_nothing_is_in_the_club_and_the_next_process_goes_on(cast):
    one = started(cast)
    import_confirm(actor=cast["organiser"], club=cast.club, code=one.code)
    one.refresh_from_db()
    games = carrying_out.games_of(one, read_import(one))
    carrying_out.write_some(one.pk, games, most=1)

    # That is where it was killed: one game is written, and nobody can find it.
    assert Sheet.objects.filter(brought=one).count() == 1
    assert not Sheet.objects.filter(club=cast.club).exists()
    assert not Player.objects.filter(club=cast.club, name="Gisela").exists()
    assert carrying_out.unfinished() == [one.pk]
    carrying_out.work(one.pk)
    carrying_out.work(one.pk)

    assert Sheet.objects.filter(club=cast.club).count() == 2
    assert carrying_out.unfinished() == []


def test_what_changes_under_way_leaves_nothing_behind(cast):
    [chloe] = guests(cast, "Chloe")
    one = started(cast)
    import_confirm(actor=cast["organiser"], club=cast.club, code=one.code)
    chloe.delete()

    carrying_out.work(one.pk)

    one.refresh_from_db()
    assert (one.status, Sheet.objects.count(), Contribution.objects.count()) == ("failed", 0, 0)
    assert dry_run(one).open_names == 1
    assert carried_out(cast, _settled(cast, one)).status == "done"
    assert Rating.objects.filter(game__club=cast.club).count() == 7


def _settled(cast: Cast, one: GamesImport) -> GamesImport:
    for named in dry_run(one).names:
        if named.is_open:
            where = {"actor": cast["organiser"], "club": cast.club, "code": one.code}
            import_name(**where, name=named.row.pk, player=None)
    return one


def test_the_same_by_the_api(phones, at, cast):
    phone = phones("organiser")
    spoiled = GAMES.replace(",104,", ",1o4,")

    refusal(phones("scorer").post(f"{at}/imports/", {"name": "x", "content": spoiled}), 403)
    sent = phone.post(f"{at}/imports/", {"name": "past.csv", "content": spoiled})

    assert sent.status_code == 201, sent.content
    one, here = sent.json(), f"{at}/imports/{sent.json()['code']}/"
    [problem] = one["dry_run"]["problems"]
    assert (problem["line"], problem["columns"], problem["stops"]) == (2, [5], True)
    assert {mend["do"] for mend in problem["mends"]} == {"cell", "out"}
    refusal(phone.post(f"{here}confirm/"), 409)
    mended = phone.patch(here, {"line": 2, "do": "cell", "column": 5, "value": "104"})
    assert mended.json()["dry_run"]["is_ready"] is True
    assert phone.post(f"{here}confirm/").json()["status"] == "running"
    carrying_out.work(GamesImport.objects.get().pk)
    figures.work(cast.club)

    read = phone.get(here).json()

    assert (read["status"], read["games"], read["dry_run"]) == ("done", 2, None)
    assert phone.get(f"{at}/imports/").json()["results"][0]["code"] == one["code"]
    assert phone.post(f"{here}undo/").json()["status"] == "undone"
    refusal(phone.post(f"{here}undo/"), 409)
    assert phone.delete(here).status_code == 409


def test_pages_take_files_and_corrections_at_the_pace_of_people(cast, settings):
    settings.API_RATE_FACTOR = 0
    client, at = cast.client("organiser"), f"/clubs/{cast.club.slug}/import/"

    said = client.post(at, {"file": ContentFile(GAMES.encode(), "past.csv")})

    assert (said.status_code, GamesImport.objects.count()) == (400, 0)
    assert "That was a lot at once." in said.content.decode()
    one = started(cast)
    client.post(f"{at}{one.code}/", {"do": "mend", "kind": "out", "line": "2"})
    settings.API_RATE_FACTOR = 1
    assert GamesImport.objects.get().mends == {}
    client.post(f"{at}{one.code}/", {"do": "mend", "kind": "out", "line": "2"})
    assert GamesImport.objects.get().mends == {"out": [2]}


def test_a_file_that_can_no_longer_be_read_is_told_and_not_an_error(cast):
    one = started(cast)
    GamesImport.objects.update(content=packed(b"{"), kind="club")

    at = f"/clubs/{cast.club.slug}/import/"
    for address in (f"{at}{one.code}/", f"{at}{one.code}/problems.csv"):
        page = cast.client("organiser").get(address, follow=True)

        assert (page.redirect_chain, page.status_code) == ([(at, 302)], 200)


def test_files_that_wait_are_few_and_bounded(cast):
    for at in range(3):
        started(cast, GAMES + "\n" * at)
    GamesImport.objects.filter(pk=GamesImport.objects.first().pk).update(status="failed")

    with pytest.raises(Refused, match="import_too_many"):
        started(cast, GAMES + "\n" * 9)
    GamesImport.objects.all().delete()
    with pytest.raises(Refused, match="import_too_many_games"):
        started(cast, "2024-01-16,Chloe,1,Gisela,2,Jo,120\n" * 5001)
    with pytest.raises(Refused, match="import_too_large"):
        started(cast, "x" * (10 * 1024 * 1024 + 1))
    people = "".join(f"2024-01-16,A{at},1,B{at},2,C{at},120\n" for at in range(200))
    with pytest.raises(Refused, match="import_too_many_people"):
        started(cast, people)
    with pytest.raises(Refused, match="import_empty"):
        started(cast, "date,player 1,score 1\n")


def test_corrections_of_one_file_add_up(cast):
    one = started(cast, GAMES + "2024-01-16,Chloe,1,Gisela,2,Jo,12O\n")
    where = {"actor": cast["organiser"], "club": cast.club, "code": one.code}

    one = import_mend(**where, kind="cell", line=4, column=7, value="120")
    # Said of the same file before: both count.
    one = import_mend(**where, kind="out", line=2)

    assert dry_run(one).stops == 0
    assert [game.line for game in dry_run(one).ready] == [3, 4]
    for wrong in ({"kind": "out", "line": 99}, {"kind": "cell", "line": 3, "column": 30}):
        with pytest.raises(Refused, match="import_bad_mend"):
            import_mend(**where, **wrong)
    assert GamesImport.objects.get(pk=one.pk).mends == one.mends


def test_looking_at_a_dry_run_is_counted(cast, settings):
    settings.API_RATE_FACTOR = 1 / MOST_LOOKS_A_MINUTE
    one = started(cast)
    page = f"/clubs/{cast.club.slug}/import/{one.code}/"
    client = cast.client("organiser")

    answers = [client.get(page).status_code for _ in range(3)]

    # A minute may end in between.
    assert answers[0] == 200
    assert 302 in answers[1:]


def test_a_night_without_a_clock_stays_without_one(cast):
    night = {"format": "rounds", "planned_rounds": 2, "minutes": 0}

    assert club_frames._night(cast.club, cast.club.today(), night).minutes == 0
    assert club_frames._night(cast.club, cast.club.today(), {}).minutes == 45
