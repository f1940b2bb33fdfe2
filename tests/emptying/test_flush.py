"""After a test that has really committed, nothing of it is left for the next one."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.core.management import call_command

from scorepad.models import Deal
from tests.scorepad.pads import Phone


@pytest.mark.django_db
def test_all_that_is_left_is_what_migrations_put_there(ana):
    phone = Phone(ana)
    phone.logged(phone.start(), [[1, 2, 0, 3]])
    assert Deal.objects.exists()
    permissions = Permission.objects.count()

    call_command("flush", interactive=False)

    left = {model._meta.label for model in apps.get_models() if model._base_manager.exists()}
    assert left == {"contenttypes.ContentType", "auth.Permission"}
    assert Permission.objects.count() == permissions
