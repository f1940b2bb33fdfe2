"""The pool of online play outside clubs: who was rated in which game, from what to what.

All of it is made from the log of the tables, in the order in which games ended, and can be made
again. Whoever deletes their account leaves a player without a name: others' ratings stay true.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from play.models.tables import Table
from scorepad.figures import Skill

START = Skill()


class OnlinePlayer(models.Model):
    """Somebody with an account who has finished a game with another one."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="online_player"
    )
    mu = models.FloatField(default=START.mu)
    sigma = models.FloatField(default=START.sigma)
    games = models.PositiveIntegerField(default=0)
    """Rated ones."""

    def __str__(self) -> str:
        return f"{self.pk}: {self.mu:.1f}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)


class OnlineGame(models.Model):
    """A game of at least two people with accounts, played to its end outside clubs."""

    class Verdict(models.TextChoices):
        RATED = "rated", _("rated")
        SHORT = "short", _("too short to be rated")
        OFTEN = "often", _("the same people have played too often today")
        LEFT = "left", _("nobody stayed to be compared with")
        VOID = "void", _("declared void by the operator")

    table = models.OneToOneField(
        Table, models.CASCADE, primary_key=True, related_name="online_game"
    )
    finished_at = models.DateTimeField()
    is_long = models.BooleanField()
    """Whether it was played to as many points as the official rules ask for."""
    is_void = models.BooleanField(default=False)
    verdict = models.CharField(max_length=5, choices=Verdict, default=Verdict.RATED)
    """Follows from this game and those before it."""
    is_waiting = models.BooleanField(default=True)
    """Whether the ratings from this game on are still to be worked out."""

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(verdict__in=["rated", "short", "often", "left", "void"]),
                name="an_online_game_has_a_known_verdict",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["finished_at", "table"], name="online_games_in_order"),
            models.Index(
                fields=["finished_at", "table"],
                condition=models.Q(is_waiting=True),
                name="online_games_that_wait",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.verdict}"


class OnlineResult(models.Model):
    """How one person did in a game, and what it did to their rating."""

    game = models.ForeignKey(OnlineGame, models.CASCADE, related_name="results")
    player = models.ForeignKey(OnlinePlayer, models.CASCADE, related_name="results")
    finished_at = models.DateTimeField()
    """The game's, so that somebody's own are found in order."""
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    """Among all seats, bots included."""
    total = models.PositiveSmallIntegerField()
    has_left = models.BooleanField(default=False)
    """Left, or let a bot or the clock play more than a quarter of their moves."""
    is_rated = models.BooleanField(default=False)
    against = models.PositiveSmallIntegerField(default=0)
    """The seats of those whom the person was compared with, a bit for each."""
    mu_before = models.FloatField(default=START.mu)
    sigma_before = models.FloatField(default=START.sigma)
    mu = models.FloatField(default=START.mu)
    sigma = models.FloatField(default=START.sigma)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["game", "player"], name="one_result_per_player_of_an_online_game"
            ),
            models.CheckConstraint(
                condition=models.Q(seat__lte=3), name="an_online_result_has_a_seat"
            ),
            models.CheckConstraint(
                condition=models.Q(against__lte=15), name="an_online_result_is_against_seats"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "finished_at", "game"], name="online_results_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.player_id}"

    def is_against(self, other: "OnlineResult") -> bool:
        """Whether the person was compared with the other one."""
        return bool(self.against & 1 << other.seat)

    @property
    def before(self) -> Skill:
        return Skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill:
        return Skill(self.mu, self.sigma)
