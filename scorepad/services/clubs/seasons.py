"""Seasons: opened, changed, closed. What they add up to is the figures' business."""

from datetime import date
from typing import Any

from django.utils import timezone

from gofclub.days import is_sensible
from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, Membership, Season
from scorepad.models.notices import NoticeKind
from scorepad.models.webhooks import WebhookEvent
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.clubs import checked_club_name
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import SENTENCES, Conflict, Unknown, refused
from scorepad.services.figures import (
    is_counted,
    season_changed,
    season_closed,
    season_due,
    season_reopened,
)
from scorepad.services.notices.telling import take_back, tell
from scorepad.services.webhooks import happened

MOST_SEASONS = 200
"""A season a month for sixteen years."""


def season_open(
    *,
    actor: Actor,
    club: Club | str,
    name: str,
    starts: date,
    ends: date,
    minimum_games: int = 5,
    best: int | None = None,
) -> Season:
    """A new season; no day belongs to two."""
    clean = checked_club_name(name)
    with club_change(actor=actor, club=club, right=Right.MANAGE_SEASONS) as here:
        check_days(here, starts, ends)
        check_name(here, clean)
        if Season.objects.filter(club=here.club).count() >= MOST_SEASONS:
            raise refused("too_many_seasons", Conflict)
        season = Season.objects.create(
            club=here.club,
            name=clean,
            starts=starts,
            ends=ends,
            minimum_games=minimum_games,
            best=best,
        )
        here.audit(ClubChange.Action.SEASON, subject=clean, after=season_facts(season))
        season_due(season)
        return season


def season_edit(
    *,
    actor: Actor,
    club: Club | str,
    code: str,
    name: str,
    starts: date,
    ends: date,
    minimum_games: int,
    best: int | None,
) -> Season:
    """An open season with other days or another rule."""
    clean = checked_club_name(name)
    with club_change(actor=actor, club=club, right=Right.MANAGE_SEASONS) as here:
        season = season_of(here, code)
        if season.status == Season.Status.CLOSED:
            raise refused("season_closed", Conflict)
        check_days(here, starts, ends, but=season)
        check_name(here, clean, but=season)
        before = season_facts(season)
        season.name, season.starts, season.ends = clean, starts, ends
        season.minimum_games, season.best = minimum_games, best
        if season_facts(season) == before:
            return season
        season.save(update_fields=["name", "starts", "ends", "minimum_games", "best"])
        here.audit(
            ClubChange.Action.SEASON_EDIT, subject=clean, before=before, after=season_facts(season)
        )
        season_due(season)
        return season


def season_close(*, actor: Actor, club: Club | str, code: str) -> Season:
    """The season with its result as it stands now."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_SEASONS) as here:
        season = season_of(here, code)
        if season.status == Season.Status.CLOSED:
            return season
        if not is_counted(here.club):
            # A result of half of the games would be kept for good.
            raise refused("season_uncounted", Conflict)
        season.status, season.closed_at = Season.Status.CLOSED, timezone.now()
        season.closed_by = here.user
        season.save(update_fields=["status", "closed_at", "closed_by"])
        if season.recount_at is not None:
            # What is written down for good waits for no thread.
            season_changed(season)
        season_closed(season)
        here.audit(ClubChange.Action.SEASON_CLOSE, subject=season.name)
        # Who has closed it knows.
        others = Membership.objects.filter(club=here.club).exclude(user=here.user)
        tell(
            NoticeKind.SEASON,
            others.values_list("user", flat=True),
            club=here.club,
            about=season.code,
        )
        happened(here.club.pk, WebhookEvent.SEASON_CLOSED, season.code)
        return season


def season_reopen(*, actor: Actor, club: Club | str, code: str) -> Season:
    """The season open again; its result is made anew when it is closed."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_SEASONS) as here:
        season = season_of(here, code)
        if season.status == Season.Status.OPEN:
            return season
        season.status, season.closed_at, season.closed_by = Season.Status.OPEN, None, None
        season.save(update_fields=["status", "closed_at", "closed_by"])
        season_reopened(season)
        take_back(NoticeKind.SEASON, club=here.club, about=season.code)
        here.audit(ClubChange.Action.SEASON_REOPEN, subject=season.name)
        return season


def season_remove(*, actor: Actor, club: Club | str, code: str) -> None:
    """Removes an open season. The games stay, only the frame around them goes."""
    with club_change(actor=actor, club=club, right=Right.MANAGE_SEASONS) as here:
        season = season_of(here, code)
        if season.status == Season.Status.CLOSED:
            raise refused("season_closed", Conflict)
        here.audit(
            ClubChange.Action.SEASON_REMOVE, subject=season.name, before=season_facts(season)
        )
        season.delete()


def season_of(here: ClubAccess, code: str) -> Season:
    season = Season.objects.filter(club=here.club, code=code).first()
    if season is None:
        raise refused("not_found", Unknown)
    season.club = here.club
    return season


def season_facts(season: Season) -> dict[str, Any]:
    return {
        "name": season.name,
        "starts": season.starts.isoformat(),
        "ends": season.ends.isoformat(),
        "minimum_games": season.minimum_games,
        "best": season.best,
    }


def check_days(here: ClubAccess, starts: date, ends: date, *, but: Season | None = None) -> None:
    for name, day in (("starts", starts), ("ends", ends)):
        if not is_sensible(day):
            raise refused("bad_day", fields={name: [SENTENCES["bad_day"]]})
    if ends < starts:
        raise refused("season_backwards", fields={"ends": [SENTENCES["season_backwards"]]})
    others = Season.objects.filter(club=here.club, starts__lte=ends, ends__gte=starts)
    if but:
        others = others.exclude(pk=but.pk)
    if others.exists():
        raise refused(
            "season_overlaps", Conflict, fields={"starts": [SENTENCES["season_overlaps"]]}
        )


def check_name(here: ClubAccess, name: str, *, but: Season | None = None) -> None:
    others = Season.objects.filter(club=here.club, name=name)
    if but:
        others = others.exclude(pk=but.pk)
    if others.exists():
        raise refused(
            "season_name_taken", Conflict, fields={"name": [SENTENCES["season_name_taken"]]}
        )
