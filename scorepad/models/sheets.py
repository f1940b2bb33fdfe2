"""A game as it is written on the pad: the sheet, its lines, and who sits there."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub import rules
from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from gofclub.names import NAME_LENGTH
from scorepad.models.clubs import Club, Player
from scorepad.name_keys import KEY_LENGTH
from scorepad.rulesets import official, ruleset_from

TITLE_LENGTH = 60
NOTE_LENGTH = 500


class Sheet(models.Model):
    """One game. Every change moves `version` on by one and leaves one `Change`."""

    class Source(models.TextChoices):
        TABLE = "table", _("a real table")
        ONLINE = "online", _("an online table")

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        FINISHED = "finished", _("finished")
        ABANDONED = "abandoned", _("abandoned")

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    uuid = models.UUIDField(unique=True, editable=False)
    """Made by who started the sheet, perhaps without a network."""
    fingerprint = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    """Of what was sent with that uuid, to tell a repetition from a collision."""
    title = models.CharField(_("title"), max_length=TITLE_LENGTH, blank=True)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="sheets", verbose_name=_("club")
    )
    ruleset = models.JSONField(_("rules"), default=official)
    seats = models.PositiveSmallIntegerField(_("seats"))
    dealer = models.PositiveSmallIntegerField(_("line that deals first"), default=0)
    source = models.CharField(_("source"), max_length=10, choices=Source, default=Source.TABLE)
    had_bots = models.BooleanField(_("bots played"), default=False)
    exchange = models.BooleanField(_("cards are exchanged"), default=True, db_default=True)
    """Whether somebody gives their best card away; not where each hand starts afresh."""
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    public = models.BooleanField(_("open to anyone with its address"), default=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    played = models.PositiveSmallIntegerField(_("hands"), default=0, editable=False)
    """Deals that count: they are numbered from 1 to this."""
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="sheets"
    )
    browser = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False, db_index=True)
    """Digest of the key in the browser of an owner without an account."""
    started_at = models.DateTimeField(_("started"), default=timezone.now)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    updated_at = models.DateTimeField(_("changed"), default=timezone.now)
    earlier_end = models.JSONField(null=True, editable=False)
    """Of a game that is played on: its rules, its hands and its moment when it was finished."""
    brought = models.ForeignKey(
        "scorepad.GamesImport",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="sheets",
        editable=False,
    )
    """The import that it came with; of no club yet while that is under way."""

    class Meta:
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(seats__in=[3, 4]), name="three_or_four_play_on_a_sheet"
            ),
            models.CheckConstraint(
                condition=models.Q(dealer__lt=models.F("seats")),
                name="the_first_dealer_is_a_line_of_the_sheet",
            ),
            models.CheckConstraint(
                condition=models.Q(source__in=["table", "online"]),
                name="a_sheet_has_a_known_source",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "finished", "abandoned"]),
                name="a_sheet_has_a_known_status",
            ),
            models.CheckConstraint(
                condition=models.Q(status="finished", finished_at__isnull=False)
                | (~models.Q(status="finished") & models.Q(finished_at__isnull=True)),
                name="finished_sheets_and_only_they_have_an_end",
            ),
            models.CheckConstraint(
                condition=models.Q(owner__isnull=True) | models.Q(browser=""),
                name="a_sheet_belongs_to_an_account_or_to_a_browser",
            ),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="versions_start_at_1"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            # "My games", newest first.
            models.Index(fields=["owner", "-started_at"], name="sheets_of_an_owner"),
            models.Index(fields=["club", "-started_at"], name="sheets_of_a_club"),
            # Of thousands of games a club's page shows the few that are not over.
            models.Index(
                fields=["club", "status", "-started_at"], name="sheets_of_a_club_by_status"
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.code

    @property
    def rules(self) -> rules.Ruleset:
        return ruleset_from(self.ruleset)


class Line(models.Model):
    """A column of the pad. Totals belong to lines; dealer, leader and giver follow from seats."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="lines")
    number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """For the next deal; empty only while people change seats."""
    brought = models.PositiveSmallIntegerField(null=True, editable=False)
    """The final total of a game of which nobody knows the hands."""

    class Meta:
        verbose_name = _("line")
        verbose_name_plural = _("lines")
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["sheet", "number"], name="one_line_per_number_of_a_sheet"
            ),
            models.UniqueConstraint(fields=["sheet", "seat"], name="one_line_per_seat_of_a_sheet"),
            models.CheckConstraint(
                condition=models.Q(number__lte=3), name="lines_are_numbered_0_to_3"
            ),
            models.CheckConstraint(
                condition=models.Q(seat__isnull=True) | models.Q(seat__lte=3),
                name="a_line_sits_on_seat_0_to_3",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.number}"


class Sitter(models.Model):
    """Who plays a line: the first one, and every substitute after."""

    # The sheet is the line's; it is here so that the database can refuse equal names.
    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="sitters")
    line = models.ForeignKey(Line, models.CASCADE, related_name="sitters")
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    key = models.CharField(max_length=KEY_LENGTH, editable=False)
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="sitters"
    )
    since = models.PositiveSmallIntegerField(_("from hand"), default=1)
    here = models.BooleanField(_("sitting there now"), default=True)

    class Meta:
        verbose_name = _("person on a sheet")
        verbose_name_plural = _("people on sheets")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["sheet", "key"],
                condition=models.Q(here=True),
                name="no_two_people_at_a_sheet_look_alike",
            ),
            models.UniqueConstraint(
                fields=["line"], condition=models.Q(here=True), name="one_person_sits_on_a_line"
            ),
            models.UniqueConstraint(
                fields=["sheet", "player"],
                condition=models.Q(here=True, player__isnull=False),
                name="a_player_sits_once_at_a_sheet",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="who_sits_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
