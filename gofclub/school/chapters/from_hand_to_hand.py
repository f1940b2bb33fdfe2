"""The exchange, the direction, the score."""

from django.utils.translation import gettext_lazy as _

from gofclub.school.script import (
    AMBER,
    JADE,
    PASS,
    YOU,
    Chapter,
    Lesson,
    Position,
    Question,
    Step,
    allowed,
    refused,
    right,
    wrong,
)

_SIXTEEN_AGAIN = _("Everybody has sixteen again. You won the last hand, so you lead.")
_ACROSS = _("Amber sits across. First comes your neighbour.")
_FREE = _("You are free: Jade plays before you, not after you. The duty is Amber's.")

EXCHANGE = Lesson(
    slug="exchange",
    title=_("The exchange"),
    words=_("The loser's best card for any card of the winner's."),
    rules=("R12", "R13"),
    seconds=55,
    art=("Pg", "sort", "2g"),
    steps=(
        Step(
            goal=_("You lost. Give your best card."),
            shown=_(
                "Jade won the last hand; you had the most cards left. She gets your strongest."
            ),
            position=Position(
                yours="1g1r2y2r3g4y5r5r6g7y7r8g9yTgTrPg",
                holding={JADE: "2g"},
                number=2,
                giver=YOU,
                taker=JADE,
            ),
            others_do=((JADE, "2g"),),
            answers=(
                right(
                    "Pg", _("Shown to all. Jade gives back the green 2: she may choose any card.")
                ),
                refused("Tr Tg", "not_strongest", _("A phoenix is above a 10. Give that.")),
                refused("1g 1r", "not_strongest", _("Nice try. Give the strongest card.")),
            ),
        ),
        Step(
            goal=_("You won. Give any card back."),
            shown=_("Amber gave you the dragon. You hold 17 cards: give back one you can spare."),
            position=Position(
                yours="1g2y3g3r4y5g6y6r7g8y8r9g9rTyTrPy",
                number=3,
                giver=AMBER,
                taker=YOU,
                given="Dr",
            ),
            otherwise=_SIXTEEN_AGAIN,
            answers=(
                right("1g 2y 4y", _SIXTEEN_AGAIN),
                allowed("Dr", _("Allowed, and very kind. Most people keep it. Choose another.")),
                allowed("Py", _("Allowed, but it is one of your best. Choose a low card.")),
            ),
        ),
        Step(
            goal=_("A tie: who gives?"),
            shown=_(
                "Amber won. Jade and Ruby have 9 cards left each. Jade is at 38 points, Ruby at 41,"
                " this hand included."
            ),
            question=Question(
                about="giver", left=(5, 9, 0, 9), totals=(23, 38, 20, 41), winner=AMBER
            ),
            answers=(
                right("3", _("Equally many cards: the higher total gives. That is Ruby.")),
                wrong("1", _("Jade has fewer points than Ruby. The higher total gives.")),
                wrong("0", _("You have only 5 cards left. Whoever has the most cards gives.")),
                wrong("2", _("Amber won. She gets the card.")),
            ),
        ),
        Step(
            goal=_("Still a tie: who gives?"),
            shown=_(
                "Now you won. Jade and Ruby have 9 cards left each, and both are at 41 points."
            ),
            question=Question(
                about="giver", left=(0, 9, 5, 9), totals=(20, 41, 23, 41), winner=YOU
            ),
            answers=(
                right(
                    "1",
                    _("The first of them to the winner's right, whichever way play goes: Jade."),
                ),
                wrong("3", _("Start at yourself and go to the right: Jade comes first.")),
                wrong("2", _("Amber has only 5 cards left. Whoever has the most cards gives.")),
                wrong("0", _("You won. You get the card.")),
            ),
        ),
    ),
)

