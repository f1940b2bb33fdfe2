"""Leagues: several nights of a club that add up, with a champion at the end."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from gofclub.codes import CODE_LENGTH, new_code
from scorepad.models.clubs import CLUB_NAME_LENGTH, Club

FEWEST_NIGHTS, MOST_NIGHTS = 2, 40
"""Of one league: what somebody can still read in one table, and add up in one go."""


class League(models.Model):
    """So many nights, of which each player's best count."""

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("league", "open")
        CLOSED = "closed", pgettext_lazy("league", "closed")

    club = models.ForeignKey(Club, models.CASCADE, related_name="leagues")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(_("name"), max_length=CLUB_NAME_LENGTH)
    planned = models.PositiveSmallIntegerField(_("nights"), default=8)
    best = models.PositiveSmallIntegerField(_("best nights that count"), null=True, blank=True)
    takes_new = models.BooleanField(_("new nights count by themselves"), default=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    closed_at = models.DateTimeField(pgettext_lazy("league", "closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    kept = models.JSONField(default=list, editable=False)
    """What each night gave to whom, as it was when the league was closed; codes, no names."""
    champions = models.JSONField(default=list, editable=False)
    """The codes of those who won, once it is closed: lists need not add the nights up again."""

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "name"], name="one_league_per_name_of_a_club"),
            models.UniqueConstraint(
                fields=["club"],
                condition=models.Q(status="open", takes_new=True),
                name="one_league_of_a_club_takes_new_nights",
            ),
            models.CheckConstraint(
                condition=models.Q(planned__gte=FEWEST_NIGHTS, planned__lte=MOST_NIGHTS),
                name="a_league_has_2_to_40_nights",
            ),
            models.CheckConstraint(
                condition=models.Q(best__isnull=True)
                | models.Q(best__gte=1, best__lte=models.F("planned")),
                name="as_many_nights_count_as_a_league_has",
            ),
            models.CheckConstraint(
                condition=models.Q(status="open", closed_at__isnull=True)
                | models.Q(status="closed", closed_at__isnull=False),
                name="closed_leagues_and_only_they_were_closed",
            ),
        ]

    def __str__(self) -> str:
        return self.name
