"""`manage.py fairness`: every finished deal fits its seal, and its moves.

It finds what was changed in part. Somebody who changes salt, seal, cards and moves together is
found out by those who were there: their browsers have kept the seal.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from play.models import Dealt
from play.services.replay import replay_from
from play.services.store.load import Damaged, table_at
from play.table.fairness import seeds_of


class Command(BaseCommand):
    help = "Checks the shuffle of every finished hand, and plays it again from its moves."

    def handle(self, *args: Any, **options: Any) -> None:
        checked, mixed, wrong = 0, 0, []
        finished = Dealt.objects.filter(finished_at__isnull=False).select_related("table")
        for dealt in finished.order_by("pk").iterator():
            checked += 1
            mixed += any(seeds_of(dealt.seeds, dealt.table.seats))
            if trouble := trouble_with(dealt):
                wrong.append(f"{dealt.table.code}, hand {dealt.number}: {trouble}")
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write(f"{checked} finished hands are as they were sealed and played.")
        self.stdout.write(f"Players added to the shuffle of {mixed} of them.")


def trouble_with(dealt: Dealt) -> str:
    """What is wrong with a finished deal, or nothing."""
    table = table_at(dealt.table.code)
    assert table is not None
    try:
        replay = replay_from(dealt, table.code, table.options)
    except Damaged as error:
        return f"its moves cannot be played: {error.reason}"
    if not replay.is_verified:
        return "its cards do not fit the seal"
    if not replay.steps or replay.steps[-1].state.result != replay.result:
        return "its moves lead to another result"
    return ""