DIRECTION = Lesson(
    slug="direction",
    title=_("The direction flips"),
    words=_("To the right, to the left, in turn. The duty turns with it."),
    rules=("R10.3", "R18"),
    seconds=35,
    art=("counterclockwise", "clockwise"),
    steps=(
        Step(
            goal=_("Hand 1: who plays after you?"),
            shown=_("The first hand runs to the right, counter-clockwise. Tap the player."),
            question=Question(about="next", left=(16, 16, 16, 16), number=1),
            answers=(
                right("1", _("Jade, on your right.")),
                wrong("3", _("Ruby sits on your left. Look at the arrows on the cloth.")),
                wrong("2", _ACROSS),
                wrong("0", _("Somebody else comes after you. Look at the arrows on the cloth.")),
            ),
        ),
        Step(
            goal=_("Hand 2: who plays after you?"),
            shown=_("The second hand runs to the left, the third to the right again, and so on."),
            question=Question(about="next", left=(16, 16, 16, 16), number=2),
            answers=(
                right("3", _("Ruby, on your left. Nobody always plays after the same person.")),
                wrong("1", _("That was the first hand. Now the arrows point the other way.")),
                wrong("2", _ACROSS),
                wrong("0", _("Somebody else comes after you. Look at the arrows on the cloth.")),
            ),
        ),
        Step(
            goal=_("Jade has one card. Are you bound?"),
            shown=_(
                "To the left: Jade laid the 6 and called, Ruby plays after you. Do as you like."
            ),
            position=Position(
                yours="3g8rTg",
                others=(1, 7, 8),
                holding={JADE: "9y"},
                top="6y",
                by=JADE,
                called=(JADE,),
                number=2,
            ),
            answers=(
                right(f"8r Tg {PASS}", _FREE),
                refused("3g", "too_weak", _("3 is lower than 6.")),
            ),
        ),
    ),
)

_LEFT = (5, 9, 15, 0)
_BEFORE = (32, 20, 44, 61)

SCORE = Lesson(
    slug="score",
    title=_("Score a hand"),
    words=_("Cards left cost points, and many cost more each."),
    rules=("R19", "R20"),
    seconds=50,
    art=("cost-9", "cost-15"),
    steps=(
        Step(
            goal=_("Jade has 9 cards left. Her points?"),
            shown=_(
                "Ruby is out: nothing for her. Your 5 cards cost 5. From 8 on, each costs more."
            ),
            question=Question(
                about="points",
                left=_LEFT,
                totals=_BEFORE,
                winner=3,
                choices=(9, 18, 27),
                of=JADE,
                cards="1g2y3g4r6y6r7g9gTg",
            ),
            answers=(
                right("18", _("9 cards at 2 points each: 18.")),
                wrong("9", _("Up to 7 cards, each costs 1. From 8 to 10, each costs 2.")),
                wrong("27", _("3 points each begin at 11 cards.")),
            ),
        ),
        Step(
            goal=_("Amber has 15 left. Her points?"),
            shown=_("11 to 13 cards cost 3 each, 14 and 15 cost 4, all 16 cost 5."),
            question=Question(
                about="points",
                left=_LEFT,
                totals=_BEFORE,
                winner=3,
                choices=(45, 60, 75),
                of=AMBER,
                cards="1y2r3y3r4g4y5g6g7y8g8r9yTrPgPy",
            ),
            answers=(
                right("60", _("15 cards at 4 points each: 60. All 16 would cost 80.")),
                wrong("45", _("3 points each end at 13 cards.")),
                wrong("75", _("5 points each are only for all 16.")),
            ),
        ),
        Step(
            goal=_("Who wins the game?"),
            shown=_(
                "Totals now: you 37, Jade 38, Amber 104, Ruby 61. Somebody has 100 or more, so the"
                " game is over."
            ),
            question=Question(about="winner", left=_LEFT, totals=(37, 38, 104, 61), winner=3),
            answers=(
                right("0", _("You do: low is good. Equal lowest totals would share the win.")),
                wrong("3", _("Ruby won this hand. The game goes to the lowest total.")),
                wrong("2", _("High is bad here. The lowest total wins.")),
                wrong("1", _("38 is one more than 37.")),
            ),
        ),
    ),
)

CHAPTER = Chapter(
    title=_("From hand to hand"),
    words=_("The exchange, the direction, the score."),
    lessons=(EXCHANGE, DIRECTION, SCORE),
)
