# ruff: noqa: PLC0415 (models can be imported only after the set-up at the end)
"""Times of the boards of clubs that are in the database, as JSON.

python -m tests.load.apps.board_times SLUG...
"""

import json
import os
import statistics
import sys
import time
from datetime import timedelta
from uuid import uuid4

import django

ROUNDS = 25
GAMES = 7


def main(slugs: list[str]) -> dict[str, dict[str, float]]:
    from scorepad.models import Club
    from scorepad.services import figures

    clubs = [Club.objects.get(slug=slug) for slug in slugs]
    found: dict[str, dict[str, float]] = {}
    for club in clubs:
        # A database that has just been filled knows nothing about its tables yet.
        _analyse()
        counted = [time.process_time()]
        figures.rebuild(club, _Stage(counted))
        # From the last game that was counted on; what else is written then is little.
        found[club.slug] = {"ratings": time.process_time() - counted[-1]}
    _analyse()
    boards: dict[str, list[float]] = {slug: [] for slug in slugs}
    # In turn, so that a busy moment hurts all alike; the first round warms up.
    for turn in range(ROUNDS + 1):
        for slug in slugs:
            took, queries = _visit(slug)
            if turn:
                boards[slug].append(took)
            found[slug]["queries"] = queries
    for club in clubs:
        found[club.slug] |= _counts(club)
        found[club.slug]["board"] = 1000 * statistics.median(boards[club.slug])
        found[club.slug]["game"] = 1000 * statistics.median(_play(club) for _ in range(GAMES))
    return found


class _Stage:
    """Notes when the last game was counted."""

    def __init__(self, times: list[float]) -> None:
        self.times = times

    def __call__(self, what: str, done: int, of: int) -> None:
        if what == "count":
            self.times.append(time.process_time())


def _visit(slug: str) -> tuple[float, int]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    with CaptureQueriesContext(connection) as queries:
        begun = time.perf_counter()
        answer = client.get(f"/clubs/{slug}/board/", headers={"host": "localhost"})
        took = time.perf_counter() - begun
    assert answer.status_code == 200, answer.status_code
    return took, len(queries)


def _counts(club) -> dict[str, int]:
    from scorepad.models import CountedGame

    return {"games": CountedGame.objects.filter(club=club).count()}


def _play(club) -> float:
    """Seconds until one more game is in the figures."""
    from django.utils import timezone

    from gofclub import rules
    from scorepad.models import Player
    from scorepad.services import figures
    from scorepad.services.sheets.imports import PastGame, games_import

    now = timezone.now()
    game = PastGame(
        uuid=uuid4(),
        players=tuple(Player.objects.filter(club=club).order_by("pk")[:4]),
        results=tuple(rules.DealResult((0, 5, 9, 16)) for _ in range(2)),
        started_at=now - timedelta(hours=1),
        finished_at=now,
    )
    games_import(club=club, games=[game], count=False)
    sheet = club.sheets.order_by("-pk").first()
    begun = time.perf_counter()
    figures.sheet_changed(sheet.pk)
    return time.perf_counter() - begun


def _analyse() -> None:
    """Both databases plan by what they know about their tables; a live one learns by itself."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    django.setup()
    print(json.dumps(main(sys.argv[1:])))
