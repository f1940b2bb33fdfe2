"""Clubs, who belongs to them, and who plays in them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.names import NAME_LENGTH
from scorepad.codes import CODE_LENGTH, new_code
from scorepad.name_keys import KEY_LENGTH
from scorepad.rulesets import official


class Club(models.Model):
    """People who play together."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("everybody may look")
        PRIVATE = "private", _("members only")

    slug = models.SlugField(_("address"), unique=True)
    name = models.CharField(_("name"), max_length=60)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility, default=Visibility.PRIVATE
    )
    ruleset = models.JSONField(_("rules"), default=official)
    created_at = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(visibility__in=["public", "private"]),
                name="a_club_is_public_or_private",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="a_club_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A user's place in a club."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        SCORER = "scorer", _("scorer")
        MEMBER = "member", _("member")

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["club", "user"], name="one_membership_per_user_and_club"
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=["owner", "organiser", "scorer", "member"]),
                name="a_member_has_a_known_role",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class Player(models.Model):
    """Somebody who plays in a club, with an account or without."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    key = models.CharField(max_length=KEY_LENGTH, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="players"
    )
    created_at = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["club", "key"], name="no_two_players_of_a_club_look_alike"
            ),
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="one_player_per_user_and_club",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="a_player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
