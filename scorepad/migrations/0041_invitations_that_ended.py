from typing import Any

from django.db import migrations
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone


def end_invitations(apps: Any, schema_editor: Any) -> None:
    """Those whose maker has lost the right to give the role: by now it would be revoked then."""
    Invitation = apps.get_model("scorepad", "Invitation")
    Membership = apps.get_model("scorepad", "Membership")
    makers = Membership.objects.filter(club=OuterRef("club"), user=OuterRef("created_by"))
    may = Q(Exists(makers.filter(role="owner"))) | (
        ~Q(role="organiser") & Q(Exists(makers.filter(role="organiser")))
    )
    Invitation.objects.filter(revoked_at=None).exclude(may).update(revoked_at=timezone.now())


class Migration(migrations.Migration):
    """They let nobody in, and would again with the role."""

    dependencies = [("scorepad", "0040_what_was_sent")]

    operations = [migrations.RunPython(end_invitations, migrations.RunPython.noop)]
