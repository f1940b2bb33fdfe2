"""Does it beat? The rules say yes or no; here it is said why, with the number of the rule."""

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from gofclub import rules
from gofclub.card_names import card_name
from gofclub.combo_words import combo_phrase
from gofclub.rules import Kind
from gofclub.school.comparing import compared


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    is_yes: bool | None
    """None where there is nothing to decide yet."""
    title: str
    words: str
    rule: str = ""
    decides: tuple[str, ...] = ()
    """The cards that decide: of what lies on the table, and of what is laid on it."""


def combo_or_none(cards: rules.Hand) -> rules.Combo | None:
    try:
        return rules.combo(cards)
    except rules.IllegalAction:
        return None


def verdict(table: rules.Hand, laid: rules.Hand) -> Verdict:
    """Whether the second set may be laid on the first; either may be empty."""
    for cards in (table, laid):
        if cards and combo_or_none(cards) is None:
            words, rule = why_no_combo(cards)
            return Verdict(
                is_yes=False, title=gettext("Not a combination."), words=words, rule=rule
            )
    top, tried = combo_or_none(table), combo_or_none(laid)
    if top is not None and tried is not None:
        return _duel(top, tried)
    alone = top or tried
    if alone is None:
        return Verdict(
            is_yes=None,
            title=gettext("Does it beat?"),
            words=gettext("Pick the cards on the table, then the cards laid on them."),
        )
    words, rule = what_it_is(alone)
    title = gettext("And what is laid on it?") if top else gettext("It may be led.")
    return Verdict(is_yes=None if top else True, title=title, words=words, rule=rule)


def _duel(top: rules.Combo, tried: rules.Combo) -> Verdict:
    is_yes = tried.beats(top)
    title = gettext("Yes, it beats it.") if is_yes else gettext("No, it does not beat it.")
    strong, weak = (tried, top) if is_yes else (top, tried)
    found = compared(strong, weak)
    # What `compared` calls the top is the stronger of the two here.
    pair = (found.tried, found.top) if is_yes else (found.top, found.tried)
    return Verdict(
        is_yes=is_yes,
        title=title,
        words=_why(found.rule, strong, weak, stronger=found.top, weaker=found.tried),
        rule=_narrower(found.rule, strong, weak, stronger=found.top, weaker=found.tried),
        decides=pair if all(pair) else (),
    )


def _narrower(
    rule: str, strong: rules.Combo, weak: rules.Combo, *, stronger: str, weaker: str
) -> str:
    if "1m" in (stronger, weaker) and stronger[0] == weaker[0]:
        return "R8.5"
    is_tie = rule == "R9.2" and len(strong) == len(weak) and _number(strong) == _number(weak)
    return "R9.3" if is_tie else rule


def _why(rule: str, strong: rules.Combo, weak: rules.Combo, *, stronger: str, weaker: str) -> str:
    """In a sentence: why the first is not beaten by the second, or beats it."""
    names = {
        "stronger": card_name(stronger) if stronger else "",
        "weaker": card_name(weaker) if weaker else "",
    }
    match rule:
        case "R8.1":
            return gettext(
                "Cards on the table are beaten by just as many cards, or by a gang: neither "
                "more nor fewer."
            )
        case "R8.2":
            return gettext(
                "With five cards the kind counts first, whatever the numbers: %(stronger)s is "
                "above %(weaker)s."
            ) % {"stronger": combo_phrase(strong), "weaker": combo_phrase(weak)}
        case "R8.6":
            return gettext("Nothing beats itself: these are the same cards once more.")
        case "R9.1":
            return gettext(
                "A gang beats whatever is not a gang, and only a stronger gang beats a gang."
            )
        case "R9.2":
            return _why_gang(strong, weak)
    if stronger[0] == weaker[0] and "1m" in (stronger, weaker):
        said = gettext("The multicolour 1 is the strongest of the 1s.")
    elif len(strong) == 1 and stronger[0] == weaker[0]:
        said = gettext(
            "The numbers are equal, so the colour decides, green below yellow below red: "
            "%(stronger)s is above %(weaker)s."
        )
    elif len(strong) == 1:
        said = gettext("The number counts before the colour: %(stronger)s is above %(weaker)s.")
    elif rule == "R8.4":
        said = gettext(
            "Full houses are compared by their triples, then by their pairs. The first "
            "difference decides: %(stronger)s is above %(weaker)s."
        )
    else:
        said = gettext(
            "Both are of one kind: compare card by card from the strongest down, number before "
            "colour. The first difference decides: %(stronger)s is above %(weaker)s."
        )
    return said % names


