"""What goes together, and what beats what."""

from django.utils.translation import gettext_lazy as _

from gofclub.rules import Kind
from gofclub.school.script import (
    AMBER,
    JADE,
    PASS,
    RUBY,
    Chapter,
    Lesson,
    Position,
    Step,
    allowed,
    refused,
    right,
)

SIXTEEN = Position(yours="1y1m3g3y3r4g5r6y7g7y7y7r8g9gTgDr")
_TORN = _("That beats it. But you have torn three 9s apart: the 8s would have been enough.")
_FIND_IT = _("You can always pass. But you have something that beats it: find it.")

FIND = Lesson(
    slug="find",
    title=_("Find the combinations"),
    words=_("Six kinds, hidden in your own sixteen cards."),
    rules=("R4", "R5", "R6", "R7"),
    seconds=50,
    art=("7g7y7y7r",),
    steps=(
        Step(
            goal=_("Tap a pair."),
            shown=_("These are your sixteen cards. Two of the same number are a pair."),
            position=SIXTEEN,
            find=Kind.PAIR,
            otherwise=_("A pair. The multicolour 1 goes with any 1."),
            answers=(
                right("3g3y 7y7y 1y1m", _("A pair. The multicolour 1 goes with any 1.")),
                refused(
                    "3g4g",
                    "not_a_combo",
                    _("A 3 and a 4 are two single cards. A pair needs the same number twice."),
                ),
                refused("TgDr", "not_a_combo", _("The dragon is only ever laid alone.")),
                refused("3g3y3r", "triple", _("That makes three. Put one back.")),
            ),
        ),
        Step(
            goal=_("Tap a triple: three alike."),
            shown=_("Three of the same number are a triple."),
            position=SIXTEEN,
            find=Kind.TRIPLE,
            otherwise=_("A triple."),
            answers=(
                right("3g3y3r 7g7y7r 7y7y7r", _("A triple.")),
                refused(
                    "7g7y7y7r",
                    "gang",
                    _("More than a triple: you have found a gang. Its turn comes in a moment."),
                ),
                refused(
                    "1y1m3g",
                    "not_a_combo",
                    _("Two 1s and a 3. A triple needs the same number three times."),
                ),
            ),
        ),
        Step(
            goal=_("Tap a straight: five in a row."),
            shown=_("A straight is five numbers in a row, in any colours."),
            position=SIXTEEN,
            find=Kind.STRAIGHT,
            otherwise=_("A straight. It goes from 1 to 10 at most, and never round the corner."),
            answers=(
                right(
                    "3g4g5r6y7g 4g5r6y7r8g 6y7r8g9gTg",
                    _("A straight. It goes from 1 to 10 at most, and never round the corner."),
                ),
                refused(
                    "3g4g5r6y8g", "not_a_combo", _("The 7 is missing. A straight has no gaps.")
                ),
                refused("3g3y4g5r6y", "not_a_combo", _("A straight has each number only once.")),
                refused(
                    "4g5r6y7g",
                    "not_a_combo",
                    _("Four in a row are nothing yet. Add the 3 or the 8."),
                ),
            ),
        ),
        Step(
            goal=_("Tap a flush: five of one colour."),
            shown=_("Five cards of one colour, whatever the numbers. A number may appear twice."),
            position=SIXTEEN,
            find=Kind.FLUSH,
            otherwise=_("A flush. The multicolour 1 takes any colour you need."),
            answers=(
                right(
                    "3g4g7g8gTg 1m4g7g8g9g 4g7g8g9gTg",
                    _("A flush. The multicolour 1 takes any colour you need."),
                ),
                refused(
                    "3g4g7g8g9gTg", "not_a_combo", _("Six green cards. A flush has exactly five.")
                ),
                refused(
                    "1m3r5r7rDr",
                    "not_a_combo",
                    _("The dragon is red, but it is part of no flush."),
                ),
                refused("3g4g7g8g", "not_a_combo", _("Four green cards. One more.")),
            ),
        ),
        Step(
            goal=_("Tap a full house."),
            shown=_("A full house is a triple and a pair."),
            position=SIXTEEN,
            find=Kind.FULL_HOUSE,
            otherwise=_("A full house. The triple is what counts."),
            answers=(
                right("1y1m3g3y3r 3g3y7g7y7r", _("A full house. The triple is what counts.")),
                refused(
                    "3g3y7g7r",
                    "not_a_combo",
                    _("Two pairs are nothing in this game. Make one of them three."),
                ),
                refused("3g3y3r7g", "not_a_combo", _("There is the triple. Now its pair.")),
            ),
        ),
        Step(
            goal=_("Tap the gang."),
            shown=_("Four or more of the same number are a gang. It beats everything else."),
            position=SIXTEEN,
            find=Kind.GANG,
            answers=(
                right("7g7y7y7r", _("A gang of four: the name of the game.")),
                refused("7g7y7r 7y7y7r 7g7y7y", "triple", _("Three 7s. There is a fourth.")),
                refused("3g3y3r4g", "not_a_combo", _("Close: only three of them are 3s.")),
            ),
        ),
    ),
)

