"""What the account page asks."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _, ngettext

from gofclub.models import Colour, Creature, User
from gofclub.names import NAME_LENGTH, clean_name
from scorepad.models import Scope
from scorepad.models.profiles import ADDRESS_LENGTH
from scorepad.models.tokens import DAYS
from scorepad.services.profiles import Place

CHOICES_OF_DAYS = (7, 30, DAYS, 365)


class LooksForm(forms.ModelForm):
    """The avatar: whose it is, and in which colour."""

    creature = forms.ChoiceField(
        label=_("Creature"), choices=Creature.choices, required=False, widget=forms.RadioSelect
    )
    colour = forms.ChoiceField(label=_("Colour"), choices=Colour.choices, widget=forms.RadioSelect)

    class Meta:
        model = User
        fields: tuple[str, ...] = ("creature", "colour")


class ProfileForm(LooksForm):
    """How others see somebody."""

    letter = forms.CharField(
        label=_("Letter"),
        max_length=2,
        required=False,
        help_text=_("One or two characters. Leave it empty for the first letter of your name."),
    )

    class Meta(LooksForm.Meta):
        fields = ("display_name", "letter", "creature", "colour")
        labels = {"display_name": _("Your name")}

    def clean_display_name(self) -> str:
        return clean_name(self.cleaned_data["display_name"])

    def clean_letter(self) -> str:
        letter = self.cleaned_data["letter"].strip()
        return clean_name(letter) if letter else ""


class TokenForm(forms.Form):
    """A token for a program."""

    name = forms.CharField(
        label=_("What is it for?"),
        max_length=NAME_LENGTH,
        help_text=_("A name you will recognise in the list, for example: home server."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What is it allowed to do?"),
        choices=[choice for choice in Scope.choices if choice[0] != Scope.READ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(label=_("How long should it last?"), coerce=int)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        offered = [days for days in CHOICES_OF_DAYS if days <= settings.TOKEN_DAYS]
        days: Any = self.fields["days"]
        days.choices = [
            (one, ngettext("%(count)d day", "%(count)d days", one) % {"count": one})
            for one in offered or [settings.TOKEN_DAYS]
        ]
        self.initial.setdefault("days", min(DAYS, settings.TOKEN_DAYS))

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])


class PublicProfileForm(forms.Form):
    """Whether and where there is a profile, and which clubs are on it."""

    is_on = forms.BooleanField(
        label=_("Show my profile to everyone who has its address"),
        help_text=_("Until you tick this, only you can see it."),
        required=False,
    )
    address = forms.CharField(
        label=_("Its address"),
        max_length=ADDRESS_LENGTH,
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )
    clubs = forms.MultipleChoiceField(
        label=_("Clubs on it"), required=False, widget=forms.CheckboxSelectMultiple
    )
    is_listed = forms.BooleanField(
        label=_("Search engines may list it"),
        help_text=_("Otherwise it is found only by people to whom you give the address."),
        required=False,
    )

    def __init__(self, *args: Any, places: Sequence[Place], **options: Any) -> None:
        super().__init__(*args, **options)
        clubs: Any = self.fields["clubs"]
        clubs.choices = [(place.club.slug, place.club.name) for place in places]
