"""The moves of a deal are found by their places in it: an index of the deals alone was a third one
to write with every move, and of no use to anybody."""

import django.db.models.deletion
from django.db import migrations, models

NAME = "play_move_deal_id_49fa7fa5"


class Migration(migrations.Migration):
    dependencies = [("play", "0024_who_opened_a_table")]

    operations = [
        migrations.SeparateDatabaseAndState(
            # Not as Django would on SQLite: to leave an index out it copies all moves there are.
            database_operations=[
                migrations.RunSQL(
                    f'DROP INDEX IF EXISTS "{NAME}"',
                    f'CREATE INDEX IF NOT EXISTS "{NAME}" ON "play_move" ("deal_id")',
                )
            ],
            state_operations=[
                migrations.AlterField(
                    model_name="move",
                    name="deal",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="play.dealt",
                    ),
                )
            ],
        )
    ]
