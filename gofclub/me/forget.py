"""Somebody is forgotten: the one service behind the account page, the admin and the command.

The account is shut first, in one transaction: sessions, tokens, links and passkeys end there and
then. Names are taken out sheet by sheet and club by club after that, and the account itself goes
last, so that whatever interrupts it, `go_on` can finish.
"""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from gofclub.me.operators_log import forget_in_log
from gofclub.me.sessions import end_sessions
from gofclub.models import User
from play.models import Chair, DailyTry, Table
from play.services.daily.forget import forget_tries, tries_known_by
from play.services.forget import (
    chairs_of,
    forget_chairs,
    forget_guests,
    forget_openings,
    seats_on_sheets,
)
from play.services.online_ratings.rating import rate_finished
from play.services.puzzles.solvers import forget_solver
from scorepad.models import (
    Ban,
    Change,
    Club,
    ClubChange,
    Membership,
    Player,
    Report,
    Sheet,
    Sitter,
)
from scorepad.name_keys import name_key
from scorepad.services.errors import Conflict, refused
from scorepad.services.forget import (
    clubs_leave_behind,
    forget_in_scorepad,
    links_end,
    owned_clubs,
    reports_forget,
)
from scorepad.services.profiles import addresses_retire
from scorepad.services.sheets.erase import forget_guests_sheet, label_for
from scorepad.services.tokens import tokens_end

logger = logging.getLogger(__name__)


TRIES = 5
INTERRUPTED = timedelta(minutes=10)
"""Whoever is still at it after this time has died over it."""


@dataclass(frozen=True, slots=True)
class Left:
    """What became of the clubs of somebody whom the operator has removed."""

    given: int = 0
    ended: int = 0


def in_the_way(user: User) -> list[Club]:
    """The clubs that somebody must hand over or delete first."""
    return owned_clubs(user)


def forget(user: User, *, by_operator: bool = False) -> Left:
    """Forgets somebody with an account, for good."""
    left = Left()
    if by_operator:
        left = Left(*clubs_leave_behind(user))
    elif in_the_way(user):
        raise refused("owns_clubs", Conflict)
    _shut(user)
    _take_out(user)
    return left


def go_on(*, after: timedelta = INTERRUPTED) -> int:
    """Finishes what was begun and interrupted; how many people."""
    begun = list(User.objects.filter(forget_asked_at__lte=timezone.now() - after))
    for user in begun:
        logger.warning("an account was half forgotten; going on")
        clubs_leave_behind(user)
        _take_out(user)
    return len(begun)


def _shut(user: User) -> None:
    with transaction.atomic():
        user.is_active = False
        user.forget_asked_at = timezone.now()
        user.set_unusable_password()
        user.save(update_fields=["is_active", "forget_asked_at", "password"])
        tokens_end(user)
        links_end(user)
        Authenticator.objects.filter(user=user).delete()
        end_sessions(user)


def _take_out(user: User) -> None:
    whose = chairs_of(user=user)
    for tries_left in reversed(range(TRIES)):
        # Before the chairs lose it: on which lines of which sheets the person sat.
        seats = seats_on_sheets(whose)
        _reports(user, Chair.objects.filter(whose).values_list("name", flat=True))
        forget_in_scorepad(user, seats=seats)
        # Others were compared with them; of a chair without an account nobody could tell that.
        rate_finished(user=user)
        forget_chairs(whose)
        forget_openings(user=user)
        forget_tries(tries_known_by(user=user))
        with transaction.atomic():
            # Whoever still writes in this name holds the account, and is waited for here.
            User.objects.select_for_update().get(pk=user.pk)
            if not tries_left or not _has_written(user):
                forget_in_log(user)
                addresses_retire(user)
                user.delete()
                return


def _has_written(user: User) -> bool:
    """Whether a request that was under way has put the name somewhere again."""
    again = {"user": user, "who": user.display_name}
    return (
        Change.objects.filter(**again).exists()
        or ClubChange.objects.filter(**again).exists()
        or Chair.objects.filter(user=user).exists()
        or Table.objects.filter(opened_by=user).exists()
        or DailyTry.objects.filter(user=user).exists()
        or Sheet.objects.filter(owner=user).exists()
    )


def _reports(user: User, names: Iterable[str]) -> None:
    """What was reported about somebody: the operator keeps that it was, and what was done."""
    mine = set(Player.objects.filter(user=user).values_list("key", flat=True))
    keys = {name_key(name) for name in (user.display_name, *names)} | mine
    places = _places(chairs_of(user=user))
    sheets = Sheet.objects.filter(
        Q(owner=user)
        | Q(pk__in=Sitter.objects.filter(player__user=user).values("sheet"))
        | Q(pk__in=Change.objects.filter(user=user).values("sheet"))
    )
    places[Report.Kind.SHEET] |= set(sheets.values_list("code", flat=True))
    clubs = Club.objects.filter(
        Q(pk__in=Membership.objects.filter(user=user).values("club"))
        | Q(pk__in=Player.objects.filter(user=user).values("club"))
    )
    places[Report.Kind.CLUB] |= set(clubs.values_list("slug", flat=True))
    reports_forget(keys, label=label_for(f"report {user.pk}"), at=places)


def _places(chairs: Q) -> dict[str, set[str]]:
    """Where somebody was: with a name alone anybody could end what was reported about others."""
    tables = Chair.objects.filter(chairs).values_list("table__code", flat=True)
    return {
        Report.Kind.TABLE: set(tables),
        Report.Kind.SHEET: set(seats_on_sheets(chairs)),
        Report.Kind.CLUB: set(),
    }


def forget_browser(*, browser: str, guest: UUID | None) -> tuple[int, int]:
    """Forgets a browser without an account: how many sheets, how many chairs."""
    whose = chairs_of(guest=guest, browser=browser)
    sheets = list(Sheet.objects.filter(browser=browser)) if browser else []
    places = _places(whose)
    places[Report.Kind.SHEET] |= {sheet.code for sheet in sheets}
    for sheet in sheets:
        forget_guests_sheet(sheet)
    names = Chair.objects.filter(whose).values_list("name", flat=True)
    reports_forget({name_key(name) for name in names}, label=label_for("report"), at=places)
    # A ban holds, but it has no name any more.
    mine = Q(pk__in=()) if not browser else Q(browser=browser)
    mine |= Q(guest=guest) if guest else Q(pk__in=())
    Ban.objects.filter(mine).update(name="")
    forget_solver(browser)
    forget_openings(browser=browser)
    forget_tries(tries_known_by(guest=guest, browser=browser))
    return len(sheets), forget_guests(whose)
