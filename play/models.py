"""What an online table stores: who sits where, what was dealt, what was done.

The moves are the truth; the state of a deal is their fold (`services.store.load`). Only services
write here.
"""

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from gofclub.names import NAME_LENGTH
from scorepad.models import Club, Sheet

TITLE_LENGTH = 60
COMMAND_LENGTH = 40
FAILURE_LENGTH = 200


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
    sheet = models.OneToOneField(Sheet, models.SET_NULL, null=True, related_name="table")
    seq = models.PositiveBigIntegerField(default=0)
    due_at = models.DateTimeField(null=True)
    claimed_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)
    opened_from = models.CharField(max_length=DIGEST_LENGTH, blank=True)
    """Digest of the address that opened it, until it is over: see `services.table_limits`."""

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
                condition=models.Q(dealer__lt=models.F("seats")),
                name="the_first_dealer_sits_at_the_table",
            ),
            models.CheckConstraint(
                condition=models.Q(due_at=None) | models.Q(status="playing"),
                name="only_a_table_in_play_is_due",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            # The croupier asks several times a second; most tables are over.
            models.Index(
                fields=["due_at"], condition=~models.Q(due_at=None), name="tables_that_are_due"
            ),
            models.Index(
                fields=["-created_at"],
                condition=models.Q(visibility="public", status__in=["open", "playing"]),
                name="tables_in_the_lobby",
            ),
            models.Index(
                fields=["opened_from"],
                condition=~models.Q(opened_from=""),
                name="tables_by_their_address",
            ),
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
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["socket"], condition=~models.Q(socket=""), name="chairs_by_their_socket"
            ),
            models.Index(
                fields=["guest"], condition=~models.Q(guest=None), name="chairs_by_their_guest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat} {self.name}"


class Pack(models.Model):
    """What the server has promised for a table's next deal: as secret as its cards will be."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="pack")
    number = models.PositiveSmallIntegerField()
    salt = models.CharField(max_length=64)

    def __str__(self) -> str:
        return f"{self.table_id}.{self.number}"


class Dealt(models.Model):
    """The cards of one deal, secret until it is over: no serializer imports this."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    hands = models.CharField(max_length=131)
    """As dealt, seat 0 first, joined with "/"; the dummy last where three play."""
    salt = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)
    seeds = models.CharField(max_length=259, blank=True)
    """What people added to the pack, joined with "/", "-" for nothing; empty for old deals."""
    scheme = models.PositiveSmallIntegerField(default=1)
    """How it was sealed (`services.fairness`)."""
    dealer = models.PositiveSmallIntegerField()
    step = models.SmallIntegerField()
    lead = models.PositiveSmallIntegerField(null=True)
    giver = models.PositiveSmallIntegerField(null=True)
    why = models.CharField(max_length=16, blank=True)
    cut = models.CharField(max_length=128, blank=True)
    """The Chinese cut: the cards turned up; the last one decided."""
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    result = models.JSONField(null=True)
    """`left`, `uncalled`, `strongest` of a finished deal. They follow from the moves; kept so that
    an open game need not be played again for its score."""
    on_sheet = models.BooleanField(default=False)
    failed_at = models.DateTimeField(null=True)
    """Since when the result is set aside, because it could not be written on the sheet."""
    failure = models.CharField(max_length=FAILURE_LENGTH, blank=True, db_default="")

    class Meta:
        verbose_name_plural = "dealt"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["table", "number"], name="one_deal_per_number_at_a_table"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deals_count_from_one"),
            models.CheckConstraint(
                condition=models.Q(step__in=[1, -1]), name="a_deal_runs_right_or_left"
            ),
            models.CheckConstraint(
                condition=models.Q(scheme=1, seeds="") | (models.Q(scheme=2) & ~models.Q(seeds="")),
                name="a_deal_is_sealed_in_a_known_way",
            ),
            models.CheckConstraint(
                condition=models.Q(result=None, finished_at=None)
                | (~models.Q(result=None) & ~models.Q(finished_at=None)),
                name="a_finished_deal_has_a_result",
            ),
            models.CheckConstraint(
                condition=models.Q(failed_at=None, failure="")
                | (~models.Q(failed_at=None) & ~models.Q(failure="")),
                name="a_result_that_is_set_aside_says_why",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["finished_at"],
                condition=models.Q(on_sheet=False) & ~models.Q(finished_at=None),
                name="deals_to_write_on_a_sheet",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}.{self.number}"


class Move(models.Model):
    """Something a seat did. Append-only: nothing here is ever changed."""

    class By(models.TextChoices):
        PERSON = "person", _("the player")
        BOT = "bot", _("a bot")
        CLOCK = "clock", _("the clock")

    deal = models.ForeignKey(Dealt, models.CASCADE, related_name="moves")
    ply = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=16)
    command = models.CharField(max_length=COMMAND_LENGTH)
    by = models.CharField(max_length=6, choices=By)
    seq = models.PositiveBigIntegerField()
    """The table's count after it: the same command is answered the same for good."""
    made_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deal", "ply"], name="one_move_per_ply"),
            models.UniqueConstraint(
                fields=["deal", "seat", "command"], name="a_command_moves_once"
            ),
            models.CheckConstraint(condition=models.Q(seat__lte=3), name="a_move_has_a_seat"),
            models.CheckConstraint(
                condition=models.Q(by__in=["person", "bot", "clock"]), name="a_move_has_a_mover"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal_id}.{self.ply} {self.seat}: {self.text}"

    def save(self, *args: Any, **options: Any) -> None:
        if not self._state.adding:
            raise TypeError("a move is never changed")
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise TypeError("a move is never taken back")


class Review(models.Model):
    """What the master makes of a finished deal: kept, because it takes a second to make."""

    deal = models.OneToOneField(Dealt, models.CASCADE, primary_key=True, related_name="review")
    version = models.PositiveSmallIntegerField()
    """Of `services.analysis`; an older review is made again when somebody asks for it."""
    document = models.JSONField()
    """Seats, plies, cards and numbers: nobody's name."""
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"review of {self.deal_id}"
