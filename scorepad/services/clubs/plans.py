"""The calendar of a club: nights planned one by one or as a series, changed, called off."""

import unicodedata
from collections.abc import Mapping
from datetime import date, time, timedelta
from typing import Any

from django.db.models import F
from django.utils import timezone

from gofclub.names import is_unprintable
from scorepad.actors import Actor
from scorepad.evening.recurring import Rhythm, days
from scorepad.models import Answer, Club, ClubChange, PlannedNight, Series
from scorepad.models.calendar import (
    LEAST_LASTS,
    MOST_LASTS,
    MOST_PLACES,
    MOST_WEEKS,
    PLACE_LENGTH,
)
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.models.notices import NoticeKind, about_moved
from scorepad.models.sheets import NOTE_LENGTH
from scorepad.models.webhooks import WebhookEvent
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.answers import move_up
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import SENTENCES, Conflict, Unknown, refused
from scorepad.services.notices.telling import take_back, tell
from scorepad.services.webhooks import happened

FACTS = ("title", "starts", "lasts", "place", "online", "note", "places")
"""What is said of a night besides its day."""
MOST_AHEAD = 100
"""Nights to come of a club."""
MOST_SERIES = 8
NIGHTS_AHEAD = 12
"""Of a series: so many are in the calendar at any time."""
A_YEAR = timedelta(days=366)
LENGTHS = {"title": CLUB_NAME_LENGTH, "place": PLACE_LENGTH, "note": NOTE_LENGTH}


def night_plan(
    *,
    actor: Actor,
    club: Club | str,
    day: date,
    starts: time,
    repeat: str = "",
    every: int = 1,
    until: date | None = None,
    **facts: Any,
) -> PlannedNight:
    """A night in the calendar; with `repeat` the first of a series."""
    with club_change(actor=actor, club=club, right=Right.PLAN_NIGHTS) as here:
        checked = _checked(here.club, {"starts": starts, **facts})
        _check_day(here.club, day)
        _check_room(here.club)
        series = None
        if repeat:
            series = _series(here.club, day, kind=repeat, every=every, until=until, facts=checked)
        night = PlannedNight.objects.create(
            club=here.club, day=day, series=series, planned_by=here.user, **checked
        )
        if series is not None:
            series_go_on(series)
        here.audit(ClubChange.Action.PLAN, subject=day.isoformat(), after=_told(checked, repeat))
        happened(here.club.pk, WebhookEvent.NIGHT_PLANNED, night.code)
        return night


def plan_edit(
    *,
    actor: Actor,
    club: Club | str,
    code: str,
    day: date | None = None,
    following: bool = False,
    **facts: Any,
) -> PlannedNight:
    """The night, perhaps with those that follow in its series, as it is from now on."""
    with club_change(actor=actor, club=club, right=Right.PLAN_NIGHTS) as here:
        night = plan_of(here, code)
        _check_to_come(night)
        checked = _checked(here.club, facts)
        before = {name: getattr(night, name) for name in checked}
        moved = day is not None and day != night.day
        if moved and day is not None:
            if following:
                raise refused("series_day")
            _check_day(here.club, day)
            night.day, before["day"], checked["day"] = day, night.day, day
        changed = {name for name in checked if checked[name] != before[name]}
        if not changed and not following:
            return night
        _write(night, checked)
        if moved:
            _tell_moved(night)
        if following:
            series = _running_series(night)
            said = {name: value for name, value in checked.items() if name != "day"}
            Series.objects.filter(pk=series.pk).update(**said)
            for later in series.nights.filter(day__gt=night.day):
                later.club = here.club
                _write(later, said)
        here.audit(
            ClubChange.Action.PLAN_EDIT,
            subject=night.day.isoformat(),
            before=_told({name: before[name] for name in changed}),
            after=_told({name: checked[name] for name in changed}),
        )
        return night


