from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorepad', '0028_retired_addresses'),
    ]

    operations = [
        # The version before may still run: it reads and writes the counts of a webhook. So they
        # leave the models only, with a default for whoever no longer writes them; a later release
        # drops both columns.
        migrations.AlterField(
            model_name='webhook',
            name='asked_count',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RemoveField(model_name='webhook', name='asked_count'),
                migrations.RemoveField(model_name='webhook', name='asked_since'),
            ],
        ),
        migrations.AddField(
            model_name='membership',
            name='asked_count',
            field=models.PositiveSmallIntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name='membership',
            name='asked_since',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
