"""What the operator of the site does to a table, through the one door like everybody else."""

from collections.abc import Sequence

from play.services.evening_sheets import settle
from play.services.results import ALL, break_off, set_aside, try_again, write_waiting
from play.services.store.commit import run_command
from play.services.store.load import table_at
from play.table.commands import Command
from play.table.snapshot import CLOSED, OVER


def table_end(code: str) -> bool:
    """Closes a table whose game will not be played to its end; False where it has ended already.

    Hands that were finished stay on the sheet, which is abandoned: nobody has won that game.
    """
    table = table_at(code)
    if table is None or table.status in (OVER, CLOSED):
        return False
    run_command(Command(code, "end"))
    break_off(code)
    settle(code)
    return True


def results_again(codes: Sequence[str] | None = None) -> tuple[int, int]:
    """Tries once more to write what was set aside, at these tables or at all.

    How many hands were set aside before, and how many are now.
    """
    found = set_aside() if codes is None else set_aside().filter(table__code__in=codes)
    tables = sorted(set(found.values_list("table__code", flat=True)))
    before = try_again(tables)
    for code in tables:
        write_waiting(ALL, table=code)
        settle(code)
    return before, set_aside().filter(table__code__in=tables).count()
