"""Tables of four guests in mid-game: `python -m tests.load.apps.seed 250` prints them as JSON.

Their first deal is on its sheet, and each is at another moment of the second one: deals end now
and then, as on a site that has been up for a while, and not all at once.
"""

import json
import sys
from collections.abc import Mapping

import django

django.setup()

from gofclub import rules  # noqa: E402
from play.services.results import write_waiting  # noqa: E402
from play.services.store.commit import commit, run_command  # noqa: E402
from play.services.store.load import cache  # noqa: E402
from play.services.tables import CASUAL  # noqa: E402
from play.table.commands import Command  # noqa: E402
from play.table.people import Person  # noqa: E402
from play.table.snapshot import Snapshot  # noqa: E402
from tests.play.people import table_of  # noqa: E402

LONG_ENOUGH = 60
"""Moves of the second deal by which the tables are apart; few deals are shorter."""
Seated = dict[str, list[Person]]


def main(count: int) -> None:
    seated: Seated = {}
    for _ in range(count):
        # A game that does not end while it is measured.
        code, people = table_of(ruleset=CASUAL.but(deals=100))
        run_command(Command(code, "start", person=people[0]))
        seated[code] = people
    play(seated)
    while write_waiting(count):
        pass
    for seat in range(4):
        commit([Command(code, "next", person=people[seat]) for code, people in seated.items()])
    begun = {code: at * LONG_ENOUGH // count for at, code in enumerate(seated)}
    play(seated, until=begun)
    made = [
        {"code": code, "sessions": [person.session for person in people]}
        for code, people in seated.items()
    ]
    print(json.dumps(made))


def play(seated: Seated, *, until: Mapping[str, int] | None = None) -> None:
    """Moves everywhere, to the end of the deal or for so many turns."""
    playing = list(seated)
    while playing:
        moves = []
        for code in playing:
            table = cache.get(code)
            assert table is not None
            assert table.deal is not None
            goes_on = until is None or table.deal.turns < until[code]
            if table.deal.state.turn is not None and goes_on:
                moves.append(move(table, seated[code]))
        for answer in commit(moves) if moves else []:
            assert not answer.is_refusal, answer
        playing = [one.table for one in moves]


def move(table: Snapshot, people: list[Person]) -> Command:
    """The first thing that the rules allow."""
    assert table.deal is not None
    state, at = table.deal.state, table.deal.at
    assert state.turn is not None
    action = rules.legal(state)[0]
    do = {rules.Give: "give", rules.Play: "play"}.get(type(action), "pass")
    cards = "" if do == "pass" else str(action)
    person = people[state.turn]
    return Command(table.code, do, at.replace(".", "-"), person, expect=at, cards=cards)


if __name__ == "__main__":
    main(int(sys.argv[1]))
