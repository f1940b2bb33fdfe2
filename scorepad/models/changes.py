"""The audit of a sheet: written once, never changed."""

from typing import ClassVar, TypeAlias

from django.db import models
from django.utils.translation import gettext_lazy as _

from gofclub.codes import DIGEST_LENGTH
from scorepad.models.audits import AuditEntry, AuditQuerySet
from scorepad.models.links import ShareLink
from scorepad.models.sheets import Sheet


class ChangeAction(models.TextChoices):
    """What can be done to a sheet."""

    START = "start", _("started the sheet")
    LOG = "log", _("entered a hand")
    EDIT = "edit", _("corrected a hand")
    VOID = "void", _("voided a hand")
    RESTORE = "restore", _("restored a hand")
    ABANDON = "abandon", _("abandoned the game")
    REOPEN = "reopen", _("reopened the game")
    FINISH = "finish", _("finished the game as before")
    SEATS = "seats", _("changed seats")
    SUBSTITUTE = "substitute", _("brought in a substitute")
    RENAME = "rename", _("corrected a name")
    TITLE = "title", _("changed the title or note")
    PUBLISH = "publish", _("changed who can see the sheet")
    CLAIM = "claim", _("claimed the sheet")
    LINK = "link", _("created a share link")
    UNLINK = "unlink", _("revoked a share link")
    FORGET = "forget", _("removed a name")


class ChangeVia(models.TextChoices):
    """How somebody came to be allowed to."""

    USER = "user", _("account")
    BROWSER = "browser", _("browser")
    CLUB = "club", _("club")
    LINK = "link", _("share link")
    SYSTEM = "system", _("online table")
    OPERATOR = "operator", _("operator of the site")


class ChangeQuerySet(AuditQuerySet):
    free_text = frozenset({"title"})

    def forget_digests(self) -> None:
        """Of what was sent: names that were taken out could be tried out against them."""
        kept = self.exclude(fingerprint="").order_by()
        models.QuerySet(self.model).filter(pk__in=kept).update(fingerprint="")


class Change(AuditEntry):
    """Who did what to a sheet, when, and what it was before and after."""

    Action: TypeAlias = ChangeAction
    Via: TypeAlias = ChangeVia

    sheet = models.ForeignKey(Sheet, models.PROTECT, related_name="changes")
    version = models.PositiveIntegerField(_("version"))
    command = models.UUIDField(null=True, editable=False)
    """Made by who asked, so that asking twice does nothing more."""
    fingerprint = models.CharField(
        max_length=DIGEST_LENGTH, blank=True, default="", db_default="", editable=False
    )
    """Of what was sent under that id; empty where nobody knows it any more."""
    link = models.ForeignKey(ShareLink, models.PROTECT, null=True, blank=True, related_name="+")
    via = models.CharField(_("via"), max_length=10, choices=Via)
    action = models.CharField(_("what"), max_length=12, choices=Action)
    number = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)

    objects: ClassVar[models.Manager["Change"]] = ChangeQuerySet.as_manager()

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering: ClassVar[list[str]] = ["-version"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["sheet", "version"], name="one_change_per_version_of_a_sheet"
            ),
            models.UniqueConstraint(
                fields=["sheet", "command"],
                condition=models.Q(command__isnull=False),
                name="a_command_changes_a_sheet_once",
            ),
            models.CheckConstraint(
                condition=models.Q(action__in=ChangeAction.values),
                name="a_change_is_of_a_known_kind",
            ),
            models.CheckConstraint(
                condition=models.Q(via__in=ChangeVia.values),
                name="a_change_came_by_a_known_way",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}: {self.get_action_display()}"

    @property
    def is_correction(self) -> bool:
        """Whether somebody has corrected by hand what an online table had written."""
        by_hand = self.via != self.Via.SYSTEM and self.action in OF_RESULTS
        return by_hand and self.sheet.source == Sheet.Source.ONLINE


OF_RESULTS = frozenset(
    {
        Change.Action.LOG,
        Change.Action.EDIT,
        Change.Action.VOID,
        Change.Action.RESTORE,
        Change.Action.ABANDON,
        Change.Action.REOPEN,
        Change.Action.SEATS,
        Change.Action.SUBSTITUTE,
        Change.Action.RENAME,
    }
)
"""What changes a result, or whose it is."""
