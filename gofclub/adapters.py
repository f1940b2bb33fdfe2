"""Where allauth asks us."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import BaseSignupForm
from django.http import HttpRequest

from gofclub.models import User
from gofclub.visitors import plain_address


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
