"""Names that were taken out, looked for as somebody would who wants them back."""

import json
from uuid import uuid4

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse

from gofclub.me.forget import forget, forget_browser
from gofclub.me.prune import KINDS
from play.models import Chair
from play.services.operator import table_end
from play.services.results import write_waiting
from play.services.store.commit import listeners
from play.services.tables import table_open
from scorepad.actors import Actor
from scorepad.models import Change, Deal, Report, Sheet, Sitter
from scorepad.services.bans import guest_ban
from scorepad.services.reports import report_make
from scorepad.services.sheets import deal_log, sheet_claim, sheet_describe, sheet_publish
from scorepad.services.sheets.erase import sheet_anonymise
from scorepad.services.sheets.links import link_make
from tests.me.test_pruning import later
from tests.play.people import account
from tests.play.test_results import sheet_of as tables_sheet, won
from tests.scorepad.clubs.people import cast_of, game, guests
from tests.scorepad.pads import ABCD, Phone, error, log_all, sheet_of

pytestmark = pytest.mark.django_db


def all_that_is_shown(code: str) -> str:
    """Of a public sheet, to anybody."""
    eve = Phone()
    return json.dumps([eve.sheet(code), eve.get(f"sheets/{code}/changes/").json()])


def test_nobody_finds_out_by_trying_names_who_stood_on_an_anonymous_sheet(anas):
    code = anas.start()
    anas.logged(code)
    anas.patch(f"sheets/{code}/", {"public": True})
    anas.post(f"sheets/{code}/anonymise/")
    eve = Phone()
    uuid = eve.sheet(code)["uuid"]

    tried = [
        eve.post("sheets/", {"uuid": uuid, "names": names})
        for names in (ABCD, ["Eve", "Ben", "Cho", "Dee"])
    ]

    assert [error(answer)["code"] for answer in tried] == ["uuid_reused"] * 2


def test_a_phone_that_sends_its_start_again_still_finds_the_sheet(ana, ben):
    body = {"uuid": str(uuid4()), "names": ABCD}
    bens = Phone(ben)
    code = bens.post("sheets/", body).json()["code"]
    Sheet.objects.filter(code=code).update(fingerprint="")

    assert bens.post("sheets/", body).json()["code"] == code


def test_an_anonymous_sheet_tells_neither_who_wrote_it_nor_what_it_was_called(ana):
    ana.display_name = "Zora"
    ana.save()
    zora = Actor(user=ana)
    sheet = sheet_of(ana, ["Ben", "Cho", "Dee", "Eli"], title="At Zora's")
    log_all(zora, sheet)
    sheet_describe(actor=zora, sheet=sheet, note="Zora has the cards")
    last = {"uuid": uuid4(), "number": 5, "left": (0, 1, 1, 1), "note": "Zora again"}
    deal_log(actor=zora, sheet=sheet, **last)
    sheet_publish(actor=zora, sheet=sheet, public=True)

    sheet_anonymise(actor=zora, sheet=sheet)

    shown = all_that_is_shown(sheet.code)
    assert not [name for name in ("Zora", "Ben", "Cho", "Dee", "Eli") if name in shown]
    assert len(json.loads(shown)[0]["deals"]) == 5
    # Nor can a note be tried out: no digest of what was sent is kept, and any is taken for it.
    assert not Deal.objects.filter(sheet=sheet).exclude(fingerprint="").exists()
    for tried in ("Zora again", "Zoe again"):
        known = deal_log(actor=Actor.of_system(), sheet=sheet, **last | {"note": tried})
        assert known.deal.note == ""


def test_who_only_wrote_by_a_link_is_forgotten_in_a_club_as_well(ana):
    cast = cast_of()
    sheet = game(cast, guests(cast, "Xia", "Yul", "Zoe"), role="organiser")
    link = link_make(actor=cast["organiser"], sheet=sheet, role="write")
    by_link = Actor(user=ana, links=(link.digest,))
    deal_log(actor=by_link, sheet=sheet, uuid=uuid4(), number=1, left=(0, 5, 7))

    forget(ana)

    assert not Change.objects.filter(who="Ana").exists()
    assert not Deal.objects.filter(scribe="Ana").exists()


@pytest.fixture
def listening():
    """Who is told of tables that have changed; nobody any more after the test."""
    before = list(listeners)
    yield listeners
    listeners[:] = before


def test_what_is_written_while_somebody_is_forgotten_is_forgotten_too(ana, ben, listening):
    sheet = sheet_of(ben)
    link = link_make(actor=Actor(user=ben), sheet=sheet, role="write")
    table_open(person=account(ana))

    def a_request_that_was_under_way(_tables, *_more):
        listening.clear()
        actor = Actor(user=ana, links=(link.digest,))
        deal_log(actor=actor, sheet=sheet, uuid=uuid4(), number=1, left=(0, 1, 1, 1))

    # Told when she is taken off her chair: her sheets have been gone through by then.
    listening.append(a_request_that_was_under_way)
    forget(ana)

    assert Deal.objects.count() == 1
    assert not Change.objects.filter(who="Ana").exists()
    assert not Deal.objects.filter(scribe="Ana").exists()


