from django.db import migrations, models


class Migration(migrations.Migration):
    """Columns alone. A game that does not say whether it went to its target is counted again.

    By the new version, in the background (services/figures/background.py): a process of the version
    before, at work for a while after this, knows nothing of it and would call the task done.
    """

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
            field=models.BooleanField(null=True),
        ),
        migrations.AddField(
            model_name="tally",
            name="exchanges",
            field=models.PositiveIntegerField(db_default=0, default=0),
        ),
    ]
