"""The audit of a club: written once, never changed."""

from typing import ClassVar, TypeAlias

from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scorepad.models.audits import AuditEntry, AuditQuerySet
from scorepad.models.clubs import CLUB_NAME_LENGTH, Club


class ClubChangeAction(models.TextChoices):
    """What can be done in a club."""

    FOUND = "found", _("founded the club")
    SETTINGS = "settings", _("changed the settings")
    EXPORT = "export", _("exported the club")
    IMPORT = "import", _("imported past games")
    IMPORT_UNDO = "import_undo", _("undid an import")
    JOIN = "join", pgettext_lazy("change of a club", "joined")
    LEAVE = "leave", pgettext_lazy("change of a club", "left")
    REMOVE = "remove", _("removed a member")
    BAN = "ban", _("banned someone")
    UNBAN = "unban", _("lifted a ban")
    ROLE = "role", _("changed a role")
    HAND_OVER = "hand_over", _("handed the club over")
    INVITE = "invite", _("created an invitation")
    REVOKE = "revoke", _("revoked an invitation")
    ADD_PLAYER = "add_player", _("added a player")
    RENAME_PLAYER = "rename_player", _("renamed a player")
    REMOVE_PLAYER = "remove_player", _("removed a player")
    HIDE_PLAYER = "hide_player", _("hid a player")
    SHOW_PLAYER = "show_player", _("showed a player again")
    NAME_PLAYER = "name_player", _("matched a name with a player")
    ASK = "ask", _("asked to be linked to a player")
    AGREE = "agree", _("confirmed who a player is")
    DECLINE = "decline", _("declined a claim")
    UNLINK = "unlink", _("unlinked a player from an account")
    MERGE = "merge", _("merged two players")
    UNMERGE = "unmerge", _("undid a merge")
    NIGHT = "night", _("opened a club night")
    NIGHT_EDIT = "night_edit", _("changed a club night")
    NIGHT_END = "night_end", _("ended a club night")
    NIGHT_AGAIN = "night_again", _("reopened a club night")
    DRAW = "draw", _("drew tables")
    UNDRAW = "undraw", _("undid a draw")
    TABLE_END = "table_end", _("ended an online table")
    PLAN = "plan", _("planned a night")
    PLAN_EDIT = "plan_edit", _("changed a planned night")
    CALL_OFF = "call_off", _("called off a planned night")
    CALL_ON = "call_on", _("put a night that was called off back in the calendar")
    SERIES_END = "series_end", _("ended a series of nights")
    SEASON = "season", _("opened a season")
    SEASON_EDIT = "season_edit", _("changed a season")
    SEASON_CLOSE = "season_close", _("closed a season")
    SEASON_REOPEN = "season_reopen", _("reopened a season")
    SEASON_REMOVE = "season_remove", _("removed a season")
    HOOK = "hook", _("added a webhook")
    HOOK_EDIT = "hook_edit", _("changed a webhook")
    HOOK_OFF = "hook_off", _("paused a webhook")
    HOOK_ON = "hook_on", _("switched a webhook on")
    HOOK_SECRET = "hook_secret", _("gave a webhook a new secret")
    HOOK_REMOVE = "hook_remove", _("removed a webhook")
    LEAGUE = "league", _("opened a league")
    LEAGUE_EDIT = "league_edit", _("changed a league")
    LEAGUE_NIGHT = "league_night", _("changed which nights count for a league")
    LEAGUE_CLOSE = "league_close", _("closed a league")
    LEAGUE_REOPEN = "league_reopen", _("reopened a league")
    LEAGUE_REMOVE = "league_remove", _("removed a league")
    FORGET = "forget", _("removed a name")


class ClubChangeQuerySet(AuditQuerySet):
    free_text = frozenset(
        {"found", "settings", "season", "season_edit", "season_close", "season_reopen"}
        | {"season_remove", "league", "league_edit", "league_night", "league_close"}
        | {"league_reopen", "league_remove"}
    )


class ClubChange(AuditEntry):
    """Who did what in a club, when, to whom or what, and what it was before and after."""

    Action: TypeAlias = ClubChangeAction

    club = models.ForeignKey(Club, models.CASCADE, related_name="changes")
    action = models.CharField(_("what"), max_length=14, choices=Action)
    subject = models.CharField(_("to whom or what"), max_length=2 * CLUB_NAME_LENGTH, blank=True)

    objects: ClassVar[models.Manager["ClubChange"]] = ClubChangeQuerySet.as_manager()

    class Meta:
        verbose_name = _("change to a club")
        verbose_name_plural = _("changes to clubs")
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=models.Q(action__in=ClubChangeAction.values),
                name="a_change_of_a_club_is_of_a_known_kind",
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club", "-id"], name="changes_of_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.get_action_display()}"
