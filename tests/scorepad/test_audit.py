"""Who did what, when, what before, what after."""

from uuid import uuid4

import pytest

from gofclub.codes import digest
from scorepad.actors import Actor
from scorepad.models import Change, ShareLink, Sheet
from scorepad.services import sheets
from scorepad.services.errors import Conflict, Refused
from scorepad.services.secret_links import token_of
from scorepad.services.sheets import links
from tests.scorepad.pads import EVENING, log_all, number, sheet_of

pytestmark = pytest.mark.django_db


def entries(sheet: Sheet, action: str) -> list[Change]:
    return list(Change.objects.filter(sheet=sheet, action=action).order_by("version"))


def everything(actor: Actor, sheet: Sheet) -> None:
    """Each thing that can be done to a sheet, once."""
    given = {"actor": actor, "sheet": sheet}
    log_all(actor, sheet, EVENING[:3])
    sheets.deal_edit(**given, deal=number(2), expect=1, left=(0, 3, 2, 12))
    sheets.deal_void(**given, deal=number(3), expect=1)
    sheets.deal_restore(**given, deal=number(3))
    sheets.seats_change(**given, seats=[1, 0, 2, 3])
    sheets.substitute(**given, line=3, name="Eve")
    sheets.rename(**given, line=3, name="Eva")
    sheets.sheet_describe(**given, title="Tuesday")
    sheets.sheet_publish(**given, public=True)
    sheets.sheet_abandon(**given)
    sheets.sheet_reopen(**given)
    link = links.link_make(**given, role="view")
    links.link_revoke(**given, code=link.code)


def test_nothing_is_done_without_an_entry(ana):
    browser = Actor(browser="b" * 64)
    sheet = sheets.sheet_start(actor=browser, uuid=uuid4(), names=["Ana", "Ben", "Cho", "Dee"])
    everything(browser, sheet)
    sheets.sheet_claim(actor=Actor(user=ana, browser="b" * 64), sheet=sheet)

    done = Change.objects.filter(sheet=sheet).values_list("action", flat=True)

    # A name is taken out when somebody is forgotten: tests/me has that. A game that is played on
    # is finished again in test_ending.
    elsewhere = {Change.Action.FORGET, Change.Action.FINISH}
    assert set(done) == set(Change.Action.values) - elsewhere
    versions = Change.objects.filter(sheet=sheet).values_list("version", flat=True)
    assert sorted(versions) == list(range(1, Sheet.objects.get(pk=sheet.pk).version + 1))


def test_an_edit_keeps_what_was_and_what_is(actor, sheet):
    everything(actor, sheet)

    [entry] = entries(sheet, "edit")

    assert entry.number == 2
    assert entry.before["left"] == [0, 3, 2, 11]
    assert entry.after["left"] == [0, 3, 2, 12]
    assert entry.before["points"] == [0, 3, 2, 33]
    assert entry.who == "Ana"
    assert entry.via == "user"


def test_the_other_entries_say_what_changed(actor, sheet):
    everything(actor, sheet)

    def told(action: str) -> tuple[dict, dict]:
        [entry] = entries(sheet, action)
        return entry.before, entry.after

    assert told("seats") == ({"seats": [0, 1, 2, 3]}, {"seats": [1, 0, 2, 3]})
    assert told("substitute") == ({"line": 3, "name": "Dee"}, {"line": 3, "name": "Eve"})
    assert told("rename") == ({"line": 3, "name": "Eve"}, {"line": 3, "name": "Eva"})
    assert told("void") == ({"voided": False}, {"voided": True})
    assert told("publish") == ({"public": False}, {"public": True})
    assert told("reopen")[1]["status"] == "open"


def test_who_came_by_a_link_is_named_by_it(actor, sheet):
    link = links.link_make(actor=actor, sheet=sheet, role="write", label="Ben's phone")
    guest = Actor(links=(digest(token_of(link)),))

    sheets.deal_log(actor=guest, sheet=sheet, uuid=uuid4(), number=1, left=EVENING[0])

    [entry] = entries(sheet, "log")
    assert (entry.via, entry.who, entry.user) == ("link", "Ben's phone", None)
    assert entry.link == ShareLink.objects.get()


def test_the_online_table_writes_as_itself(ana):
    sheet = sheets.sheet_start(
        actor=Actor.of_system("Table"),
        uuid=uuid4(),
        names=["Ana", "Bot", "Cho"],
        source="online",
        had_bots=True,
        owner=Actor(user=ana),
    )

    sheets.deal_log(actor=Actor.of_system(), sheet=sheet, uuid=uuid4(), number=1, left=(0, 1, 2))

    assert {entry.via for entry in Change.objects.filter(sheet=sheet)} == {"system"}
    assert sheet.owner == ana


def test_nothing_that_was_refused_leaves_an_entry(actor, ana):
    sheet = sheet_of(ana)
    before = Change.objects.count()

    with pytest.raises(Conflict):
        sheets.deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=2, left=EVENING[0])
    with pytest.raises(Refused):
        sheets.deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(0, 0, 1, 1))

    assert Change.objects.count() == before
