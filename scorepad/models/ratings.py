"""Ratings game by game, and what a closed season froze of them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from scorepad.figures import Skill
from scorepad.models.clubs import Player
from scorepad.models.figures import CountedGame, Pool, known_pool
from scorepad.models.seasons import Season


class Rating(models.Model):
    """A player's rating before and after one game. Made from the log, never edited."""

    game = models.ForeignKey(CountedGame, models.CASCADE, related_name="ratings")
    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings")
    pool = models.CharField(max_length=10, choices=Pool)
    day = models.DateField()
    played_at = models.DateTimeField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["game", "player"], name="one_rating_per_player_of_a_game"
            ),
            known_pool("a_rating_is_of_a_known_pool"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "pool", "played_at", "game"], name="ratings_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.mu:.1f}"

    @property
    def before(self) -> Skill:
        return Skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill:
        return Skill(self.mu, self.sigma)


class SeasonPlace(models.Model):
    """A closed season's result: what it was when it was closed."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="results")
    pool = models.CharField(max_length=10, choices=Pool)
    player = models.ForeignKey(Player, models.CASCADE, related_name="season_places")
    place = models.PositiveSmallIntegerField(null=True)
    """None for those with too few games."""
    score = models.FloatField()
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()

    class Meta:
        verbose_name = _("place in a season")
        verbose_name_plural = _("places in a season")
        ordering: ClassVar[list[models.F | models.OrderBy]] = [
            models.F("place").asc(nulls_last=True),
            models.F("score").desc(),
            models.F("player"),
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["season", "pool", "player"], name="one_place_per_player_of_a_season"
            ),
            known_pool("a_season_place_is_of_a_known_pool"),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.player}"

    @property
    def skill(self) -> Skill:
        return Skill(self.mu, self.sigma)
