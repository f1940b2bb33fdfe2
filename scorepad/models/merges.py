"""Two players who turned out to be one, and how to take that back."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, new_code
from scorepad.models.clubs import Club, Player


class Merge(models.Model):
    """What went from one player to another, row by row: un-merging gives back exactly that."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="merges")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    kept = models.ForeignKey(Player, models.CASCADE, related_name="merges_kept")
    gone = models.ForeignKey(Player, models.CASCADE, related_name="merges_gone")
    sitters = models.JSONField(default=list, editable=False)
    """Keys of the rows of `Sitter` that went over."""
    nights = models.JSONField(default=list, editable=False)
    """Keys of the rows of `Attendance` of the one who is gone: they went over, or, at nights at
    which both were marked, changed places with what was marked for the one who stays."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """The account that went over, if one did."""
    at = models.DateTimeField(_("merged"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)

    class Meta:
        verbose_name = _("merge")
        verbose_name_plural = _("merges")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["gone"],
                condition=models.Q(undone_at__isnull=True),
                name="a_player_is_merged_into_one_other",
            ),
            models.CheckConstraint(
                condition=~models.Q(kept=models.F("gone")), name="nobody_is_merged_into_himself"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gone} = {self.kept}"
