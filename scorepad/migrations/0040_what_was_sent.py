from django.db import migrations, models


class Migration(migrations.Migration):
    """A column alone, empty in all that a process of the version before writes."""

    dependencies = [("scorepad", "0039_nights_called_off_or_moved")]

    operations = [
        migrations.AddField(
            model_name="change",
            name="fingerprint",
            field=models.CharField(
                blank=True, db_default="", default="", editable=False, max_length=64
            ),
        ),
    ]