def plan_call_off(
    *, actor: Actor, club: Club | str, code: str, off: bool = True, following: bool = False
) -> PlannedNight:
    """The night called off, or back in the calendar; with `following` its series has ended.

    Later nights to which nobody has answered go without a word; the others say that they are off.
    """
    with club_change(actor=actor, club=club, right=Right.PLAN_NIGHTS) as here:
        night = plan_of(here, code)
        _check_to_come(night)
        Action = ClubChange.Action  # noqa: N806 (a class)
        if following:
            series = _running_series(night)
            Series.objects.filter(pk=series.pk).update(ended_at=timezone.now())
            later = series.nights.filter(day__gt=night.day)
            later.filter(answers=None).delete()
            for one in later.all():
                _turn(one, off=True)
            here.audit(Action.SERIES_END, subject=night.day.isoformat())
        elif (night.called_off_at is not None) != off:
            here.audit(Action.CALL_OFF if off else Action.CALL_ON, subject=night.day.isoformat())
        _turn(night, off=off)
        return night


def plan_of(here: ClubAccess, code: str) -> PlannedNight:
    night = PlannedNight.objects.select_related("series").filter(club=here.club, code=code).first()
    if night is None:
        raise refused("not_found", Unknown)
    night.club = here.club
    return night


def series_go_on(series: Series) -> int:
    """Puts the next nights of a series into the calendar; how many. Within the club's lock."""
    club, today = series.club, series.club.today()
    ahead = series.nights.filter(day__gte=today).count()
    rhythm = Rhythm(
        kind=series.kind,  # type: ignore[arg-type]
        first=series.first,
        every=series.every,
        until=series.until,
    )
    # A site that stood still for months does not plan the past.
    after = max(series.planned_to, today - timedelta(days=1))
    wanted = days(rhythm, after=after, most=max(NIGHTS_AHEAD - ahead, 0))
    facts = {name: getattr(series, name) for name in FACTS}
    taken = set(
        PlannedNight.objects.filter(club=club, day__in=wanted).values_list("day", flat=True)
    )
    made = [
        PlannedNight(club=club, series=series, day=day, **facts)
        for day in wanted
        if day not in taken
    ]
    PlannedNight.objects.bulk_create(made)
    if wanted:
        Series.objects.filter(pk=series.pk).update(planned_to=wanted[-1])
    return len(made)


def all_series_go_on() -> int:
    """What the site does every day: every running series is as far ahead as it should be."""
    made = 0
    for series in Series.objects.filter(ended_at=None).select_related("club").order_by("pk"):
        with club_change(actor=Actor.of_system(), club=series.club, right=None):
            fresh = Series.objects.select_related("club").filter(pk=series.pk, ended_at=None)
            made += sum(map(series_go_on, fresh))
    return made


def _series(
    club: Club,
    day: date,
    *,
    kind: str,
    every: int,
    until: date | None,
    facts: Mapping[str, Any],
) -> Series:
    if kind not in Series.Kind.values or not 1 <= every <= MOST_WEEKS:
        raise refused("bad_plan")
    if until is not None and until < day:
        raise refused("season_backwards", fields={"until": [SENTENCES["season_backwards"]]})
    if Series.objects.filter(club=club, ended_at=None).count() >= MOST_SERIES:
        raise refused("too_many_series", Conflict)
    return Series.objects.create(
        club=club, kind=kind, every=every, first=day, until=until, planned_to=day, **facts
    )


def _running_series(night: PlannedNight) -> Series:
    if night.series is None or night.series.ended_at is not None:
        raise refused("no_series", Conflict)
    return night.series


def _write(night: PlannedNight, facts: Mapping[str, Any]) -> None:
    for name, value in facts.items():
        setattr(night, name, value)
    night.changed_at = timezone.now()
    night.save(update_fields=[*facts, "changed_at"])
    PlannedNight.objects.filter(pk=night.pk).update(version=F("version") + 1)
    move_up(night)


