"""A sheet that cannot be counted is set aside with its reason, and keeps no other waiting."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scorepad", "0006_links_end_with_their_maker")]

    operations = [
        migrations.AddField(
            model_name="due",
            name="failed_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="set aside"),
        ),
        migrations.AddField(
            model_name="due",
            name="failure",
            field=models.CharField(
                blank=True, db_default="", max_length=200, verbose_name="reason"
            ),
        ),
        migrations.AlterField(
            model_name="due",
            name="since",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="since"),
        ),
    ]
