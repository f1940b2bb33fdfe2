"""Why an option is good or bad, in words: one sentence for each code of `bots/learned/reasons`.

Each has a form for the reader, and one for somebody with a name: whoever looks at another seat is
not told about their own cards.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from gofclub.card_names import card_name

Words = Callable[[dict[str, Any]], str]


def sentence(reason: Mapping[str, Any], *, name: str | None = None) -> str:
    """The sentence of a reason as it is kept: a code, numbers, a card; no name: the reader's."""
    facts = {
        "number": reason["number"],
        "other": reason["other"],
        "card": card_name(reason["card"]) if reason["card"] else "",
        "name": isolated(name or ""),
    }
    forms = SENTENCES.get(reason["why"])
    if forms is None:
        return ""
    to_reader, of_another = forms
    words = to_reader if name is None else of_another
    return words(facts) % facts


def isolated(name: str) -> str:
    """A name that does not turn the writing around it, whichever way it is written itself."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"


def _same(words: Words) -> tuple[Words, Words]:
    """For a sentence that speaks of nobody."""
    return words, words


SENTENCES: dict[str, tuple[Words, Words]] = {
    "finishes": (
        lambda _: gettext("Plays your last cards and wins the hand."),
        lambda _: gettext("Plays the last cards and wins the hand for %(name)s."),
    ),
    "blocks": _same(lambda _: gettext("Stops the next player from going out.")),
    "sure": (
        lambda _: gettext("Nothing out there can beat it, so you will lead next."),
        lambda _: gettext("Nothing out there can beat it, so %(name)s will lead next."),
    ),
    "only_a_gang": (
        lambda _: gettext("Only a gang could beat it, so you will probably lead next."),
        lambda _: gettext("Only a gang could beat it, so %(name)s will probably lead next."),
    ),
    "cheaper": (
        lambda _: gettext(
            "Takes you from %(number)s cards to %(other)s, which cost far fewer points."
        ),
        lambda _: gettext(
            "Takes %(name)s from %(number)s cards to %(other)s, which cost far fewer points."
        ),
    ),
    "spends_gang": (
        lambda _: gettext("Wins the lead, but spends your gang of %(number)ss."),
        lambda _: gettext("Wins the lead, but spends the gang of %(number)ss."),
    ),
    "breaks_gang": (
        lambda _: gettext("Breaks up your gang of %(number)ss."),
        lambda _: gettext("Breaks up the gang of %(number)ss."),
    ),
    "breaks_set": (
        lambda _: gettext("Breaks up your %(number)ss, which are worth more together."),
        lambda _: gettext("Breaks up the %(number)ss, which are worth more together."),
    ),
    "spends_strong": (
        lambda _: gettext("Spends the %(card)s, which you may need later."),
        lambda _: gettext("Spends the %(card)s, which %(name)s may need later."),
    ),
    "wins_lead": _same(
        lambda facts: ngettext(
            "Likely to win the lead: only %(number)s stronger card is out.",
            "Likely to win the lead: only %(number)s stronger cards are out.",
            facts["number"],
        )
    ),
    "will_be_beaten": _same(
        lambda _: gettext("Gets rid of a weak card, though it will be beaten.")
    ),
    "sheds_weak": (
        lambda facts: ngettext(
            "Gets rid of a weak card while you lead.",
            "Gets rid of weak cards while you lead.",
            facts["number"],
        ),
        lambda facts: ngettext(
            "Gets rid of a weak card while %(name)s leads.",
            "Gets rid of weak cards while %(name)s leads.",
            facts["number"],
        ),
    ),
    "sheds_many": _same(lambda _: gettext("Gets rid of five cards at once.")),
    "keeps_gang": (
        lambda _: gettext("Keeps your gang of %(number)ss for when it matters."),
        lambda _: gettext("Keeps the gang of %(number)ss for when it matters."),
    ),
    "keeps_strong": _same(lambda _: gettext("Keeps the %(card)s for when it matters.")),
    "keeps_sets": _same(lambda _: gettext("Every play would break up cards that belong together.")),
    "lets_go": (
        lambda _: gettext("Lets this one go: your cards are worth more later."),
        lambda _: gettext("Lets this one go: the cards are worth more later."),
    ),
    "gives_spare": (
        lambda _: gettext("You will miss the %(card)s least of all."),
        lambda _: gettext("%(name)s will miss the %(card)s least of all."),
    ),
    "gives_part": (
        lambda _: gettext("Breaks up your %(number)ss."),
        lambda _: gettext("Breaks up the %(number)ss."),
    ),
    "gives_strong": _same(lambda _: gettext("Gives away the %(card)s.")),
    "weaker_rest": (
        lambda _: gettext("Does much the same, but leaves you with weaker cards."),
        lambda _: gettext("Does much the same, but leaves %(name)s with weaker cards."),
    ),
    "better_rest": (
        lambda _: gettext("Does much the same, but leaves you with better cards."),
        lambda _: gettext("Does much the same, but leaves %(name)s with better cards."),
    ),
    "worth_gang": (
        lambda _: gettext("The lead is worth your gang of %(number)ss now."),
        lambda _: gettext("The lead is worth the gang of %(number)ss now."),
    ),
    "worth_breaking_gang": (
        lambda _: gettext("Worth it, though it breaks up your gang of %(number)ss."),
        lambda _: gettext("Worth it, though it breaks up the gang of %(number)ss."),
    ),
    "worth_breaking_set": (
        lambda _: gettext("Worth it, though it breaks up your %(number)ss."),
        lambda _: gettext("Worth it, though it breaks up the %(number)ss."),
    ),
    "worth_strong": _same(lambda _: gettext("This is the moment for the %(card)s.")),
    "worth_giving": _same(lambda _: gettext("Every other card would be missed more.")),
    "plain": (
        lambda _: gettext("Gets rid of a card and keeps your better ones."),
        lambda _: gettext("Gets rid of a card and keeps the better ones."),
    ),
}
