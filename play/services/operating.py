"""What the operator of the site does to a table, through the one door like everybody else."""

from play.services.commands import Command
from play.services.commit import order
from play.services.loading import table_at
from play.services.results import write_waiting
from play.services.snapshot import CLOSED, OVER
from scorepad.askers import Asker
from scorepad.models import Sheet
from scorepad.services import sheets

_SITE = Asker.of_system()


def table_end(code: str) -> bool:
    """Closes a table whose game will not be played to its end; False where it has ended already.

    Hands that were finished stay on the sheet, which is abandoned: nobody has won that game.
    """
    table = table_at(code)
    if table is None or table.status in (OVER, CLOSED):
        return False
    order(Command(code, "end"))
    write_waiting()
    sheet = Sheet.objects.filter(table__code=code, status=Sheet.Status.OPEN).first()
    if sheet is not None:
        sheets.sheet_abandon(asker=_SITE, sheet=sheet.code)
    return True
