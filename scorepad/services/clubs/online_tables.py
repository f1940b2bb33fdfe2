"""Drawn tables that are played online: which can be, and who opens, starts and closes them.

The score pad knows no online tables. Who has some (`OnlineTables`) says so when the site starts;
what is asked of them is part of the caller's transaction, under the club's lock.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.db.models import QuerySet

from gofclub.models import User
from scorepad.models import Club, ClubChange, DrawnTable, Membership, Night, Player, Sheet
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.errors import Conflict, refused
from scorepad.services.sheets.people import after_merges, known_as
from scorepad.services.sheets.sealed import sealed_sheets_by


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A table to be opened: for these players, by seat, all of them with an account."""

    club: Club
    sheet: Sheet
    round: int
    number: int
    players: Sequence[Player]
    night: Night
    shares_deals: bool = False
    """Whether it has the same deals as the other tables of the round that open with it."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """What everybody may know of the deals that a round shares."""

    code: str
    promise: str
    """The hash of code and secret, shown before the first card."""
    secret: str
    """Empty until they are open."""
    is_open: bool


class OnlineTables(Protocol):
    """What a night asks of online tables, by their codes."""

    def open(self, asked: Opening) -> str:
        """A new one, whose hands are written on that sheet; its code."""

    def running(self, codes: Collection[str], *, hold: bool = False) -> set[str]:
        """Those that wait or play; held, none of them comes to its end meanwhile."""

    def begun(self, codes: Collection[str]) -> set[str]:
        """Those at which cards have been dealt."""

    def withdraw(self, codes: Collection[str]) -> bool:
        """Closes them all, unless somebody has played a card at one: then False, and none."""

    def kick_off(self, code: str) -> None:
        """Begins without those who are not there."""

    def go_without(self, codes: Collection[str], user: int) -> None:
        """Waits no longer for this account, where one still waits for people."""

    def end(self, codes: Collection[str]) -> None:
        """Closes them, whatever goes on there; hands that are over stay on the sheets."""

    def are_settled(self, codes: Collection[str]) -> bool:
        """Whether they have ended, and nothing comes to their sheets any more."""

    def sealed(self, night: Night) -> dict[int, Sealed]:
        """By round, the deals that its tables share."""

    def closed_rounds(self, nights: Collection[int]) -> set[tuple[int, int]]:
        """By night and number: rounds whose deals are closed, or not all on their sheets yet."""

    def sealed_sheets(self) -> QuerySet[Any]:
        """The keys of sheets whose points come when all tables of their round have ended."""

    def finished_deals(self, codes: Collection[str]) -> dict[str, int]:
        """How many deals those of these tables have finished that share them with others."""


_somebody: list[OnlineTables] = []


def online_tables_by(somebody: OnlineTables) -> None:
    """Says who has online tables; asked once, when the site starts."""
    _somebody[:] = [somebody]
    sealed_sheets_by(somebody.sealed_sheets)


def online_tables() -> OnlineTables:
    """Who has online tables; refused on a site that has none."""
    if not _somebody:
        raise refused("no_online_tables", Conflict)
    return _somebody[0]


def member_gone(club: Club, user: User) -> None:
    """Within the change: no table of the club waits for somebody who is no member any more."""
    who = Player.objects.filter(club=club, user=user).first()
    drawn = DrawnTable.objects.filter(
        night__club=club, seats__player__in=known_as(who) if who else ()
    )
    waiting = drawn.filter(sheet__status=Sheet.Status.OPEN).exclude(online_table="")
    codes = list(waiting.values_list("online_table", flat=True))
    if codes and _somebody:
        _somebody[0].go_without(codes, user.pk)


def can_be_online(club: Club, tables: Sequence[Sequence[Player]]) -> list[bool]:
    """Of each table, whether everybody at it has an account that is a member of the club now."""
    users = {player.user_id for seated in tables for player in seated if player.user_id}
    members = set(
        Membership.objects.filter(club=club, user__in=users, user__is_active=True).values_list(
            "user", flat=True
        )
    )
    return [all(player.user_id in members for player in seated) for seated in tables]


def seated_at(table: DrawnTable) -> list[Player]:
    """Who was drawn there, by seat, as they are known today."""
    seats = table.seats.select_related("player__user", "player__merged_into__user").order_by("seat")
    return [after_merges(seat.player) for seat in seats]


def running_tables(tables: QuerySet[DrawnTable]) -> list[DrawnTable]:
    """Those of a night whose online game goes on, whatever has become of the sheet; held."""
    opened = list(tables.exclude(online_table="").order_by("round", "number"))
    if not opened:
        return []
    running = online_tables().running([table.online_table for table in opened], hold=True)
    return [table for table in opened if table.online_table in running]


def end_tables(here: ClubAccess, night: Night, tables: Sequence[DrawnTable]) -> None:
    """Ends online games that go on, and writes down who did.

    Nobody who plays at one of them stops their own game, however they do it: by ending the table,
    by opening the next round or by ending the night. Whoever may correct its result anyway can,
    and where no card is dealt yet there is none.
    """
    own = own_tables(here, tables, code="own_online_table")
    if tables:
        online_tables().end([table.online_table for table in tables])
    for table in tables:
        here.audit(
            ClubChange.Action.TABLE_END,
            subject=night.day.isoformat(),
            after={"round": table.round, "table": table.number}
            | ({"own": True} if table.pk in own else {}),
        )


def own_tables(here: ClubAccess, tables: Sequence[DrawnTable], *, code: str) -> set[int]:
    """The keys of those at which the actor has cards; refused, but to whoever may correct them."""
    begun = online_tables().begun([one.online_table for one in tables]) if tables else set()
    own = {one.pk for one in tables if one.online_table in begun and _sits_at(here, one)}
    if own and not here.may(Right.CORRECT_ONLINE):
        raise refused(code, Conflict)
    return own


def are_settled(nights: QuerySet[Night]) -> bool:
    """Whether the online tables of these nights have ended and written down their last hands."""
    found = DrawnTable.objects.filter(night__in=nights).exclude(online_table="")
    codes = list(found.values_list("online_table", flat=True))
    return not codes or online_tables().are_settled(codes)


def closed_rounds(nights: Collection[int]) -> set[tuple[int, int]]:
    """By night and number: rounds that share their deals, of which results are still to come."""
    return _somebody[0].closed_rounds(nights) if nights and _somebody else set()


def _sits_at(here: ClubAccess, table: DrawnTable) -> bool:
    user = here.user
    return user is not None and any(player.user_id == user.pk for player in seated_at(table))
