"""What the score pad and the clubs store."""

from scorepad.models.badges import BadgeDue, HandDeed, PlayerBadge
from scorepad.models.calendar import Answer, PlannedNight, Series
from scorepad.models.changes import Change
from scorepad.models.club_changes import ClubChange
from scorepad.models.clubs import Club, ClubBan, Membership, Player
from scorepad.models.deals import Deal, DealSeat
from scorepad.models.feeds import CalendarFeed
from scorepad.models.figures import (
    Contribution,
    CountedGame,
    Due,
    Ledger,
    PairTally,
    Pool,
    Span,
    Tally,
)
from scorepad.models.imports import GamesImport, ImportedName
from scorepad.models.invitations import Claim, Invitation
from scorepad.models.leagues import League
from scorepad.models.links import ShareLink
from scorepad.models.merges import Merge
from scorepad.models.moderation import Ban, Report
from scorepad.models.nights import (
    Attendance,
    Draft,
    DrawnSeat,
    DrawnTable,
    Night,
    NightRound,
    Pin,
)
from scorepad.models.notices import Notice, NoticeChoice, QuietHours
from scorepad.models.profiles import FormerAddress, Profile, ProfileClub, RetiredAddress
from scorepad.models.push import PushBrowser, PushDelivery
from scorepad.models.ratings import Rating, SeasonPlace
from scorepad.models.seasons import Season
from scorepad.models.sheets import Line, Sheet, Sitter
from scorepad.models.tokens import ApiToken, Scope
from scorepad.models.webhooks import Webhook, WebhookDelivery

__all__ = [
    "Answer",
    "ApiToken",
    "Attendance",
    "BadgeDue",
    "Ban",
    "CalendarFeed",
    "Change",
    "Claim",
    "Club",
    "ClubBan",
    "ClubChange",
    "Contribution",
    "CountedGame",
    "Deal",
    "DealSeat",
    "Draft",
    "DrawnSeat",
    "DrawnTable",
    "Due",
    "FormerAddress",
    "GamesImport",
    "HandDeed",
    "ImportedName",
    "Invitation",
    "League",
    "Ledger",
    "Line",
    "Membership",
    "Merge",
    "Night",
    "NightRound",
    "Notice",
    "NoticeChoice",
    "PairTally",
    "Pin",
    "PlannedNight",
    "Player",
    "PlayerBadge",
    "Pool",
    "Profile",
    "ProfileClub",
    "PushBrowser",
    "PushDelivery",
    "QuietHours",
    "Rating",
    "Report",
    "RetiredAddress",
    "Scope",
    "Season",
    "SeasonPlace",
    "Series",
    "ShareLink",
    "Sheet",
    "Sitter",
    "Span",
    "Tally",
    "Webhook",
    "WebhookDelivery",
]
