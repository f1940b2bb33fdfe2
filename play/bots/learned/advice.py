"""What the master would do now, and what else one could do: a hint."""

from collections.abc import Sequence
from typing import NamedTuple

from gofclub.rules import Action, Call
from play.bots.known import Known
from play.bots.level import always_calling

from .people import points_among_people, win_among_people
from .player import Outlook, outlooks
from .reasons import Position, Reason, Why

SHOWN = 3


class Advised(NamedTuple):
    """An option with what is to be expected of it among people."""

    action: Action
    win: float
    points: float
    reason: Reason


def advice(known: Known) -> list[Advised]:
    """The best options, the best of all first; empty where there is nothing to choose."""
    options = [one for one in always_calling(known.view.legal) if not isinstance(one, Call)]
    if len(options) < 2:
        return []
    position = Position(known, options)
    found: list[Advised] = []
    for one in _different(known, options):
        reason = position.reason(one.action)
        if not found:
            reason = position.reason_of_best(one.action)
        elif reason.why is found[0].reason.why:
            # It does what the best does, and is worth less: what it leaves must be weaker.
            reason = Reason(Why.WEAKER_REST)
        win, points = win_among_people(one.win), points_among_people(one.points)
        found.append(Advised(one.action, win, points, reason))
    return found


def _different(known: Known, options: Sequence[Action]) -> list[Outlook]:
    """The best options that are not the same thing in another colour."""
    found: list[Outlook] = []
    seen = set()
    for one in outlooks(known, options):
        face = tuple(sorted(card.rank for card in getattr(one.action, "cards", ())))
        told = (type(one.action), face, round(one.win, 2), round(one.points, 1))
        if told not in seen:
            seen.add(told)
            found.append(one)
    return found[:SHOWN]
