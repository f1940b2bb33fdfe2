"""The form of a season."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorepad.models import Season
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.services.clubs.seasons import season_facts


class SeasonForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the season"),
        max_length=CLUB_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    starts = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}))
    ends = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}))
    minimum_games = forms.IntegerField(
        label=_("Games needed to be ranked"),
        help_text=_("Players with fewer games are listed below the line."),
        min_value=1,
        max_value=500,
        initial=5,
    )
    best = forms.IntegerField(
        label=_("Only the best games count"),
        help_text=_("How many; leave it empty to count them all."),
        min_value=1,
        max_value=500,
        required=False,
    )

    @classmethod
    def of(cls, season: Season) -> "SeasonForm":
        return cls(initial=season_facts(season))
