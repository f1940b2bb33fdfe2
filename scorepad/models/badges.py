"""Badges of players: kept, not known. They follow from the games, as `figures/badges.py` says."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from scorepad.models.clubs import Club, Player
from scorepad.models.figures import CountedGame


class PlayerBadge(models.Model):
    """A deed of a player, with its day and the game; gone as soon as the game is."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="badges")
    kind = models.CharField(max_length=20)
    day = models.DateField()
    game = models.ForeignKey(CountedGame, models.CASCADE, null=True, related_name="+")
    """None for a season."""

    class Meta:
        verbose_name = _("badge")
        verbose_name_plural = _("badges")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "kind"], name="a_badge_is_earned_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"


class BadgeDue(models.Model):
    """A player whose badges are behind: written with the change itself, so that none is lost."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.CASCADE, related_name="+")
    failed_at = models.DateTimeField(_("set aside"), null=True, blank=True)
    """When they could not be worked out: nobody else waits for them."""

    class Meta:
        verbose_name = _("player whose badges are due")
        verbose_name_plural = _("players whose badges are due")

    def __str__(self) -> str:
        return str(self.player)
