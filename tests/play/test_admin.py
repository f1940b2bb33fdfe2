"""The operator's pages: tables are seen and closed there, and nothing is written by hand."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from gofclub.models import User
from play.models import Dealt, Move, Table
from play.services.results import write_waiting
from play.services.store.commit import commit, run_command
from play.services.store.load import table_at
from play.table.commands import Command
from scorepad.models import Sheet
from tests.play.people import guest
from tests.play.staging import started
from tests.play.test_decide import move, now

pytestmark = pytest.mark.django_db

TABLES = "/admin/play/table/"
MOVES = "/admin/play/move/"


@pytest.fixture
def operator() -> Client:
    user = User.objects.create_superuser("op@example.org", "twelve dragons", display_name="Opal")
    client = Client()
    client.force_login(user)
    return client


def page_of(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def close(client: Client, *codes: str) -> str:
    chosen = list(Table.objects.filter(code__in=codes).values_list("pk", flat=True))
    answer = client.post(TABLES, {"action": "close", "_selected_action": chosen}, follow=True)
    return answer.content.decode()


def finish_hand(code: str, people: list) -> None:
    while now(code).deal.state.turn is not None:
        assert not move(code, people).is_refusal


def test_a_table_is_found_by_its_code_and_by_who_sits_there(operator):
    code, _ = started()
    other, _ = started(seats=3)

    for wanted in (code, code[:6]):
        found = page_of(operator, f"{TABLES}?q={wanted}")
        assert code in found
        assert other not in found
    assert "Ana (here), Ben (here), Cho (here), Dee (here)" in page_of(operator, TABLES)
    assert "Dee (here)" not in page_of(operator, f"{TABLES}?q={other}")


def test_the_page_of_a_table_shows_its_people_and_no_hand(operator):
    code, people = started()
    move(code, people)
    table = Table.objects.get(code=code)

    shown = page_of(operator, f"{TABLES}{table.pk}/change/")

    assert all(name in shown for name in ("Ana", "Ben", "Cho", "Dee"))
    dealt = Dealt.objects.get(table=table)
    for hand in dealt.hands.split("/"):
        assert hand not in shown
    assert dealt.salt not in shown
    secrets = (str(guest) for guest in table.chairs.values_list("guest", flat=True))
    assert not any(secret in shown for secret in secrets)


def test_moves_are_read_by_table_and_never_written(operator):
    code, people = started()
    move(code, people)
    only = Move.objects.get(deal__table__code=code)

    assert f">{only.text}<" in page_of(operator, f"{MOVES}?q={code}")
    assert only.command in page_of(operator, f"{MOVES}{only.pk}/change/")
    sent = {"ply": 7, "seat": 1, "text": "-"}
    assert operator.post(f"{MOVES}{only.pk}/change/", sent).status_code == 403
    assert operator.post(f"{MOVES}{only.pk}/delete/", {"post": "yes"}).status_code == 403
    assert operator.get(f"{MOVES}add/").status_code == 403
    assert operator.get(f"{TABLES}add/").status_code == 403


def test_a_game_that_is_closed_stands_still_and_keeps_its_moves(operator):
    code, people = started()
    move(code, people)

    assert "1 table closed." in close(operator, code)

    table = Table.objects.get(code=code)
    assert (table.status, table.due_at) == ("closed", None)
    assert Move.objects.filter(deal__table=table).count() == 1
    (answer,) = commit([Command(code, "next", "one-more", people[0])])
    assert answer.is_refusal


def test_the_sheet_of_a_closed_game_keeps_its_hands_and_is_abandoned(operator):
    code, people = started(seats=3)
    finish_hand(code, people)
    write_waiting()

    close(operator, code)

    sheet = Sheet.objects.get(table__code=code)
    assert (sheet.status, sheet.played) == (Sheet.Status.ABANDONED, 1)


def test_a_hand_that_was_won_a_moment_ago_is_on_the_sheet_before_it_is_abandoned(operator):
    code, people = started(seats=3)
    finish_hand(code, people)

    close(operator, code)

    sheet = Sheet.objects.get(table__code=code)
    assert (sheet.status, sheet.played) == (Sheet.Status.ABANDONED, 1)


def test_a_table_that_is_closed_already_is_left_alone(operator):
    code, _ = started()
    close(operator, code)
    before = table_at(code)

    said = close(operator, code)

    assert "0 tables closed." in said
    assert "The others were already over." in said
    assert table_at(code).seq == before.seq


def test_those_who_may_only_look_cannot_close(db):
    code, _ = started()
    user = User.objects.create_user("helper@example.org", "twelve dragons", display_name="Hal")
    user.is_staff = True
    user.save(update_fields=["is_staff"])
    user.user_permissions.add(Permission.objects.get(codename="view_table"))
    client = Client()
    client.force_login(user)

    assert code in page_of(client, TABLES)
    assert "Close the selected tables" not in page_of(client, TABLES)
    close(client, code)

    assert Table.objects.get(code=code).status == "playing"


def test_nobody_at_the_table_can_give_the_operators_order():
    code, _ = started()

    (answer,) = commit([Command(code, "end", "mine", guest("Eve"))])

    assert answer.is_refusal
    assert Table.objects.get(code=code).status == "playing"
    run_command(Command(code, "end"))
    assert Table.objects.get(code=code).status == "closed"
