"""Club nights: opened, described, ended, and how they tell that they have changed."""

from datetime import date, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, League, Night, PlannedNight, Sheet
from scorepad.models.nights import FEWEST_DEALS, MOST_DEALS, MOST_MINUTES, MOST_ROUNDS
from scorepad.models.notices import NoticeKind
from scorepad.models.webhooks import WebhookEvent
from scorepad.permissions import Right
from scorepad.services import secret_links
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.online_tables import end_tables, running_tables
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import Conflict, Unknown, refused
from scorepad.services.notices.telling import take_back
from scorepad.services.sheets import pokes
from scorepad.services.webhooks import AT_ONCE, happened

HOW = ("format", "rounds", "minutes", "unfinished", "online", "deals")
"""What is chosen for a night."""
SETTLED_AFTER = timedelta(seconds=15)
"""By then online tables that were ended have their last hands on their sheets."""


def night_open(*, actor: Actor, club: Club | str, note: str = "") -> Night:
    """Tonight's night; opened before, it is found. It is played as the last one was."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        day = here.club.today()
        night = Night.objects.filter(club=here.club, day=day).first()
        if night is None:
            last = Night.objects.filter(club=here.club, day__lt=day).order_by("-day").first()
            secret = secret_links.new_secret_of(Night)
            night = Night.objects.create(
                club=here.club,
                day=day,
                note=note,
                opened_by=here.user,
                nonce=secret.nonce,
                digest=secret.digest,
                league=_league(here.club),
                **_as_planned(
                    here.club, day, how={name: getattr(last, name) for name in HOW if last}
                ),
            )
            here.audit(ClubChange.Action.NIGHT, subject=night.day.isoformat())
        return night


def _as_planned(club: Club, day: date, *, how: dict[str, Any]) -> dict[str, Any]:
    """How a night that is opened now is played: as the last one, and where the calendar says."""
    planned = PlannedNight.objects.filter(club=club, day=day, called_off_at=None).first()
    if planned is None:
        return how
    if how.get("format") == Night.Format.DUPLICATE and not planned.online:
        # In the room no two tables have the same cards.
        how |= {"format": Night.Format.FIXED}
    return how | {"online": planned.online}


def _league(club: Club) -> League | None:
    """For which a night that is opened now counts by itself."""
    taking = League.objects.filter(club=club, status=League.Status.OPEN, takes_new=True).first()
    return taking if taking and taking.nights.count() < taking.planned else None


def night_describe(
    *,
    actor: Actor,
    club: Club | str,
    day: date,
    note: str | None = None,
    **how: str | int,
) -> Night:
    """The night with another note, another format, other rounds or another rule."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = night_of(here, day)
        if note is not None:
            night.note = note.strip()
        is_asked = "format" in how or "online" in how
        if is_asked and how.get("format", night.format) == Night.Format.DUPLICATE:
            # Cards that are dealt at a real table are the same at no other.
            how["online"] = True
        _check_format(night, how.get("format", night.format))
        before = {name: getattr(night, name) for name in how}
        for name, value in how.items():
            setattr(night, name, _checked(name, value))
        night.save(update_fields=["note", *how])
        changed = {name: value for name, value in how.items() if before[name] != value}
        if changed:
            here.audit(
                ClubChange.Action.NIGHT_EDIT,
                subject=night.day.isoformat(),
                before={name: before[name] for name in changed},
                after=changed,
            )
        touch(night)
        return night


def night_end(*, actor: Actor, club: Club | str, day: date, ended: bool = True) -> Night:
    """The night ended before the morning comes, or open again as long as it has not come."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = night_of(here, day)
        if day != here.club.today():
            raise refused("night_over", Conflict)
        if (night.ended_at is not None) == ended:
            return night
        night.ended_at = timezone.now() if ended else None
        night.end_told_at = night.ended_at
        night.save(update_fields=["ended_at", "end_told_at"])
        if ended:
            end_tables(here, night, running_tables(night.tables.all()))
            _tell_finished(night)
        else:
            take_back(NoticeKind.AFTER_NIGHT, club=here.club, about=day.isoformat())
        Action = ClubChange.Action  # noqa: N806 (a class)
        here.audit(Action.NIGHT_END if ended else Action.NIGHT_AGAIN, subject=day.isoformat())
        touch(night)
        return night


def end_tell(night: Night) -> None:
    """Tells, once, of a night that the morning has ended."""
    with club_change(actor=Actor.of_system(), club=night.club, right=None) as here:
        over = Night.objects.filter(pk=night.pk, end_told_at=None)
        if over.update(end_told_at=timezone.now()):
            end_tables(here, night, running_tables(night.tables.all()))
            _tell_finished(night)


def _tell_finished(night: Night) -> None:
    """The last hands of online tables are written just after the night has ended."""
    is_online = night.tables.exclude(online_table="").exists()
    after = SETTLED_AFTER if is_online else AT_ONCE
    happened(night.club_id, WebhookEvent.NIGHT_FINISHED, night.day.isoformat(), after=after)


def link_renew(*, actor: Actor, club: Club | str, day: date) -> Night:
    """The night with a new address to check in at; the old one leads nowhere."""
    with club_change(actor=actor, club=club, right=Right.RUN_NIGHT) as here:
        night = running(here, day)
        night.nonce, night.digest = secret_links.new_secret_of(Night)
        night.save(update_fields=["nonce", "digest"])
        touch(night)
        return night


def link_of(night: Night) -> str | None:
    """The token by which people check themselves in; None where there is none, or no longer."""
    return secret_links.token_of(night) if night.digest else None


def sheets_of(night: Night) -> QuerySet[Sheet]:
    """The club's sheets that were started that night."""
    begins, ends = night.club.hours_of(night.day)
    return Sheet.objects.filter(
        club=night.club, started_at__gte=begins, started_at__lt=ends
    ).order_by("-started_at", "-pk")


def night_of(here: ClubAccess, day: date) -> Night:
    night = Night.objects.filter(club=here.club, day=day).first()
    if night is None:
        raise refused("not_found", Unknown)
    night.club = here.club
    return night


def is_running(night: Night) -> bool:
    return night.ended_at is None and night.day == night.club.today()


def running(here: ClubAccess, day: date) -> Night:
    """The night, if it is tonight's and nobody has ended it."""
    night = night_of(here, day)
    if day != here.club.today():
        raise refused("night_over", Conflict)
    if night.ended_at is not None:
        raise refused("night_ended", Conflict)
    return night


def room(night: Night) -> str:
    """What those who look at a night are poked by."""
    return f"night-{night.pk}"


def touch(night: Night) -> None:
    """Says, once it is stored, that something of the night has changed."""
    Night.objects.filter(pk=night.pk).update(version=F("version") + 1)
    transaction.on_commit(partial(pokes.changed, room(night), 0))


def _check_format(night: Night, wanted: str | int) -> None:
    """Rounds that share their deals and others are counted in ways that do not go together."""
    if wanted == night.format or Night.Format.DUPLICATE not in (wanted, night.format):
        return
    if night.day != night.club.today():
        raise refused("night_over", Conflict)
    if night.announced.exists():
        raise refused("format_is_played", Conflict)


def _checked(name: str, value: str | int) -> str | int:
    allowed = {
        "format": Night.Format.values,
        "unfinished": Night.Unfinished.values,
        "rounds": range(1, MOST_ROUNDS + 1),
        "minutes": range(MOST_MINUTES + 1),
        "online": (False, True),
        "deals": range(FEWEST_DEALS, MOST_DEALS + 1),
    }
    if name not in allowed or value not in allowed[name]:
        raise refused("bad_night")
    return value
