from django.db import migrations, models

from gofclub.migration_steps import AddIndexBeside


class Migration(migrations.Migration):
    """Beside those who write: it takes as long as there are games."""

    atomic = False

    dependencies = [("scorepad", "0035_exchanges_and_games_to_a_target")]

    operations = [
        AddIndexBeside(
            model_name="countedgame",
            index=models.Index(
                condition=models.Q(("to_target", None)),
                fields=["club"],
                name="games_to_count_again",
            ),
        ),
    ]
