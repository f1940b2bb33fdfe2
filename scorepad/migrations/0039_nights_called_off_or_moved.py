from django.db import migrations, models

KINDS = [
    ("claim", "Claim to answer"),
    ("place", "A place for you"),
    ("tomorrow", "Night tomorrow"),
    ("called_off", "Night called off or moved"),
    ("after_night", "After a night"),
    ("season", "Season closed"),
    ("league", "League closed"),
    ("your_turn", "Your turn"),
    ("webhook", "Webhook switched off"),
    ("invitation", "Table invitation"),
]


class Migration(migrations.Migration):
    """One word of a form: nothing changes in the database."""

    dependencies = [("scorepad", "0038_deliveries_by_status")]

    operations = [
        migrations.AlterField(
            model_name=model,
            name="kind",
            field=models.CharField(choices=KINDS, max_length=12, verbose_name="kind"),
        )
        for model in ("notice", "noticechoice")
    ]
