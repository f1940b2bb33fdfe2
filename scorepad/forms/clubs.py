"""Forms of a club."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from gofclub import rules
from gofclub.names import NAME_LENGTH
from scorepad import house_rules
from scorepad.models import Club, Membership
from scorepad.models.clubs import CLUB_NAME_LENGTH, DESCRIPTION_LENGTH
from scorepad.rulesets import limits
from scorepad.services.clubs.invitations import DAYS, MOST_USES

LEAST_TARGET, MOST_TARGET = limits()["target"]
DAYS_OFFERED = [
    (1, _("one day")),
    (7, _("one week")),
    (DAYS, _("two weeks")),
    (90, _("three months")),
]


def zones() -> list[tuple[str, str]]:
    """Time zones as people look for them: by continent and city."""
    cities = sorted(zone for zone in available_timezones() if "/" in zone and zone[:3] != "Etc")
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in cities)]


class ClubForm(forms.Form):
    """A new club: a name is enough."""

    name = forms.CharField(
        label=_("Name of the club"),
        max_length=CLUB_NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "organization", "dir": "auto"}),
    )
    description = forms.CharField(
        label=_("About the club"),
        help_text=_("Where and when you meet, and who is welcome."),
        max_length=DESCRIPTION_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto"}),
    )
    visibility = forms.ChoiceField(
        label=_("Who can see the club"),
        choices=Club.Visibility.choices,
        initial=Club.Visibility.PRIVATE,
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("A club night ends at 5 in the morning in this time zone."),
        choices=zones,
        initial="UTC",
        widget=forms.Select(attrs={"data-time-zone": ""}),
    )
    ruleset = forms.ChoiceField(label=_("Rules you play by"), choices=house_rules.TITLES)

    def clean_ruleset(self) -> dict[str, Any]:
        return {"name": self.cleaned_data["ruleset"]}


class SettingsForm(ClubForm):
    target = forms.IntegerField(
        label=_("Points that end a game"),
        min_value=LEAST_TARGET,
        max_value=MOST_TARGET,
        initial=rules.OFFICIAL.target,
    )
    minimum_games = forms.IntegerField(
        label=_("Games until a rating counts"),
        help_text=_("Until then it is shown as provisional."),
        min_value=1,
        max_value=200,
    )
    members_keep_score = forms.BooleanField(
        label=_("Members may keep score"),
        help_text=_("Also of games with new guests. Otherwise only scorers and organisers may."),
        required=False,
    )
    members_on_profiles = forms.BooleanField(
        label=_("Members may show the club on their profiles"),
        help_text=_(
            "Members who have a public profile can then show there that they play here, and how "
            "they do. Others are named only if they do so themselves. In a club that everyone can "
            "see, members may do this anyway."
        ),
        required=False,
    )
    confirm_public = forms.BooleanField(
        label=_("Yes, open the club to everyone"),
        help_text=_(
            "Everyone can then see its players, games, nights and boards, including past "
            "ones. All members are told by e-mail."
        ),
        required=False,
    )
    field_order = (
        "name",
        "description",
        "visibility",
        "confirm_public",
        "ruleset",
        "target",
        "minimum_games",
        "members_keep_score",
        "members_on_profiles",
        "time_zone",
    )

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        opens = self.data.get("visibility") == Club.Visibility.PUBLIC
        if club.is_public or not opens:
            # Asked only of someone about to show what nobody could see before.
            del self.fields["confirm_public"]

    @classmethod
    def of(cls, club: Club) -> "SettingsForm":
        """The form with what the club has."""
        return cls(
            club=club,
            initial={
                "name": club.name,
                "description": club.description,
                "visibility": club.visibility,
                "time_zone": club.time_zone,
                "ruleset": club.ruleset.get("name", "official"),
                "target": club.ruleset.get("target", rules.OFFICIAL.target),
                "minimum_games": club.minimum_games,
                "members_keep_score": club.members_keep_score,
                "members_on_profiles": club.members_on_profiles,
            },
        )

    def wishes(self, club: Club) -> dict[str, Any]:
        """What to ask of the service; options that have no field here stay."""
        wishes = dict(self.cleaned_data)
        target = wishes.pop("target")
        wishes["ruleset"] = club.ruleset | wishes["ruleset"] | {"target": target}
        return wishes


class InvitationForm(forms.Form):
    role = forms.ChoiceField(label=_("Join as"), choices=[])
    days = forms.TypedChoiceField(
        label=_("Valid for"), choices=DAYS_OFFERED, initial=DAYS, coerce=int
    )
    most_uses = forms.IntegerField(
        label=_("How many people can use it"), min_value=1, max_value=MOST_USES, required=False
    )
    label = forms.CharField(
        label=_("Who it is for"),
        help_text=_("Only organisers see this; for example: the Tuesday group."),
        max_length=NAME_LENGTH,
        required=False,
    )

    def __init__(self, *args: Any, roles: list[str], **options: Any) -> None:
        super().__init__(*args, **options)
        labels = dict(Membership.Role.choices)
        field = self.fields["role"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 (as declared above)
        field.choices = [(role, labels[role]) for role in roles]


class PlayerNamesForm(forms.Form):
    names = forms.CharField(
        label=_("Names"),
        help_text=_("One name per line. No accounts needed."),
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 4, "dir": "auto", "spellcheck": "false"}),
    )

    def clean_names(self) -> list[str]:
        return [name for name in self.cleaned_data["names"].splitlines() if name.strip()]


class PlayerNameForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
