"""The words of the game, as Learn explains them."""

from django.utils.translation import gettext_lazy as _, pgettext_lazy

WORDS = (
    (pgettext_lazy("glossary", "Game"), _("Hands played until somebody has 100 points.")),
    (pgettext_lazy("glossary", "Hand"), _("One deal played out; also the cards somebody holds.")),
    (
        pgettext_lazy("glossary", "Cycle"),
        _("A lead and all that is laid on it, until everyone else has passed."),
    ),
    (pgettext_lazy("glossary", "To lead"), _("To lay the first cards of a cycle.")),
    (pgettext_lazy("glossary", "To beat"), _("To lay as many cards that are stronger, or a gang.")),
    (
        pgettext_lazy("glossary", "To pass"),
        _("To lay nothing this time; at a real table one knocks."),
    ),
    (
        pgettext_lazy("glossary", "Combination"),
        _("Cards that may be laid together: one, two, three or five, or a gang."),
    ),
    (pgettext_lazy("glossary", "Gang"), _("Four or more cards of one number.")),
    (
        pgettext_lazy("glossary", "Multicolour 1"),
        _("The strongest 1. It takes any colour in a flush, and begins the game."),
    ),
    (
        pgettext_lazy("glossary", "Phoenix"),
        _("One green, one yellow: above every 10, and together the highest pair."),
    ),
    (pgettext_lazy("glossary", "Dragon"), _("The strongest card, and never laid with another.")),
    (
        pgettext_lazy("glossary", "Chinese style"),
        _("Customs of the card table, from the cut to the knock."),
    ),
    (pgettext_lazy("glossary", "Last card!"), _("The call of whoever is down to one card.")),
    (
        pgettext_lazy("glossary", "Duty"),
        _("What binds the player just before somebody who has called."),
    ),
    (
        pgettext_lazy("glossary", "Winner"),
        _("Whoever lays their last card; they lead the next hand."),
    ),
    (
        pgettext_lazy("glossary", "Loser"),
        _("Whoever was left with the most cards; they give their strongest card."),
    ),
    (pgettext_lazy("glossary", "Exchange"), _("Loser and winner change one card before a hand.")),
    (
        pgettext_lazy("glossary", "Dummy"),
        _("With three players, the sixteen cards that nobody plays."),
    ),
    (
        pgettext_lazy("glossary", "Direction"),
        _("To the right in hands 1, 3, 5 and so on; to the left in the others."),
    ),
)
