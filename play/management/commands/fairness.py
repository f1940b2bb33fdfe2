"""`manage.py fairness`: every finished deal fits what was published before it, and its moves."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gofclub.rules import RulesError
from play.models import Dealt
from play.services.loading import table_at
from play.services.replay import replay_from


class Command(BaseCommand):
    help = "Checks the shuffle of every finished hand, and plays it again from its moves."

    def handle(self, *args: Any, **options: Any) -> None:
        checked, wrong = 0, []
        finished = Dealt.objects.filter(finished_at__isnull=False).select_related("table")
        for dealt in finished.order_by("pk").iterator():
            checked += 1
            if trouble := trouble_with(dealt):
                wrong.append(f"{dealt.table.code}, hand {dealt.number}: {trouble}")
        if wrong:
            raise CommandError("\n".join(wrong))
        self.stdout.write(f"{checked} finished hands are as they were published and played.")


def trouble_with(dealt: Dealt) -> str:
    """What is wrong with a finished deal, or nothing."""
    table = table_at(dealt.table.code)
    assert table is not None
    try:
        replay = replay_from(dealt, table.options)
    except RulesError as error:
        return f"its moves cannot be played: {error.code}"
    if not replay.is_verified:
        return "its cards do not fit the commitment"
    if not replay.steps or replay.steps[-1].state.result != replay.result:
        return "its moves lead to another result"
    return ""
