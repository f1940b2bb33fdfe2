"""`manage.py check_records`: what is sound is sound, and whatever is spoiled is found."""

import io

import pytest
from django.core.management import CommandError, call_command

from gofclub import rules
from play.models import Dealt, Move, Table
from play.services.check_records import troubles_of_tables
from play.services.results import write_waiting
from play.services.store.commit import commit
from play.services.store.load import cache, table_at
from play.table.commands import Command
from scorepad.models import Deal, DealSeat, Sheet
from scorepad.services.sheets.check_records import troubles_of_sheets
from tests.play.test_results import won
from tests.scorepad.figures.clubs import club_of, played, random_games

LONG = rules.OFFICIAL.but(target=500)


def checked(**options) -> tuple[str, str]:
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("check_records", stdout=out, stderr=err, **options)
    except CommandError as error:
        return str(error), err.getvalue()
    return out.getvalue(), err.getvalue()


@pytest.mark.django_db(transaction=True)
def test_processes_find_the_one_that_was_spoiled_among_those_that_were_not():
    code, _sound = won(ruleset=LONG), won(ruleset=LONG)
    write_waiting()

    said, wrong = checked(processes=2)
    assert wrong == ""
    assert "All of them are what today's rules make of them." in said
    Move.objects.filter(deal__table__code=code, ply=3).update(text="zz")
    said, wrong = checked(processes=2)

    assert said == "1 hands or games are not what the rules make of them."
    assert wrong.startswith(f"table {code}, hand 1: it cannot be played again")


SPOILED = {
    "a move is missing": lambda deal: Move.objects.filter(deal=deal, ply=2).update(ply=900),
    "another result": lambda deal: deal.update(
        result={"left": [0, 9, 9], "uncalled": [], "strongest": []}
    ),
    "do not fit the seal": lambda deal: deal.update(salt="0" * 64),
    "another player deals": lambda deal: deal.update(lead=1),
    "follows a hand that is missing": lambda deal: deal.update(number=7),
    "cannot be played again": lambda deal: deal.update(hands="nonsense"),
    "what was agreed there": lambda _deal: Table.objects.update(ruleset={"target": "high"}),
}


@pytest.mark.django_db
@pytest.mark.parametrize("trouble", SPOILED)
def test_whatever_is_spoiled_is_found(trouble):
    code = won(ruleset=LONG)
    deal_again(code)
    keys = list(Table.objects.values_list("pk", flat=True))
    assert troubles_of_tables(keys) == []

    deal = Dealt.objects.filter(number=1)
    if trouble == "a move is missing":
        deal = deal.get()
    SPOILED[trouble](deal)

    assert trouble in "\n".join(troubles_of_tables(keys))


def deal_again(code: str) -> None:
    """A second hand, in which nobody has moved."""
    table = table_at(code)
    assert table is not None
    assert table.deal is not None
    (answer,) = commit([Command(code, "deal", expect=table.deal.at)], now=table.due_at)
    assert not answer.is_refusal, answer
    cache.clear()


@pytest.mark.django_db
def test_sheets_are_counted_again():
    club, players = club_of("Ana", "Ben", "Cho", "Dee")
    sheet, other, _sound = played(club, random_games(players, 3))
    keys = list(Sheet.objects.values_list("pk", flat=True))
    assert troubles_of_sheets(keys) == []

    DealSeat.objects.filter(deal__sheet=sheet, deal__number=2, seat=0).update(points=77)
    Deal.objects.filter(sheet=other, number=other.played).update(voided=True)

    first, second = troubles_of_sheets(keys)
    assert first.startswith(f"sheet {sheet.code}, hand 2: points")
    assert second.startswith(f"sheet {other.code}: it has {other.played - 1} hands")
