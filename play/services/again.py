"""A finished deal of an online table, dealt again to whoever may see its replay."""

from django.utils.translation import gettext as _

from play.bots import BOTS
from play.models import Dealt, Given as GivenRow
from play.services.given import MASTER, deal_given, sitters_of, table_given
from play.services.store.load import result_of
from play.table.given import AGAIN, POSITION
from play.table.people import Person
from play.table.refusal import Refusal, Why
from play.table.snapshot import Snapshot


def table_again(
    *,
    person: Person,
    table: Snapshot,
    number: int,
    seat: int | None = None,
    moves: int = 0,
    bots: str | None = MASTER,
    name: str = "",
) -> Snapshot | None:
    """A table with a deal of that table, from the position after so many moves; None without one.

    The caller has asked whether the person may see it. The seat is the one that they had there, or
    the first, unless they choose another. Without a level, the bots are those of that table.
    """
    found = deal_given(table, number, moves=moves)
    if found is None:
        return None
    deal, source = found
    if seat is None:
        seat = table.seat_in(person, number) or 0
    if seat not in range(deal.seats):
        raise Refusal(Why.BAD_SEAT, f"there is no seat {seat!r}")
    return table_given(
        person=person,
        deal=deal,
        seat=seat,
        kind=POSITION if moves else AGAIN,
        title=_("From move %(move)s") % {"move": moves + 1} if moves else _("This deal again"),
        name=name,
        bots=bots or (table.options.bots if table.options.bots in BOTS else MASTER),
        sitters=None if bots else sitters_of(table),
        source=source,
        to_beat=result_of(source.result or {}).points[seat],
    )


def source_of(table: Snapshot) -> Dealt | None:
    """The deal of which a table repeats the cards, where that was an online table's."""
    row = GivenRow.objects.filter(table=table.id).select_related("source__table").first()
    return None if row is None else row.source
