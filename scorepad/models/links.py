"""Links that let others watch or write a sheet without an account."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from gofclub.codes import DIGEST_LENGTH
from scorepad.models.secret_links import SecretLink
from scorepad.models.sheets import Sheet


class ShareLink(SecretLink):
    """One link to one sheet."""

    class Role(models.TextChoices):
        VIEW = "view", _("watch")
        WRITE = "write", _("write")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="links")
    role = models.CharField(_("for"), max_length=5, choices=Role)
    browser = models.CharField(max_length=DIGEST_LENGTH, blank=True, default="", editable=False)
    """Digest of the key in the browser of a maker without an account."""
    uses = models.PositiveIntegerField(pgettext_lazy("link", "opened"), default=0)

    class Meta:
        verbose_name = _("share link")
        verbose_name_plural = _("share links")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(role__in=["view", "write"]),
                name="a_link_is_to_watch_or_to_write",
            ),
            models.CheckConstraint(
                condition=models.Q(expires_at__gt=models.F("created_at")),
                name="a_link_ends_after_it_is_made",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.get_role_display()}"
