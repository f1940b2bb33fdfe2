"""What was dealt and what was done.

The moves are the truth; the state of a deal is their fold (`services.store.load`). Only services
write here.
"""

from typing import Any, ClassVar, NoReturn

from django.db import models
from django.utils.translation import gettext_lazy as _

from play.models.tables import Table

COMMAND_LENGTH = 40
FAILURE_LENGTH = 200


class Pack(models.Model):
    """What the server has promised for a table's next deal: as secret as its cards will be."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="pack")
    number = models.PositiveSmallIntegerField()
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.table_id}.{self.number}"


class Dealt(models.Model):
    """The cards of one deal, secret until it is over: no serializer imports this."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    hands = models.CharField(max_length=131)
    """As dealt, seat 0 first, joined with "/"; the dummy last where three play."""
    salt = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)
    seeds = models.CharField(max_length=259, blank=True)
    """What people added to the pack, joined with "/", "-" for nothing; empty for old deals."""
    scheme = models.PositiveSmallIntegerField(default=1)
    """How it was sealed, or that it was given (`table.fairness`)."""
    dealer = models.PositiveSmallIntegerField()
    step = models.SmallIntegerField()
    lead = models.PositiveSmallIntegerField(null=True)
    giver = models.PositiveSmallIntegerField(null=True)
    why = models.CharField(max_length=16, blank=True)
    cut = models.CharField(max_length=128, blank=True)
    """The Chinese cut: the cards turned up; the last one decided."""
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    result = models.JSONField(null=True)
    """`left`, `uncalled`, `strongest` of a finished deal. They follow from the moves; kept so that
    an open game need not be played again for its score."""
    on_sheet = models.BooleanField(default=False)
    """Whether there is nothing to write: it stands there, or the table has no sheet."""
    failed_at = models.DateTimeField(null=True)
    """Since when the result is set aside, because it could not be written on the sheet."""
    failure = models.CharField(max_length=FAILURE_LENGTH, blank=True, db_default="")
    deeds_due = models.BooleanField(null=True)
    """Whether it counts for a club and nobody has looked yet for what badges are given for. None
    until it is on its sheet, and there where a release wrote it that knew no such badges."""

    class Meta:
        verbose_name_plural = "dealt"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["table", "number"], name="one_deal_per_number_at_a_table"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deals_count_from_one"),
            models.CheckConstraint(
                condition=models.Q(step__in=[1, -1]), name="a_deal_runs_right_or_left"
            ),
            models.CheckConstraint(
                condition=models.Q(scheme=1, seeds="")
                | (models.Q(scheme__in=[2, 4]) & ~models.Q(seeds=""))
                | models.Q(scheme=3, seeds="", salt="", seal=""),
                name="a_deal_is_sealed_in_a_known_way",
            ),
            models.CheckConstraint(
                condition=models.Q(result=None, finished_at=None)
                | (~models.Q(result=None) & ~models.Q(finished_at=None)),
                name="a_finished_deal_has_a_result",
            ),
            models.CheckConstraint(
                condition=models.Q(failed_at=None, failure="")
                | (~models.Q(failed_at=None) & ~models.Q(failure="")),
                name="a_result_that_is_set_aside_says_why",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["finished_at"],
                condition=models.Q(on_sheet=False, finished_at__isnull=False),
                name="deals_that_wait_for_a_sheet",
            ),
            # Of two that would do SQLite takes the one of some rows, if the other has all.
            models.Index(fields=["finished_at"], name="deals_by_finish"),
            models.Index(
                fields=["finished_at"],
                condition=models.Q(deeds_due=True),
                name="deals_to_look_for_deeds_in",
            ),
            models.Index(
                fields=["finished_at"],
                condition=models.Q(deeds_due=None, on_sheet=True),
                name="deals_that_may_have_deeds",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}.{self.number}"


class Move(models.Model):
    """Something a seat did. Append-only: nothing here is ever changed."""

    class By(models.TextChoices):
        PERSON = "person", _("the player")
        BOT = "bot", _("a bot")
        CLOCK = "clock", _("the clock")

    # It is found by `one_move_per_ply`, and every index is written with every move.
    deal = models.ForeignKey(Dealt, models.CASCADE, related_name="moves", db_index=False)
    ply = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=16)
    command = models.CharField(max_length=COMMAND_LENGTH)
    by = models.CharField(max_length=6, choices=By)
    seq = models.PositiveBigIntegerField()
    """The table's count after it: the same command is answered the same for good."""
    made_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deal", "ply"], name="one_move_per_ply"),
            models.UniqueConstraint(
                fields=["deal", "seat", "command"], name="a_command_moves_once"
            ),
            models.CheckConstraint(condition=models.Q(seat__lte=3), name="a_move_has_a_seat"),
            models.CheckConstraint(
                condition=models.Q(by__in=["person", "bot", "clock"]), name="a_move_has_a_mover"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}.{self.ply} {self.seat}: {self.text}"

    def save(self, *args: Any, **options: Any) -> None:
        if not self._state.adding:
            raise TypeError("a move is never changed")
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise TypeError("a move is never taken back")
