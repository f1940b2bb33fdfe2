"""Challenges: a given deal that others are dealt too, to compare.

Who made one and who tried it is said by the chairs of their tables, as everywhere: a name that is
hidden or forgotten there is hidden and forgotten here.
"""

from typing import ClassVar

from django.db import models

from gofclub.codes import CODE_LENGTH, new_code
from play.models.tables import Table


class Challenge(models.Model):
    """The deal of a table that is over, dealt to whoever has the link."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    table = models.OneToOneField(Table, models.CASCADE, related_name="challenge")
    """The maker's own try: its cards, its seat and its bots are everybody's."""
    created_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("created_at")),
                name="a_challenge_ends_after_it_was_made",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Try(models.Model):
    """Somebody's one try at a challenge: a table of its own."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="tried")
    challenge = models.ForeignKey(Challenge, models.CASCADE, related_name="tries")
    started_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "tries"

    def __str__(self) -> str:
        return f"{self.challenge_id}: {self.table_id}"
