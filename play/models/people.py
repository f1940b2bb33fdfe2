"""People who know each other: whom one follows, whom one blocks, whom one lets come near.

A row is the account's whose `user` it is: nobody else is shown it, but that somebody who is
followed learns it, so that they can follow back. Only services write here.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, new_code
from gofclub.names import NAME_LENGTH
from play.models.tables import Table

USER = settings.AUTH_USER_MODEL


class Follow(models.Model):
    """Somebody would like to know when another one plays."""

    user = models.ForeignKey(USER, models.CASCADE, related_name="follows")
    other = models.ForeignKey(USER, models.CASCADE, related_name="followers")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "other"], name="one_follows_another_once"),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("other")), name="nobody_follows_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} follows {self.other_id}"


class Block(models.Model):
    """Somebody wants nothing to do with another one, who is never told."""

    user = models.ForeignKey(USER, models.CASCADE, related_name="blocks")
    other = models.ForeignKey(USER, models.CASCADE, related_name="+")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "other"], name="one_blocks_another_once"),
            models.CheckConstraint(
                condition=~models.Q(user=models.F("other")), name="nobody_blocks_themselves"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} blocks {self.other_id}"


class GuestBlock(models.Model):
    """Somebody wants nothing to do with a guest: a browser without an account, by its number.

    It ends with the guest: see `gofclub/me/prune.py`.
    """

    user = models.ForeignKey(USER, models.CASCADE, related_name="guest_blocks")
    guest = models.UUIDField()
    """As on the chairs; nobody is ever told it."""
    name = models.CharField(max_length=NAME_LENGTH)
    """Of the guest, at the table where they met."""
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "guest"], name="one_blocks_a_guest_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["guest"], name="blocks_by_their_guest"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} blocks a guest"


class Circle(models.TextChoices):
    """Whom somebody lets come near."""

    FOLLOWED = "followed", _("People I follow")
    CLUBS = "clubs", _("People I follow, and everyone in my clubs")
    NOBODY = "nobody", _("Nobody")


class Openness(models.Model):
    """What others may do, where somebody has said so; who has not is open to whom they follow."""

    user = models.OneToOneField(USER, models.CASCADE, primary_key=True, related_name="openness")
    invited_by = models.CharField(max_length=8, choices=Circle, default=Circle.FOLLOWED)
    """Who may invite them to a table."""
    seen_by = models.CharField(max_length=8, choices=Circle, default=Circle.FOLLOWED)
    """Which of their followers learn at which listed table they are."""
    shows_rating = models.BooleanField(default=False)
    """Whether the lobby shows their online rating beside their name."""

    class Meta:
        verbose_name_plural = "openness"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(invited_by__in=Circle.values),
                name="invitations_come_from_a_known_circle",
            ),
            models.CheckConstraint(
                condition=models.Q(seen_by__in=Circle.values),
                name="people_are_seen_by_a_known_circle",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}"


class SeatInvitation(models.Model):
    """Somebody at a table that waits asks another one to sit down, too."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    table = models.ForeignKey(Table, models.CASCADE, related_name="invitations")
    by = models.ForeignKey(USER, models.CASCADE, related_name="invitations_sent")
    to = models.ForeignKey(USER, models.CASCADE, related_name="invitations_got")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["table", "to"], name="nobody_is_invited_to_a_table_twice"
            ),
            models.CheckConstraint(
                condition=~models.Q(by=models.F("to")), name="nobody_invites_themselves"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["by", "at"], name="invitations_by_their_sender"),
        ]

    def __str__(self) -> str:
        return self.code
