"""What a turn demands of a hand: the one predicate behind everything that is allowed or refused.

It needs a hand, what lies on the table and whether a duty binds; no seats, no secrets of others.
So the state, a seat's view and the command line all ask the same question here.
"""

from typing import NamedTuple

from .cards import KEY, MULTI_ONE, Card, Hand, cards_of, holds, strongest_of, text
from .combos import COMBOS, Combo, why_no_combo
from .errors import IllegalAction
from .finder import ids_in
from .tables import FIRST, Ids, Kind

_SECOND_SIZE = FIRST[Kind.PAIR]
_MULTI_ONE = KEY[MULTI_ONE]


class Demand(NamedTuple):
    """A turn, seen from the hand that must answer it."""

    hand: int
    on: Combo | None = None
    """What lies on the table; None when leading."""
    opening: bool = False
    """Whether this lead must contain 1m."""
    block: bool = False
    """Whether the next player has called the last card, and that binds."""


def may_pass(demand: Demand) -> bool:
    return _pass_refusal(demand) is None


def pass_objection(demand: Demand) -> IllegalAction | None:
    """Why passing is refused, if it is."""
    code = _pass_refusal(demand)
    return None if code is None else IllegalAction(code, _sentence(code, demand, None))


def play_objection(demand: Demand, laid: Hand, combo: Combo | None) -> IllegalAction | None:
    """Why laying these cards, which make this combo or none, is refused, if it is."""
    if combo is None or not holds(demand.hand, combo.key):
        if missing := _missing(demand.hand, laid):
            return IllegalAction("not_in_hand", f"you do not hold {text(missing)}")
        return IllegalAction("not_a_combo", why_no_combo(laid))
    code = _refusal(demand, combo)
    return None if code is None else IllegalAction(code, _sentence(code, demand, combo))


def ids_allowed(demand: Demand) -> Ids:
    """The numbers of every combo of the hand that may be laid now."""
    found = ids_in(demand.hand, None if demand.on is None else demand.on.number)
    if demand.opening or demand.block:
        return tuple([one for one in found if _refusal(demand, COMBOS[one]) is None])
    return found


def _pass_refusal(demand: Demand) -> str | None:
    if demand.on is None:
        return "must_lead"
    if demand.block and demand.on.kind is Kind.SINGLE:
        return "must_block" if strongest_of(demand.hand) > demand.on.cards[0] else None
    return None


def _refusal(demand: Demand, combo: Combo) -> str | None:
    """The code of what is wrong with laying a combo that the hand has."""
    on = demand.on
    if on is None:
        if demand.opening and not combo.key & _MULTI_ONE:
            return "must_have_1m"
        if demand.block and len(combo.cards) == 1:
            if ids_in(demand.hand)[-1] >= _SECOND_SIZE:
                return "must_lead_many"
            if combo.cards[0] != strongest_of(demand.hand):
                return "must_lead_strongest"
        return None
    if not combo.beats(on):
        sizes_differ = len(combo.cards) != len(on.cards)
        return "wrong_count" if sizes_differ and on.kind is not Kind.GANG else "too_weak"
    if demand.block and len(combo.cards) == 1 and combo.cards[0] != strongest_of(demand.hand):
        return "must_block"
    return None


def _sentence(code: str, demand: Demand, combo: Combo | None) -> str:
    """What to tell the player; made only when somebody is really refused."""
    on = demand.on
    best = strongest_of(demand.hand)
    most = COMBOS[ids_in(demand.hand)[-1]]
    match code:
        case "must_lead":
            return "you lead, so you cannot pass"
        case "must_have_1m":
            return f"the first lead of the game must contain 1m; {combo} does not"
        case "must_lead_many":
            return (
                f"your neighbour has one card: lead two cards or more (such as {most}), not {combo}"
            )
        case "must_lead_strongest":
            return f"your neighbour has one card: lead your strongest single, {best}, not {combo}"
        case "must_block":
            or_gang = f" or a gang (such as {most})" if most.kind is Kind.GANG else ""
            instead = "pass" if combo is None else f"play {combo}"
            return (
                f"your neighbour has one card: play your strongest single, {best}{or_gang};"
                f" you cannot {instead}"
            )
        case "wrong_count":
            return f"{combo} cannot go on {on}: lay as many cards, or a gang"
        case _:
            return f"{combo} does not beat {on}"


def _missing(hand: int, laid: Hand) -> list[Card]:
    held = list(cards_of(hand))
    missing = []
    for card in laid:
        if card in held:
            held.remove(card)
        else:
            missing.append(card)
    return missing
