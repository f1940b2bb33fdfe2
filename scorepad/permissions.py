"""Who may do what in a club: the one table that services, pages, API and tests read.

A right that is not listed for a role is not there. Nothing else decides by a role's name.
"""

from typing import NamedTuple

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.models.clubs import Club, Membership

Role = Membership.Role

MEMBERS = frozenset({Role.MEMBER, Role.SCORER, Role.ORGANISER, Role.OWNER})
SCORERS = frozenset({Role.SCORER, Role.ORGANISER, Role.OWNER})
ORGANISERS = frozenset({Role.ORGANISER, Role.OWNER})
OWNER = frozenset({Role.OWNER})


class Right(models.TextChoices):
    LOOK = "look", _("See players, games, nights, seasons and boards")
    SEE_MEMBERS = "see_members", _("See who has an account, and what was changed in the club")
    ASK = "ask", _("Say which player you are")
    ANSWER = "answer", _("Say whether you are coming to a planned night, and see who is")
    LEAVE = "leave", _("Leave the club")
    SHOW_ON_PROFILE = (
        "show_on_profile",
        _("Show the club, and one's own results there, on one's profile"),
    )
    KEEP_SCORE = "keep_score", _("Start sheets for the club, write and correct hands")
    ADD_PLAYER = "add_player", _("Add players")
    RUN_NIGHT = "run_night", _("Open a club night, mark who is there, draw tables")
    PLAN_NIGHTS = "plan_nights", _("Plan nights in the calendar, change them and call them off")
    MANAGE_SHEETS = "manage_sheets", _("Share sheets by link, and choose who can see them")
    CORRECT_ONLINE = "correct_online", _("Correct the results of online tables")
    MANAGE_PLAYERS = (
        "manage_players",
        _("Rename, merge, hide and remove players; confirm who is who"),
    )
    INVITE = "invite", _("Invite people as members or scorers")
    MANAGE_MEMBERS = (
        "manage_members",
        _("Make members scorers and scorers members, remove and ban them"),
    )
    MANAGE_SEASONS = "manage_seasons", _("Open, change and close seasons")
    MANAGE_LEAGUES = (
        "manage_leagues",
        _("Open, change and close leagues, and say which nights count for them"),
    )
    SETTINGS = "settings", _("Change the name, the rules, the time zone and who can see the club")
    EXPORT = "export", _("Export everything")
    WEBHOOKS = "webhooks", _("Tell other programs what happens in the club (webhooks)")
    IMPORT = "import", _("Import past games, and undo an import")
    MAKE_ORGANISERS = "make_organisers", _("Appoint organisers, and remove them")
    HAND_OVER = "hand_over", _("Hand the club over")
    DELETE = "delete", _("Delete the club")


class Rule(NamedTuple):
    right: Right
    roles: frozenset[Role]
    public: bool = False
    """Whether everybody has the right where the club is public."""
    members_if: str = ""
    """The club's setting by which every member has it."""

    def is_of(self, role: str | None, club: Club) -> bool:
        """Whether the role gives the right in that club, be it public or not."""
        return role in self.roles or (role in MEMBERS and self.is_for_members(club))

    def is_for_members(self, club: Club) -> bool:
        return bool(self.members_if) and getattr(club, self.members_if) is True

    @property
    def words(self) -> str | Promise:
        return self.right.label


TABLE = (
    Rule(Right.LOOK, MEMBERS, public=True),
    Rule(Right.SEE_MEMBERS, MEMBERS),
    Rule(Right.ASK, MEMBERS),
    Rule(Right.ANSWER, MEMBERS),
    # The owner hands over first: a club is never without one.
    Rule(Right.LEAVE, MEMBERS - OWNER),
    Rule(Right.SHOW_ON_PROFILE, frozenset(), members_if="may_be_on_profiles"),
    # Whoever writes a game down writes down who played: the two go together.
    Rule(Right.KEEP_SCORE, SCORERS, members_if="members_keep_score"),
    Rule(Right.ADD_PLAYER, SCORERS, members_if="members_keep_score"),
    Rule(Right.RUN_NIGHT, SCORERS),
    Rule(Right.PLAN_NIGHTS, ORGANISERS),
    Rule(Right.MANAGE_SHEETS, ORGANISERS),
    Rule(Right.CORRECT_ONLINE, ORGANISERS),
    Rule(Right.MANAGE_PLAYERS, ORGANISERS),
    Rule(Right.INVITE, ORGANISERS),
    Rule(Right.MANAGE_MEMBERS, ORGANISERS),
    Rule(Right.MANAGE_SEASONS, ORGANISERS),
    Rule(Right.MANAGE_LEAGUES, ORGANISERS),
    Rule(Right.SETTINGS, ORGANISERS),
    Rule(Right.EXPORT, ORGANISERS),
    Rule(Right.WEBHOOKS, ORGANISERS),
    Rule(Right.IMPORT, ORGANISERS),
    Rule(Right.MAKE_ORGANISERS, OWNER),
    Rule(Right.HAND_OVER, OWNER),
    Rule(Right.DELETE, OWNER),
)
RULES = {rule.right: rule for rule in TABLE}

# What somebody must be able to do to invite, change or remove a member of that role.
TO_GRANT = {
    Role.MEMBER: Right.MANAGE_MEMBERS,
    Role.SCORER: Right.MANAGE_MEMBERS,
    Role.ORGANISER: Right.MAKE_ORGANISERS,
}


def may(role: str | None, right: Right, *, club: Club) -> bool:
    """Whether somebody with that role has the right; None stands for a stranger."""
    rule = RULES[right]
    return rule.is_of(role, club) or (rule.public and club.is_public)
