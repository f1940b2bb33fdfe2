"""What the database itself refuses, whoever writes."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, models, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from scorepad import models as stored
from scorepad.models import (
    ApiToken,
    Change,
    Deal,
    DealSeat,
    Line,
    ShareLink,
    Sheet,
    Sitter,
)
from scorepad.services.sheets import deal_log
from tests.scorepad.pads import EVENING, log_all, number, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def written(actor, sheet) -> Sheet:
    log_all(actor, sheet, EVENING)
    return sheet


def refuses(name: str):
    """The database names the sentence that was broken; SQLite only for checks."""
    return pytest.raises(IntegrityError, match=rf"{name}|UNIQUE constraint failed")


UPDATES = [
    (Sheet, {"seats": 5}, "three_or_four_play_on_a_sheet"),
    (Sheet, {"dealer": 4}, "the_first_dealer_is_a_line_of_the_sheet"),
    (Sheet, {"source": "moon"}, "a_sheet_has_a_known_source"),
    (Sheet, {"status": "lost"}, "a_sheet_has_a_known_status"),
    (Sheet, {"status": "finished"}, "finished_sheets_and_only_they_have_an_end"),
    (Sheet, {"finished_at": timezone.now()}, "finished_sheets_and_only_they_have_an_end"),
    (Sheet, {"browser": "b" * 64}, "a_sheet_belongs_to_an_account_or_to_a_browser"),
    (Sheet, {"version": 0}, "versions_start_at_1"),
    (Line, {"number": 2}, "one_line_per_number_of_a_sheet"),
    (Line, {"seat": 2}, "one_line_per_seat_of_a_sheet"),
    (Line, {"number": models.F("number") + 4}, "lines_are_numbered_0_to_3"),
    (Line, {"seat": models.F("seat") + 4}, "a_line_sits_on_seat_0_to_3"),
    (Sitter, {"key": "ana"}, "no_two_people_at_a_sheet_look_alike"),
    (Sitter, {"name": ""}, "who_sits_has_a_name"),
    (Deal, {"number": 1}, "one_deal_that_counts_per_number_of_a_sheet"),
    (Deal, {"number": 0, "voided": True}, "deals_start_at_1"),
    (Deal, {"uuid": number(1)}, "one_deal_per_uuid_of_a_sheet"),
    (Deal, {"reason": "because", "giver": 1}, "a_giver_has_a_known_reason"),
    (Deal, {"reason": "", "giver": 1}, "a_giver_has_a_known_reason"),
    (DealSeat, {"left": 0}, "one_player_is_out_in_a_deal"),
    (DealSeat, {"left": 17}, "at_most_16_cards_are_left"),
    (DealSeat, {"seat": 1}, "one_result_per_seat_of_a_deal"),
    (DealSeat, {"seat": models.F("seat") + 4}, "seats_are_0_to_3"),
    (DealSeat, {"uncalled": True}, "who_forgot_to_call_has_one_card_left"),
]


@pytest.mark.parametrize(("model", "wrong", "name"), UPDATES)
def test_the_database_refuses(written, model, wrong, name):
    with refuses(name), transaction.atomic():
        model.objects.update(**wrong)


def test_one_result_per_line_and_one_person_per_line(written):
    seat = DealSeat.objects.first()
    sitter = Sitter.objects.first()

    for row, name in ((seat, "one_result_per_line_of_a_deal"), (sitter, "one_person_sits")):
        row.pk = None
        row._state.adding = True
        if isinstance(row, DealSeat):
            row.seat = 3
        else:
            row.key = "someone else"
        with refuses(name), transaction.atomic():
            row.save(force_insert=True)


def test_links_and_tokens(written, ana):
    now = timezone.now()
    link = {"sheet": written, "nonce": "n", "expires_at": now + timedelta(hours=1)}
    ShareLink.objects.create(digest="d", role="view", **link)

    with refuses("a_link_is_to_watch_or_to_write"), transaction.atomic():
        ShareLink.objects.create(digest="e", role="own", **link)
    with refuses("a_link_ends_after_it_is_made"), transaction.atomic():
        ShareLink.objects.create(digest="f", role="view", **link | {"expires_at": now})
    with refuses("a_token_has_a_name"), transaction.atomic():
        ApiToken.objects.create(user=ana, name="", digest="d")


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        ({"version": 1}, "one_change_per_version_of_a_sheet"),
        ({"version": 99, "command": number(5)}, "a_command_changes_a_sheet_once"),
        ({"version": 99, "action": "sing"}, "a_change_is_of_a_known_kind"),
        ({"version": 99, "via": "owl"}, "a_change_came_by_a_known_way"),
    ],
)
def test_the_audit_is_kept_in_order(written, wrong, name):
    Change.objects.create(sheet=written, version=98, command=number(5), action="title", via="user")

    with refuses(name), transaction.atomic():
        Change.objects.create(**{"sheet": written, "action": "title", "via": "user"} | wrong)


def test_what_happened_is_neither_changed_nor_forgotten(written):
    entry = Change.objects.first()

    entry.who = "nobody"
    for wish in (
        entry.save,
        entry.delete,
        lambda: Change.objects.update(who="nobody"),
        Change.objects.all().delete,
        Change.objects.filter(sheet=written).delete,
    ):
        with pytest.raises(TypeError):
            wish()
    with pytest.raises(ProtectedError):
        written.delete()
    assert Change.objects.filter(sheet=written).count() == written.version + len(EVENING)


def test_every_choice_has_a_check():
    """A choice that only a form knows is a wish; here each is a constraint."""
    for model in stored.__dict__.values():
        if not (isinstance(model, type) and issubclass(model, models.Model)):
            continue
        checks = " ".join(
            str(constraint.condition)
            for constraint in model._meta.constraints
            if isinstance(constraint, models.CheckConstraint)
        )
        for field in model._meta.fields:
            if field.choices:
                assert f"'{field.name}__in'" in checks or f"'{field.name}'" in checks, field


def test_choices_and_checks_name_the_same_values(written):
    for model in (Sheet, Deal, Change, ShareLink):
        for field in model._meta.fields:
            if field.choices:
                allowed = {value for value, _ in field.choices}
                named = {
                    value
                    for constraint in model._meta.constraints
                    if isinstance(constraint, models.CheckConstraint)
                    for name, value in leaves(constraint.condition)
                    if name == f"{field.name}__in"
                    for value in value
                }
                assert named == allowed, field


def leaves(condition):
    for child in condition.children:
        if isinstance(child, models.Q):
            yield from leaves(child)
        else:
            yield child


def test_names_of_constraints_are_sentences():
    for model in (Sheet, Line, Sitter, Deal, DealSeat, Change, ShareLink, ApiToken):
        for constraint in model._meta.constraints:
            assert len(constraint.name.split("_")) >= 3, constraint.name


def test_the_other_sheet_is_not_touched(actor, written, ana):
    other = sheet_of(ana)

    deal_log(actor=actor, sheet=other, uuid=uuid4(), number=1, left=EVENING[0])

    assert Deal.objects.filter(sheet=written).count() == len(EVENING)
