"""Nights for calendar programs (RFC 5545)."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from scorepad.models import Answer, PlannedNight
from scorepad.services.clubs.feeds import Entry

if TYPE_CHECKING:
    # Eighty modules, and few ask for a calendar: imported by whoever makes one.
    from icalendar import Event, Timezone

PRODUCT = "-//GoF Club//Calendar//EN"
REFRESH = timedelta(hours=4)
DAYS_ROUND = timedelta(days=400)


def calendar_of(title: str, found: Sequence[Entry], *, url: Callable[[PlannedNight], str]) -> bytes:
    """All nights as one calendar, with the rules of every time zone in it.

    A night begins by the clock on the wall: it names its zone, and what summer time does there
    stands beside it, so that no program has to guess.
    """
    from icalendar import Calendar  # noqa: PLC0415

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", title)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", REFRESH)
    zones = {entry.night.club.time_zone for entry in found} - {"UTC"}
    if found:
        first, last = found[0].night.day - DAYS_ROUND, found[-1].night.day + DAYS_ROUND
        for zone in sorted(zones):
            calendar.add_component(_zone(zone, first.replace(month=1, day=1), last.replace(day=1)))
    for entry in found:
        calendar.add_component(_event(entry, url(entry.night)))
    return calendar.to_ical()


def _event(entry: Entry, url: str) -> "Event":
    night, mine = entry.night, entry.mine
    from icalendar import Event  # noqa: PLC0415

    event = Event()
    # The same for ever: a program that has the night changes it, and makes no second one.
    event.add("uid", f"{night.code}@gofclub")
    event.add("summary", f"{title_of(night)} ({night.club.name})")
    event.add("dtstart", night.starts_at)
    event.add("dtend", night.ends_at)
    event.add("dtstamp", night.changed_at)
    event.add("last-modified", night.changed_at)
    event.add("sequence", night.version)
    event.add("status", _status(night, mine))
    event.add("url", url)
    if night.place:
        event.add("location", night.place)
    event.add("description", "\n".join(filter(None, (_answer(mine), night.note, url))))
    if mine is None or mine.says != Answer.Says.YES:
        event.add("transp", "TRANSPARENT")
    return event


def feed_url(request: HttpRequest, token: str) -> str:
    """The address of a calendar, to be given to a program."""
    return request.build_absolute_uri(reverse("calendar-feed", args=[token]))


def title_of(night: PlannedNight) -> str:
    return night.title or (_("Online evening") if night.online else _("Club night"))


def _status(night: PlannedNight, mine: Answer | None) -> str:
    if night.called_off_at is not None:
        return "CANCELLED"
    is_sure = mine is not None and mine.says == Answer.Says.YES and not mine.waits
    return "CONFIRMED" if is_sure else "TENTATIVE"


def _answer(mine: Answer | None) -> str:
    if mine is None:
        return _("You have not answered yet.")
    if mine.waits:
        return _("You are on the waiting list.")
    return {
        Answer.Says.YES: _("You said yes."),
        Answer.Says.MAYBE: _("You said maybe."),
        Answer.Says.NO: _("You said no."),
    }[Answer.Says(mine.says)]


@lru_cache(maxsize=64)
def _zone(name: str, first: date, last: date) -> "Timezone":
    """What the clocks do in a zone between two days."""
    from icalendar import Timezone  # noqa: PLC0415

    return Timezone.from_tzid(name, first_date=first, last_date=last)
