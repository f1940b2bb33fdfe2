"""What somebody is told: of which kind, about what, once; and what they do not want to be told."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, new_code
from scorepad.models.clubs import Club

ABOUT_LENGTH = 40
MOVED = "moved"


class NoticeKind(models.TextChoices):
    """What people are told about; `scorepad.services.notices.kinds` says how and by default."""

    CLAIM = "claim", _("Claim to answer")
    PLACE = "place", _("A place for you")
    TOMORROW = "tomorrow", _("Night tomorrow")
    CALLED_OFF = "called_off", _("Night called off or moved")
    AFTER_NIGHT = "after_night", _("After a night")
    SEASON = "season", _("Season closed")
    LEAGUE = "league", _("League closed")
    YOUR_TURN = "your_turn", _("Your turn")
    WEBHOOK = "webhook", _("Webhook switched off")
    INVITATION = "invitation", _("Table invitation")


def about_moved(code: str) -> str:
    """What is told of a planned night whose day has changed, apart from whether it is off."""
    return f"{code}:{MOVED}"


OUTSIDE_CLUBS = (NoticeKind.YOUR_TURN.value, NoticeKind.INVITATION.value)
"""What is about tables, which need not be a club's."""


class Channel(models.TextChoices):
    INBOX = "inbox", _("Inbox")
    PUSH = "push", _("Push")
    MAIL = "mail", _("E-mail")


class Notice(models.Model):
    """One thing that somebody is told. It names nobody: its words are made when it is read."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    kind = models.CharField(_("kind"), max_length=12, choices=NoticeKind)
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="notices")
    """None where it is about something outside all clubs, such as a table of friends."""
    about = models.CharField(max_length=ABOUT_LENGTH)
    """The code or the day of what it is about. With the kind it says what is told already."""
    at = models.DateTimeField(_("told"), default=timezone.now)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    in_inbox = models.BooleanField(_("in the inbox"), default=True)
    mail_due_at = models.DateTimeField(_("to be mailed at"), null=True, blank=True)
    """None where there is no mail to send, or no longer."""
    mail_tries = models.PositiveSmallIntegerField(default=0, editable=False)
    mailed_at = models.DateTimeField(_("mailed"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["user", "kind", "club", "about"], name="nobody_is_told_twice"
            ),
            # To a database, two clubs that are none are not the same.
            models.UniqueConstraint(
                fields=["user", "kind", "about"],
                condition=models.Q(club=None),
                name="nobody_is_told_twice_outside_clubs",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=NoticeKind.values), name="a_notice_is_of_a_known_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(club__isnull=False) | models.Q(kind__in=OUTSIDE_CLUBS),
                name="only_tables_are_told_of_outside_clubs",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(
                fields=["mail_due_at"],
                condition=models.Q(mail_due_at__isnull=False),
                name="notices_to_be_mailed",
            ),
            models.Index(fields=["user"], condition=models.Q(read_at=None), name="unread_notices"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}"


class NoticeChoice(models.Model):
    """A kind that somebody wants to be told by a channel, or does not, against the default."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_choices"
    )
    kind = models.CharField(_("kind"), max_length=12, choices=NoticeKind)
    channel = models.CharField(_("channel"), max_length=5, choices=Channel)
    wanted = models.BooleanField(_("wanted"))

    class Meta:
        verbose_name = _("choice about notices")
        verbose_name_plural = _("choices about notices")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["user", "kind", "channel"], name="one_choice_per_kind_and_channel"
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=NoticeKind.values), name="a_choice_is_of_a_known_kind"
            ),
            models.CheckConstraint(
                condition=models.Q(channel__in=Channel.values),
                name="a_choice_is_of_a_known_channel",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}, {self.get_channel_display()}"


class QuietHours(models.Model):
    """From when until when nothing is sent to somebody, by the clock of the club it is about."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="quiet_hours"
    )
    starts = models.TimeField(_("from"))
    ends = models.TimeField(_("until"))

    class Meta:
        verbose_name = _("quiet hours")
        verbose_name_plural = _("quiet hours")

    def __str__(self) -> str:
        return f"{self.user}: {self.starts} - {self.ends}"
