from typing import Any

from django.db import migrations, models
from django.db.models import F

AT_ONCE = 1000


def count_again(apps: Any, schema_editor: Any) -> None:
    """Figures stay as they were until the sheets are counted again, in the background.

    Until then the base of "Giver" is what it used to be, all hands: sums are carried on by
    differences, and must have been right before.
    """
    for name in ("Contribution", "Tally"):
        apps.get_model("scorepad", name).objects.update(exchanges=F("deals"))
    Due = apps.get_model("scorepad", "Due")
    counted = apps.get_model("scorepad", "CountedGame").objects.order_by("pk")
    rows = counted.values_list("club_id", "sheet_id").iterator(chunk_size=AT_ONCE)
    Due.objects.bulk_create(
        (Due(club_id=club, sheet_id=sheet) for club, sheet in rows), batch_size=AT_ONCE
    )


class Migration(migrations.Migration):
    dependencies = [("scorepad", "0034_hands_of_tables_and_sheets_without_exchange")]

    operations = [
        migrations.AddField(
            model_name="contribution",
            name="exchanges",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="countedgame",
            name="to_target",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AddField(
            model_name="tally",
            name="exchanges",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
        migrations.RunPython(count_again, migrations.RunPython.noop, elidable=True),
    ]
