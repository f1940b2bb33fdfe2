"""The levels there are, weakest first."""

from . import club, expert, simple
from .level import Bot

BOTS: dict[str, Bot] = {
    one.name: one
    for one in (
        Bot("any", "Plays any card the rules allow.", simple.any_legal),
        Bot("greedy", "A beginner: the lowest play that will do, gangs kept whole.", simple.greedy),
        Bot("club", "A club player: plans the whole hand and watches the others.", club.choose),
        Bot("expert", "An expert: thinks ahead about what the others may hold.", expert.choose),
    )
}

DEFAULT = "club"


def bot(name: str) -> Bot:
    """The bot of a level.

    >>> bot("club").name
    'club'
    """
    try:
        return BOTS[name]
    except KeyError:
        raise ValueError(f"there is no bot {name!r}, only {', '.join(BOTS)}") from None
