"""Five cards, gangs, and the lead."""

from django.utils.translation import gettext_lazy as _

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

_ALL_PASS = ((JADE, PASS), (AMBER, PASS), (RUBY, PASS))
_MUST_LEAD = _("Whoever leads cannot pass.")

LADDER = Lesson(
    slug="ladder",
    title=_("The five-card ladder"),
    words=_("Straight, flush, full house, straight flush."),
    rules=("R5", "R8.2"),
    seconds=50,
    art=("4g5g6g7g8g",),
    steps=(
        Step(
            goal=_("Climb one rung: lay a flush."),
            shown=_("Ruby laid a straight, the weakest of the four kinds with five cards."),
            position=Position(
                yours="2r3y4g4r5g6g6r7g8g9rTrDr",
                others=(11, 13, 8),
                holding={JADE: "3g3g8y8r8r"},
                top="3y4y5r6y7r",
            ),
            others_do=((JADE, "3g3g8y8r8r"), (AMBER, PASS), (RUBY, PASS)),
            answers=(
                right(
                    "2r4r6r9rTr",
                    _("Any flush beats any straight. Jade has a full house; Amber and Ruby pass."),
                ),
                refused(
                    "2r3y4g5g6g",
                    "too_weak",
                    _("Both are straights, and yours ends lower: 6, not 7."),
                ),
                allowed(
                    "4r5g6r7g8g 4r5g6g7g8g 4g5g6r7g8g 5g6g7g8g9r 5g6r7g8g9r 6g7g8g9rTr 6r7g8g9rTr",
                    _("Allowed: a higher straight beats it. But find five cards of one colour."),
                ),
                allowed(
                    "4g5g6g7g8g", _("Allowed, and very strong. Keep it: you will want it soon.")
                ),
                refused("4r6r9rTrDr", "not_a_combo", _("The dragon is only ever laid alone.")),
                refused(
                    "2r4r6r9r",
                    "not_a_combo",
                    _("Four red cards are nothing yet. A flush has five."),
                ),
                allowed(PASS, _("You can pass. But you hold a flush: five red cards.")),
            ),
        ),
        Step(
            goal=_("Beat Jade's full house."),
            shown=_("A full house is above a flush. Only one kind is above a full house."),
            others_do=_ALL_PASS,
            answers=(
                right(
                    "4g5g6g7g8g",
                    _("A straight flush: in a row, and of one colour. Only a gang is above it."),
                ),
                refused(
                    "3y4g5g6g7g",
                    "too_weak",
                    _("A straight is below a full house. Look at the colours, too."),
                ),
                refused("Dr", "wrong_count", _("One card does not go on five.")),
                allowed(PASS, _("You can pass. But look at your green cards.")),
            ),
        ),
    ),
)

GANG = Lesson(
    slug="gang",
    title=_("A gang, and one on top"),
    words=_("Four or more of the same number beat everything else."),
    rules=("R6", "R9"),
    seconds=45,
    art=("2g2g2y2y2r",),
    steps=(
        Step(
            goal=_("Beat the dragon."),
            shown=_("No single card does. A gang does: it goes on anything, whatever its size."),
            position=Position(
                yours="2g2g2y2y2r5y7g7y7y7rTg",
                others=(12, 9, 10),
                holding={JADE: "9g9y9r9r"},
                top="Dr",
            ),
            others_do=((JADE, "9g9y9r9r"), (AMBER, PASS), (RUBY, PASS)),
            answers=(
                right(
                    "7g7y7y7r", _("Four 7s on one dragon. But Jade has four 9s! The others pass.")
                ),
                refused(
                    "7g7y7r 7g7y7y 7y7y7r",
                    "wrong_count",
                    _("Three are no gang. Take the fourth 7 as well."),
                ),
                refused("Tg", "too_weak", _("The dragon is above every single card.")),
                allowed(
                    "2g2g2y2y2r",
                    _("Allowed: five are a gang, too. Keep them, and lay the 7s first."),
                ),
                allowed(
                    "2g2y2y2r 2g2g2y2y 2g2g2y2r",
                    _("Allowed, but you would tear five 2s apart. Take the 7s."),
                ),
                allowed(PASS, _("You can pass. But this is what a gang is for.")),
            ),
        ),
        Step(
            goal=_("Beat Jade's four 9s."),
            shown=_("Only a stronger gang does: more cards, or as many of a higher number."),
            others_do=_ALL_PASS,
            answers=(
                right(
                    "2g2g2y2y2r",
                    _("Five beat four, even if they are only 2s. All pass."),
                ),
                refused(
                    "2g2y2y2r 2g2g2y2r 2g2g2y2y",
                    "too_weak",
                    _("Four against four: the higher number wins, and that is 9. Take one more."),
                ),
                refused(
                    "2g2y2r", "too_weak", _("Three are no gang, and only a gang beats a gang.")
                ),
                allowed(PASS, _("You can pass. But count your 2s.")),
            ),
        ),
    ),
)

CYCLE = Lesson(
    slug="cycle",
    title=_("Win a cycle"),
    words=_("All pass: you lead whatever you like."),
    rules=("R15.3", "R16.1", "R17.1"),
    seconds=45,
    art=("TyTr",),
    steps=(
        Step(
            goal=_("Beat Ruby's pair of 9s."),
            shown=_("If nobody answers you, the cards are put aside and you lead."),
            position=Position(yours="3g4y5g6r7y8g8rTyTr", others=(7, 10, 8), top="9g9y"),
            others_do=_ALL_PASS,
            answers=(
                right("TyTr", _("Jade passes, Amber passes, Ruby passes. The cycle is yours.")),
                refused("8g8r", "too_weak", _("8 is lower than 9. You have a better pair.")),
                refused("Ty Tr", "wrong_count", _("This is a pair. Take both 10s.")),
                allowed(PASS, _("You can pass. But this cycle can be yours.")),
            ),
        ),
        Step(
            goal=_("Lead your five cards in a row."),
            shown=_("Now anything goes. Lead what takes many cards with it."),
            others_do=_ALL_PASS,
            answers=(
                right(
                    "3g4y5g6r7y",
                    _("Nobody answers, and you lead again. Five at once are hard to beat."),
                ),
                right(
                    "4y5g6r7y8g 4y5g6r7y8r",
                    _("All pass. Going from 3 to 7 would have kept your 8s together."),
                ),
                refused(PASS, "must_lead", _MUST_LEAD),
                allowed(
                    "8g8r", _("Allowed. But it leaves you five cards; the straight leaves you two.")
                ),
                allowed(
                    "3g 4y 5g 6r 7y 8g 8r",
                    _("Allowed, but slow: that is one card. You can lay five."),
                ),
            ),
        ),
        Step(
            goal=_("Go out."),
            shown=_("Two cards left, and you lead."),
            answers=(
                right(
                    "8g8r",
                    _("The hand is over, and it is yours. Two cards at once need no call."),
                ),
                allowed("8g 8r", _("Allowed, but then one card stays behind. Lay both.")),
                refused(PASS, "must_lead", _MUST_LEAD),
            ),
        ),
    ),
)

CHAPTER = Chapter(
    title=_("Strong cards"),
    words=_("Five cards, gangs, and the lead."),
    lessons=(LADDER, GANG, CYCLE),
)
