"""The form of a webhook."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorepad.models.webhooks import URL_LENGTH, WebhookEvent
from scorepad.services.clubs.webhooks import CHOICES


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("Address"),
        help_text=_("Where your program listens. It begins with https://."),
        max_length=URL_LENGTH,
        widget=forms.TextInput(
            attrs={
                "inputmode": "url",
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
                "placeholder": "https://",
            }
        ),
    )
    events = forms.MultipleChoiceField(
        label=_("What it is told"),
        choices=[(event.value, event.label) for event in CHOICES],
        initial=[WebhookEvent.GAME_FINISHED.value, WebhookEvent.NIGHT_FINISHED.value],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
