"""The version before can run while the database is already migrated: both sides of an update."""

import pytest
from django.apps import apps
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

from gofclub import rules
from play.models import Table
from play.services.store.agreed import rules_agreed
from scorepad.rulesets import ruleset_from
from tests.migrating import taken_back
from tests.play.duplicate_rounds import duplicate_round
from tests.scorepad.clubs.people import cast_of
from tests.site.test_permission_matrix import World

RELEASE_BEFORE = [
    ("gofclub", "0005_creatures"),
    ("scorepad", "0027_champions_of_leagues"),
    ("play", "0016_a_fair_online_pool"),
]
"""Moved on with each release. What it knows may go from the models, and with the next one from
the database."""
OURS = {app for app, _ in RELEASE_BEFORE}
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
            if field.column not in columns and not field.null and field.db_default is NOT_PROVIDED
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


@pytest.mark.django_db(transaction=True)
def test_what_the_version_before_has_written_is_there_after_the_update(before):
    """One of everything, through the migrations that an update brings."""
    world = World(cast_of(visibility="public"))
    kinds = [kind for kind in before.get_models() if kind._meta.app_label in OURS]
    written = {kind: kind.objects.count() for kind in kinds}
    assert sum(map(bool, written.values())) > 25

    with taken_back(RELEASE_BEFORE):
        pass

    assert {kind: kind.objects.count() for kind in kinds} == written
    for name in ("scorepad:club", "scorepad:sheet", "play:table"):
        assert world.clients["owner"].get(world.url(name)).status_code == 200