LEAD = Lesson(
    slug="lead",
    title=_("Lead with the multicolour 1"),
    words=_("Who starts the first hand, and with what."),
    rules=("R14.1", "R14.4"),
    seconds=30,
    art=("1y1m",),
    steps=(
        Step(
            goal=_("Lead with the multicolour 1."),
            shown=_(
                "First hand of the game. You hold the multicolour 1, so you lead. It must be part"
                " of what you lay."
            ),
            position=Position(yours=SIXTEEN.yours, opening=True),
            otherwise=_(
                "Alone, in a pair or among five: the multicolour 1 is there. The others answer"
                " with as many cards."
            ),
            answers=(
                right(
                    "1m 1y1m 1y1m3g3y3r 1m4g7g8g9g",
                    _(
                        "Alone, in a pair or among five: the multicolour 1 is there. The others"
                        " answer with as many cards."
                    ),
                ),
                refused(
                    "7g7y7y7r",
                    "must_have_1m",
                    _("Not even a gang can start the game without the multicolour 1."),
                ),
                refused(
                    "1m3g",
                    "not_a_combo",
                    _("A 1 and a 3 are no pair. Lay the multicolour 1 alone or with the other 1."),
                ),
                refused(PASS, "must_lead", _("Whoever leads cannot pass. Somebody has to begin.")),
            ),
        ),
    ),
)

FOLLOW = Lesson(
    slug="follow",
    title=_("Beat it or not"),
    words=_("The same number of cards, but stronger. Every refusal says why."),
    rules=("R8", "R7.1"),
    seconds=55,
    art=("6g6r", "right", "8y8r"),
    steps=(
        Step(
            goal=_("Beat Ruby's pair of 6s."),
            shown=_("Two cards, stronger than hers. Try a wrong one, too: nothing can break."),
            position=Position(
                yours="2g4g4r5y6y6y8y8r9g9y9rTrPgDr", others=(15, 16, 12), top="6g6r"
            ),
            others_do=((JADE, PASS), (AMBER, PASS)),
            answers=(
                right("8y8r", _("Two 8s beat two 6s: a higher number always does.")),
                right("9g9y 9g9r 9y9r", _TORN),
                refused("4g4r", "too_weak", _("4 is lower than 6. You need a higher pair.")),
                refused(
                    "6y6y",
                    "too_weak",
                    _("6 against 6: now colour counts. Her best is red, yours is yellow."),
                ),
                refused(
                    "9g9y9r", "wrong_count", _("Three cards do not go on two. Lay exactly two.")
                ),
                refused(
                    "Dr",
                    "wrong_count",
                    _("The dragon beats every single card, but this is a pair. Lay two cards."),
                ),
                refused("9rTr", "not_a_combo", _("A 9 and a 10 are no pair.")),
                refused(
                    "TrPg", "not_a_combo", _("A phoenix only makes a pair with the other phoenix.")
                ),
                allowed(PASS, _FIND_IT),
            ),
        ),
        Step(
            goal=_("Beat Ruby's red 9."),
            shown=_("Later, a single card. Number first, then colour: green, yellow, red."),
            position=Position(yours="2g4g4r5y6y6y9g9y9rTrPgDr", others=(15, 16, 9), top="9r"),
            others_do=((JADE, PASS), (AMBER, PASS)),
            answers=(
                right("Tr", _("10 is higher than 9. Phoenix and dragon are kept for later.")),
                right("Pg", _("That beats it. The red 10 would have been enough.")),
                right("Dr", _("That beats everything. The red 10 would have been enough.")),
                refused("9r", "too_weak", _("The very same card does not beat its twin.")),
                refused("9g 9y", "too_weak", _("9 against 9: red is above yellow and green.")),
                refused(
                    "9g9y", "wrong_count", _("Two cards do not go on one, however strong they are.")
                ),
                allowed(PASS, _FIND_IT),
            ),
        ),
    ),
)

PASSING = Lesson(
    slug="pass",
    title=_("Pass, and come back in"),
    words=_("Passing is a move. It does not put you out."),
    rules=("R15.1", "R15.2"),
    seconds=40,
    art=("pass", "Py"),
    steps=(
        Step(
            goal=_("You could play. Pass instead."),
            shown=_("A low card. If you wait, the others spend their good ones first."),
            position=Position(
                yours="2g2r7y9rTgPyDr",
                others=(9, 8, 10),
                holding={JADE: "9y", AMBER: "Tr"},
                top="8y",
            ),
            others_do=((JADE, "9y"), (AMBER, "Tr"), (RUBY, PASS)),
            answers=(
                right(
                    PASS,
                    _("Jade lays the yellow 9, Amber the red 10, Ruby passes. Your turn again."),
                ),
                allowed(
                    "9r Tg",
                    _("Allowed, and it would beat the 8. This time, hold it back and pass."),
                ),
                allowed("Py Dr", _("Allowed, but far too good for an 8. Pass.")),
                refused("7y", "too_weak", _("7 is lower than 8. Pass for now.")),
            ),
        ),
        Step(
            goal=_("Come back in: beat the red 10."),
            shown=_("You passed, and you can still play when your turn comes round again."),
            others_do=((JADE, PASS), (AMBER, PASS), (RUBY, PASS)),
            answers=(
                right("Py", _("All pass. The yellow phoenix was just enough, and you lead.")),
                right("Dr", _("All pass, and you lead. The yellow phoenix would have done it.")),
                refused("Tg", "too_weak", _("10 against 10: red is above green.")),
                refused("9r", "too_weak", _("Too late for the 9: there is a 10 on the table now.")),
                allowed(PASS, _("You have passed once already. Now is the moment.")),
            ),
        ),
    ),
)

CHAPTER = Chapter(
    title=_("First moves"),
    words=_("What goes together, and what beats what."),
    lessons=(FIND, LEAD, FOLLOW, PASSING),
)
