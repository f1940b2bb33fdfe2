"""Two side lessons: three at the table, and the "Gang" edition."""

from django.utils.translation import gettext_lazy as _

from gofclub import rules
from gofclub.school.script import (
    AMBER,
    JADE,
    PASS,
    RUBY,
    YOU,
    Lesson,
    Position,
    Question,
    Step,
    allowed,
    refused,
    right,
    wrong,
)

_ANYTHING = _("Anything goes: the multicolour 1 sleeps in the dummy, so nobody can start with it.")
_NO_DUTY = _("Here you may: in this edition nobody has a duty before a last card.")

THREE = Lesson(
    slug="three",
    title=_("Three at the table"),
    words=_("The fourth hand that nobody sees."),
    rules=("R11.2", "R14.2"),
    seconds=40,
    art=("table",),
    steps=(
        Step(
            goal=_("Nobody has the multicolour 1. Lead."),
            shown=_("Then it is in the dummy, and the player to the dealer's right leads: you."),
            position=Position(yours="1g2y3g3r5y6g6r7y8g8r8y9rTgTyPyDr", others=(16, 16)),
            otherwise=_ANYTHING,
            answers=(
                right("3g3r", _ANYTHING),
                refused(PASS, "must_lead", _("Whoever leads cannot pass, with three players too.")),
            ),
        ),
        Step(
            goal=_("How many cards does nobody play?"),
            shown=_("64 cards, sixteen each for three players; the others are the dummy."),
            question=Question(
                about="dummy", left=(16, 16, 16), totals=(0, 0, 0), choices=(4, 16, 48)
            ),
            answers=(
                right(
                    "16",
                    _("A whole hand. The gang you fear may lie in it: gangs are rarer here."),
                ),
                wrong("4", _("More: a whole hand is missing.")),
                wrong("48", _("Those are the cards that are played.")),
            ),
        ),
    ),
)

GANG_EDITION = Lesson(
    slug="gang-edition",
    title=_('The "Gang" edition'),
    words=_("What is different, in a minute."),
    rules=("R21.2", "R21.3", "R21.4"),
    seconds=40,
    art=("star",),
    steps=(
        Step(
            goal=_("Jade has called. Lay what you like."),
            shown=_('"Gang" is for four. Jade plays after you with one card. Try a low one.'),
            position=Position(
                yours="3g4y4r8rTgPy",
                others=(1, 7, 8),
                holding={JADE: "9y"},
                top="6y",
                called=(JADE,),
                ruleset=rules.GANG,
            ),
            answers=(
                right(f"8r Tg {PASS}", _NO_DUTY),
                allowed("Py", _("Allowed, and safe. But this time try another one.")),
                refused("3g 4y 4r", "too_weak", _("That is lower than the 6.")),
            ),
        ),
        Step(
            goal=_("A tie: who gives?"),
            shown=_(
                "Amber won. Jade and Ruby have 9 cards left each. Jade's best was a red 10, Ruby's"
                " a phoenix."
            ),
            question=Question(
                about="giver",
                left=(5, 9, 0, 9),
                totals=(23, 41, 20, 38),
                winner=AMBER,
                strongest={JADE: "Tr", RUBY: "Pg"},
                ruleset=rules.GANG,
            ),
            answers=(
                right(str(RUBY), _("Here the strongest card decides, not the totals.")),
                wrong(str(JADE), _("By the official rules, yes. Here the strongest card decides.")),
                wrong(str(YOU), _("You have only 5 cards left. Whoever has the most cards gives.")),
                wrong(str(AMBER), _("Amber won. She gets the card.")),
            ),
        ),
    ),
)

LESSONS = (THREE, GANG_EDITION)
