"""Games from elsewhere on their way into a club: the file, who is who in it, how far it has come.

Until an import is carried out it is a draft: file, corrections and names wait here, and nothing of
the club is changed. Afterwards the file is dropped; what stays says which games came with it.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gofclub.codes import CODE_LENGTH, DIGEST_LENGTH, new_code
from gofclub.names import NAME_LENGTH
from scorepad.models.clubs import Club, Player
from scorepad.name_keys import KEY_LENGTH

FILE_NAME_LENGTH = 120


class GamesImport(models.Model):
    """One file with past games."""

    class Kind(models.TextChoices):
        TOTALS = "totals", _("CSV, totals only")
        HANDS = "hands", _("CSV, every hand")
        BGSTATS = "bgstats", _("BG Stats")
        CLUB = "club", _("a club's export")

    class Status(models.TextChoices):
        DRAFT = "draft", _("to be checked")
        RUNNING = "running", _("being imported")
        DONE = "done", _("imported")
        FAILED = "failed", _("failed")
        UNDONE = "undone", _("undone")

    club = models.ForeignKey(Club, models.CASCADE, related_name="imports")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.DRAFT)
    file_name = models.CharField(_("file"), max_length=FILE_NAME_LENGTH)
    digest = models.CharField(max_length=DIGEST_LENGTH, editable=False)
    content = models.BinaryField(default=b"")
    """The file, packed; nothing once it was imported."""
    mends = models.JSONField(default=dict)
    """What was corrected, line by line: see `services.imports.values.Mends`."""
    made = models.JSONField(default=dict)
    """Codes of the seasons and days of the nights that came along."""
    games = models.PositiveIntegerField(_("games"), default=0)
    written = models.PositiveIntegerField(default=0)
    """Of these, how many are written so far; nobody sees them before all are."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField(_("read"), default=timezone.now)
    done_at = models.DateTimeField(_("imported"), null=True, blank=True)
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)

    class Meta:
        verbose_name = _("import of past games")
        verbose_name_plural = _("imports of past games")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["totals", "hands", "bgstats", "club"]),
                name="an_import_is_of_a_known_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(status__in=["draft", "running", "done", "failed", "undone"]),
                name="an_import_has_a_known_status",
            ),
            models.UniqueConstraint(
                fields=["club", "digest"],
                condition=models.Q(status__in=["running", "done"]),
                name="a_file_comes_into_a_club_once",
            ),
        ]

    def __str__(self) -> str:
        return self.file_name


class ImportedName(models.Model):
    """Somebody in the file, and whose player that is."""

    class Choice(models.TextChoices):
        PLAYER = "player", _("a player of the club")
        NEW = "new", _("a new player")
        ASK = "ask", _("still to be chosen")

    source = models.ForeignKey(GamesImport, models.CASCADE, related_name="names")
    who = models.CharField(max_length=KEY_LENGTH)
    """How the file tells people apart: by the key of a name, or by a player's code."""
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    games = models.PositiveIntegerField(_("games"), default=0)
    choice = models.CharField(_("who"), max_length=10, choices=Choice)
    why = models.CharField(max_length=12, blank=True)
    """What the match was made by; empty where somebody chose."""
    player = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="imported_names"
    )
    is_made = models.BooleanField(default=False)
    """Whether the player came into the club with this import."""

    class Meta:
        verbose_name = _("name in an import")
        verbose_name_plural = _("names in an import")
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["source", "who"], name="one_name_per_person_of_a_file"),
            models.CheckConstraint(
                condition=models.Q(choice__in=["player", "new", "ask"]),
                name="a_name_of_an_import_is_of_a_known_choice",
            ),
        ]

    def __str__(self) -> str:
        return self.name
