"""What puzzles are about, in the reader's language."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from play.puzzles.words import Kind, Theme


class About(NamedTuple):
    """A kind or a theme, as somebody chooses it for practice."""

    name: str
    """As the address has it."""
    title: str | Promise
    line: str | Promise


ABOUT = (
    About(Kind.LEAD, pgettext_lazy("puzzle", "Leading"), _("You are free to choose.")),
    About(Kind.ANSWER, pgettext_lazy("puzzle", "Answer or pass"), _("Something lies there.")),
    About(Kind.GIVE, pgettext_lazy("puzzle", "Giving back"), _("You won. Which card goes back?")),
    About(Theme.GANG, pgettext_lazy("puzzle", "Gangs"), _("Keep it, lay it, or break it up?")),
    About(
        Theme.PASS,
        pgettext_lazy("puzzle", "Passing on purpose"),
        _("You could lay something, but should you?"),
    ),
    About(Theme.LAST_CARDS, pgettext_lazy("puzzle", "Last cards"), _("Somebody is nearly out.")),
    About(Theme.BOUND, pgettext_lazy("puzzle", "Bound"), _("The next player has one card.")),
    About(Theme.FIVE, pgettext_lazy("puzzle", "Five cards"), _("Straights, flushes, full houses.")),
    About(Theme.ENDING, pgettext_lazy("puzzle", "Endings"), _("Six cards or fewer to go.")),
    About(Theme.THREE, pgettext_lazy("puzzle", "Three seats"), _("Sixteen cards lie aside.")),
)
BY_NAME = {one.name: one for one in ABOUT}

QUESTIONS = {
    Kind.LEAD: _("You lead. What do you lay?"),
    Kind.ANSWER: _("It is your turn. What do you lay, or do you pass?"),
    Kind.GIVE: _("Which card do you give back?"),
}
LEVELS = {
    1: pgettext_lazy("puzzle", "easy"),
    2: pgettext_lazy("puzzle", "harder"),
    3: pgettext_lazy("puzzle", "hard"),
}
PLACES = {
    3: (pgettext_lazy("seat", "plays next"), pgettext_lazy("seat", "plays before you")),
    4: (
        pgettext_lazy("seat", "plays next"),
        pgettext_lazy("seat", "sits across"),
        pgettext_lazy("seat", "plays before you"),
    ),
}
NAMES = {3: ("Quill", "Saffron"), 4: ("Quill", "Bao", "Saffron")}
"""The others, by when they play."""
