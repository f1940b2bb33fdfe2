"""Forms around the account."""

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from gofclub.models import User
from gofclub.names import NAME_LENGTH, clean_name


class SignupForm(forms.Form):
    """What allauth's sign-up asks for besides e-mail and password."""

    display_name = forms.CharField(
        label=_("Your name"),
        max_length=NAME_LENGTH,
        help_text=_("How others see you on sheets and at tables."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    field_order = ("display_name", "email", "password1")

    def clean_display_name(self) -> str:
        return clean_name(self.cleaned_data["display_name"])

    def signup(self, request: HttpRequest, user: User) -> None:
        """allauth insists on this method; the adapter has stored the name by now."""
