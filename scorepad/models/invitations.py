"""How people come into a club: by a link, and to the player they have been all along."""

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, new_code
from scorepad.models.clubs import Club, Membership, Player
from scorepad.models.secret_links import SecretLink


class Invitation(SecretLink):
    """A link into a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    role = models.CharField(
        _("role"), max_length=10, choices=Membership.Role, default=Membership.Role.MEMBER
    )
    player = models.ForeignKey(
        Player, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    """For one person: whoever comes by this link is that player."""
    uses = models.PositiveIntegerField(_("people who joined"), default=0)
    most_uses = models.PositiveIntegerField(_("how many people can use it"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(role__in=["organiser", "scorer", "member"]),
                name="nobody_is_invited_to_own_a_club",
            ),
            models.CheckConstraint(
                condition=models.Q(expires_at__gt=models.F("created_at")),
                name="an_invitation_ends_after_it_is_made",
            ),
            models.CheckConstraint(
                condition=models.Q(most_uses__isnull=True)
                | models.Q(uses__lte=models.F("most_uses")),
                name="no_more_come_than_are_invited",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.label or self.code}"

    def holds(self, now: datetime) -> bool:
        return super().holds(now) and not self.is_used_up

    @property
    def is_used_up(self) -> bool:
        return self.most_uses is not None and self.uses >= self.most_uses


class Claim(models.Model):
    """A member says: this player is me. An organiser agrees or not."""

    class Answer(models.TextChoices):
        OPEN = "open", _("waiting for an answer")
        AGREED = "agreed", _("confirmed")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    player = models.ForeignKey(Player, models.CASCADE, related_name="claims")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="claims")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    answer = models.CharField(_("answer"), max_length=10, choices=Answer, default=Answer.OPEN)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering: ClassVar[list[str]] = ["asked_at"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["player", "user"],
                condition=models.Q(answer="open"),
                name="nobody_claims_a_player_twice_at_a_time",
            ),
            models.CheckConstraint(
                condition=models.Q(answer__in=["open", "agreed", "declined", "withdrawn"]),
                name="a_claim_has_a_known_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.player}"
