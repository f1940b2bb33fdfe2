"""Past games from elsewhere, on their way into a club."""

import django.db.models.deletion
import django.utils.timezone
import gofclub.codes
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scorepad", "0018_notices_by_mail"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="GamesImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=gofclub.codes.new_code, editable=False, max_length=12, unique=True
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("totals", "CSV, totals only"),
                            ("hands", "CSV, every hand"),
                            ("bgstats", "BG Stats"),
                            ("club", "a club's export"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "to be checked"),
                            ("running", "being imported"),
                            ("done", "imported"),
                            ("failed", "failed"),
                            ("undone", "undone"),
                        ],
                        default="draft",
                        max_length=10,
                        verbose_name="status",
                    ),
                ),
                ("file_name", models.CharField(max_length=120, verbose_name="file")),
                ("digest", models.CharField(editable=False, max_length=64)),
                ("content", models.BinaryField(default=b"")),
                ("mends", models.JSONField(default=dict)),
                ("made", models.JSONField(default=dict)),
                ("games", models.PositiveIntegerField(default=0, verbose_name="games")),
                ("written", models.PositiveIntegerField(default=0)),
                (
                    "at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="read"),
                ),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="imported")),
                ("undone_at", models.DateTimeField(blank=True, null=True, verbose_name="undone")),
                ('by', models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            )),
                ('club', models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="imports",
                to="scorepad.club",
            )),
            ],
            options={
                "verbose_name": "import of past games",
                "verbose_name_plural": "imports of past games",
                "ordering": ["-pk"],
                'constraints': [
                    models.CheckConstraint(
                condition=models.Q(("kind__in", ["totals", "hands", "bgstats", "club"])),
                name="an_import_is_of_a_known_kind",
            ),
                    models.CheckConstraint(
                condition=models.Q(
                    ("status__in", ["draft", "running", "done", "failed", "undone"])
                ),
                name="an_import_has_a_known_status",
            ),
                    models.UniqueConstraint(
                condition=models.Q(("status__in", ["running", "done"])),
                fields=("club", "digest"),
                name="a_file_comes_into_a_club_once",
            ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportedName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("who", models.CharField(max_length=160)),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("games", models.PositiveIntegerField(default=0, verbose_name="games")),
                (
                    "choice",
                    models.CharField(
                        choices=[
                            ("player", "a player of the club"),
                            ("new", "a new player"),
                            ("ask", "still to be chosen"),
                        ],
                        max_length=10,
                        verbose_name="who",
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=12)),
                ("is_made", models.BooleanField(default=False)),
                ('player', models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="imported_names",
                to="scorepad.player",
            )),
                ('source', models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="names",
                to="scorepad.gamesimport",
            )),
            ],
            options={
                "verbose_name": "name in an import",
                "verbose_name_plural": "names in an import",
                "ordering": ["pk"],
                'constraints': [
                    models.UniqueConstraint(
                fields=("source", "who"), name="one_name_per_person_of_a_file"
            ),
                    models.CheckConstraint(
                condition=models.Q(("choice__in", ["player", "new", "ask"])),
                name="a_name_of_an_import_is_of_a_known_choice",
            ),
                ],
            },
        ),
        migrations.RemoveConstraint(
            model_name="clubchange",
            name="a_change_of_a_club_is_of_a_known_kind",
        ),
        migrations.AddField(
            model_name="line",
            name="brought",
            field=models.PositiveSmallIntegerField(editable=False, null=True),
        ),
        migrations.AlterField(
            model_name="clubchange",
            name="action",
            field=models.CharField(
                choices=[
                    ("found", "founded the club"),
                    ("settings", "changed the settings"),
                    ("export", "exported the club"),
                    ("import", "imported past games"),
                    ("import_undo", "undid an import"),
                    ("join", "joined"),
                    ("leave", "left"),
                    ("remove", "removed a member"),
                    ("ban", "banned someone"),
                    ("unban", "lifted a ban"),
                    ("role", "changed a role"),
                    ("hand_over", "handed the club over"),
                    ("invite", "created an invitation"),
                    ("revoke", "revoked an invitation"),
                    ("add_player", "added a player"),
                    ("rename_player", "renamed a player"),
                    ("remove_player", "removed a player"),
                    ("hide_player", "hid a player"),
                    ("show_player", "showed a player again"),
                    ("name_player", "matched a name with a player"),
                    ("ask", "asked to be linked to a player"),
                    ("agree", "confirmed who a player is"),
                    ("decline", "declined a claim"),
                    ("unlink", "unlinked a player from an account"),
                    ("merge", "merged two players"),
                    ("unmerge", "undid a merge"),
                    ("night", "opened a club night"),
                    ("night_edit", "changed a club night"),
                    ("night_end", "ended a club night"),
                    ("night_again", "reopened a club night"),
                    ("draw", "drew tables"),
                    ("undraw", "undid a draw"),
                    ("plan", "planned a night"),
                    ("plan_edit", "changed a planned night"),
                    ("call_off", "called off a planned night"),
                    ("call_on", "put a night that was called off back in the calendar"),
                    ("series_end", "ended a series of nights"),
                    ("season", "opened a season"),
                    ("season_edit", "changed a season"),
                    ("season_close", "closed a season"),
                    ("season_reopen", "reopened a season"),
                    ("season_remove", "removed a season"),
                    ("forget", "removed a name"),
                ],
                max_length=14,
                verbose_name="what",
            ),
        ),
        migrations.AddConstraint(
            model_name="clubchange",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "action__in",
                        [
                            "found",
                            "settings",
                            "export",
                            "import",
                            "import_undo",
                            "join",
                            "leave",
                            "remove",
                            "ban",
                            "unban",
                            "role",
                            "hand_over",
                            "invite",
                            "revoke",
                            "add_player",
                            "rename_player",
                            "remove_player",
                            "hide_player",
                            "show_player",
                            "name_player",
                            "ask",
                            "agree",
                            "decline",
                            "unlink",
                            "merge",
                            "unmerge",
                            "night",
                            "night_edit",
                            "night_end",
                            "night_again",
                            "draw",
                            "undraw",
                            "plan",
                            "plan_edit",
                            "call_off",
                            "call_on",
                            "series_end",
                            "season",
                            "season_edit",
                            "season_close",
                            "season_reopen",
                            "season_remove",
                            "forget",
                        ],
                    )
                ),
                name="a_change_of_a_club_is_of_a_known_kind",
            ),
        ),
        migrations.AddField(
            model_name="sheet",
            name="brought",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="sheets",
                to="scorepad.gamesimport",
            ),
        ),
    ]
