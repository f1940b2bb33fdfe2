import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scorepad', '0007_sheets_that_cannot_be_counted'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Ban',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('guest', models.UUIDField(blank=True, db_index=True, null=True, verbose_name='guest')),
                ('browser', models.CharField(blank=True, db_index=True, max_length=64)),
                ('name', models.CharField(blank=True, max_length=40, verbose_name='name')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='since')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('user', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='ban', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'ban',
                'verbose_name_plural': 'bans',
                'ordering': ['-at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('user__isnull', False), ('guest__isnull', False), models.Q(('browser', ''), _negated=True), _connector='OR'), name='a_ban_is_for_somebody')],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('table', 'an online table'), ('sheet', 'a score sheet'), ('club', 'a club')], max_length=5, verbose_name='about')),
                ('target', models.CharField(max_length=50, verbose_name='code or address')),
                ('name', models.CharField(blank=True, max_length=60, verbose_name='name')),
                ('key', models.CharField(blank=True, editable=False, max_length=160)),
                ('reason', models.CharField(choices=[('offensive', 'It insults or offends'), ('pretends', 'Someone is pretending to be someone else'), ('private', 'It gives away something private'), ('advertising', 'It is advertising'), ('other', 'Something else')], max_length=12, verbose_name='reason')),
                ('words', models.TextField(blank=True, max_length=500, verbose_name='in their words')),
                ('times', models.PositiveIntegerField(default=1, verbose_name='number of reports')),
                ('reporters', models.JSONField(default=list, editable=False)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='first')),
                ('last_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='last')),
                ('status', models.CharField(choices=[('open', 'open'), ('dismissed', 'dismissed'), ('done', 'dealt with')], default='open', max_length=10, verbose_name='status')),
                ('answer', models.CharField(blank=True, max_length=40, verbose_name='what was done')),
                ('answered_at', models.DateTimeField(blank=True, null=True, verbose_name='answered')),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'report',
                'verbose_name_plural': 'reports',
                'ordering': ['-times', 'at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open')), fields=('kind', 'target', 'key'), name='one_open_report_about_one_thing'), models.CheckConstraint(condition=models.Q(('kind__in', ['table', 'sheet', 'club'])), name='a_report_is_about_something_known'), models.CheckConstraint(condition=models.Q(('status__in', ['open', 'dismissed', 'done'])), name='a_report_has_a_known_status')],
            },
        ),
    ]
