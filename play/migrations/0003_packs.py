"""Deals that players add to: the pack of the next deal, seeds, and a seal over both."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0002_results_by_link'),
    ]

    operations = [
        migrations.RenameField(model_name='dealt', old_name='commitment', new_name='seal'),
        migrations.CreateModel(
            name='Pack',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='pack', serialize=False, to='play.table')),
                ('number', models.PositiveSmallIntegerField()),
                ('salt', models.CharField(max_length=64)),
            ],
        ),
        migrations.AddField(
            model_name='chair',
            name='mixes',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='chair',
            name='seed',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='dealt',
            name='scheme',
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='dealt',
            name='seeds',
            field=models.CharField(blank=True, max_length=259),
        ),
        migrations.AddConstraint(
            model_name='chair',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('mixes', False), ('seed', '')), models.Q(('guest', None), _negated=True), _connector='OR'), name='only_people_add_to_the_pack'),
        ),
        migrations.AddConstraint(
            model_name='dealt',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('scheme', 1), ('seeds', '')), models.Q(('scheme', 2), models.Q(('seeds', ''), _negated=True)), _connector='OR'), name='a_deal_is_sealed_in_a_known_way'),
        ),
    ]
