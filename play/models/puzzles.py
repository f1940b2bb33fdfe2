"""Who has tried which puzzle, and what that says of both. Only services write here."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from gofclub.codes import DIGEST_LENGTH
from play.puzzles.shipped import CODE_LENGTH

FIRST_RATING = 1400
"""Of somebody who has not tried any yet."""


class PuzzleTally(models.Model):
    """What has become of one puzzle; there is no row before its first try."""

    code = models.CharField(max_length=CODE_LENGTH, primary_key=True)
    tries = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    rating = models.FloatField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(solved__lte=models.F("tries")),
                name="a_puzzle_is_solved_by_those_who_try",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code}: {self.solved} of {self.tries}"


class Solver(models.Model):
    """Somebody who tries puzzles: an account, or a browser that has none."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="solver"
    )
    browser = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    """Digest of the browser's key; empty for an account."""
    rating = models.FloatField(default=FIRST_RATING)
    tries = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    """Days in a row on which all three puzzles of the day were answered."""
    best_streak = models.PositiveIntegerField(default=0)
    last_day = models.DateField(null=True)
    """The last of these days."""
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(user=None) ^ models.Q(browser=""),
                name="a_solver_is_an_account_or_a_browser",
            ),
            models.CheckConstraint(
                condition=models.Q(solved__lte=models.F("tries")),
                name="a_solver_solves_what_they_try",
            ),
            models.UniqueConstraint(
                fields=["browser"], condition=~models.Q(browser=""), name="a_browser_solves_once"
            ),
        ]

    def __str__(self) -> str:
        return f"solver {self.pk}"


class PuzzleTry(models.Model):
    """An answer to a puzzle: somebody's first, and one on each day that has it among its three."""

    solver = models.ForeignKey(Solver, models.CASCADE, related_name="puzzle_tries")
    code = models.CharField(max_length=CODE_LENGTH)
    option = models.PositiveSmallIntegerField()
    """What was chosen, by its place among the legal options."""
    is_right = models.BooleanField()
    rating = models.PositiveSmallIntegerField()
    """Of the solver after it."""
    change = models.SmallIntegerField()
    """By so much the rating has changed."""
    counts = models.BooleanField(default=True, db_default=True)
    """For ratings: only a first answer does, and not every one of a guest (see `answering`)."""
    day = models.DateField(null=True)
    """On which it was one of the three of the day; null in practice."""
    at = models.DateTimeField(default=timezone.now)
    answered_from = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    """Digest of a guest's address, for a day: see `services.puzzles.answering`."""

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["solver", "code"],
                condition=models.Q(counts=True),
                name="one_try_a_puzzle_counts",
            ),
            models.UniqueConstraint(
                fields=["solver", "code", "day"], name="one_try_a_puzzle_and_day"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            # To count what came from an address today.
            models.Index(fields=["answered_from", "at"], name="puzzle_tries_by_address"),
        ]

    def __str__(self) -> str:
        return f"{self.code} by {self.solver_id}"
