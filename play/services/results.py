"""Finished deals on their way to the score sheet, through the pad's own service.

A deal is won when its last move is stored. Writing it down comes after that, as often as it takes:
the ids follow from the table, so that it stands on the sheet once.
"""

import logging
from collections.abc import Sequence
from uuid import UUID, uuid5

from django.db.models import QuerySet

from play.models import Chair, Dealt, Move, Table
from play.services.loading import result_of
from play.services.tables import table_has_sheet
from play.services.turnstile import writing
from scorepad.askers import Asker
from scorepad.models import Player, Sheet
from scorepad.rulesets import ruleset_from
from scorepad.services import sheets
from scorepad.services.errors import Refused

logger = logging.getLogger(__name__)

AT_ONCE = 32
_SPACE = UUID("5b1f0f0e-6a3c-5d0e-9e57-6f6620746162")
_SITE = Asker.of_system()


def waiting() -> QuerySet[Dealt]:
    """Deals that are won and not yet on their sheet."""
    return Dealt.objects.filter(on_sheet=False, finished_at__isnull=False)


def write_waiting(most: int = AT_ONCE) -> int:
    """Writes what waits, the oldest first; how many deals that were."""
    deals = list(waiting().select_related("table__sheet").order_by("finished_at", "pk")[:most])
    written = []
    try:
        for dealt in deals:
            try:
                with writing():
                    write(dealt)
            except Refused as refusal:
                # Somebody has corrected or abandoned the sheet by hand: people win.
                logger.warning("deal %s is not on its sheet: %s", dealt, refusal.code)
            written.append(dealt.pk)
    finally:
        if written:
            with writing():
                Dealt.objects.filter(pk__in=written).update(on_sheet=True)
    return len(deals)


def write(dealt: Dealt) -> None:
    """One finished deal on the table's sheet, which is started with the first one."""
    table = dealt.table
    assert dealt.result is not None
    result = result_of(dealt.result)
    sheet = _sheet(table)
    given, returned = _exchanged(dealt)
    sheets.deal_log(
        asker=_SITE,
        sheet=sheet.code,
        uuid=uuid5(_SPACE, f"{table.code}.{dealt.number}"),
        number=dealt.number,
        left=result.left,
        uncalled=result.uncalled,
        strongest=result.strongest,
        given=given,
        returned=returned,
        at=dealt.finished_at,
    )


def _sheet(table: Table) -> Sheet:
    uuid = uuid5(_SPACE, table.code)
    found = table.sheet or Sheet.objects.filter(uuid=uuid).first()
    if found is None:
        chairs = list(Chair.objects.filter(table=table).select_related("user").order_by("seat"))
        club = table.club if table.counted else None
        found = sheets.sheet_start(
            asker=_SITE,
            uuid=uuid,
            names=[chair.name for chair in chairs],
            dealer=table.dealer,
            ruleset=ruleset_from(table.ruleset),
            title=table.title,
            club=club,
            players=_players(table, chairs) if club else None,
            source=Sheet.Source.ONLINE,
            had_bots=_had_bots(table, chairs),
            started_at=table.created_at,
            owner=_owner(table, chairs),
        )
    if table.visibility != Table.Visibility.CLUB and not found.public:
        # All who sat there may look at it; its address is known at the table only.
        sheets.sheet_publish(
            asker=_SITE,
            sheet=found.code,
            public=True,
            command=uuid5(_SPACE, f"{table.code}.public"),
        )
    if table.sheet_id is None:
        table_has_sheet(table, found)
    return found


def _owner(table: Table, chairs: Sequence[Chair]) -> Asker:
    host = chairs[table.host or 0]
    return Asker(user=host.user, browser="" if host.user else host.browser)


def _players(table: Table, chairs: Sequence[Chair]) -> list[str | None]:
    """The club's players behind the accounts at the table."""
    users = [chair.user_id for chair in chairs if chair.user_id is not None]
    known = dict(
        Player.objects.filter(club=table.club, user__in=users).values_list("user_id", "code")
    )
    return [known.get(chair.user_id or 0) for chair in chairs]


def _had_bots(table: Table, chairs: Sequence[Chair]) -> bool:
    """Whether a bot sat there, or has moved for somebody."""
    return (
        any(chair.bot for chair in chairs)
        or Move.objects.filter(deal__table=table, by=Move.By.BOT).exists()
    )


def _exchanged(dealt: Dealt) -> tuple[str, str]:
    if dealt.giver is None:
        return "", ""
    first = Move.objects.filter(deal=dealt, ply__lt=2).order_by("ply")
    given, returned = first.values_list("text", flat=True)
    return given, returned
