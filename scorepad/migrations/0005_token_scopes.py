from datetime import timedelta

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

import scorepad.models.tokens


def keep_working(apps, schema_editor):
    """Tokens of before could do everything, so they still may; but none holds for ever."""
    until = timezone.now() + timedelta(days=settings.TOKEN_DAYS)
    apps.get_model("scorepad", "ApiToken").objects.update(
        writes_sheets=True, manages_clubs=True, expires_at=until
    )


class Migration(migrations.Migration):
    dependencies = [("scorepad", "0004_private_clubs_and_bans")]

    operations = [
        migrations.AddField(
            model_name="apitoken",
            name="expires_at",
            field=models.DateTimeField(
                default=scorepad.models.tokens.end_of_a_new_token, verbose_name="until"
            ),
        ),
        migrations.AddField(
            model_name="apitoken",
            name="manages_clubs",
            field=models.BooleanField(default=False, verbose_name="manages clubs"),
        ),
        migrations.AddField(
            model_name="apitoken",
            name="writes_sheets",
            field=models.BooleanField(default=False, verbose_name="writes sheets"),
        ),
        migrations.RunPython(keep_working, migrations.RunPython.noop),
    ]
