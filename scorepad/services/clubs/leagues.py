"""Leagues: opened, changed, closed, and which nights count for them."""

from datetime import date
from typing import Any

from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, League, Membership, Night
from scorepad.models.leagues import FEWEST_NIGHTS, MOST_NIGHTS
from scorepad.models.notices import NoticeKind
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.clubs import checked_club_name
from scorepad.services.clubs.league_results import champions_now, league_table, to_keep
from scorepad.services.clubs.nights import is_running, night_of, touch
from scorepad.services.clubs.online_tables import are_settled
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import SENTENCES, Conflict, Refused, Unknown, refused
from scorepad.services.notices.telling import take_back, tell

MOST_LEAGUES = 100
"""Four a year for a quarter of a century."""


def league_open(
    *,
    actor: Actor,
    club: Club | str,
    name: str,
    planned: int = 8,
    best: int | None = None,
    takes_new: bool = True,
) -> League:
    """A new league; nights are added to it, or come to it by themselves as they are opened."""
    clean = checked_club_name(name)
    with club_change(actor=actor, club=club, right=Right.MANAGE_LEAGUES) as here:
        if League.objects.filter(club=here.club).count() >= MOST_LEAGUES:
            raise refused("too_many_leagues", Conflict)
        league = League(club=here.club, name=clean, planned=planned, best=best, takes_new=takes_new)
        _check(here, league)
        league.save()
        here.audit(ClubChange.Action.LEAGUE, subject=clean, after=league_facts(league))
        return league


def league_edit(
    *,
    actor: Actor,
    club: Club | str,
    code: str,
    name: str,
    planned: int,
    best: int | None,
    takes_new: bool,
) -> League:
    """An open league with another name, more nights or another rule."""
    clean = checked_club_name(name)
    with club_change(actor=actor, club=club, right=Right.MANAGE_LEAGUES) as here:
        league = _open_one(here, code)
        before = league_facts(league)
        league.name, league.planned, league.best = clean, planned, best
        league.takes_new = takes_new
        if league_facts(league) == before:
            return league
        _check(here, league)
        if league.nights.count() > planned:
            raise _said("planned", "league_has_more", Conflict)
        league.save(update_fields=["name", "planned", "best", "takes_new"])
        here.audit(
            ClubChange.Action.LEAGUE_EDIT, subject=clean, before=before, after=league_facts(league)
        )
        return league


def league_night(
    *, actor: Actor, club: Club | str, code: str, day: date, counts: bool = True
) -> League:
    """A night, past or of today, that counts for the league from now on, or no longer."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_LEAGUES) as here:
        league = _open_one(here, code)
        night = night_of(here, day)
        if (night.league_id == league.pk) == counts:
            return league
        if counts:
            if night.league_id is not None:
                raise refused("league_night_taken", Conflict)
            if league.nights.count() >= league.planned:
                raise refused("league_full", Conflict)
        elif night.league_id is None:
            return league
        elif night.league_id != league.pk:
            raise refused("not_found", Unknown)
        night.league = league if counts else None
        night.save(update_fields=["league"])
        side = {"counts": day.isoformat()}
        here.audit(
            ClubChange.Action.LEAGUE_NIGHT,
            subject=league.name,
            **({"after": side} if counts else {"before": side}),
        )
        touch(night)
        return league


def league_close(*, actor: Actor, club: Club | str, code: str) -> League:
    """The league with its table as it stands now, and its champion."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_LEAGUES) as here:
        league = league_of(here, code)
        if league.status == League.Status.CLOSED:
            return league
        tonight = league.nights.filter(day=here.club.today()).first()
        if tonight is not None:
            tonight.club = here.club
            if is_running(tonight):
                raise refused("league_night_runs", Conflict)
        # What an ended night still writes down is to be in the table that is kept.
        if not are_settled(league.nights.all()):
            raise refused("league_night_runs", Conflict)
        league.kept = to_keep(league)
        league.status, league.closed_at = League.Status.CLOSED, timezone.now()
        league.closed_by = here.user
        league.champions = champions_now(league)
        league.save(update_fields=["kept", "champions", "status", "closed_at", "closed_by"])
        here.audit(ClubChange.Action.LEAGUE_CLOSE, subject=league.name)
        # Who has closed it knows.
        others = Membership.objects.filter(club=here.club).exclude(user=here.user)
        tell(
            NoticeKind.LEAGUE,
            others.values_list("user", flat=True),
            club=here.club,
            about=league.code,
        )
        return league


def league_reopen(*, actor: Actor, club: Club | str, code: str) -> League:
    """The league open again; its table follows the sheets until it is closed.

    Not one of whose nights some are elsewhere: what was written down is all there is of them.
    """
    with club_change(actor=actor, club=club, right=Right.MANAGE_LEAGUES) as here:
        league = league_of(here, code)
        if league.status == League.Status.OPEN:
            return league
        if not league_table(league).can_reopen:
            raise refused("league_stays", Conflict)
        # Another league may take the new nights by now: it goes on doing so.
        league.takes_new = league.takes_new and not _taking(here, but=league)
        before = {"kept": league.kept}
        league.kept, league.champions = [], []
        league.status, league.closed_at, league.closed_by = League.Status.OPEN, None, None
        league.save(
            update_fields=["kept", "champions", "status", "closed_at", "closed_by", "takes_new"]
        )
        take_back(NoticeKind.LEAGUE, club=here.club, about=league.code)
        here.audit(ClubChange.Action.LEAGUE_REOPEN, subject=league.name, before=before)
        return league


def league_remove(*, actor: Actor, club: Club | str, code: str) -> None:
    """Removes an open league. Nights and games stay, only the frame around them goes."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_LEAGUES) as here:
        league = _open_one(here, code)
        here.audit(
            ClubChange.Action.LEAGUE_REMOVE, subject=league.name, before=league_facts(league)
        )
        league.delete()


def league_of(here: ClubAccess, code: str) -> League:
    league = League.objects.filter(club=here.club, code=code).first()
    if league is None:
        raise refused("not_found", Unknown)
    league.club = here.club
    return league


def nights_to_add(league: League, most: int) -> list[Night]:
    """The latest nights of the club that count for no league."""
    return list(Night.objects.filter(club=league.club, league=None).order_by("-day")[:most])


def league_facts(league: League) -> dict[str, Any]:
    return {
        "name": league.name,
        "planned": league.planned,
        "best": league.best,
        "takes_new": league.takes_new,
    }


def _open_one(here: ClubAccess, code: str) -> League:
    league = league_of(here, code)
    if league.status == League.Status.CLOSED:
        raise refused("league_closed", Conflict)
    return league


def _check(here: ClubAccess, league: League) -> None:
    if not FEWEST_NIGHTS <= league.planned <= MOST_NIGHTS:
        raise refused("invalid")
    if league.best is not None and not 1 <= league.best <= league.planned:
        raise _said("best", "league_best")
    others = League.objects.filter(club=here.club).exclude(pk=league.pk)
    if others.filter(name=league.name).exists():
        raise _said("name", "league_name_taken", Conflict)
    if league.takes_new and _taking(here, but=league):
        raise _said("takes_new", "league_takes_taken", Conflict)


def _taking(here: ClubAccess, *, but: League) -> bool:
    open_ones = League.objects.filter(club=here.club, status=League.Status.OPEN, takes_new=True)
    return open_ones.exclude(pk=but.pk).exists()


def _said(field: str, code: str, kind: type[Refused] = Refused) -> Refused:
    return refused(code, kind, fields={field: [SENTENCES[code]]})
