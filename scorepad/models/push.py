"""Browsers that are told although their page is closed, and what each of them is still to hear."""

from typing import ClassVar

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from scorepad.models.notices import Notice

ENDPOINT_LENGTH = 1000
KEY_LENGTH = 87
AUTH_LENGTH = 22


class PushBrowser(models.Model):
    """A browser that has asked to be told, for as long as its owner is signed in there."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_browsers")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    session = models.ForeignKey(UserSession, models.CASCADE, related_name="push_browsers")
    """Whoever signs out there is told no more: the next to sit down may be somebody else."""
    endpoint = models.CharField(max_length=ENDPOINT_LENGTH)
    """The address at the browser's push service. Who has it can send there, but not read."""
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True)
    """Of the endpoint: a browser belongs to one person at a time."""
    p256dh = models.CharField(max_length=KEY_LENGTH)
    auth = models.CharField(max_length=AUTH_LENGTH)
    created_at = models.DateTimeField(_("since"), default=timezone.now)
    pushed_at = models.DateTimeField(_("last told"), null=True, blank=True)

    class Meta:
        verbose_name = _("browser that is told")
        verbose_name_plural = _("browsers that are told")
        ordering: ClassVar[list[str]] = ["created_at", "pk"]

    def __str__(self) -> str:
        return f"{self.user}: {self.code}"


class PushDelivery(models.Model):
    """A notice that a browser is still to hear; the row goes when it has, or never will."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="push_deliveries")
    browser = models.ForeignKey(PushBrowser, models.CASCADE, related_name="deliveries")
    due_at = models.DateTimeField(_("to be sent at"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0, editable=False)

    class Meta:
        verbose_name = _("notice on its way to a browser")
        verbose_name_plural = _("notices on their way to browsers")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["notice", "browser"], name="a_browser_hears_of_a_thing_once"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["due_at"], name="notices_to_be_pushed"),
        ]

    def __str__(self) -> str:
        return f"{self.notice} -> {self.browser_id}"
