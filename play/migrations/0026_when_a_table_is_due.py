"""PostgreSQL writes all rows of tables anew for it: seconds, where there are hundreds of thousands."""

from django.db import migrations, models

from play.models.due_slots import Slot


class Migration(migrations.Migration):
    dependencies = [("play", "0025_moves_by_their_place")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="due_slot",
            field=models.GeneratedField(
                expression=Slot("due_at"),
                output_field=models.BigIntegerField(null=True),
                db_persist=True,
            ),
        ),
    ]
