# ruff: noqa: PLC0415 (models can be imported only after the set-up at the end)
"""Processor time and queries of the main pages, as JSON.

    python -m tests.load.apps.page_times SLUG ROUNDS

Run with the settings of a site that has the demo club; SLUG is the club that is looked at.
"""

import json
import os
import statistics
import sys
import time

import django

BAREST = "barest page"


def main(slug: str, rounds: int) -> dict[str, dict[str, float]]:
    """Milliseconds of this process, the median over the rounds, and queries of each page."""
    visits = visits_of(slug)
    for visit in visits.values():
        visit()  # templates and what is kept are made on the first visit
    took: dict[str, list[float]] = {name: [] for name in visits}
    # In turn, so that a busy moment hurts all alike.
    for _ in range(rounds):
        for name, visit in visits.items():
            took[name].append(seconds(visit))
    return {
        name: {"ms": 1000 * statistics.median(took[name]), "queries": queries(visit)}
        for name, visit in visits.items()
    }


def visits_of(slug: str) -> dict:
    """By its name, a function that asks for the page and holds it to be there."""
    from django.test import Client

    from gofclub.models import User
    from scorepad.models import Club

    club = Club.objects.get(slug=slug)
    member = User.objects.order_by("pk").first()
    here, signed_in = Client(headers={"host": "localhost"}), Client(headers={"host": "localhost"})
    signed_in.force_login(member)
    player = club.players.order_by("pk").first()
    sheet = club.sheets.order_by("-started_at").first()
    at = f"/clubs/{slug}/"
    addresses = {
        BAREST: (here, "/score/offline"),
        "home, a visitor": (here, "/"),
        "home, signed in": (signed_in, "/"),
        "a club": (here, at),
        "its board": (here, f"{at}board/"),
        "a player": (here, f"{at}board/players/{player.code}/"),
        "the pad": (here, "/score/new"),
        "a sheet": (signed_in, f"/score/{sheet.code}"),
        "the lobby": (here, "/play/"),
    }
    night = club.nights.order_by("-day").first()
    if night is not None:
        addresses["a night"] = (here, f"{at}nights/{night.day.isoformat()}/")
    return {name: visit(*address) for name, address in addresses.items()}


def visit(client, address: str):
    def visited() -> None:
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)

    return visited


def seconds(visited) -> float:
    begun = time.process_time()
    visited()
    return time.process_time() - begun


def queries(visited) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        visited()
    return len(asked)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gofclub.settings")
    django.setup()
    print(json.dumps(main(sys.argv[1], int(sys.argv[2]))))
