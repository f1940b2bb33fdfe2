"""The version before can run while the database is already migrated: both sides of an update."""

import pytest
from django.apps import apps
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

from gofclub import rules
from play.models import Table
from play.services.store.agreed import rules_agreed
from scorepad.rulesets import ruleset_from
from tests.migrating import OURS, RELEASE_BEFORE
from tests.play.duplicate_rounds import duplicate_round
from tests.scorepad.clubs.people import cast_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def before():
    """The models of the version before, on the database of this one."""
    return MigrationLoader(None).project_state(RELEASE_BEFORE).apps


def test_the_version_before_reads_and_writes_what_this_one_has_migrated(before):
    old = {model._meta.db_table: model for model in before.get_models()}
    for model in old.values():
        if model._meta.app_label in OURS:
            list(model.objects.all()[:1])
    for model in apps.get_models():
        known = old.get(model._meta.db_table)
        if model._meta.app_label not in OURS or known is None:
            continue
        columns = {field.column for field in known._meta.local_fields}
        assert not [
            f"{model.__name__}.{field.name} needs a default of the database's own"
            for field in model._meta.local_fields
            if field.column not in columns
            and not (field.null or field.generated)
            and field.db_default is NOT_PROVIDED
        ]


def test_the_version_before_refuses_tables_that_share_their_deals():
    """It would deal others, and show the cards of finished ones before all have played them."""
    one = duplicate_round(cast_of())

    for stored in Table.objects.filter(code__in=one.codes).values_list("ruleset", flat=True):
        # What it does first with each table that it reads.
        with pytest.raises(rules.RulesError):
            ruleset_from(stored)
        assert rules_agreed(stored).deals == 2


def test_each_version_adds_members_and_webhooks(before):
    cast = cast_of()
    for name, known in (("before", before), ("now", apps)):
        known.get_model("scorepad", "Membership").objects.create(
            club_id=cast.club.pk, user_id=cast.people["stranger"].pk
        ).delete()
        known.get_model("scorepad", "Webhook").objects.create(
            club_id=cast.club.pk, url=f"https://example.org/{name}"
        )

    assert before.get_model("scorepad", "Webhook").objects.filter(asked_count=0).count() == 2
