"""Where allauth asks us."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import BaseSignupForm
from allauth.account.models import EmailAddress
from django.http import HttpRequest

from gofclub.models import User
from gofclub.reauthentication import is_confirmed
from gofclub.visitors import plain_address

logger = logging.getLogger(__name__)

CHANGED = "account/email/email_changed"


class AccountAdapter(DefaultAccountAdapter):
    def get_client_ip(self, request: HttpRequest) -> str:
        # allauth itself counts an IPv6 address by its network; the settings say how long that is.
        return plain_address(request.META.get("REMOTE_ADDR", ""))

    def save_user(
        self, request: HttpRequest, user: User, form: BaseSignupForm, commit: bool = True
    ) -> User:
        # Before allauth saves: the database holds no user without a name.
        user.display_name = form.cleaned_data["display_name"]
        return super().save_user(request, user, form, commit=commit)

    def is_reauthentication_required(self, *, app: str, **options: Any) -> bool:
        """Anyone who has just signed in is not asked again a minute later."""
        if self.request is not None and is_confirmed(self.request):
            return False
        return super().is_reauthentication_required(app=app, **options)

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tells people what was changed in their account; a new address goes to both."""
        if self.request is None:
            # No browser did it, but a command of the operator's.
            return
        own = EmailAddress.objects.get_primary_email(user) or user.email
        to = [email or own]
        if template_prefix == CHANGED and own not in to:
            to.append(own)
        for address in to:
            try:
                super().send_notification_mail(template_prefix, user, context, address)
            except (OSError, SMTPException):
                # What it tells of has happened: a mail server that is down does not undo it.
                logger.exception("nobody was told of %s", template_prefix)
