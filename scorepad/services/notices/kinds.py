"""Every kind of notice, declared once: its words, its icon, and where it is told by default."""

from dataclasses import dataclass
from datetime import timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.models.notices import Channel, NoticeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    kind: NoticeKind
    icon: str
    help: str | Promise
    asks: bool = False
    """Whether it waits for an answer."""
    channels: frozenset[Channel] = frozenset(Channel)
    """Those by which it can be told at all."""
    default: frozenset[Channel] = frozenset(Channel)
    """Push as well: it reaches only who has asked for it, in that browser."""
    holds: timedelta = timedelta(hours=24)
    """For how long a push message is worth showing."""
    waits: bool = True
    """Whether it is still worth telling when quiet hours are over."""

    @property
    def name(self) -> str | Promise:
        return self.kind.label


DECLARED = (
    Declared(
        kind=NoticeKind.YOUR_TURN,
        icon="cards",
        help=_("others at an online table are waiting for you"),
        # A minute later a bot plays: whoever reads of it then reads of what was.
        channels=frozenset({Channel.PUSH}),
        default=frozenset({Channel.PUSH}),
        holds=timedelta(minutes=1),
        waits=False,
    ),
    Declared(
        kind=NoticeKind.INVITATION,
        icon="table",
        help=_("someone would like to play with you, now"),
        default=frozenset({Channel.INBOX, Channel.PUSH}),
        holds=timedelta(minutes=15),
        asks=True,
    ),
    Declared(
        kind=NoticeKind.CLAIM,
        icon="user",
        help=_("someone says who they are, for organisers"),
        asks=True,
    ),
    Declared(
        kind=NoticeKind.TOMORROW, icon="calendar", help=_("the day before, at noon"), asks=True
    ),
    Declared(kind=NoticeKind.PLACE, icon="people", help=_("you moved up on a waiting list")),
    Declared(kind=NoticeKind.CALLED_OFF, icon="close", help=_("one that you wanted to come to")),
    Declared(kind=NoticeKind.AFTER_NIGHT, icon="moon", help=_("who won, and how you did")),
    Declared(
        kind=NoticeKind.SEASON,
        icon="crown",
        help=_("who became champion"),
        default=frozenset({Channel.INBOX, Channel.PUSH}),
    ),
    Declared(
        kind=NoticeKind.LEAGUE,
        icon="star",
        help=_("who won it"),
        default=frozenset({Channel.INBOX, Channel.PUSH}),
    ),
    Declared(
        kind=NoticeKind.WEBHOOK,
        icon="warning",
        help=_("an address of your club has not answered for days, for organisers"),
        default=frozenset({Channel.INBOX, Channel.MAIL}),
    ),
)
KINDS = {one.kind: one for one in DECLARED}