def _turn(night: PlannedNight, *, off: bool) -> None:
    if (night.called_off_at is not None) == off:
        return
    night.called_off_at = night.changed_at = timezone.now()
    if not off:
        night.called_off_at = None
    night.save(update_fields=["called_off_at", "changed_at"])
    # Off or on again: each time it is news to those who wanted to come.
    tell(NoticeKind.CALLED_OFF, _who_wanted(night), club=night.club, about=night.code, anew=True)
    if off:
        take_back(NoticeKind.CALLED_OFF, club=night.club, about=about_moved(night.code))
        happened(night.club_id, WebhookEvent.NIGHT_CALLED_OFF, night.code)
    else:
        # Nobody moved up while it was off.
        move_up(night)
    PlannedNight.objects.filter(pk=night.pk).update(version=F("version") + 1)


def _tell_moved(night: PlannedNight) -> None:
    """The day before its new day is another one, and whoever counted on the old day must know."""
    take_back(NoticeKind.TOMORROW, club=night.club, about=night.code)
    if night.called_off_at is None:
        about = about_moved(night.code)
        tell(NoticeKind.CALLED_OFF, _who_wanted(night), club=night.club, about=about, anew=True)


def _who_wanted(night: PlannedNight) -> list[int]:
    """Everybody who has said that they come, or may."""
    return list(night.answers.exclude(says=Answer.Says.NO).values_list("user", flat=True))


def _checked(club: Club, facts: Mapping[str, Any]) -> dict[str, Any]:
    said = dict(facts)
    if set(said) - set(FACTS):
        raise refused("bad_plan")
    for name, most in LENGTHS.items():
        if name in said:
            said[name] = _checked_text(name, said[name])
            if len(said[name]) > most:
                raise refused("bad_plan")
    starts = said.get("starts")
    if "starts" in said:
        # Past midnight it is still the night before: nobody would find such a night.
        if starts is None or starts.hour < club.day_starts:
            raise refused("bad_plan_start")
        said["starts"] = starts.replace(second=0, microsecond=0, tzinfo=None)
    if not LEAST_LASTS <= said.get("lasts", LEAST_LASTS) <= MOST_LASTS:
        raise refused("bad_plan")
    places = said.get("places")
    if places is not None and not 1 <= places <= MOST_PLACES:
        raise refused("bad_plan")
    return said


def _checked_text(name: str, text: str) -> str:
    """The text in NFC, in one line but for a note, or a refusal; a title goes into mails."""
    lines = [" ".join(line.split()) for line in unicodedata.normalize("NFC", text).splitlines()]
    clean = ("\n" if name == "note" else " ").join(lines).strip()
    if any(is_unprintable(char) for char in clean if char != "\n"):
        raise refused("bad_plan_text", fields={name: [SENTENCES["bad_plan_text"]]})
    return clean


def _check_day(club: Club, day: date) -> None:
    today = club.today()
    if not today <= day <= today + A_YEAR:
        raise refused("bad_plan_day")
    if PlannedNight.objects.filter(club=club, day=day).exists():
        raise refused("planned_already", Conflict)


def _check_room(club: Club) -> None:
    if PlannedNight.objects.filter(club=club, day__gte=club.today()).count() >= MOST_AHEAD:
        raise refused("too_many_planned", Conflict)


def _check_to_come(night: PlannedNight) -> None:
    if night.day < night.club.today():
        raise refused("night_past", Conflict)


def _told(facts: Mapping[str, Any], repeat: str = "") -> dict[str, Any]:
    """For the audit, which all members read: when, not what was written."""
    told: dict[str, Any] = {"places": facts["places"]} if "places" in facts else {}
    if "starts" in facts:
        told["starts_at"] = facts["starts"].isoformat("minutes")
    if "day" in facts:
        told["day"] = facts["day"].isoformat()
    return told | ({"repeat": repeat} if repeat else {})
