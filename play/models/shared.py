"""Deals that the tables of a night's round have in common."""

from typing import ClassVar

from django.db import models
from django.utils import timezone

from gofclub.codes import CODE_LENGTH, new_code
from scorepad.models import Night


class SharedDeals(models.Model):
    """The secret from which every table of a round has its cards; no serializer imports this.

    All its tables are opened together with it, in one transaction: none joins later.
    """

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    night = models.ForeignKey(Night, models.SET_NULL, null=True, related_name="shared_deals")
    round = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=64)
    """Hexadecimal digits. As secret as all cards of the round, until it is opened."""
    made_at = models.DateTimeField(default=timezone.now)
    opened_at = models.DateTimeField(null=True)
    """When the last of its tables had ended: from then on the cards may be seen."""

    class Meta:
        verbose_name_plural = "shared deals"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["night", "round"],
                condition=models.Q(opened_at=None),
                name="a_round_shares_its_deals_once",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            # The croupier asks every few seconds; most are open.
            models.Index(
                fields=["made_at"], condition=models.Q(opened_at=None), name="deals_that_are_sealed"
            ),
        ]

    def __str__(self) -> str:
        return self.code
