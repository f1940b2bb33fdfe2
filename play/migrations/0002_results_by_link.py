"""A table's sheet is the one it is linked to, and a result that cannot be written is set aside.

Until now a sheet was looked for by an id that followed from the table's code, so that a visitor
could start it first. A sheet that the site itself has started is linked; one that a visitor has
started is let go, and the table's results are written again on a sheet of the site's.
"""

from uuid import UUID, uuid5

from django.db import migrations, models

SPACE = UUID("5b1f0f0e-6a3c-5d0e-9e57-6f6620746162")


def link_sheets(apps, schema_editor):
    Table = apps.get_model("play", "Table")
    Dealt = apps.get_model("play", "Dealt")
    Sheet = apps.get_model("scorepad", "Sheet")
    Change = apps.get_model("scorepad", "Change")
    by_site = Change.objects.filter(
        sheet=models.OuterRef("pk"), action="start", via="system"
    )
    ours = Sheet.objects.filter(models.Exists(by_site), source="online")

    taken = Table.objects.filter(sheet__isnull=False).exclude(sheet__in=ours)
    for table in taken.iterator():
        Dealt.objects.filter(table=table, finished_at__isnull=False).update(on_sheet=False)
        Table.objects.filter(pk=table.pk).update(sheet=None)

    won = Dealt.objects.filter(table=models.OuterRef("pk"), finished_at__isnull=False)
    for table in Table.objects.filter(models.Exists(won), sheet=None).iterator():
        sheet = ours.filter(uuid=uuid5(SPACE, table.code), table=None).first()
        if sheet is not None:
            Table.objects.filter(pk=table.pk).update(sheet=sheet)


class Migration(migrations.Migration):
    dependencies = [("play", "0001_initial"), ("scorepad", "0003_figures")]

    operations = [
        migrations.AddField(
            model_name="dealt",
            name="failed_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="dealt",
            name="failure",
            field=models.CharField(blank=True, db_default="", max_length=200),
        ),
        migrations.AddConstraint(
            model_name="dealt",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("failed_at", None), ("failure", "")),
                    models.Q(
                        models.Q(("failed_at", None), _negated=True),
                        models.Q(("failure", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="a_result_that_is_set_aside_says_why",
            ),
        ),
        migrations.RunPython(link_sheets, migrations.RunPython.noop),
    ]
