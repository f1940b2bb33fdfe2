"""What insights say in words; nothing is claimed that the figures do not bear."""

from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext_lazy

from play.bots.situations import Situation as Kind
from play.characters import BY_LEVEL, MIXED
from play.insights.estimates import Change, Estimate
from play.insights.insights import Group, OfKind, Practice
from play.puzzles.words import Kind as Puzzles, Theme

NAMES: dict[Kind, str | Promise] = {
    Kind.LEAD: pgettext_lazy("decisions", "Leading"),
    Kind.ANSWER: pgettext_lazy("decisions", "Following"),
    Kind.GANG: pgettext_lazy("decisions", "Gangs"),
    Kind.LAST_CARDS: pgettext_lazy("decisions", "Last cards"),
    Kind.EXCHANGE: pgettext_lazy("decisions", "Exchange"),
}
MEANINGS: dict[Kind, str | Promise] = {
    Kind.LEAD: gettext_lazy("what to open a round with"),
    Kind.ANSWER: gettext_lazy("whether to beat a play, and with what"),
    Kind.GANG: gettext_lazy("when to lay a gang, or to keep it"),
    Kind.LAST_CARDS: gettext_lazy("when somebody has one or two cards left"),
    Kind.EXCHANGE: gettext_lazy("which card to give back"),
}
TO_PRACTISE: dict[Kind, str | Promise] = {
    Kind.LEAD: gettext_lazy("What to lead with"),
    Kind.ANSWER: gettext_lazy("When to play and when to pass"),
    Kind.GANG: gettext_lazy("When to spend a gang"),
    Kind.LAST_CARDS: gettext_lazy("The last cards of a hand"),
    Kind.EXCHANGE: gettext_lazy("Which card to give back"),
}
ART: dict[Kind, str] = {
    Kind.LEAD: "5g6y7r8g9y",
    Kind.ANSWER: "9gTy",
    Kind.GANG: "7g7y7y7r",
    Kind.LAST_CARDS: "3gPg",
    Kind.EXCHANGE: "2gDr",
}
"""Cards beside what is worth practising."""
PUZZLES: dict[Kind, str] = {
    Kind.LEAD: Puzzles.LEAD,
    Kind.ANSWER: Puzzles.ANSWER,
    Kind.GANG: Theme.GANG,
    Kind.LAST_CARDS: Theme.LAST_CARDS,
    Kind.EXCHANGE: Puzzles.GIVE,
}
"""The puzzles in which each kind is practised."""
SAME_LUCK = 0.5
"""Points a hand up to which luck was even."""


def two(value: float) -> str:
    return number_format(value, 2)


def one(value: float) -> str:
    return number_format(value, 1)


def signed(value: float) -> str:
    """With a sign that is as wide as a digit."""
    sign = "\N{MINUS SIGN}" if round(value, 1) < 0 else "+" if round(value, 1) > 0 else ""
    return f"{sign}{one(abs(value))}"


def give_or_take(estimate: Estimate, digits: int) -> str:
    return _("give or take %(spread)s") % {"spread": number_format(estimate.spread, digits)}


def change_words(change: Change | None, *, factor: int = 1, digits: int = 2) -> str:
    """Of points, where less is better, and of shares, where more is; both say which way it went."""
    if change is None:
        return _("too early to compare")
    if not change.is_clear:
        return _("no clear change")
    amount = {"amount": number_format(abs(change.value) * factor, digits)}
    return (_("%(amount)s less") if change.value < 0 else _("%(amount)s more")) % amount


def luck_words(luck: Estimate) -> str:
    if abs(luck.value) <= max(SAME_LUCK, luck.spread):
        return _("evens out")
    return _("kind to you") if luck.value < 0 else _("unkind to you")


def kind_words(of: OfKind) -> str:
    """What the figures of a kind of situation say against players about as strong."""
    if of.lost is None:
        return _("Too few decisions to say.")
    above = of.lost.value - of.typical
    if above > of.lost.spread:
        return _("Costs you more than others at your level.")
    if above < -of.lost.spread:
        return _("Costs you less than others at your level.")
    return _("About what it costs others at your level.")


def practice_words(practice: Practice) -> str:
    of = practice.of
    assert of.lost is not None
    return ngettext(
        "Your %(count)s decision of this kind cost you %(mine)s points, and others at your level"
        " lose %(typical)s. Playing it as they do is worth about %(gain)s points a hand, give or"
        " take %(doubt)s.",
        "Your %(count)s decisions of this kind cost you %(mine)s points each, and others at your"
        " level lose %(typical)s. Playing them as they do is worth about %(gain)s points a hand,"
        " give or take %(doubt)s.",
        of.decisions,
    ) % {
        "count": of.decisions,
        "mine": two(of.lost.value),
        "typical": two(of.typical),
        "gain": one(practice.gain),
        "doubt": one(practice.doubt),
    }


def group_name(group: Group) -> str:
    if group.of == "people":
        return _("With other people")
    if group.of.isdigit():
        return ngettext("%(count)s player", "%(count)s players", int(group.of)) % {
            "count": group.of
        }
    if group.of == MIXED:
        return _("Against different bots")
    character = BY_LEVEL.get(group.of)
    return _("Against %(name)s") % {"name": character.name} if character else _("Against bots")


def day(value: object) -> str:
    return date_format(value, "MONTH_DAY_FORMAT")  # type: ignore[arg-type]
