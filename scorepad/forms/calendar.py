"""The form of a night in advance."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scorepad.models import PlannedNight, Series
from scorepad.models.calendar import MOST_PLACES, MOST_WEEKS, PLACE_LENGTH
from scorepad.models.clubs import CLUB_NAME_LENGTH
from scorepad.models.sheets import NOTE_LENGTH
from scorepad.services.clubs.plans import FACTS

HOURS = [(minutes, f"{minutes // 60}:{minutes % 60:02}") for minutes in range(60, 721, 30)]
REPEATS = [
    ("", _("only once")),
    ("weeks-1", _("every week")),
    ("weeks-2", _("every two weeks")),
    ("weeks-3", _("every three weeks")),
    ("weeks-4", _("every four weeks")),
    ("month", _("once a month, on the same weekday (such as the third Tuesday)")),
    ("last", _("once a month, on the last such weekday")),
]


class PlanForm(forms.Form):
    """When, where, and for how many; a title only where it is not a club night like any other."""

    day = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}))
    starts = forms.TimeField(
        label=_("Starts at"), initial="19:30", widget=forms.TimeInput(attrs={"type": "time"})
    )
    lasts = forms.TypedChoiceField(
        label=_("Lasts"), choices=HOURS, coerce=int, initial=240, help_text=_("Hours.")
    )
    title = forms.CharField(
        label=_("Title"),
        max_length=CLUB_NAME_LENGTH,
        required=False,
        help_text=_("Leave it empty for a usual club night."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    place = forms.CharField(
        label=pgettext_lazy("where", "Place"),
        max_length=PLACE_LENGTH,
        required=False,
        help_text=_("Only members see it."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    online = forms.BooleanField(label=_("We play online"), required=False)
    places = forms.IntegerField(
        label=_("Limit of people"),
        help_text=_("Whoever comes after that waits in line. Leave it empty for no limit."),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
    )
    note = forms.CharField(
        label=_("Note"),
        max_length=NOTE_LENGTH,
        required=False,
        help_text=_("What members should know."),
        widget=forms.Textarea(attrs={"rows": 2, "dir": "auto"}),
    )

    def facts(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in FACTS}

    @staticmethod
    def initial_of(night: PlannedNight) -> dict[str, Any]:
        return {name: getattr(night, name) for name in FACTS} | {"day": night.day}


class NewPlanForm(PlanForm):
    repeat = forms.ChoiceField(label=_("Again"), choices=REPEATS, required=False)
    until = forms.DateField(
        label=_("Last day"),
        required=False,
        help_text=_("Of nights that come again; leave it empty if there is no end in sight."),
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    def rhythm(self) -> dict[str, Any]:
        """What the service is told about coming again."""
        kind, _dash, every = self.cleaned_data["repeat"].partition("-")
        if not kind:
            return {}
        return {
            "repeat": kind,
            "every": min(int(every or 1), MOST_WEEKS),
            "until": self.cleaned_data["until"],
        }


class ChangePlanForm(PlanForm):
    following = forms.BooleanField(
        label=_("Change the nights that follow in this series, too"), required=False
    )

    def __init__(self, *args: Any, series: Series | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.series = series
        if series is None or series.ended_at is not None:
            del self.fields["following"]

    def facts(self) -> dict[str, Any]:
        """What has been changed: a night that follows keeps whatever else it has of its own."""
        said = super().facts()
        changed = {name: said[name] for name in FACTS if name in self.changed_data}
        if changed or self.series is None or not self.cleaned_data.get("following"):
            return changed
        # The box alone was ticked, after a change to this one night: that is what is meant.
        return {name: said[name] for name in FACTS if said[name] != getattr(self.series, name)}
