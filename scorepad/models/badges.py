"""Badges of players: kept, not known. They follow from the games, as `figures/badges.py` says."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH
from scorepad.models.clubs import Club, Player
from scorepad.models.deals import Deal
from scorepad.models.figures import CountedGame


class PlayerBadge(models.Model):
    """A deed of a player, with its day and the game; gone as soon as the game is."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="badges")
    kind = models.CharField(max_length=20)
    day = models.DateField()
    game = models.ForeignKey(CountedGame, models.CASCADE, null=True, related_name="+")
    """None for a season."""
    table = models.CharField(max_length=CODE_LENGTH, blank=True, default="", db_default="")
    """The online table and the number of the hand in which it was earned, where one hand was
    enough."""
    hand = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name = _("badge")
        verbose_name_plural = _("badges")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["player", "kind"], name="a_badge_is_earned_once"),
            models.CheckConstraint(
                condition=models.Q(table="", hand=None)
                | (~models.Q(table="") & models.Q(hand__isnull=False)),
                name="a_hand_of_a_badge_was_at_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.kind}"


class HandDeed(models.Model):
    """What whoever went out first in a hand has done in it, by its cards: see `figures/deeds.py`.

    Of a hand that was corrected so that somebody else has won it, it counts for nobody.
    """

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="deeds")
    line = models.PositiveSmallIntegerField()
    """Of the sheet: whose it was."""
    kind = models.CharField(max_length=20)
    table = models.CharField(max_length=CODE_LENGTH)
    hand = models.PositiveSmallIntegerField()
    """Its number at the table; on the sheet it may be another one by now."""

    class Meta:
        verbose_name = _("deed in a hand")
        verbose_name_plural = _("deeds in hands")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deal", "kind"], name="a_deed_is_done_once_in_a_hand"),
        ]

    def __str__(self) -> str:
        return f"{self.deal}: {self.kind}"


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
