"""On PostgreSQL all rows of tables are written anew for it: about ten seconds for a million."""

from typing import Any

from django.db import migrations, models

from play.models.due_slots import Slot


def do_not_wait_long(apps: Any, editor: Any) -> None:
    """Whoever reads tables for long, as a backup does, keeps this waiting, and this all moves."""
    if editor.connection.vendor == "postgresql":
        editor.execute("SET LOCAL lock_timeout = '3s'")


class Migration(migrations.Migration):
    dependencies = [("play", "0025_moves_by_their_place")]

    operations = [
        migrations.RunPython(do_not_wait_long, migrations.RunPython.noop),
        migrations.AddField(
            model_name="table",
            name="due_slot",
            field=models.GeneratedField(
                expression=Slot("due_at", seconds=16),
                output_field=models.BigIntegerField(null=True),
                db_persist=True,
            ),
        ),
    ]
