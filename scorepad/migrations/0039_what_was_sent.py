from django.db import migrations, models


class Migration(migrations.Migration):
    """A column alone, empty in all that a process of the version before writes."""

    dependencies = [("scorepad", "0038_deliveries_by_status")]

    operations = [
        migrations.AddField(
            model_name="change",
            name="fingerprint",
            field=models.CharField(
                blank=True, db_default="", default="", editable=False, max_length=64
            ),
        ),
    ]
