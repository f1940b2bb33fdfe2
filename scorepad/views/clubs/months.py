"""A month of a club as a grid of days: what was, what comes, and what one has said about it."""

from calendar import Calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gofclub.days import FIRST_DAY, LAST_DAY
from scorepad.models import Answer, Attendance, Night, PlannedNight
from scorepad.services.access import ClubAccess

SIGNS: dict[str, tuple[str, str | Promise]] = {
    "yes": ("check", _("you are coming")),
    "maybe": ("more", _("you may be coming")),
    "no": ("close", _("you are not coming")),
    "wait": ("clock", _("you are on the waiting list")),
    "was": ("check", _("you were there")),
    "missed": ("close", _("you were not there")),
    "online": ("cards", _("online evening, no answer yet")),
    "off": ("apart", _("called off")),
    "open": ("", _("club night, no answer yet")),
    "past": ("", _("club night")),
}
"""What a day can say: its icon and its words. No state is told by colour alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One day, and what is on it."""

    day: date
    url: str = ""
    sign: str = ""

    @property
    def icon(self) -> str:
        return SIGNS[self.sign][0] if self.sign else ""

    @property
    def words(self) -> str | Promise:
        return SIGNS[self.sign][1] if self.sign else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Month:
    first: date
    before: date
    after: date
    weeks: Sequence[Sequence[Cell | None]]

    @property
    def weekdays(self) -> list[date]:
        """One day of each name, in the order of the columns."""
        monday = date(2024, 1, 1)
        return [monday + timedelta(days=number) for number in range(7)]


def month_asked(text: str, today: date) -> date:
    """The first day of the month in an address such as `?month=2026-11`; else of this month."""
    try:
        asked = date.fromisoformat(f"{text}-01")
    except ValueError:
        asked = today
    # With a year on each side, so that the arrows lead somewhere.
    is_near = FIRST_DAY.year < asked.year < LAST_DAY.year
    return (asked if is_near else today).replace(day=1)


def month_of(here: ClubAccess, first: date) -> Month:
    """The month that begins with that day, as somebody sees it."""
    after = (first + timedelta(days=31)).replace(day=1)
    days = _days(here, first, after)
    return Month(
        first=first,
        before=(first - timedelta(days=1)).replace(day=1),
        after=after,
        weeks=[
            [days.get(day, Cell(day=day)) if day.month == first.month else None for day in week]
            for week in Calendar().monthdatescalendar(first.year, first.month)
        ],
    )


def _days(here: ClubAccess, first: date, after: date) -> dict[date, Cell]:
    within = {"club": here.club, "day__gte": first, "day__lt": after}
    today, slug = here.club.today(), here.club.slug
    nights = {one.day: one for one in Night.objects.filter(**within)}
    was_there: set[int] = set()
    said: dict[int, Answer] = {}
    if here.user is not None:
        there = Attendance.objects.filter(night__in=nights.values(), player__user=here.user)
        was_there = set(there.exclude(presence="late").values_list("night", flat=True))
        mine = Answer.objects.filter(
            user=here.user,
            night__club=here.club,
            night__day__gte=first,
            night__day__lt=after,
        )
        said = {one.night_id: one for one in mine}
    found = {}
    for day, night in nights.items():
        sign = "was" if night.pk in was_there else "missed" if here.role else "past"
        url = reverse("scorepad:night", args=[slug, day])
        found[day] = Cell(day=day, url=url, sign=sign)
    for planned in PlannedNight.objects.filter(**within):
        if planned.day in nights and planned.day < today:
            continue
        url = reverse("scorepad:calendar-night", args=[slug, planned.code])
        sign = _sign(planned, said.get(planned.pk))
        found[planned.day] = Cell(day=planned.day, url=url, sign=sign)
    return found


def _sign(planned: PlannedNight, mine: Answer | None) -> str:
    if planned.called_off_at is not None:
        return "off"
    if mine is not None:
        return "wait" if mine.waits else mine.says
    return "online" if planned.online else "open"
