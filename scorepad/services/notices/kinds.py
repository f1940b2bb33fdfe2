"""Every kind of notice, declared once: its words, its icon, and where it is told by default."""

from dataclasses import dataclass

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
    default: frozenset[Channel] = frozenset({Channel.INBOX, Channel.MAIL})

    @property
    def name(self) -> str | Promise:
        return self.kind.label


DECLARED = (
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
        default=frozenset({Channel.INBOX}),
    ),
)
KINDS = {one.kind: one for one in DECLARED}
