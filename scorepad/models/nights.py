"""Club nights: who is there, and which tables were drawn.

Which sheets belong to a night follows from when they were started: a phone without a network
must not have to know about nights.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorepad.models.clubs import Club, Player
from scorepad.models.sheets import NOTE_LENGTH, Sheet


class Night(models.Model):
    """One evening of a club, named by the day on which it began."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="nights")
    day = models.DateField(_("day"))
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)

    class Meta:
        verbose_name = _("club night")
        verbose_name_plural = _("club nights")
        ordering: ClassVar[list[str]] = ["-day"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "day"], name="one_night_a_day_in_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.day}"


class Attendance(models.Model):
    """Somebody who is there."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, models.CASCADE, related_name="attendances")
    sits_out = models.BooleanField(_("only watching"), default=False)
    since = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["night", "player"], name="a_player_is_at_a_night_once"),
        ]

    def __str__(self) -> str:
        return f"{self.night}: {self.player}"


class DrawnTable(models.Model):
    """One table of a draw; each draw of a night is a round."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField(_("round"))
    number = models.PositiveSmallIntegerField(_("table"))
    sheet = models.OneToOneField(
        Sheet, models.SET_NULL, null=True, blank=True, related_name="drawn_table"
    )

    class Meta:
        verbose_name = _("drawn table")
        verbose_name_plural = _("drawn tables")
        ordering: ClassVar[list[str]] = ["round", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["night", "round", "number"], name="one_table_per_number_of_a_round"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night}: {self.round}.{self.number}"


class DrawnSeat(models.Model):
    """Who was drawn to which seat."""

    table = models.ForeignKey(DrawnTable, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="drawn_seats")

    class Meta:
        verbose_name = _("drawn seat")
        verbose_name_plural = _("drawn seats")
        ordering: ClassVar[list[str]] = ["seat"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_player_per_drawn_seat"),
            models.UniqueConstraint(
                fields=["table", "player"], name="a_player_is_drawn_once_to_a_table"
            ),
            models.CheckConstraint(condition=models.Q(seat__lte=3), name="drawn_seats_are_0_to_3"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.player}"