# Guests -----------------------------------------------------------------------


def guests_table() -> tuple[str, Sheet]:
    code = won()
    Chair.objects.filter(table__code=code, seat=0).update(browser="a" * 64)
    write_waiting()
    sheet = tables_sheet(code)
    assert sheet.browser == "a" * 64
    return code, sheet


def names_on(sheet: Sheet) -> list[str]:
    sitters = Sitter.objects.filter(sheet=sheet).order_by("line__number")
    return [name.split(" ")[0] for name in sitters.values_list("name", flat=True)]


def test_a_guest_goes_from_the_tables_sheet_and_takes_nobody_along():
    code, sheet = guests_table()
    ben = Chair.objects.get(table__code=code, seat=1)

    forget_browser(browser="", guest=ben.guest)
    assert names_on(sheet) == ["Ana", "Former", "Cho"]
    assert "Ben" not in all_that_is_shown(sheet.code)

    host = Chair.objects.get(table__code=code, seat=0)
    forget_browser(browser="a" * 64, guest=host.guest)
    assert names_on(sheet) == ["Former", "Former", "Cho"]
    assert Sheet.objects.get(pk=sheet.pk).browser == ""


def test_guests_are_pruned_from_the_tables_sheet():
    code, sheet = guests_table()
    table_end(code)
    kinds = {kind.name: kind for kind in KINDS}

    for name in ("sheets of guests", "guests at tables"):
        due = kinds[name].found(later(400))
        kinds[name].remove(list(due), due)

    assert names_on(sheet) == ["Former"] * 3


def test_a_guest_is_pruned_once_whatever_their_name_is():
    code, _sheet = guests_table()
    table_end(code)
    Chair.objects.filter(table__code=code, seat=1).update(name="Former player of the year")
    kind = next(kind for kind in KINDS if kind.name == "guests at tables")
    due = kind.found(later(400))
    assert {chair.seat for chair in due} == {0, 1, 2}

    kind.remove(list(due), due)
    # What stands there instead of a name depends on the site's language, which may change.
    Chair.objects.filter(table__code=code).update(name="Anciennement")

    assert not kind.found(later(400)).exists()


def test_what_was_taken_up_again_meanwhile_is_not_pruned(ana):
    phone = Phone()
    claimed, written, left = phone.start(), phone.start(), phone.start()
    kind = next(kind for kind in KINDS if kind.name == "sheets of guests")
    due = kind.found(later(400))
    found = list(due)
    Sheet.objects.filter(code=written).update(updated_at=later(400))
    browser = Sheet.objects.get(code=claimed).browser
    sheet_claim(actor=Actor(user=ana, browser=browser), sheet=claimed)

    kind.remove(found, due)

    assert set(Sheet.objects.values_list("code", flat=True)) == {claimed, written}
    assert left in {sheet.code for sheet in found}


# Reports ----------------------------------------------------------------------


def test_a_namesake_does_not_end_what_was_reported_about_somebody_else(ana, ben):
    sheet = sheet_of(ben, ["Ana", "Ben", "Cho"])
    about = {"kind": "sheet", "target": sheet.code, "name": "Ana"}
    report_make(**about, reason="offensive", reporter="x", words="Look at this")

    forget(ana)

    report = Report.objects.get()
    assert (report.name, report.words) == ("Ana", "Look at this")


def test_who_is_banned_gets_an_answer_on_the_page_that_ends_a_sheet(ana):
    phone = Phone()
    code = phone.start()
    guest_ban(by=ana, guest=None, browser=Sheet.objects.get(code=code).browser)

    answer = phone.client.post(
        reverse("scorepad:sheet-forget", args=[code]), headers={"X-CSRFToken": phone.csrf}
    )

    assert answer.status_code == 302
    assert Sheet.objects.filter(code=code).exists()


# The operator's log -----------------------------------------------------------


def test_who_is_called_by_a_letter_takes_nothing_of_the_operators_log_along(ana, ben):
    note = {"content_type": ContentType.objects.get_for_model(Sheet), "action_flag": CHANGE}
    message = json.dumps([{"changed": {"name": "player", "object": "E", "fields": ["name"]}}])
    kept = LogEntry.objects.create(
        **note, user=ben, object_id=1, object_repr="E at the table", change_message=message
    )
    ana.display_name = "E"
    ana.save()

    forget(ana)

    kept.refresh_from_db()
    assert kept.object_repr.startswith("Former player")
    assert kept.object_repr.endswith(" at the table")
    (step,) = json.loads(kept.change_message)
    assert step["changed"].pop("object").startswith("Former player")
    assert step == {"changed": {"name": "player", "fields": ["name"]}}
