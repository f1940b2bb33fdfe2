"""What visitors report to the operator of the site, and who is kept out of it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from gofclub.codes import DIGEST_LENGTH
from gofclub.names import NAME_LENGTH
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.name_keys import KEY_LENGTH

WORDS_LENGTH = 500


class Report(models.Model):
    """A name, a table, a sheet or a club that somebody finds wrong. Told again, it is counted."""

    class Kind(models.TextChoices):
        TABLE = "table", _("an online table")
        SHEET = "sheet", _("a score sheet")
        CLUB = "club", _("a club")

    class Reason(models.TextChoices):
        OFFENSIVE = "offensive", _("It insults or offends")
        PRETENDS = "pretends", _("Someone is pretending to be someone else")
        PRIVATE = "private", _("It gives away something private")
        ADVERTISING = "advertising", _("It is advertising")
        OTHER = "other", _("Something else")

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("report", "open")
        DISMISSED = "dismissed", _("dismissed")
        DONE = "done", _("dealt with")

    kind = models.CharField(pgettext_lazy("report", "about"), max_length=5, choices=Kind)
    target = models.CharField(_("code or address"), max_length=50)
    name = models.CharField(_("name"), max_length=CLUB_NAME_LENGTH, blank=True)
    """The one name that is meant; empty for the whole of it."""
    key = models.CharField(max_length=KEY_LENGTH, blank=True, editable=False)
    reason = models.CharField(_("reason"), max_length=12, choices=Reason)
    words = models.TextField(_("in their words"), max_length=WORDS_LENGTH, blank=True)
    times = models.PositiveIntegerField(_("number of reports"), default=1)
    reporters = models.JSONField(default=list, editable=False)
    """Digests of those who said so, so that nobody is counted twice."""
    at = models.DateTimeField(_("first"), default=timezone.now)
    last_at = models.DateTimeField(_("last"), default=timezone.now)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    answer = models.CharField(_("what was done"), max_length=40, blank=True)
    answered_at = models.DateTimeField(pgettext_lazy("report", "answered"), null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering: ClassVar[list[str]] = ["-times", "at"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["kind", "target", "key"],
                condition=models.Q(status="open"),
                name="one_open_report_about_one_thing",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=["table", "sheet", "club"]),
                name="a_report_is_about_something_known",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    reason__in=["offensive", "pretends", "private", "advertising", "other"]
                ),
                name="a_report_has_a_known_reason",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "dismissed", "done"]),
                name="a_report_has_a_known_status",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.name or self.target}"


class Ban(models.Model):
    """An account or a browser without one that may do nothing here any more."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="ban"
    )
    guest = models.UUIDField(_("guest"), null=True, blank=True, db_index=True)
    browser = models.CharField(max_length=DIGEST_LENGTH, blank=True, db_index=True)
    """Digest of the key by which the score pad knows the browser."""
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    at = models.DateTimeField(_("since"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=False)
                | models.Q(guest__isnull=False)
                | ~models.Q(browser=""),
                name="a_ban_is_for_somebody",
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(self.user or self.guest or self.browser[:8])
