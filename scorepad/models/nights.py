"""Club nights: who is there, which tables were drawn, and how long a round lasts.

Which sheets belong to a night follows from when they were started: a phone without a network
must not have to know about nights.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from scorepad.models.clubs import Club, Player
from scorepad.models.leagues import League
from scorepad.models.sheets import NOTE_LENGTH, Sheet

MOST_ROUNDS = 12
MOST_MINUTES = 180
SEED_LENGTH = 16
FEWEST_DEALS, USUAL_DEALS, MOST_DEALS = 2, 8, 16


class Night(models.Model):
    """One evening of a club, named by the day on which it began."""

    class Format(models.TextChoices):
        FREE = "free", _("free play")
        FIXED = "fixed", _("fixed rounds")
        SWISS = "swiss", _("by standing")
        FINAL = "final", _("rounds and a final")
        DUPLICATE = "duplicate", _("duplicate")

    class Unfinished(models.TextChoices):
        AS_IS = "as_is", _("count as they stand")
        NOT = "not", _("do not count")

    club = models.ForeignKey(Club, models.CASCADE, related_name="nights")
    day = models.DateField(_("day"))
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    opened_at = models.DateTimeField(_("opened"), default=timezone.now)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    """By an organiser; else a night ends by itself the next morning."""
    end_told_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the club's webhooks were told that it is over."""
    format = models.CharField(_("format"), max_length=9, choices=Format, default=Format.FREE)
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=3)
    minutes = models.PositiveSmallIntegerField(_("minutes of a round"), default=45)
    unfinished = models.CharField(
        _("unfinished games"), max_length=5, choices=Unfinished, default=Unfinished.AS_IS
    )
    online = models.BooleanField(_("online"), default=False, db_default=False)
    """Whether those who can are drawn to online tables."""
    deals = models.PositiveSmallIntegerField(
        _("deals in a round"), default=USUAL_DEALS, db_default=USUAL_DEALS
    )
    """In the duplicate format."""
    league = models.ForeignKey(
        League, models.SET_NULL, null=True, blank=True, related_name="nights"
    )
    """In which it counts."""
    version = models.PositiveIntegerField(default=1, editable=False)
    """Of people, draws and clock: whoever looks on is told when it moves."""
    nonce = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False, db_index=True)
    """Of the token by which people check themselves in."""

    class Meta:
        verbose_name = _("club night")
        verbose_name_plural = _("club nights")
        ordering: ClassVar[list[str]] = ["-day"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "day"], name="one_night_a_day_in_a_club"),
            models.CheckConstraint(
                condition=models.Q(format__in=["free", "fixed", "swiss", "final", "duplicate"]),
                name="a_night_has_a_known_format",
            ),
            models.CheckConstraint(
                condition=models.Q(unfinished__in=["as_is", "not"]),
                name="unfinished_games_count_or_do_not",
            ),
            models.CheckConstraint(
                condition=models.Q(rounds__gte=1, rounds__lte=MOST_ROUNDS),
                name="a_night_has_1_to_12_rounds",
            ),
            models.CheckConstraint(
                condition=models.Q(minutes__lte=MOST_MINUTES), name="a_round_lasts_3_hours_at_most"
            ),
            models.CheckConstraint(
                condition=models.Q(deals__gte=FEWEST_DEALS, deals__lte=MOST_DEALS),
                name="a_duplicate_round_has_2_to_16_deals",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.day}"


class Attendance(models.Model):
    """Somebody who is there, is on the way, or was there."""

    class Presence(models.TextChoices):
        HERE = "here", _("here")
        LATE = "late", _("on the way")
        LEFT = "left", _("gone home")

    class How(models.TextChoices):
        TICKED = "ticked", _("ticked")
        SCANNED = "scanned", _("checked in by themselves")

    night = models.ForeignKey(Night, models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, models.CASCADE, related_name="attendances")
    sits_out = models.BooleanField(_("only watching"), default=False)
    since = models.DateTimeField(_("since"), default=timezone.now)
    presence = models.CharField(
        _("presence"), max_length=4, choices=Presence, default=Presence.HERE
    )
    how = models.CharField(_("how"), max_length=7, choices=How, default=How.TICKED)
    marked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["night", "player"], name="a_player_is_at_a_night_once"),
            models.CheckConstraint(
                condition=models.Q(presence__in=["here", "late", "left"]),
                name="somebody_is_here_or_late_or_gone",
            ),
            models.CheckConstraint(
                condition=models.Q(how__in=["ticked", "scanned"]),
                name="somebody_is_ticked_or_checks_in",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night}: {self.player}"


