"""A deal as the pad knows it: how many cards each was left with.

`left`, `uncalled` and `strongest` are the facts. Points, running totals and who gave are kept
beside them so that the next deal costs the same however long the game is; `services.running`
makes them from the facts, and can always make them again.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import DIGEST_LENGTH
from gofclub.names import NAME_LENGTH
from scorepad.models.sheets import NOTE_LENGTH, Line, Sheet, Sitter


class Deal(models.Model):
    """One deal of a sheet; those that count are numbered 1, 2, 3... without gaps."""

    class Reason(models.TextChoices):
        MOST_CARDS = "most_cards", _("most cards left")
        STRONGEST_CARD = "strongest_card", _("strongest card among those tied")
        HIGHER_TOTAL = "higher_total", _("higher total among those tied")
        NEARER_RIGHT = "nearer_right", _("nearer on the winner's right")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField(_("number"))
    hand = models.PositiveSmallIntegerField(null=True, editable=False)
    """Its number at the online table that played it; it stays, whatever is struck out here."""
    uuid = models.UUIDField(editable=False)
    """Made by the phone that wrote the deal: the same one twice is the same deal."""
    fingerprint = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    revision = models.PositiveSmallIntegerField(default=1, editable=False)
    """Moves on with each edit; whoever edits says which one they saw."""
    changed = models.PositiveIntegerField(editable=False)
    """Version of the sheet with which anything about this deal last changed."""
    voided = models.BooleanField(_("voided"), default=False)
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    given = models.CharField(_("card given to the leader"), max_length=2, blank=True)
    returned = models.CharField(_("card given back"), max_length=2, blank=True)
    logged_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    scribe = models.CharField(_("written by"), max_length=NAME_LENGTH, blank=True)
    logged_at = models.DateTimeField(_("written"), default=timezone.now)

    # Kept, not known: see the top of this file.
    dealer = models.PositiveSmallIntegerField(editable=False)
    giver = models.PositiveSmallIntegerField(null=True, editable=False)
    reason = models.CharField(max_length=20, blank=True, choices=Reason, editable=False)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering: ClassVar[list[str]] = ["number", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["sheet", "uuid"], name="one_deal_per_uuid_of_a_sheet"),
            models.UniqueConstraint(
                fields=["sheet", "number"],
                condition=models.Q(voided=False),
                name="one_deal_that_counts_per_number_of_a_sheet",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deals_start_at_1"),
            models.CheckConstraint(
                condition=models.Q(reason="", giver__isnull=True)
                | models.Q(
                    reason__in=["most_cards", "strongest_card", "higher_total", "nearer_right"],
                    giver__isnull=False,
                ),
                name="a_giver_has_a_known_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.number}"


class DealSeat(models.Model):
    """What one line was left with in a deal, and where it stood after it."""

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="seats")
    line = models.ForeignKey(Line, models.PROTECT, related_name="+")
    sitter = models.ForeignKey(Sitter, models.PROTECT, related_name="deal_seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    left = models.PositiveSmallIntegerField(_("cards left"))
    uncalled = models.BooleanField(_("forgot to call"), default=False)
    strongest = models.BooleanField(_("strongest card among those tied"), default=False)

    # Kept, not known: see the top of this file.
    points = models.PositiveSmallIntegerField(_("points"), editable=False)
    total = models.PositiveSmallIntegerField(_("total"), editable=False)
    wins = models.PositiveSmallIntegerField(_("hands won so far"), editable=False)
    worst_left = models.PositiveSmallIntegerField(editable=False)
    worst_number = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        verbose_name = _("seat of a hand")
        verbose_name_plural = _("seats of a hand")
        ordering: ClassVar[list[str]] = ["line__number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deal", "line"], name="one_result_per_line_of_a_deal"),
            models.UniqueConstraint(fields=["deal", "seat"], name="one_result_per_seat_of_a_deal"),
            models.UniqueConstraint(
                fields=["deal"], condition=models.Q(left=0), name="one_player_is_out_in_a_deal"
            ),
            models.CheckConstraint(condition=models.Q(seat__lte=3), name="seats_are_0_to_3"),
            models.CheckConstraint(
                condition=models.Q(left__lte=16), name="at_most_16_cards_are_left"
            ),
            models.CheckConstraint(
                condition=models.Q(uncalled=False) | models.Q(left=1),
                name="who_forgot_to_call_has_one_card_left",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal}: {self.seat}"
