"""Addresses at which a calendar program finds the nights of somebody's clubs."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import DIGEST_LENGTH
from scorepad.models.clubs import Club


class CalendarFeed(models.Model):
    """Somebody's secret address of a calendar: of one club, or of all theirs."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="feeds")
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="feeds")
    nonce = models.CharField(max_length=40, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    created_at = models.DateTimeField(_("created"), default=timezone.now)

    class Meta:
        verbose_name = _("calendar address")
        verbose_name_plural = _("calendar addresses")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "club"], name="one_feed_per_person_and_club"),
            models.UniqueConstraint(
                fields=["user"],
                condition=models.Q(club__isnull=True),
                name="one_feed_per_person_for_all_clubs",
            ),
        ]

    def __str__(self) -> str:
        everywhere = _("all clubs")
        return f"{self.user}: {self.club or everywhere}"
