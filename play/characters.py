"""Whom one can play against: the ladder of bots, each with a face, a name and a line."""

from collections.abc import Collection
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from play.bots import LADDER, OLD_LEVELS


class Character(NamedTuple):
    """A level of the ladder as people meet it."""

    level: str
    face: str
    """Its symbol in img/bots.svg."""
    name: str
    title: str | Promise
    kind: str | Promise
    """The title in the midst of a sentence, and of several."""
    kinds: str | Promise
    line: str | Promise
    wins: int
    """Of a hundred games against three club players; measured (docs/bots.md)."""


CHARACTERS = (
    Character(
        level="newcomer",
        face="pip",
        name="Pip",
        title=pgettext_lazy("bot", "First-timer"),
        kind=pgettext_lazy("bot", "first-timer"),
        kinds=pgettext_lazy("bot", "First-timers"),
        line=_("Knows the rules, and is delighted by every card."),
        wins=1,
    ),
    Character(
        level="beginner",
        face="clover",
        name="Clover",
        title=pgettext_lazy("bot", "Beginner"),
        kind=pgettext_lazy("bot", "beginner"),
        kinds=pgettext_lazy("bot", "Beginners"),
        line=_("Often sees the right play, and just as often makes another."),
        wins=6,
    ),
    Character(
        level="casual",
        face="bao",
        name="Bao",
        title=pgettext_lazy("bot", "Casual player"),
        kind=pgettext_lazy("bot", "casual player"),
        kinds=pgettext_lazy("bot", "Casual players"),
        line=_("Sound on the whole, and never in a hurry."),
        wins=18,
    ),
    Character(
        level="club",
        face="saffron",
        name="Saffron",
        title=pgettext_lazy("bot", "Club player"),
        kind=pgettext_lazy("bot", "club player"),
        kinds=pgettext_lazy("bot", "Club players"),
        line=_("Plans the whole hand, and counts the cards you still hold."),
        wins=25,
    ),
    Character(
        level="expert",
        face="quill",
        name="Quill",
        title=pgettext_lazy("bot", "Expert"),
        kind=pgettext_lazy("bot", "expert"),
        kinds=pgettext_lazy("bot", "Experts"),
        line=_("Hardly ever wrong, but forgets what has been played."),
        wins=42,
    ),
    Character(
        level="master",
        face="jin",
        name="Jin",
        title=pgettext_lazy("bot", "Master"),
        kind=pgettext_lazy("bot", "master"),
        kinds=pgettext_lazy("bot", "Masters"),
        line=_("Remembers every card. Self-taught, over a billion hands."),
        wins=56,
    ),
)
BY_LEVEL = {one.level: one for one in CHARACTERS}
MOST_WINS = 60
"""Where the bars of the ladder end."""
MIXED = "mixed"
"""Instead of a level, where bots of different levels play together."""


def level_of(levels: Collection[str]) -> str:
    """What these bots have in common: their level, or that they have none in common."""
    return next(iter(levels)) if len(set(levels)) == 1 else MIXED


def kinds_of_bots() -> dict[str, str]:
    """What a bot of each level is called at a table, in the reader's language."""
    of_ladder = {one.level: str(one.kind) for one in CHARACTERS}
    return of_ladder | {old: of_ladder[level] for old, level in OLD_LEVELS.items()}


if tuple(BY_LEVEL) != LADDER:
    raise AssertionError("every level of the ladder has a character")
