"""Whom one can play against: the ladder of bots, each with a face, a name and a line."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from play.bots import LADDER


class Character(NamedTuple):
    """A level of the ladder as people meet it."""

    level: str
    face: str
    """Its symbol in img/bots.svg."""
    name: str
    title: str | Promise
    line: str | Promise
    wins: int
    """Of a hundred games against three club players; measured (docs/bots.md)."""


CHARACTERS = (
    Character(
        "newcomer",
        "pip",
        "Pip",
        pgettext_lazy("bot", "First-timer"),
        _("Knows the rules, and is delighted by every card."),
        1,
    ),
    Character(
        "beginner",
        "clover",
        "Clover",
        pgettext_lazy("bot", "Beginner"),
        _("Often sees the right play, and just as often makes another."),
        6,
    ),
    Character(
        "casual",
        "bao",
        "Bao",
        pgettext_lazy("bot", "Casual player"),
        _("Sound on the whole, and never in a hurry."),
        18,
    ),
    Character(
        "club",
        "saffron",
        "Saffron",
        pgettext_lazy("bot", "Club player"),
        _("Plans the whole hand, and counts the cards you still hold."),
        25,
    ),
    Character(
        "expert",
        "quill",
        "Quill",
        pgettext_lazy("bot", "Expert"),
        _("Hardly ever wrong, but forgets what has been played."),
        42,
    ),
    Character(
        "master",
        "jin",
        "Jin",
        pgettext_lazy("bot", "Master"),
        _("Remembers every card. Self-taught, over 327 million hands."),
        56,
    ),
)
BY_LEVEL = {one.level: one for one in CHARACTERS}
MOST_WINS = 60
"""Where the bars of the ladder end."""

if tuple(BY_LEVEL) != LADDER:
    raise AssertionError("every level of the ladder has a character")
