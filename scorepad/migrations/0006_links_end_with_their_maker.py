"""A share link knows the browser of a maker without an account, and ends with the maker's right.

The links of the last release know accounts only. Those that were made in the browser to which
the sheet belongs are that browser's; where the sheet was claimed since, the account's.
"""

from django.db import migrations, models


def give_links_their_makers(apps, schema_editor):
    ShareLink = apps.get_model("scorepad", "ShareLink")
    Change = apps.get_model("scorepad", "Change")
    unknown = ShareLink.objects.filter(created_by=None).select_related("sheet")
    for link in unknown.iterator():
        sheet = link.sheet
        made = Change.objects.filter(
            sheet=sheet, action="link", via="browser", after__link=link.code
        )
        if not made.exists():
            continue  # by an account that was deleted since
        if sheet.browser:
            link.browser = sheet.browser
        else:
            link.created_by_id = sheet.owner_id
        link.save(update_fields=["browser", "created_by"])


class Migration(migrations.Migration):
    dependencies = [("scorepad", "0005_token_scopes")]

    operations = [
        migrations.RemoveConstraint(model_name="change", name="a_change_came_by_a_known_way"),
        migrations.AlterField(
            model_name="change",
            name="via",
            field=models.CharField(
                choices=[
                    ("user", "account"),
                    ("browser", "browser"),
                    ("club", "club"),
                    ("link", "share link"),
                    ("system", "online table"),
                    ("operator", "operator of the site"),
                ],
                max_length=10,
                verbose_name="via",
            ),
        ),
        migrations.AddConstraint(
            model_name="change",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("via__in", ["user", "browser", "club", "link", "system", "operator"])
                ),
                name="a_change_came_by_a_known_way",
            ),
        ),
        migrations.AddField(
            model_name="sharelink",
            name="browser",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
        migrations.RunPython(give_links_their_makers, migrations.RunPython.noop),
    ]
