import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """A table says who opened it; of those that are there already nobody can tell.

    The version before goes on: tables that it opens say nothing of it. Should it forget somebody
    who has opened one with this version, the database refuses, and that is gone on with later.
    """

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("play", "0023_puzzles_that_come_again"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="opened_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="opened_browser",
            field=models.CharField(blank=True, db_default="", max_length=64),
        ),
    ]
