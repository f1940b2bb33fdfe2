"""The lists of what is written on a sheet: documents, inputs and exports follow them."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from gofclub import rules
from scorepad.api.documents import LimitsDoc, ReferenceDoc, RulesetDoc
from scorepad.api.sheets.documents import DealDoc, SheetDoc
from scorepad.api.sheets.inputs import DescribeSheet, Log, Start
from scorepad.models import Club, Player, Sheet
from scorepad.services.sheets import deal_log, sheet_describe, sheet_start
from scorepad.services.sheets.document import sheet_as_seen
from scorepad.services.sheets.imports import PastGame, games_import
from scorepad.services.sheets.reference import reference
from scorepad.sheet_fields import HAND, SHEET

pytestmark = pytest.mark.django_db


def names(fields, *, said=False):
    return [field.name for field in fields if field.said or not said]


def test_a_document_has_what_the_schema_says_in_this_order(actor):
    sheet = sheet_start(actor=actor, uuid=uuid4(), names=["Ana", "Ben", "Cho"])
    deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(0, 1, 2))

    document = sheet_as_seen(actor, sheet.code)

    assert list(document) == [*names(SHEET), "may"]
    assert list(SheetDoc().fields) == [*names(SHEET), "may", "here"]
    assert list(document["deals"][0]) == list(DealDoc().fields) == names(HAND)


def test_the_reference_has_what_the_schema_says():
    document = reference()

    assert list(document) == list(ReferenceDoc().fields)
    assert list(document["limits"]) == list(LimitsDoc().fields)
    for ruleset in document["rulesets"].values():
        assert list(ruleset) == list(RulesetDoc().fields)


def test_whatever_people_write_comes_in_by_the_api():
    assert {"title"} == set(names(SHEET, said=True)) & Start().fields.keys()
    assert set(names(SHEET, said=True)) <= DescribeSheet().fields.keys()
    assert set(names(HAND, said=True)) <= Log().fields.keys()


def test_nothing_else_is_said(actor):
    with pytest.raises(TypeError):
        sheet_start(actor=actor, uuid=uuid4(), names=["Ana", "Ben", "Cho"], mood="good")
    sheet = sheet_start(actor=actor, uuid=uuid4(), names=["Ana", "Ben", "Cho"])
    with pytest.raises(TypeError):
        sheet_describe(actor=actor, sheet=sheet, mood="good")
    with pytest.raises(TypeError):
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(0, 1, 2), mood="good")


def test_a_game_from_before_brings_what_was_said_of_it():
    club = Club.objects.create(slug="klub", name="Klub")
    players = tuple(
        Player.objects.create(club=club, name=name, key=name.lower())
        for name in ("Ana", "Ben", "Cho")
    )
    then = timezone.now() - timedelta(days=9)
    game = PastGame(
        players=players,
        results=(rules.DealResult((0, 16, 16)), rules.DealResult((16, 0, 16))),
        started_at=then,
        finished_at=then + timedelta(hours=1),
        said={"title": "Tuesday", "note": "rainy"},
    )

    assert games_import(club=club, games=[game], count=False) == 1

    sheet = Sheet.objects.get(club=club)
    assert (sheet.title, sheet.note) == ("Tuesday", "rainy")
