from django.db import migrations, models

from gofclub.migration_steps import AddIndexBeside, CheckConstraintBeside


class Migration(migrations.Migration):
    """What takes as long as there are hands: nobody who plays waits for it."""

    atomic = False

    dependencies = [
        ('play', '0020_shared_deals'),
    ]

    operations = [
        CheckConstraintBeside('dealt', 'a_deal_is_sealed_in_a_known_way'),
        AddIndexBeside(
            model_name='dealt',
            index=models.Index(condition=models.Q(('deeds_due', True)), fields=['finished_at'], name='deals_to_look_for_deeds_in'),
        ),
        AddIndexBeside(
            model_name='dealt',
            index=models.Index(condition=models.Q(('deeds_due', None), ('on_sheet', True)), fields=['finished_at'], name='deals_that_may_have_deeds'),
        ),
    ]
