"""Seasons: from when until when, and by which rule."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from gofclub.codes import CODE_LENGTH, new_code
from scorepad.models.clubs import CLUB_NAME_LENGTH, Club


class Season(models.Model):
    """Some weeks or months of a club with a champion at the end."""

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("season", "open")
        CLOSED = "closed", pgettext_lazy("season", "closed")

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(_("name"), max_length=CLUB_NAME_LENGTH)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    minimum_games = models.PositiveSmallIntegerField(_("games needed to be ranked"), default=5)
    best = models.PositiveSmallIntegerField(_("best games that count"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    closed_at = models.DateTimeField(pgettext_lazy("season", "closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    recount_at = models.DateTimeField(null=True, editable=False)
    """Since when its sums are behind, after its days or its rule became others."""

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering: ClassVar[list[str]] = ["-starts"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "name"], name="one_season_per_name_of_a_club"),
            models.CheckConstraint(
                condition=models.Q(ends__gte=models.F("starts")),
                name="a_season_ends_after_it_starts",
            ),
            models.CheckConstraint(
                condition=models.Q(status="open", closed_at__isnull=True)
                | models.Q(status="closed", closed_at__isnull=False),
                name="closed_seasons_and_only_they_were_closed",
            ),
            models.CheckConstraint(
                condition=models.Q(best__isnull=True) | models.Q(best__gte=1),
                name="at_least_one_game_counts_in_a_season",
            ),
            models.CheckConstraint(
                condition=models.Q(minimum_games__gte=1),
                name="a_season_asks_for_at_least_one_game",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club", "starts"], name="seasons_of_a_club"),
        ]

    def __str__(self) -> str:
        return self.name
