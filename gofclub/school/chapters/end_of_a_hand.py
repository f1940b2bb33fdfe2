"""One card left, and what it asks of the others."""

from django.utils.translation import gettext_lazy as _

from gofclub.school.script import (
    AMBER,
    JADE,
    PASS,
    RUBY,
    SILENCE,
    Chapter,
    Lesson,
    Position,
    Step,
    allowed,
    refused,
    right,
)

_ALL_PASS = ((JADE, PASS), (AMBER, PASS), (RUBY, PASS))
_MUST_LEAD = _("Whoever leads cannot pass.")

LAST_CARD = Lesson(
    slug="last-card",
    title=_('"Last card!"'),
    words=_("Say it in time, or you are out of the hand."),
    rules=("R17",),
    seconds=45,
    art=("last-card", "Tr"),
    steps=(
        Step(
            goal=_('Play, then say "Last card!"'),
            shown=_("After this you hold one card. Say so before Jade acts."),
            position=Position(yours="8yTr", others=(6, 9, 4), top="6g"),
            is_called=True,
            answers=(
                right(
                    "8y Tr",
                    _("Said in time. Now Ruby, who plays before you, has a duty."),
                ),
                refused("8yTr", "not_a_combo", _("An 8 and a 10 are no pair. Lay one of them.")),
                allowed(PASS, _("You can pass. But both of your cards beat a 6.")),
                refused(
                    SILENCE,
                    "uncalled",
                    _(
                        "Jade has passed, and you had not said it: you are out of the hand, with"
                        " one point. Take it back and call."
                    ),
                ),
            ),
        ),
        Step(
            goal=_("Ruby forgot to call. Play on."),
            shown=_("Ruby laid the red 9, holds one card and said nothing. What if you act now?"),
            position=Position(yours="4g4rTrPy", others=(6, 9, 1), top="9r", pending=RUBY),
            answers=(
                right(
                    "Tr Py",
                    _(
                        "You acted before she spoke. Ruby is out: no more turns, no win, one point."
                        " The others play on."
                    ),
                ),
                right(
                    PASS,
                    _(
                        "Passing is acting, too. Ruby is out: no more turns, no win, one point. If"
                        " all pass, the lead is yours."
                    ),
                ),
                refused("4g4r", "wrong_count", _("There is a single card on the table.")),
                refused("4g 4r", "too_weak", _("4 is lower than 9.")),
            ),
        ),
    ),
)

DUTY = Lesson(
    slug="duty",
    title=_("Before a last card"),
    words=_("Your neighbour has one card. You must not let her slip through."),
    rules=("R18",),
    seconds=55,
    art=("9y", "lock", "Py"),
    steps=(
        Step(
            goal=_("Jade has one card. Stop her."),
            shown=_("Jade is next and has called. You must lay your highest single, or a gang."),
            position=Position(
                yours="3g4y4r8rTgPy",
                others=(1, 7, 8),
                holding={JADE: "9y"},
                top="6y",
                called=(JADE,),
            ),
            others_do=_ALL_PASS,
            answers=(
                right("Py", _("Your highest, and Jade cannot beat it. All pass, and you lead.")),
                refused(
                    "8r",
                    "must_block",
                    _("It beats the 6, but Jade might beat an 8 and go out. Lay your highest."),
                ),
                refused("Tg", "must_block", _("Almost. You hold something higher than the 10.")),
                refused("4y4r", "wrong_count", _("There is a single card on the table.")),
                refused(
                    PASS,
                    "must_block",
                    _("No passing now: your highest single beats the 6, so you must lay it."),
                ),
            ),
        ),
        Step(
            goal=_("You lead. Lay two cards or more."),
            shown=_("Jade still has one card. With two on the table she can only watch."),
            others_do=_ALL_PASS,
            answers=(
                right("4y4r", _("A pair: Jade has to pass. The others pass, too. You lead again.")),
                refused(
                    "3g 4y 4r 8r Tg",
                    "must_lead_many",
                    _("You hold a pair, so you cannot lead a single card."),
                ),
                refused(PASS, "must_lead", _MUST_LEAD),
            ),
        ),
        Step(
            goal=_("Only singles left. Lead the highest."),
            shown=_("Nothing goes together any more."),
            answers=(
                right(
                    "Tg",
                    _("Jade held a 9. Only the player just before a called last card is bound."),
                ),
                refused(
                    "3g",
                    "must_lead_strongest",
                    _("Your strongest single must go first: Jade would beat a 3."),
                ),
                refused(
                    "8r",
                    "must_lead_strongest",
                    _("Your strongest single must go first. That is the 10."),
                ),
                refused(PASS, "must_lead", _MUST_LEAD),
            ),
        ),
    ),
)

CHAPTER = Chapter(
    title=_("The end of a hand"),
    words=_("One card left, and what it asks of the others."),
    lessons=(LAST_CARD, DUTY),
)
