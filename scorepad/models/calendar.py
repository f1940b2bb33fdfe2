"""Nights in advance: when and where, how often, and who says that they come."""

from datetime import UTC, datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, new_code
from scorepad.models.clubs import CLUB_NAME_LENGTH, Club
from scorepad.models.sheets import NOTE_LENGTH

PLACE_LENGTH = 120
GUESTS_LENGTH = 80
MOST_PLACES = 200
MOST_GUESTS = 3
MOST_WEEKS = 8
LASTS, LEAST_LASTS, MOST_LASTS = 240, 30, 720
"""Minutes."""


class Described(models.Model):
    """What a night in advance says about itself, alone or as one of many."""

    title = models.CharField(_("title"), max_length=CLUB_NAME_LENGTH, blank=True)
    starts = models.TimeField(_("starts at"))
    """By the clock on the wall of the club's time zone: half past seven, in winter and summer."""
    lasts = models.PositiveSmallIntegerField(_("minutes"), default=LASTS)
    place = models.CharField(_("place"), max_length=PLACE_LENGTH, blank=True)
    online = models.BooleanField(_("online"), default=False)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    places = models.PositiveSmallIntegerField(_("limit of people"), null=True, blank=True)

    class Meta:
        abstract = True


class Series(Described):
    """Nights that come again; each of them is a planned night that can be changed by itself."""

    class Kind(models.TextChoices):
        WEEKS = "weeks", _("every so many weeks")
        MONTH = "month", _("on this weekday of the month")
        LAST = "last", _("on the last such weekday of the month")

    club = models.ForeignKey(Club, models.CASCADE, related_name="series")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    kind = models.CharField(_("how often"), max_length=5, choices=Kind, default=Kind.WEEKS)
    every = models.PositiveSmallIntegerField(_("weeks"), default=1)
    first = models.DateField(_("first day"))
    until = models.DateField(_("last day"), null=True, blank=True)
    planned_to = models.DateField(editable=False)
    """The last day that was made a night of: one that was moved away is not made again."""
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("series of nights")
        verbose_name_plural = _("series of nights")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["weeks", "month", "last"]),
                name="a_series_has_a_known_rhythm",
            ),
            models.CheckConstraint(
                condition=models.Q(every__gte=1, every__lte=MOST_WEEKS),
                name="a_series_comes_every_1_to_8_weeks",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.get_kind_display()}"


class PlannedNight(Described):
    """One night in advance. What is played there is a `Night` of the same day."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="planned")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    series = models.ForeignKey(
        Series, models.SET_NULL, null=True, blank=True, related_name="nights"
    )
    day = models.DateField(_("day"))
    called_off_at = models.DateTimeField(_("called off"), null=True, blank=True)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)
    version = models.PositiveIntegerField(default=0, editable=False)
    """Calendars that have a copy follow what has a higher number."""
    planned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("planned night")
        verbose_name_plural = _("planned nights")
        ordering: ClassVar[list[str]] = ["day"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["club", "day"], name="one_planned_night_a_day_in_a_club"
            ),
            models.CheckConstraint(
                condition=models.Q(places__isnull=True)
                | models.Q(places__gte=1, places__lte=MOST_PLACES),
                name="a_night_has_room_for_1_to_200",
            ),
            models.CheckConstraint(
                condition=models.Q(lasts__gte=LEAST_LASTS, lasts__lte=MOST_LASTS),
                name="a_night_lasts_half_an_hour_to_twelve",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.day}"

    @property
    def starts_at(self) -> datetime:
        return datetime.combine(self.day, self.starts, self.club.zone)

    @property
    def ends_at(self) -> datetime:
        # In real time: an hour that the clocks skip or repeat makes no evening shorter.
        ends = self.starts_at.astimezone(UTC) + timedelta(minutes=self.lasts)
        return ends.astimezone(self.club.zone)


class Answer(models.Model):
    """Whether a member comes to a planned night, with whom, and whether there is a place."""

    class Says(models.TextChoices):
        YES = "yes", _("yes")
        MAYBE = "maybe", _("maybe")
        NO = "no", _("no")

    night = models.ForeignKey(PlannedNight, models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="answers")
    says = models.CharField(_("answer"), max_length=5, choices=Says)
    guests = models.PositiveSmallIntegerField(_("guests"), default=0)
    guest_names = models.CharField(_("their names"), max_length=GUESTS_LENGTH, blank=True)
    waits = models.BooleanField(_("on the waiting list"), default=False)
    since = models.DateTimeField(_("since"), default=timezone.now)
    """Of the yes: the place in line. It stays when only the guests change."""

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering: ClassVar[list[str]] = ["since", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["night", "user"], name="one_answer_per_night"),
            models.CheckConstraint(
                condition=models.Q(says__in=["yes", "maybe", "no"]),
                name="an_answer_is_yes_maybe_or_no",
            ),
            models.CheckConstraint(
                condition=models.Q(guests__lte=MOST_GUESTS), name="nobody_brings_more_than_3_guests"
            ),
            models.CheckConstraint(
                condition=models.Q(waits=False) | models.Q(says="yes"),
                name="only_who_wants_to_come_waits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night}: {self.user}, {self.get_says_display()}"

    @property
    def people(self) -> int:
        return 1 + self.guests


ANSWERS = Answer.Says.choices
