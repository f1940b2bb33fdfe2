"""Online tables of a club's evening: opened for those who were drawn, started, closed.

All of it is part of the night's own transaction, under the club's lock: a round has its tables or
has none, and a draw that is undone takes them along. The club comes first, then tables, then
sheets. Each has its sheet from the start, so a hand finds it as at every other table.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial
from uuid import uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone

from play.bots import DEFAULT_LEVEL
from play.models import Dealt, Move, Table
from play.services.results import ALL, break_off, waiting, write_waiting
from play.services.store.commit import CHANCE, commit_within, run_command, tell
from play.services.store.create import create_table
from play.services.store.load import table_at
from play.table.commands import Command
from play.table.snapshot import CLOSED, HERE, OVER, Chair, Options, Snapshot
from scorepad.models import Club, DrawnTable, Player, Sheet
from scorepad.models.notices import NoticeKind
from scorepad.rulesets import ruleset_from
from scorepad.services.clubs.online_tables import Opening
from scorepad.services.errors import TooMany, refused
from scorepad.services.notices.telling import tell as tell_people

SECONDS_A_TURN = 60
"""Long enough to tell somebody who is not there that it is their turn."""
PUSH_PAUSE = timedelta(minutes=2)
"""Whoever is drawn anew within it finds the next table in the inbox and on the night's page."""
MOST_EMPTY = 200
"""Tables a club opens in a day without a hand at them: four times its largest round."""
DAY = timedelta(days=1)
LOOKED_BACK = timedelta(days=2)
AT_ONCE = 20


class EveningTables:
    """What a night asks of online tables."""

    def open(self, asked: Opening) -> str:
        _check_opened(asked.club)
        options = Options(
            seats=len(asked.players),
            ruleset=ruleset_from(asked.sheet.ruleset),
            # Its name is made when it is shown: see drawn_titles.
            title="",
            visibility=Table.Visibility.CLUB,
            clock=SECONDS_A_TURN,
            bots=DEFAULT_LEVEL,
            counted=True,
            club=asked.club.pk,
            dealer=asked.sheet.dealer,
            is_rematch=False,
            is_drawn=True,
        )
        chairs = [
            # By the account they are known there; no browser has this chair's number.
            Chair(seat, player.user_id, uuid4(), player.name, state=HERE, face=_face(player))
            for seat, player in enumerate(asked.players)
        ]
        table = create_table(options, chairs, host=None, opened_from="", rng=CHANCE)
        Table.objects.filter(pk=table.pk).update(sheet=asked.sheet)
        people = [player.user_id for player in asked.players if player.user_id is not None]
        tell_people(
            *(NoticeKind.INVITATION, people), club=asked.club, about=table.code, pause=PUSH_PAUSE
        )
        transaction.on_commit(partial(_tell_opened, table.code))
        return table.code

    def running(self, codes: Collection[str], *, hold: bool = False) -> set[str]:
        tables = Table.objects.filter(code__in=codes).exclude(status__in=[OVER, CLOSED])
        if hold:
            tables = tables.select_for_update().order_by("pk")
        return {table.code for table in tables}

    def withdraw(self, codes: Collection[str]) -> bool:
        # Whoever is just playing a first card is waited for, and whoever comes later finds it
        # closed.
        list(Table.objects.select_for_update().filter(code__in=codes).order_by("pk"))
        if Move.objects.filter(deal__table__code__in=codes).exists():
            return False
        commit_within([Command(code, "end") for code in codes])
        return True

    def kick_off(self, code: str) -> None:
        commit_within([Command(code, "kick_off")])

    def go_without(self, codes: Collection[str], user: int) -> None:
        for code in codes:
            # A table that cannot be changed must not keep anybody in a club.
            transaction.on_commit(partial(_go_without, code, user), robust=True)

    def end(self, codes: Collection[str]) -> None:
        commit_within([Command(code, "end") for code in codes])
        for code in codes:
            transaction.on_commit(partial(_settle, code), robust=True)


def night_page_of(table: Snapshot) -> str:
    """The page of the night for which a table was drawn, or nothing."""
    if not table.options.is_drawn:
        return ""
    drawn = DrawnTable.objects.filter(online_table=table.code).select_related("night__club")
    one = drawn.first()
    return reverse("scorepad:night", args=[one.night.club.slug, one.night.day]) if one else ""


def settle_ended(now: datetime) -> int:
    """Ends the sheets of tables that a night has closed, where a process died before; how many."""
    left = Table.objects.filter(
        drawn=True,
        status=CLOSED,
        changed_at__gt=now - LOOKED_BACK,
        sheet__status=Sheet.Status.OPEN,
    )
    codes = list(left.order_by("changed_at").values_list("code", flat=True)[:AT_ONCE])
    for code in codes:
        _settle(code)
    return len(codes)


def _settle(code: str) -> None:
    """Writes the hands that are over, and then ends the sheet: none comes after that."""
    write_waiting(ALL, table=code)
    if not waiting().filter(table__code=code).exists():
        break_off(code)


def _go_without(code: str, user: int) -> None:
    table = table_at(code)
    for chair in table.chairs if table is not None else ():
        if chair.user == user:
            run_command(Command(code, "stay_away", seat=chair.seat))


def _check_opened(club: Club) -> None:
    """Drawing, opening and undoing makes tables at which nobody plays: so many, and no more."""
    finished = Dealt.objects.filter(table=OuterRef("pk"), finished_at__isnull=False)
    empty = Table.objects.filter(
        ~Exists(finished), club=club, drawn=True, created_at__gt=timezone.now() - DAY
    )
    if empty.count() >= MOST_EMPTY:
        raise refused("too_many_opened", TooMany)


def _face(player: Player) -> str:
    user = player.user
    return f"{user.creature}-{user.colour}" if user is not None and user.creature else ""


def _tell_opened(code: str) -> None:
    opened = table_at(code)
    if opened is not None:
        tell([opened])
