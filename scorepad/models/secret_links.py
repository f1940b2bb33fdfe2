"""What share links and invitations have in common: whoever has the address may do what it says."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from gofclub.names import NAME_LENGTH


class SecretLink(models.Model):
    """A link whose token is made from the nonce and the site's secret key, never stored."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    label = models.CharField(_("label"), max_length=NAME_LENGTH, blank=True)
    nonce = models.CharField(max_length=40, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, unique=True, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        abstract = True

    def holds(self, now: datetime) -> bool:
        return self.revoked_at is None and now < self.expires_at
