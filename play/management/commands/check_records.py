"""`manage.py check_records`: plays every stored hand again, by today's rules."""

import multiprocessing
import os
from argparse import ArgumentParser
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.models import QuerySet

from gofclub.management.progress import Progress
from play.management.record_workers import Task, begin, troubles
from play.models import Table
from scorepad.models import Sheet

AT_ONCE = 20
"""Games that one process is given at a time."""
SHOWN = 200
"""Lines about what is wrong; the rest is counted."""


class Command(BaseCommand):
    help = "Plays every stored hand again by today's rules, on all cores, and says what is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--processes",
            type=int,
            default=os.cpu_count() or 1,
            help="how many work at once; all cores by default",
        )

    def handle(self, *args: Any, processes: int, **options: Any) -> None:
        kinds = {"tables": Table.objects.all(), "sheets": Sheet.objects.all()}
        total = sum(games.count() for games in kinds.values())
        done = wrong = 0
        with Progress(self.stdout, "Records") as progress:
            tasks = (task for what, games in kinds.items() for task in _tasks(what, games))
            for task, found in _carried_out(tasks, processes):
                done += len(task.keys)
                for line in found[: max(0, SHOWN - wrong)]:
                    self.stderr.write(line)
                wrong += len(found)
                progress("playing again", done, max(total, done))
        if wrong:
            raise CommandError(f"{wrong} hands or games are not what the rules make of them.")
        self.stdout.write("All of them are what today's rules make of them.")


def _tasks(what: str, games: QuerySet[Any]) -> Iterator[Task]:
    keys = games.order_by("pk").values_list("pk", flat=True).iterator()
    while some := tuple(islice(keys, AT_ONCE)):
        yield Task(what, some)


def _carried_out(tasks: Iterator[Task], processes: int) -> Iterator[tuple[Task, list[str]]]:
    """Each with what was found.

    No more are under way than there are hands for: however many games, the same memory.
    """
    if processes <= 1:
        for task in tasks:
            yield task, troubles(task)
        return
    # What was forked would share our connection to the database.
    context = multiprocessing.get_context("spawn")
    name = str(connection.settings_dict["NAME"])
    with ProcessPoolExecutor(
        processes, mp_context=context, initializer=begin, initargs=(name,)
    ) as pool:
        under_way: deque[tuple[Task, Future[list[str]]]] = deque()
        for task in tasks:
            under_way.append((task, pool.submit(troubles, task)))
            if len(under_way) > 2 * processes:
                first, found = under_way.popleft()
                yield first, found.result()
        for task, found in under_way:
            yield task, found.result()
