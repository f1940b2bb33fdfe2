"""Online tables of a club's evening, for tests."""

from play.services.store.commit import run_command
from play.services.store.load import table_at
from play.table.commands import Command
from scorepad.models import DrawnTable
from scorepad.services.clubs.draws import tables_draw
from scorepad.services.clubs.nights import night_describe
from scorepad.services.clubs.rounds import sheets_open
from tests.play.people import account
from tests.scorepad.clubs.evenings import at, evening
from tests.scorepad.clubs.people import cast_of

FOUR = ("member", "scorer", "organiser", "owner")


def online_evening(cast, *more):
    night = evening(cast, [*(cast.player(role) for role in FOUR), *more])
    night_describe(**at(cast, night), online=True)
    tables_draw(**at(cast, night))
    return night


def opened(cast, night, number: int = 1) -> tuple[str, list]:
    """The code of the night's online table, and the people at it by seat."""
    sheets_open(**at(cast, night, "organiser"))
    code = DrawnTable.objects.get(night=night, round=number, number=1).online_table
    users = {user.pk: user for user in cast.people.values() if user}
    return code, [account(users[chair.user]) for chair in table_at(code).chairs]


def come(code, people) -> None:
    for number, person in enumerate(people):
        run_command(Command(code, "hello", person=person, socket=f"socket-{number}"))


def a_drawn_table() -> tuple:
    """One that waits for those who were drawn to it: its code, and who has its first seat."""
    cast = cast_of()
    code, people = opened(cast, online_evening(cast))
    return code, people[0]
