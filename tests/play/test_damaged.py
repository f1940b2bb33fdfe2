"""What a table shows whose rows make no sense any more: a sentence, not a crash."""

import pytest
from django.test import Client as Browser

from gofclub import rules
from gofclub.models import User
from play.models import Chair, Dealt, Move, Table
from play.services.my_data import records_of
from play.services.store.load import cache
from tests.play.test_results import won

pytestmark = pytest.mark.django_db


def pages(code: str) -> dict[str, int]:
    browser = Browser(raise_request_exception=True)
    api = f"/api/v1/tables/{code}/"
    asked = [f"/play/{code}/", f"/play/{code}/hands/1/", api]
    asked += [f"{api}deals/1/", f"{api}deals/1.gof", f"{api}game.gof"]
    return {path: browser.get(path).status_code for path in asked}


@pytest.mark.parametrize("wrong", ["a move", "the hands", "the result"])
def test_a_hand_that_cannot_be_played_again_is_said_to_be_damaged(wrong, caplog):
    code = won(ruleset=rules.OFFICIAL.but(deals=1))
    whole = pages(code)

    if wrong == "a move":
        Move.objects.filter(deal__table__code=code, ply=3).update(text="zz")
    elif wrong == "the hands":
        Dealt.objects.filter(table__code=code).update(hands="nonsense")
    else:
        Dealt.objects.filter(table__code=code).update(result={})
    Table.objects.filter(code=code).update(seq=99)
    cache.clear()
    damaged = pages(code)

    assert set(whole.values()) == {200}
    assert set(damaged.values()) == {409}
    assert f"table {code} cannot be played again" in caplog.text
    page = Browser().get(f"/play/{code}/hands/1/").text
    assert "damaged" in page
    answer = Browser().get(f"/api/v1/tables/{code}/deals/1/").json()
    assert answer["error"]["code"] == "damaged"


def test_one_damaged_game_does_not_keep_the_others_from_their_owner():
    ana = User.objects.create_user("ana@example.org", "long words", display_name="Ana")
    codes = [won(ruleset=rules.OFFICIAL.but(deals=1)) for _ in range(2)]
    for code in codes:
        Chair.objects.filter(table__code=code, seat=0).update(user=ana)
    Move.objects.filter(deal__table__code=codes[0], ply=3).update(text="zz")
    cache.clear()

    assert [code for code, _ in records_of(ana)] == [codes[1]]
