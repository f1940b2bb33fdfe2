"""Tables of four guests: `python -m tests.load.apps.seed 250` prints them as JSON."""

import json
import sys

import django

django.setup()

from play.services.commands import Command  # noqa: E402
from play.services.commit import order  # noqa: E402
from play.services.tables import CASUAL  # noqa: E402
from tests.play.people import table_of  # noqa: E402


def main(tables: int) -> None:
    made = []
    for _ in range(tables):
        # A game that does not end while it is measured.
        code, people = table_of(ruleset=CASUAL.but(deals=100))
        order(Command(code, "start", person=people[0]))
        made.append({"code": code, "sessions": [person.session for person in people]})
    print(json.dumps(made))


if __name__ == "__main__":
    main(int(sys.argv[1]))
