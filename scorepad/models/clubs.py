"""Clubs, who belongs to them, and who plays in them."""

from datetime import date, datetime, time as clock, timedelta
from typing import ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, new_code
from gofclub.days import FIRST_DAY, LAST_DAY
from gofclub.names import NAME_LENGTH
from scorepad.name_keys import KEY_LENGTH, is_former_key
from scorepad.rulesets import official

CLUB_NAME_LENGTH = 60
DESCRIPTION_LENGTH = 500
DAY_STARTS = 5
"""Playing past midnight still counts as tonight: a club's day ends at this hour."""


class Club(models.Model):
    """People who play together."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("everyone")
        PRIVATE = "private", _("members only")

    slug = models.SlugField(_("address"), unique=True)
    name = models.CharField(_("name"), max_length=CLUB_NAME_LENGTH)
    description = models.CharField(_("about"), max_length=DESCRIPTION_LENGTH, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    day_starts = models.PositiveSmallIntegerField(
        _("hour at which the day starts"), default=DAY_STARTS
    )
    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility, default=Visibility.PRIVATE
    )
    ruleset = models.JSONField(_("rules"), default=official)
    minimum_games = models.PositiveSmallIntegerField(_("games until a rating counts"), default=10)
    members_keep_score = models.BooleanField(
        _("members may keep score"), default=True, db_default=False
    )
    """Clubs from before one could choose stay as they were: there, scorers do."""
    members_on_profiles = models.BooleanField(
        _("members may show the club on their profiles"), default=False, db_default=False
    )
    """Of a private club; a public one is for everybody to see anyway."""
    created_at = models.DateTimeField(_("since"), default=timezone.now)
    exported_at = models.DateTimeField(_("last exported"), null=True, blank=True)
    """A club is deleted only soon after everything in it was handed out."""
    asked_since = models.DateTimeField(null=True, blank=True, editable=False)
    asked_count = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """How often its organisers have wanted something sent to a webhook in the hour since then."""

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(visibility__in=["public", "private"]),
                name="a_club_is_public_or_private",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="a_club_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(day_starts__lte=12), name="a_clubs_day_starts_before_noon"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def is_public(self) -> bool:
        return self.visibility == self.Visibility.PUBLIC

    @property
    def may_be_on_profiles(self) -> bool:
        """Whether members may show it: what a public club shows is for everybody anyway."""
        return self.is_public or self.members_on_profiles

    def day_of(self, moment: datetime) -> date:
        """The club's day that a moment belongs to: at 4 in the morning it is still yesterday."""
        return (moment.astimezone(self.zone) - timedelta(hours=self.day_starts)).date()

    def today(self) -> date:
        return self.day_of(timezone.now())

    def hours_of(self, day: date) -> tuple[datetime, datetime]:
        """From when until when a day of the club lasts."""
        # A day at the end of the calendar, of a season made when that was possible, has no next.
        day = min(max(day, FIRST_DAY), LAST_DAY)
        at = clock(self.day_starts)
        return (
            datetime.combine(day, at, self.zone),
            datetime.combine(day + timedelta(days=1), at, self.zone),
        )


class Membership(models.Model):
    """A user's place in a club."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        SCORER = "scorer", _("scorer")
        MEMBER = "member", _("member")

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now)
    asked_since = models.DateTimeField(null=True, blank=True, editable=False)
    asked_count = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """How often they have wanted something sent to a webhook in the hour since then."""

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["club", "user"], name="one_membership_per_user_and_club"
            ),
            models.UniqueConstraint(
                fields=["club"], condition=models.Q(role="owner"), name="a_club_has_one_owner"
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=["owner", "organiser", "scorer", "member"]),
                name="a_member_has_a_known_role",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class ClubBan(models.Model):
    """Somebody who is not let into a club again, by whichever invitation."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="bans")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="club_bans")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    role = models.CharField(_("previous role"), max_length=10, blank=True)
    at = models.DateTimeField(_("since"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("ban from a club")
        verbose_name_plural = _("bans from clubs")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "user"], name="nobody_is_banned_twice"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.user}"


class PlayerQuerySet(models.QuerySet["Player"]):
    def current(self) -> "PlayerQuerySet":
        """Those who have not been merged into somebody else."""
        return self.filter(merged_into=None)

    def shown(self) -> "PlayerQuerySet":
        """Those whom lists offer: neither merged nor hidden."""
        return self.filter(merged_into=None, hidden_at=None)


class Player(models.Model):
    """Somebody who plays in a club, with an account or without."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    key = models.CharField(max_length=KEY_LENGTH, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="players"
    )
    merged_into = models.ForeignKey(
        "self", models.RESTRICT, null=True, blank=True, related_name="merged", editable=False
    )
    """Who this player turned out to be. The name stays taken, so that it can be undone."""
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)
    """Since when no list offers this player; the games stay, and so does the name."""
    created_at = models.DateTimeField(_("since"), default=timezone.now)

    objects: ClassVar[models.Manager["Player"]] = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["club", "key"], name="no_two_players_of_a_club_look_alike"
            ),
            models.UniqueConstraint(
                fields=["club", "user"],
                condition=models.Q(user__isnull=False),
                name="one_player_per_user_and_club",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="a_player_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(merged_into__isnull=True) | models.Q(user__isnull=True),
                name="an_account_goes_along_when_players_merge",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_former(self) -> bool:
        """Whether the name was taken out, for good."""
        return is_former_key(self.key)
