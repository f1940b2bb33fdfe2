"""What somebody shows of themselves across clubs, at an address that can be shared."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorepad.models.clubs import Club

ADDRESS_LENGTH = 40


class Profile(models.Model):
    """Nothing is shown before its owner says so, and then only what they have ticked."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="profile")
    address = models.CharField(_("address"), max_length=ADDRESS_LENGTH, unique=True)
    is_on = models.BooleanField(_("shown to everyone with the address"), default=False)
    is_listed = models.BooleanField(_("search engines may list it"), default=False)
    # By the database it was: whatever wrote a row without knowing of this may have shown it.
    was_shown = models.BooleanField(default=False, db_default=True, editable=False)
    """Whether it has been on under this address: links to it may be about."""
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("profile")
        verbose_name_plural = _("profiles")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=~models.Q(address=""), name="a_profile_has_an_address"
            ),
        ]

    def __str__(self) -> str:
        return self.address


class ProfileClub(models.Model):
    """A club that somebody wants to be seen in; whether it may be shown is asked each time."""

    profile = models.ForeignKey(Profile, models.CASCADE, related_name="shown")
    club = models.ForeignKey(Club, models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("club on a profile")
        verbose_name_plural = _("clubs on profiles")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["profile", "club"], name="a_club_is_shown_once_on_a_profile"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.profile}: {self.club}"


class FormerAddress(models.Model):
    """An address that somebody gave up: links to it are about, so nobody else has it so soon."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    address = models.CharField(_("address"), max_length=ADDRESS_LENGTH, unique=True)
    given_up_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = "former address"
        verbose_name_plural = "former addresses"

    def __str__(self) -> str:
        return self.address


class RetiredAddress(models.Model):
    """The address of an account that is no more, as a digest: nobody else has it for a year."""

    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        verbose_name = "retired address"
        verbose_name_plural = "retired addresses"

    def __str__(self) -> str:
        return self.digest[:8]
