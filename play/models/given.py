"""Tables whose one deal was given, not shuffled."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from play.models.deals import Dealt
from play.models.tables import Table


class Given(models.Model):
    """What makes a table one of a given deal; the cards are its `Dealt`, as at every table."""

    class Kind(models.TextChoices):
        AGAIN = "again", _("a deal played again")
        POSITION = "position", _("a deal played on from a position")
        CHALLENGE = "challenge", _("a challenge")
        DAILY = "daily", _("the deal of the day")

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="given")
    kind = models.CharField(max_length=9, choices=Kind)
    seat = models.PositiveSmallIntegerField()
    """Whose cards the person has."""
    source = models.ForeignKey(Dealt, models.SET_NULL, null=True, related_name="given_again")
    """The deal that it repeats, where that was one of an online table."""
    moves_made = models.PositiveSmallIntegerField(default=0)
    """How many moves were on the table before the person came."""
    totals = models.JSONField()
    """The score before the deal, by seat: bots play for the game."""
    deals_before = models.PositiveSmallIntegerField(default=0)
    to_beat = models.PositiveSmallIntegerField(null=True)
    """The points to compare with: what somebody else, or oneself, got there."""
    seed = models.CharField(max_length=64)
    """What chance the bots take follows from it: secret, as a bot's next play is."""
    has_hints = models.BooleanField(default=True)
    opens_at = models.DateTimeField(null=True)
    """Until then the table is there only for those who sit at it."""

    class Meta:
        verbose_name_plural = "given"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["again", "position", "challenge", "daily"]),
                name="a_given_deal_is_of_a_known_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(seat__lte=3), name="a_given_deal_is_for_a_seat"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} ({self.kind})"
