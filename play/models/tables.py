"""What an online table stores of itself and of its seats. Only services write here."""

from datetime import datetime
from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from gofclub.names import NAME_LENGTH
from play.models.due_slots import SECONDS, Slot, slot_of
from scorepad.models import Club, Sheet

TITLE_LENGTH = 60


class TableQuerySet(models.QuerySet["Table"]):
    def due_by(self, moment: datetime) -> Self:
        """Those whose time has come by then, the first of them first."""
        due = self.filter(due_slot__lte=slot_of(moment), due_at__lte=moment)
        return due.order_by("due_slot", "due_at")


class Table(models.Model):
    """An online game, from opening it to its end."""

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for people")
        PLAYING = "playing", _("being played")
        PAUSED = "paused", _("paused")
        OVER = "over", _("over")
        CLOSED = "closed", _("closed")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("listed for everyone")
        LINK = "link", _("for anyone with the link")
        CLUB = "club", _("for members of the club")

    CLOCKS = (0, 15, 30, 60)

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    club = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="tables")
    of_club = models.BooleanField(default=False, db_default=False)
    """Whether it was opened for a club; stays true when there is no such club any more."""
    drawn = models.BooleanField(default=False, db_default=False)
    """Whether a club's night has drawn who sits where: nobody else comes, and nobody moves."""
    shared = models.ForeignKey("play.SharedDeals", models.PROTECT, null=True, related_name="tables")
    """The deals that the tables of its round have in common. Protected: without it nobody could
    tell that they are not open yet."""
    title = models.CharField(_("title"), max_length=TITLE_LENGTH, blank=True)
    status = models.CharField(max_length=8, choices=Status, default=Status.OPEN)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.LINK)
    seats = models.PositiveSmallIntegerField(default=4)
    ruleset = models.JSONField(default=dict)
    clock = models.PositiveSmallIntegerField(_("seconds per turn"), default=30)
    bots = models.CharField(_("level of the bots"), max_length=16)
    counted = models.BooleanField(_("counts for the club"), default=False)
    dealer = models.PositiveSmallIntegerField(_("who deals first"), default=0)
    host = models.PositiveSmallIntegerField(null=True)
    rematch = models.OneToOneField("self", models.SET_NULL, null=True, related_name="rematch_of")
    rematch_by = models.PositiveSmallIntegerField(null=True)
    """The seat of who asked for the rematch, and became its host."""
    sheet = models.OneToOneField(Sheet, models.SET_NULL, null=True, related_name="table")
    seq = models.PositiveBigIntegerField(default=0)
    due_at = models.DateTimeField(null=True)
    # Not `null` itself, although it may be: SQLite's tables would not be made anew for it.
    due_slot = models.GeneratedField(
        expression=Slot("due_at", seconds=SECONDS),
        output_field=models.BigIntegerField(null=True),
        db_persist=True,
    )
    """Follows from `due_at`, and is what the database looks for it by: see `due_slots`."""
    claimed_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True)
    """When the sheet of a drawn table that was closed was ended: once, so that organisers can open
    it again."""
    opened_from = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    """Digest of the address that opened it, until it is over: see `services.table_limits`."""
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    """Who chose the title: a host may have come later. None without an account, and where nobody
    can tell any more."""
    opened_browser = models.CharField(max_length=DIGEST_LENGTH, blank=True, db_default="")
    """Of somebody without an account: the digest that the chair had."""

    objects = TableQuerySet.as_manager()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "playing", "paused", "over", "closed"]),
                name="a_table_has_a_known_status",
            ),
            models.CheckConstraint(
                condition=models.Q(visibility__in=["public", "link", "club"]),
                name="a_table_has_a_known_visibility",
            ),
            models.CheckConstraint(
                condition=models.Q(seats__in=[3, 4]), name="a_table_has_three_or_four_seats"
            ),
            models.CheckConstraint(
                condition=models.Q(clock__in=[0, 15, 30, 60]), name="a_table_has_a_known_clock"
            ),
            models.CheckConstraint(
                condition=models.Q(host=None) | models.Q(host__lt=models.F("seats")),
                name="the_host_of_a_table_sits_at_it",
            ),
            models.CheckConstraint(
                condition=models.Q(rematch_by=None) | models.Q(rematch_by__lt=models.F("seats")),
                name="who_asked_for_a_rematch_sits_at_the_table",
            ),
            models.CheckConstraint(
                condition=models.Q(dealer__lt=models.F("seats")),
                name="the_first_dealer_sits_at_the_table",
            ),
            models.CheckConstraint(
                condition=models.Q(due_at=None) | models.Q(status__in=["open", "playing"]),
                name="only_a_table_that_waits_or_plays_is_due",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            # None of what changes with every move is in an index: see `due_slots`.
            # The croupier asks several times a second; most tables are over.
            models.Index(
                fields=["due_slot"],
                condition=models.Q(due_slot__isnull=False),
                name="tables_by_due_slot",
            ),
            # All of them: SQLite does not see that a status which it is given is one of some.
            models.Index(fields=["status", "visibility", "-created_at"], name="tables_by_status"),
            models.Index(
                fields=["status"],
                condition=models.Q(drawn=True, settled_at=None),
                name="drawn_tables_to_settle",
            ),
            models.Index(fields=["opened_from"], name="tables_of_an_address"),
        ]

    def __str__(self) -> str:
        return self.title or self.code


