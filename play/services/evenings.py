"""Online tables of a club's evening: opened for those who were drawn, started, closed.

All of it is part of the night's own transaction, under the club's lock: a round has its tables or
has none, and a draw that is undone takes them along. The club comes first, then tables, then
sheets. Each has its sheet from the start, so a hand finds it as at every other table.
"""

import logging
from collections.abc import Collection
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import uuid4

from django.db import InterfaceError, OperationalError, ProgrammingError, transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.urls import reverse
from django.utils import timezone

from gofclub.after_commit import after_commit
from play.bots import DEFAULT_LEVEL
from play.models import Dealt, Move, Table
from play.services.evening_sheets import are_settled, settle
from play.services.opened_rounds import open_finished
from play.services.results import sealed_sheets
from play.services.round_results import closed_rounds
from play.services.sentences import as_refused
from play.services.shared_deals import (
    deals_of_round,
    finished_at_tables,
    open_withdrawn,
    sealed_of,
)
from play.services.store.commit import CHANCE, commit_within, run_command, tell
from play.services.store.create import create_table
from play.services.store.load import Damaged, cache, table_at
from play.table.commands import Command
from play.table.refusal import Refusal, Why
from play.table.snapshot import CLOSED, HERE, OVER, Chair, Options, Snapshot
from scorepad.models import Club, DrawnTable, Night, Player
from scorepad.models.notices import NoticeKind
from scorepad.rulesets import ruleset_from
from scorepad.services.clubs.online_tables import Opening, Sealed
from scorepad.services.errors import TooMany, refused
from scorepad.services.notices.telling import tell as tell_people

logger = logging.getLogger(__name__)
SECONDS_A_TURN = 60
"""Long enough to tell somebody who is not there that it is their turn."""
PUSH_PAUSE = timedelta(minutes=2)
"""Whoever is drawn anew within it finds the next table in the inbox and on the night's page."""
MOST_EMPTY = 200
"""Tables a club opens in a day without a hand at them: four times its largest round."""
DAY = timedelta(days=1)


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
        shared = deals_of_round(asked.night, asked.round) if asked.shares_deals else None
        chairs = [
            # By the account they are known there; no browser has this chair's number.
            Chair(seat, player.user_id, uuid4(), player.name, state=HERE, face=_face(player))
            for seat, player in enumerate(asked.players)
        ]
        table = create_table(
            *(options, chairs),
            host=None,
            opened_from="",
            rng=CHANCE,
            # What somebody added to one table's pack the others would not have.
            has_pack=shared is None,
            shared=shared,
        )
        Table.objects.filter(pk=table.pk).update(sheet=asked.sheet)
        people = [player.user_id for player in asked.players if player.user_id is not None]
        tell_people(
            *(NoticeKind.INVITATION, people), club=asked.club, about=table.code, pause=PUSH_PAUSE
        )
        after_commit(_tell_opened, table.code)
        return table.code

    def running(self, codes: Collection[str], *, hold: bool = False) -> set[str]:
        tables = Table.objects.filter(code__in=codes).exclude(status__in=[OVER, CLOSED])
        if hold:
            tables = tables.select_for_update().order_by("pk")
        return {table.code for table in tables}

    def begun(self, codes: Collection[str]) -> set[str]:
        dealt = Dealt.objects.filter(table__code__in=codes, number=1)
        return set(dealt.values_list("table__code", flat=True))

    def withdraw(self, codes: Collection[str]) -> bool:
        # Whoever is just playing a first card is waited for, and whoever comes later finds it
        # closed.
        here = _held(codes)
        if Move.objects.filter(deal__table__code__in=here).exists():
            return False
        _close(here)
        open_withdrawn(here)
        # Whoever takes a draw back ends its sheets with it: nothing is left to settle.
        Table.objects.filter(code__in=here).update(settled_at=timezone.now())
        return True

    def kick_off(self, code: str) -> None:
        try:
            commit_within([Command(code, "kick_off")])
        except Refusal as refusal:
            raise as_refused(refusal) from refusal
        except Damaged as damaged:
            raise as_refused(Refusal(Why.INTERNAL, str(damaged))) from damaged

    def go_without(self, codes: Collection[str], user: int) -> None:
        for code in codes:
            # A table that cannot be changed must not keep anybody in a club.
            after_commit(_go_without, code, user)

    def end(self, codes: Collection[str]) -> None:
        here = _held(codes)
        _close(here)
        after_commit(open_finished)
        # Where deals are shared all hands of a round wait: the croupier writes them by and by.
        alone = Table.objects.filter(code__in=here, shared=None).order_by("pk")
        for code in alone.values_list("code", flat=True):
            after_commit(settle, code)

    def are_settled(self, codes: Collection[str]) -> bool:
        return are_settled(codes)

    def sealed(self, night: Night) -> dict[int, Sealed]:
        return sealed_of(night)

    def closed_rounds(self, nights: Collection[int]) -> set[tuple[int, int]]:
        return closed_rounds(nights)

    def sealed_sheets(self) -> QuerySet[Any]:
        return sealed_sheets()

    def finished_deals(self, codes: Collection[str]) -> dict[str, int]:
        return finished_at_tables(codes)


class NightPages(NamedTuple):
    """Where one goes on to from a table that was drawn; empty where there is no such page."""

    night: str = ""
    compared: str = ""
    """Where its deals are compared with those of other tables."""


def night_pages_of(table: Snapshot) -> NightPages:
    if not table.options.is_drawn:
        return NightPages()
    drawn = DrawnTable.objects.filter(online_table=table.code).select_related("night__club")
    one = drawn.first()
    if one is None:
        return NightPages()
    where = [one.night.club.slug, one.night.day]
    shares = table.options.shared is not None
    return NightPages(
        night=reverse("scorepad:night", args=where),
        compared=reverse("scorepad:night-round", args=[*where, one.round]) if shares else "",
    )


def _held(codes: Collection[str]) -> list[str]:
    """Those of these tables that there are, locked by key as everybody does."""
    held = Table.objects.select_for_update().filter(code__in=codes).order_by("pk")
    return list(held.values_list("code", flat=True))


def _close(codes: Collection[str]) -> None:
    """Closes tables that the caller holds, through the door; one that fails keeps no other."""
    try:
        with transaction.atomic():
            commit_within([Command(code, "end") for code in codes])
    except (OperationalError, InterfaceError, ProgrammingError):
        raise
    except Exception:  # noqa: BLE001 (somebody's fault, but whose? each by itself says so)
        for code in codes:
            _close_alone(code)


def _close_alone(code: str) -> None:
    """Closes a table whatever is stored of it: a night ends, and nothing more is played there."""
    cache.forget(code)
    try:
        with transaction.atomic():
            commit_within([Command(code, "end")])
    except (OperationalError, InterfaceError, ProgrammingError):
        raise
    except Exception:
        logger.exception("table %s does not go through the door, and is closed without it", code)
        going_on = Table.objects.filter(code=code).exclude(status__in=[OVER, CLOSED])
        going_on.update(
            status=CLOSED,
            seq=F("seq") + 1,
            due_at=None,
            claimed_until=None,
            changed_at=timezone.now(),
        )


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
