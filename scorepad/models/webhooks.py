"""Addresses of other programs that a club tells what happens, and what each was told."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from scorepad.models.clubs import Club
from scorepad.models.notices import ABOUT_LENGTH

URL_LENGTH = 500
EXCERPT_LENGTH = 500
"""Of what a receiver has answered: enough to see what is wrong."""


class WebhookEvent(models.TextChoices):
    """What a club can tell; the words are for whoever chooses among them."""

    GAME_FINISHED = "game.finished", _("A game is finished")
    GAME_CORRECTED = "game.corrected", _("A finished game is corrected, or goes on")
    NIGHT_PLANNED = "night.planned", _("A night is planned")
    NIGHT_CALLED_OFF = "night.called_off", _("A planned night is called off")
    NIGHT_FINISHED = "night.finished", _("A night is over")
    PLAYER_JOINED = "player.joined", _("Someone joins the club")
    SEASON_CLOSED = "season.closed", _("A season is closed")
    TEST = "webhook.test", _("A test")


class Webhook(models.Model):
    """One address. It holds as long as the organiser who answers for it is one."""

    class State(models.TextChoices):
        ON = "on", _("on")
        PAUSED = "paused", _("paused")
        FAILING = "failing", _("off: days without an answer")
        GONE = "gone", _("off: the receiver wants no more")
        KEYLESS = (
            "keyless",
            _("the site's own key has changed: give this webhook a new secret"),
        )

    club = models.ForeignKey(Club, models.CASCADE, related_name="webhooks")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    url = models.CharField(_("address"), max_length=URL_LENGTH)
    """Some receivers know who sends by the address alone: it is shown to organisers only."""
    events = models.JSONField(_("events"), default=list)
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.ON)
    answers_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="webhooks"
    )
    """Who has added it or switched it on last; without them nothing is sent."""
    nonce = models.CharField(max_length=40, editable=False)
    digest = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    earlier_nonce = models.CharField(max_length=40, blank=True, editable=False)
    earlier_digest = models.CharField(max_length=DIGEST_LENGTH, blank=True, editable=False)
    """Of the secret before: it signs as well until that moment, so that nothing is lost."""
    earlier_until = models.DateTimeField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(_("since"), default=timezone.now)
    failing_since = models.DateTimeField(_("without an answer since"), null=True, blank=True)
    failures = models.PositiveIntegerField(default=0, editable=False)
    """In a row. One that fails rests for a while as a whole."""
    rests_until = models.DateTimeField(null=True, blank=True, editable=False)
    took_ms = models.PositiveIntegerField(null=True, blank=True, editable=False)
    """The last time: slow ones wait among themselves."""
    is_answered_for: bool
    """Only where `webhooks_of` has asked for it."""

    class Meta:
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering: ClassVar[list[str]] = ["created_at", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "url"], name="a_club_tells_an_address_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=["on", "paused", "failing", "gone", "keyless"]),
                name="a_webhook_is_in_a_known_state",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.code}"


class WebhookDelivery(models.Model):
    """One thing that an address is told, or was. What it says is made when it is sent."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("on its way")
        DELIVERED = "delivered", _("delivered")
        FAILED = "failed", _("not delivered")
        DROPPED = "dropped", _("nothing left to tell")

    hook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    event = models.CharField(_("event"), max_length=16, choices=WebhookEvent)
    about = models.CharField(max_length=ABOUT_LENGTH, blank=True)
    """The code or the day of what it is about."""
    at = models.DateTimeField(_("happened"), default=timezone.now)
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.WAITING)
    due_at = models.DateTimeField(_("to be sent at"), null=True, blank=True)
    """None where nothing is to be sent any more."""
    tries = models.PositiveSmallIntegerField(_("tries"), default=0, editable=False)
    asked_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When an organiser wanted it sent, once more or as a test."""
    sent_at = models.DateTimeField(_("last sent"), null=True, blank=True)
    answered = models.PositiveSmallIntegerField(_("answer"), null=True, blank=True)
    """The HTTP status of the last answer; None where there was none."""
    took_ms = models.PositiveIntegerField(_("duration"), null=True, blank=True)
    problem = models.CharField(_("problem"), max_length=10, blank=True)
    """A key of `scorepad.services.clubs.webhooks.PROBLEMS`."""
    excerpt = models.CharField(
        _("first words of the answer"), max_length=EXCERPT_LENGTH, blank=True
    )

    class Meta:
        verbose_name = _("delivery to a webhook")
        verbose_name_plural = _("deliveries to webhooks")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(event__in=WebhookEvent.values),
                name="a_delivery_is_of_a_known_event",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=["waiting", "delivered", "failed", "dropped"]),
                name="a_delivery_has_a_known_status",
            ),
            models.CheckConstraint(
                condition=models.Q(status="waiting", due_at__isnull=False)
                | (~models.Q(status="waiting") & models.Q(due_at__isnull=True)),
                name="what_waits_is_due_some_time",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["status", "due_at"], name="deliveries_by_status"),
            models.Index(fields=["hook", "-id"], name="deliveries_of_a_webhook"),
        ]

    def __str__(self) -> str:
        return f"{self.hook_id}: {self.event} {self.about}"
