"""What changes with every move is in no index of tables any more: see `play.models.due_slots`."""

from django.db import migrations, models

from gofclub.migration_steps import AddIndexBeside, RemoveIndexBeside


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("play", "0026_when_a_table_is_due")]

    operations = [
        AddIndexBeside(
            model_name="table",
            index=models.Index(
                fields=["due_slot"],
                condition=models.Q(("due_slot__isnull", False)),
                name="tables_by_due_slot",
            ),
        ),
        AddIndexBeside(
            model_name="table",
            index=models.Index(
                fields=["status"],
                condition=models.Q(("drawn", True), ("settled_at", None)),
                name="drawn_tables_to_settle",
            ),
        ),
        RemoveIndexBeside(model_name="table", name="tables_by_due"),
        RemoveIndexBeside(model_name="table", name="drawn_tables_not_settled"),
    ]