class Chair(models.Model):
    """A seat at a table: free, a person's or a bot's."""

    class State(models.TextChoices):
        FREE = "free", _("free")
        HERE = "here", _("here")
        AWAY = "away", _("away, a bot is playing")
        LEFT = "left", _("left, a bot has taken over")

    table = models.ForeignKey(Table, models.CASCADE, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="chairs"
    )
    guest = models.UUIDField(null=True)
    """Whose browser it is: every person has one, with or without an account."""
    browser = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    """Digest of the key by which the score pad knows the same browser."""
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    bot = models.CharField(max_length=16, blank=True)
    state = models.CharField(max_length=4, choices=State, default=State.FREE)
    online = models.BooleanField(default=False)
    socket = models.CharField(max_length=32, blank=True)
    """The one live socket of the person here; an older one finds that it is not it any more."""
    seen_at = models.DateTimeField(null=True)
    timeouts = models.PositiveSmallIntegerField(default=0)
    """Turns in a row that the clock has played."""
    ready = models.BooleanField(default=False)
    said = models.CharField(max_length=16, blank=True)
    said_seq = models.PositiveBigIntegerField(default=0)
    mixes = models.BooleanField(default=False)
    """Whether the person's program will add to the next deal's pack."""
    seed = models.CharField(max_length=64, blank=True)
    """What the person has added to it: secret, as the deal is, until that is over."""
    wish = models.PositiveSmallIntegerField(null=True)
    """The seat to change places with, before the start; in a game, the one to call a bot for."""
    since = models.PositiveSmallIntegerField(default=1)
    """The first hand that whoever sits there plays."""
    face = models.CharField(max_length=20, blank=True, db_default="")
    """The avatar that the account had when it sat down."""

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_chair_per_seat"),
            models.UniqueConstraint(
                fields=["table", "user"],
                condition=~models.Q(user=None),
                name="a_user_has_one_chair_at_a_table",
            ),
            models.UniqueConstraint(
                fields=["table", "guest"],
                condition=~models.Q(guest=None),
                name="a_browser_has_one_chair_at_a_table",
            ),
            models.CheckConstraint(condition=models.Q(seat__lte=3), name="a_chair_has_a_seat"),
            models.CheckConstraint(
                condition=models.Q(state="free", user=None, guest=None, browser="", bot="", name="")
                | (
                    models.Q(state="here", user=None, guest=None)
                    & ~models.Q(bot="")
                    & ~models.Q(name="")
                )
                | (
                    models.Q(state__in=["here", "away", "left"], bot="")
                    & ~models.Q(guest=None)
                    & ~models.Q(name="")
                ),
                name="a_chair_is_free_or_a_persons_or_a_bots",
            ),
            models.CheckConstraint(
                condition=models.Q(seed="", mixes=False) | ~models.Q(guest=None),
                name="only_people_add_to_the_pack",
            ),
            models.CheckConstraint(
                condition=models.Q(wish=None) | (models.Q(wish__lte=3) & ~models.Q(guest=None)),
                name="only_people_wish_for_a_seat",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["socket"], name="chairs_of_a_socket"),
            models.Index(
                fields=["guest"], condition=models.Q(guest__isnull=False), name="chairs_of_a_guest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat} {self.name}"
