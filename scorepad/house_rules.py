"""House rules in words: what people read where they choose them, and what they agreed on.

What an option can be is said by the field of `rules.Ruleset` that has its name. The end of a game,
its target or its number of hands, is asked for by the forms themselves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from gofclub import rules
from gofclub.rules.options import OneOf

Words = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetWords:
    """A ruleset by its name."""

    title: Words
    agreed: Words
    """In a line with all that a table agreed on."""
    help: Words = ""
    """Below it on the pad."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """A choice besides the ruleset and the end of the game."""

    name: str
    asked: Words
    """Over its answers where an online table is opened."""
    help: Words = ""
    answers: Mapping[str, Words] = field(default_factory=dict)
    """None for a rule that is on or off."""
    switch: Words
    """Beside its switch on the pad, which keeps score for a real table."""
    on: str | bool = True
    """What the switch stands for."""
    agreed: Mapping[str | bool, Words]
    """In a line with all that a table agreed on; of another value nothing is said."""
    reminder: Words = ""
    """On the pad before every hand, while it is on."""

    @property
    def off(self) -> str | bool:
        forms = {option.name: option.form for option in rules.OPTIONS}
        match forms[self.name]:
            case OneOf(answers=answers):
                return next(answer for answer in answers if answer != self.on)
        return not self.on


RULESETS = {
    "official": RulesetWords(
        title=pgettext_lazy("ruleset", "Official rules"), agreed=_("official rules")
    ),
    "gang": RulesetWords(
        title=pgettext_lazy("ruleset", "Gang"),
        agreed=_('"Gang" rules'),
        help=_(
            "Four players, and no duties before a last card. If several have the most cards, the "
            "one with the strongest card gives; the pad will ask."
        ),
    ),
}
TITLES = tuple((name, words.title) for name, words in RULESETS.items())
HOUSE_RULES = (
    HouseRule(
        name="last_card",
        asked=_('"Last card!" is called'),
        answers={"auto": _("automatically"), "call": _("by the player")},
        switch=_("The last card must be called"),
        on="call",
        agreed={
            "auto": _("last card called automatically"),
            "call": _("last card called by the player"),
        },
    ),
    HouseRule(
        name="chinese_cut",
        asked=_("Chinese cut"),
        help=_("The dealer cuts the deck to decide who gets the first card."),
        switch=_("Chinese cut: the dealer cuts to decide who gets the first card"),
        agreed={True: _("Chinese cut")},
        reminder=_(
            "The dealer cuts. Count to the right by the number of that card, with the dealer as "
            "one: that player gets the first card. A phoenix or the dragon: cut again."
        ),
    ),
)


def agreed_words(ruleset: rules.Ruleset) -> list[str]:
    """What those at a table agreed on, a few words each."""
    chosen = [rule.agreed.get(getattr(ruleset, rule.name)) for rule in HOUSE_RULES]
    return [str(words) for words in [RULESETS[ruleset.name].agreed, *chosen] if words]


def pad_words() -> dict[str, Any]:
    """Rulesets and switches in words, for a page that offers them without a network, too."""
    return {
        "rulesets": {
            name: {"title": str(words.title), "help": str(words.help)}
            for name, words in RULESETS.items()
        },
        "switches": [
            {"name": rule.name, "words": str(rule.switch), "on": rule.on, "off": rule.off}
            | ({"reminder": str(rule.reminder)} if rule.reminder else {})
            for rule in HOUSE_RULES
        ],
    }
