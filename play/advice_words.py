"""Why an option is good or bad, in words: one sentence for each code of `bots/learned/reasons`."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from gofclub.card_names import card_name


def sentence(reason: Mapping[str, Any]) -> str:
    """The sentence of a reason as it is kept: a code, numbers, a card."""
    facts = {
        "number": reason["number"],
        "other": reason["other"],
        "card": card_name(reason["card"]) if reason["card"] else "",
    }
    words = SENTENCES.get(reason["why"])
    return words(facts) % facts if words else ""


SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "finishes": lambda _: gettext("Plays your last cards and wins the hand."),
    "blocks": lambda _: gettext("Stops the next player from going out."),
    "sure": lambda _: gettext("Nothing out there can beat it, so you will lead next."),
    "only_a_gang": lambda _: gettext("Only a gang could beat it, so you will probably lead next."),
    "cheaper": lambda _: gettext(
        "Takes you from %(number)s cards to %(other)s, which cost far fewer points."
    ),
    "spends_gang": lambda _: gettext("Wins the lead, but spends your gang of %(number)ss."),
    "breaks_gang": lambda _: gettext("Breaks up your gang of %(number)ss."),
    "breaks_set": lambda _: gettext("Breaks up your %(number)ss, which are worth more together."),
    "spends_strong": lambda _: gettext("Spends the %(card)s, which you may need later."),
    "wins_lead": lambda facts: ngettext(
        "Likely to win the lead: only %(number)s stronger card is out.",
        "Likely to win the lead: only %(number)s stronger cards are out.",
        facts["number"],
    ),
    "will_be_beaten": lambda _: gettext("Gets rid of a weak card, though it will be beaten."),
    "sheds_weak": lambda facts: ngettext(
        "Gets rid of a weak card while you lead.",
        "Gets rid of weak cards while you lead.",
        facts["number"],
    ),
    "sheds_many": lambda _: gettext("Gets rid of five cards at once."),
    "keeps_gang": lambda _: gettext("Keeps your gang of %(number)ss for when it matters."),
    "keeps_strong": lambda _: gettext("Keeps the %(card)s for when it matters."),
    "keeps_sets": lambda _: gettext("Every play would break up cards that belong together."),
    "lets_go": lambda _: gettext("Lets this one go: your cards are worth more later."),
    "gives_spare": lambda _: gettext("You will miss the %(card)s least of all."),
    "gives_part": lambda _: gettext("Breaks up your %(number)ss."),
    "gives_strong": lambda _: gettext("Gives away the %(card)s."),
    "weaker_rest": lambda _: gettext("Does much the same, but leaves you with weaker cards."),
    "better_rest": lambda _: gettext("Does much the same, but leaves you with better cards."),
    "worth_gang": lambda _: gettext("The lead is worth your gang of %(number)ss now."),
    "worth_breaking_gang": lambda _: gettext(
        "Worth it, though it breaks up your gang of %(number)ss."
    ),
    "worth_breaking_set": lambda _: gettext("Worth it, though it breaks up your %(number)ss."),
    "worth_strong": lambda _: gettext("This is the moment for the %(card)s."),
    "worth_giving": lambda _: gettext("Every other card would be missed more."),
    "plain": lambda _: gettext("Gets rid of a card and keeps your better ones."),
}
