"""The deal of the day: what is drawn for a day, and how people fared. Only services write here."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from gofclub.names import NAME_LENGTH
from play.models.tables import Table

MARKS_LENGTH = 64
"""More decisions than one seat can have in a deal."""


class DailyDeal(models.Model):
    """What a day's deal follows from; drawn days before, secret until the day is over."""

    day = models.DateField(unique=True)
    number = models.PositiveIntegerField(unique=True)
    secret = models.CharField(max_length=64)
    """No serializer reads it before its time: cards, bots and their chances follow from it."""
    seal = models.CharField(max_length=64)
    sealed_at = models.DateTimeField(default=timezone.now)
    master = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="daily_deal")
    """Where the master has played it, on everybody's seat."""
    master_points = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(number__gte=1), name="deals_of_the_day_count_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}, {self.day}"


class DailyTry(models.Model):
    """Somebody's one try at a day's deal."""

    class State(models.TextChoices):
        BEGUN = "begun", _("begun")
        DONE = "done", pgettext_lazy("try", "finished")
        VOID = "void", _("does not count")

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    """Of the result that is shown around; it says nothing of the table."""
    deal = models.ForeignKey(DailyDeal, models.CASCADE, related_name="tries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="daily_tries"
    )
    guest = models.UUIDField(null=True)
    browser = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    """Digest of the browser's key, with an account as well: signed out, it has had its try."""
    name = models.CharField(max_length=NAME_LENGTH)
    table = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="daily_try")
    state = models.CharField(max_length=5, choices=State, default=State.BEGUN)
    points = models.PositiveSmallIntegerField(null=True)
    begun_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    marks = models.CharField(max_length=MARKS_LENGTH, blank=True)
    """The verdicts of the review, a letter each; empty until it is made."""
    accuracy = models.FloatField(null=True)

    class Meta:
        verbose_name_plural = "daily tries"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["deal", "user"],
                condition=~models.Q(user=None),
                name="an_account_tries_a_day_once",
            ),
            models.UniqueConstraint(
                fields=["deal", "browser"],
                condition=models.Q(user=None) & ~models.Q(browser=""),
                name="a_browser_tries_a_day_once",
            ),
            models.CheckConstraint(
                condition=models.Q(state="begun", points=None, finished_at=None)
                | (models.Q(state="void", points=None) & ~models.Q(finished_at=None))
                | (models.Q(state="done") & ~models.Q(points=None) & ~models.Q(finished_at=None)),
                name="a_try_that_is_done_has_points",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["deal", "state", "points", "finished_at"], name="tries_of_a_day_by_points"
            ),
            models.Index(fields=["browser"], name="tries_of_a_browser"),
            models.Index(fields=["state", "begun_at"], name="tries_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}: {self.name}"