class NightRound(models.Model):
    """A round that was announced: how it was drawn, who sat out, and its clock."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="announced")
    number = models.PositiveSmallIntegerField(_("round"))
    seed = models.CharField(_("seed"), max_length=SEED_LENGTH, blank=True)
    begun = models.PositiveSmallIntegerField(_("rounds before its plan"), default=0)
    """How many rounds there were when the plan was made that this one is part of."""
    out = models.JSONField(_("who sat out"), default=list)
    """Codes of players."""
    deals = models.PositiveSmallIntegerField(_("shared deals"), default=0, db_default=0)
    """How many its online tables have in common; 0 where each has its own."""
    announced_at = models.DateTimeField(_("announced"), default=timezone.now)
    rings_at = models.DateTimeField(_("rings at"), null=True, blank=True)
    seconds_left = models.PositiveIntegerField(_("seconds left"), null=True, blank=True)
    """Where the clock is paused."""

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["night", "number"], name="a_round_of_a_night_is_announced_once"
            ),
            models.CheckConstraint(
                condition=models.Q(rings_at__isnull=True) | models.Q(seconds_left__isnull=True),
                name="a_clock_runs_or_is_paused",
            ),
            models.CheckConstraint(
                condition=models.Q(deals__lte=MOST_DEALS), name="a_round_shares_16_deals_at_most"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night}: {self.number}"


class Draft(models.Model):
    """A draw that organisers look at and change before it is announced."""

    night = models.OneToOneField(Night, models.CASCADE, related_name="draft")
    number = models.PositiveSmallIntegerField(_("round"))
    seed = models.CharField(_("seed"), max_length=SEED_LENGTH)
    begun = models.PositiveSmallIntegerField(_("rounds before its plan"), default=0)
    tables = models.JSONField(_("tables"), default=list)
    """Codes of players by table and seat."""
    out = models.JSONField(_("who sits out"), default=list)
    earlier = models.JSONField(_("what can be undone"), default=list)
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        verbose_name = _("draft of a draw")
        verbose_name_plural = _("drafts of draws")

    def __str__(self) -> str:
        return f"{self.night}: {self.number}"


class Pin(models.Model):
    """What a draw of the night holds to: two apart, two together, somebody at one table."""

    class Kind(models.TextChoices):
        APART = "apart", _("apart")
        TOGETHER = "together", _("together")
        TABLE = "table", _("at one table")

    night = models.ForeignKey(Night, models.CASCADE, related_name="pins")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    one = models.ForeignKey(Player, models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, models.CASCADE, null=True, blank=True, related_name="+")
    table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)

    class Meta:
        verbose_name = _("pin")
        verbose_name_plural = _("pins")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["apart", "together", "table"]),
                name="a_pin_is_of_a_known_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="table", table__isnull=False, other__isnull=True)
                | models.Q(table__isnull=True, other__isnull=False) & ~models.Q(kind="table"),
                name="a_pin_is_of_two_people_or_of_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night}: {self.get_kind_display()}"


class DrawnTable(models.Model):
    """One table of a draw; each draw of a night is a round."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField(_("round"))
    number = models.PositiveSmallIntegerField(_("table"))
    online = models.BooleanField(_("online"), default=False, db_default=False)
    online_table = models.CharField(
        max_length=CODE_LENGTH, blank=True, db_default="", db_index=True
    )
    """The code of the online table at which it is played, once that is open."""
    sheet = models.OneToOneField(
        Sheet, models.SET_NULL, null=True, blank=True, related_name="drawn_table"
    )

    class Meta:
        verbose_name = _("drawn table")
        verbose_name_plural = _("drawn tables")
        ordering: ClassVar[list[str]] = ["round", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["night", "round", "number"], name="one_table_per_number_of_a_round"
            ),
            models.CheckConstraint(
                condition=models.Q(online_table="") | models.Q(online=True),
                name="only_an_online_table_has_a_code",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night}: {self.round}.{self.number}"


class DrawnSeat(models.Model):
    """Who was drawn to which seat."""

    table = models.ForeignKey(DrawnTable, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, models.CASCADE, related_name="drawn_seats")

    class Meta:
        verbose_name = _("drawn seat")
        verbose_name_plural = _("drawn seats")
        ordering: ClassVar[list[str]] = ["seat"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_player_per_drawn_seat"),
            models.UniqueConstraint(
                fields=["table", "player"], name="a_player_is_drawn_once_to_a_table"
            ),
            models.CheckConstraint(condition=models.Q(seat__lte=3), name="drawn_seats_are_0_to_3"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.player}"
