"""The form of a league."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorepad.models import League
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.models.leagues import FEWEST_NIGHTS, MOST_NIGHTS
from scorepad.services.clubs.leagues import league_facts


class LeagueForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the league"),
        max_length=CLUB_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    planned = forms.IntegerField(
        label=_("How many nights"),
        min_value=FEWEST_NIGHTS,
        max_value=MOST_NIGHTS,
        initial=8,
    )
    best = forms.IntegerField(
        label=_("How many nights count for each player, the best ones"),
        help_text=_(
            "With 6 of 8, everyone can miss two nights, or have two bad ones. Leave it empty to"
            " count them all."
        ),
        min_value=1,
        max_value=MOST_NIGHTS,
        required=False,
    )
    takes_new = forms.BooleanField(
        label=_("Every new club night counts by itself"),
        help_text=_("Otherwise you add the nights on the page of the league."),
        initial=True,
        required=False,
    )

    @classmethod
    def of(cls, league: League) -> "LeagueForm":
        return cls(initial=league_facts(league))
