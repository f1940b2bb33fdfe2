from django.db import migrations, models


class Migration(migrations.Migration):
    """A puzzle of the day is answered anew whenever its day comes round.

    The version before goes on: it writes at most one answer to each puzzle, and that counts.
    """

    dependencies = [("play", "0022_indexes_that_sqlite_uses")]

    operations = [
        migrations.AddField(
            model_name="puzzletry",
            name="counts",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.RemoveConstraint(model_name="puzzletry", name="one_try_a_puzzle_counts"),
        migrations.AddConstraint(
            model_name="puzzletry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("counts", True)),
                fields=("solver", "code"),
                name="one_try_a_puzzle_counts",
            ),
        ),
        migrations.AddConstraint(
            model_name="puzzletry",
            constraint=models.UniqueConstraint(
                fields=("solver", "code", "day"), name="one_try_a_puzzle_and_day"
            ),
        ),
    ]
