from django.db import migrations, models

from gofclub.migration_steps import AddIndexBeside


class Migration(migrations.Migration):
    """Beside those who write: it takes as long as there are games."""

    atomic = False

    dependencies = [("scorepad", "0036_games_to_count_again")]

    operations = [
        AddIndexBeside(
            model_name="sheet",
            index=models.Index(
                fields=["club", "status", "-started_at"], name="sheets_of_a_club_by_status"
            ),
        ),
    ]
