"""Tables of four masters: `python -m tests.load.apps.seed_masters 100` prints them as JSON.

Somebody has opened each of them, lets a master play in their stead, and looks on.
"""

import json
import sys

import django

django.setup()

from play.services.store.commit import run_command  # noqa: E402
from play.services.tables import CASUAL, table_quick  # noqa: E402
from play.table.commands import Command  # noqa: E402
from tests.play.people import guest  # noqa: E402


def main(count: int) -> None:
    made = []
    for number in range(count):
        person = guest(f"Ana {number}")
        ruleset = CASUAL.but(deals=100)
        code = table_quick(person=person, bots="master", ruleset=ruleset).code
        answer = run_command(Command(code, "away", person=person))
        assert not answer.is_refusal, answer
        made.append({"code": code, "session": person.session})
    print(json.dumps(made))


if __name__ == "__main__":
    main(int(sys.argv[1]))
