"""What the form for a new table asks, each with its few answers."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from gofclub import rules
from play.bots import DEFAULT_LEVEL
from play.characters import CHARACTERS
from play.models import Table
from play.services.tables import CASUAL
from scorepad import house_rules

Words = str | Promise
USUAL_CLOCK = 30


class Question(NamedTuple):
    """One of few answers, all in sight."""

    name: str
    legend: Words
    answers: tuple[tuple[str | int, Words], ...]
    usual: str | int | bool
    help: Words = ""


SEATS = Question(
    "seats",
    _("Players"),
    ((3, pgettext_lazy("players", "Three")), (4, pgettext_lazy("players", "Four"))),
    4,
)
CLOCK = Question(
    "clock",
    _("Seconds per turn"),
    tuple(
        (clock, str(clock) if clock else pgettext_lazy("clock", "No clock"))
        for clock in Table.CLOCKS
    ),
    USUAL_CLOCK,
)
VISIBILITY = Question(
    "visibility",
    _("Who can join"),
    (
        (Table.Visibility.LINK.value, _("Anyone with the link")),
        (Table.Visibility.PUBLIC.value, _("Everyone")),
    ),
    Table.Visibility.LINK.value,
)
CLUB = (Table.Visibility.CLUB.value, _("My club"))
"""An answer for those who have one."""
BOTS = Question(
    "bots",
    _("Bots play like"),
    tuple((one.level, one.kinds) for one in CHARACTERS),
    DEFAULT_LEVEL,
)
FIRST_LEVEL = "beginner"
"""For a game against bots at one tap: a newcomer should win one now and then."""
RULESET = Question(
    "ruleset",
    _("Rules"),
    house_rules.TITLES,
    rules.OFFICIAL.name,
    _(
        '"Gang": four players, no duties before a last card, and of those left with the most '
        "cards the one with the strongest card gives."
    ),
)
LENGTH = Question(
    "length",
    _("The game ends"),
    (("target", _("at a points total")), ("deals", _("after a set number of hands"))),
    "target",
)
HOUSE_RULES = tuple(
    Question(
        rule.name, rule.asked, tuple(rule.answers.items()), getattr(CASUAL, rule.name), rule.help
    )
    for rule in house_rules.HOUSE_RULES
)
"""Those without answers are switched on or off."""


def questions(*, has_clubs: bool) -> dict[str, Question]:
    """All of them by name."""
    visibility = VISIBILITY
    if has_clubs:
        visibility = visibility._replace(answers=(*visibility.answers, CLUB))
    asked = (SEATS, CLOCK, visibility, BOTS, RULESET, LENGTH)
    return {question.name: question for question in asked}
