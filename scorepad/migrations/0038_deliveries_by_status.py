from django.db import migrations, models

from gofclub.migration_steps import AddIndexBeside, RemoveIndexBeside


class Migration(migrations.Migration):
    """One that SQLite uses as well."""

    atomic = False

    dependencies = [("scorepad", "0037_sheets_of_a_club_by_status")]

    operations = [
        AddIndexBeside(
            model_name="webhookdelivery",
            index=models.Index(
                fields=["status", "due_at"],
                name="deliveries_by_status",
            ),
        ),
        RemoveIndexBeside(model_name="webhookdelivery", name="webhooks_to_be_sent"),
    ]
