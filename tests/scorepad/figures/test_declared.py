"""Figures are declared once, and what programs call them never changes."""

import pytest

from scorepad.boards.columns import BY_KEY, COLUMNS
from scorepad.boards.documents import PUBLIC
from scorepad.figures import DERIVED, FIGURES, SUMMED
from scorepad.models import Contribution, Tally
from scorepad.models.figures import CONTRIBUTED

IN_DOCUMENTS = (
    "rating uncertainty score games wins win_rate place hands hands_won points_per_hand cards_left "
    "costly_hands worst_hand streak longest_streak comebacks giver"
)
IN_ADDRESSES = (
    "rating score games wins win_rate place points hands left heavy worst streak comebacks giver"
)


def columns(model):
    return {one.name for one in model._meta.get_fields()}


def test_the_names_for_programs_and_in_addresses_stay():
    assert [figure.name for figure in PUBLIC] == IN_DOCUMENTS.split()
    assert list(BY_KEY) == IN_ADDRESSES.split()


def test_whatever_is_declared_is_kept():
    assert {*SUMMED, *dict(DERIVED), *(figure.field for figure in FIGURES)} <= columns(Tally)
    assert set(CONTRIBUTED) <= columns(Contribution)


@pytest.mark.parametrize("figure", COLUMNS, ids=lambda figure: figure.name)
def test_every_column_is_explained_with_its_numbers(figure):
    assert str(figure.label)
    assert figure.explained.endswith(".")
    assert "%(" not in figure.explained
