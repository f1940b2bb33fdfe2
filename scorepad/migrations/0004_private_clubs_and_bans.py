import django.db.models.deletion
import django.utils.timezone
import gofclub.codes
from django.conf import settings
from django.db import migrations, models


def take_labels_out(apps, schema_editor):
    """What an organiser noted about an invitation was never meant for all members.

    The name of the player whom a personal link was for may stay: all members know it.
    """
    changes = apps.get_model("scorepad", "ClubChange").objects
    invitations = apps.get_model("scorepad", "Invitation").objects
    personal = dict(
        invitations.filter(player__isnull=False).values_list("code", "player__name")
    )
    found = changes.filter(action__in=["invite", "revoke"]).exclude(subject="")
    for change in found.iterator(chunk_size=500):
        code = change.before.get("invitation") or change.after.get("invitation")
        subject = personal.get(code, "")
        if change.subject != subject:
            changes.filter(pk=change.pk).update(subject=subject)


class Migration(migrations.Migration):

    dependencies = [
        ('scorepad', '0003_figures'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ClubBan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=gofclub.codes.new_code, editable=False, max_length=12, unique=True)),
                ('role', models.CharField(blank=True, max_length=10, verbose_name='previous role')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='since')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='bans', to='scorepad.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='club_bans', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'ban from a club',
                'verbose_name_plural': 'bans from clubs',
                'ordering': ['-at', '-pk'],
                'constraints': [
                    models.UniqueConstraint(fields=('club', 'user'), name='nobody_is_banned_twice'),
                ],
            },
        ),
        migrations.RemoveConstraint(
            model_name='clubchange',
            name='a_change_of_a_club_is_of_a_known_kind',
        ),
        migrations.AddField(
            model_name='player',
            name='hidden_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='hidden'),
        ),
        migrations.AlterField(
            model_name='clubchange',
            name='action',
            field=models.CharField(choices=[('found', 'founded the club'), ('settings', 'changed the settings'), ('export', 'exported the club'), ('join', 'joined'), ('leave', 'left'), ('remove', 'removed a member'), ('ban', 'banned someone'), ('unban', 'lifted a ban'), ('role', 'changed a role'), ('hand_over', 'handed the club over'), ('invite', 'created an invitation'), ('revoke', 'revoked an invitation'), ('add_player', 'added a player'), ('rename_player', 'renamed a player'), ('remove_player', 'removed a player'), ('hide_player', 'hid a player'), ('show_player', 'showed a player again'), ('name_player', 'matched a name with a player'), ('ask', 'asked to be linked to a player'), ('agree', 'confirmed who a player is'), ('decline', 'declined a claim'), ('unlink', 'unlinked a player from an account'), ('merge', 'merged two players'), ('unmerge', 'undid a merge'), ('night', 'opened a club night'), ('draw', 'drew tables'), ('undraw', 'undid a draw'), ('season', 'opened a season'), ('season_edit', 'changed a season'), ('season_close', 'closed a season'), ('season_reopen', 'reopened a season'), ('season_remove', 'removed a season')], max_length=14, verbose_name='what'),
        ),
        migrations.AddConstraint(
            model_name='clubchange',
            constraint=models.CheckConstraint(condition=models.Q(('action__in', ['found', 'settings', 'export', 'join', 'leave', 'remove', 'ban', 'unban', 'role', 'hand_over', 'invite', 'revoke', 'add_player', 'rename_player', 'remove_player', 'hide_player', 'show_player', 'name_player', 'ask', 'agree', 'decline', 'unlink', 'merge', 'unmerge', 'night', 'draw', 'undraw', 'season', 'season_edit', 'season_close', 'season_reopen', 'season_remove'])), name='a_change_of_a_club_is_of_a_known_kind'),
        ),
        migrations.RunPython(take_labels_out, migrations.RunPython.noop, elidable=True),
    ]