def _why_gang(strong: rules.Combo, weak: rules.Combo) -> str:
    if len(strong) != len(weak):
        return gettext("Between gangs more cards win: %(more)s beat %(fewer)s.") % {
            "more": len(strong),
            "fewer": len(weak),
        }
    if _number(strong) == _number(weak):
        return gettext("Colour never decides between gangs.")
    return gettext(
        "Two gangs of as many cards: the higher number wins, and %(high)s is above %(low)s."
    ) % {"high": _number(strong), "low": _number(weak)}


def _number(combo: rules.Combo) -> int:
    return combo.cards[0].rank


_RULE_OF_KIND = {
    Kind.SINGLE: "R4.1",
    Kind.PAIR: "R4.2",
    Kind.TRIPLE: "R4.3",
    Kind.STRAIGHT: "R5.1",
    Kind.FLUSH: "R5.2",
    Kind.FULL_HOUSE: "R5.3",
    Kind.STRAIGHT_FLUSH: "R5.4",
    Kind.GANG: "R6.1",
}


def what_it_is(combo: rules.Combo) -> tuple[str, str]:
    """A combination in a sentence, and the rule that makes it one."""
    said = gettext("It is %(combo)s.") % {"combo": combo_phrase(combo)}
    if combo.kind is Kind.FULL_HOUSE and _is_one_colour(combo.cards):
        more = gettext("All of one colour, and yet no flush: the stronger kind counts.")
        return f"{said} {more}", "R7.2"
    if combo.kind is Kind.GANG and len(combo) == 5:
        more = gettext("Five of one number are never a full house.")
        return f"{said} {more}", "R6.2"
    return said, _RULE_OF_KIND[combo.kind]


def _is_one_colour(cards: rules.Hand) -> bool:
    return len({card.colour for card in cards} - {rules.Colour.MULTI}) == 1


def why_no_combo(cards: rules.Hand) -> tuple[str, str]:
    """Why cards do not go together, and the rule that says so."""
    ranks = [card.rank for card in cards]
    if rules.DRAGON in ranks:
        return gettext("The dragon is only ever laid alone."), "R7.1"
    if rules.PHOENIX in ranks:
        return gettext(
            "A phoenix is laid alone, with the other phoenix, or with it as the pair of a full "
            "house."
        ), "R7.1"
    match len(cards):
        case 2:
            return gettext("Two cards must be of one number."), "R4.2"
        case 3:
            return gettext("Three cards must be of one number."), "R4.3"
        case 5:
            return _why_no_five(ranks)
    said = ngettext(
        "%(count)s card must be of one number: a gang.",
        "%(count)s cards must all be of one number: a gang.",
        len(cards),
    )
    return said % {"count": len(cards)}, "R6.1"


def _why_no_five(ranks: list[int]) -> tuple[str, str]:
    if max(map(ranks.count, ranks)) == 4:
        return gettext("A gang of four is laid without a fifth card beside it."), "R6.1"
    if _goes_round_the_corner(ranks):
        return gettext("A straight ends at 10; it does not go on with 1."), "R5.1"
    return gettext(
        "Five cards must be a straight, a flush, a full house, a straight flush or a gang."
    ), "R5"


def _goes_round_the_corner(ranks: list[int]) -> bool:
    held = set(ranks)
    return len(held) == 5 and any(
        held == {(low + step - 1) % 10 + 1 for step in range(5)} for low in range(7, 11)
    )
