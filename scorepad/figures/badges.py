"""Every badge, declared once: its name, its rule in words, and how it follows from the log.

A badge is earned with one game, with one hand of it, or with a season that was closed, on that
day. It is worked out from all games of a player that count, so it goes again where the game goes.
Games with bots do not count here. `docs/figures.md` says when this is done.
"""

from django.utils.translation import gettext_lazy as _

from scorepad.figures.badge_rules import (
    WHOLE_GAME,
    Badge,
    Counts,
    Earned,
    History,
    came_back,
    did,
    in_a_row,
    is_any,
    is_won,
    on_days,
    once,
    season,
    times,
)
from scorepad.figures.declared import HEAVY
from scorepad.figures.deeds import PASSES, SIX, Deed

ALL_CARDS = 16

BADGES = (
    Badge(
        kind="first_win",
        name=_("First win"),
        rule=_("Won a game."),
        find=once(is_won),
        ground="jade",
        emblem="star",
    ),
    Badge(
        kind="three_in_a_row",
        name=_("Three in a row"),
        rule=_("Won three games running."),
        find=in_a_row(3),
        ground="plum",
        emblem="flames",
    ),
    Badge(
        kind="five_in_a_row",
        name=_("Five in a row"),
        rule=_("Won five games running."),
        find=in_a_row(5),
        ground="flame",
        emblem="phoenix",
    ),
    Badge(
        kind="from_forty_behind",
        name=_("From forty behind"),
        rule=_("Won a game outright after trailing by %(points)d points or more."),
        numbers={"points": 40},
        find=once(came_back(40)),
        ground="jade",
        emblem="40",
    ),
    Badge(
        kind="from_sixty_behind",
        name=_("From sixty behind"),
        rule=_("Won a game outright after trailing by %(points)d points or more."),
        numbers={"points": 60},
        find=once(came_back(60)),
        ground="sea",
        emblem="60",
    ),
    Badge(
        kind="far_ahead",
        name=_("Out of sight"),
        rule=_("Won a game %(points)d points or more ahead of everyone else."),
        numbers={"points": 50},
        find=once(lambda one: one.is_won and one.margin >= 50),
        ground="sun",
        emblem="hare",
    ),
    Badge(
        kind="few_points",
        name=_("Featherlight"),
        rule=_(
            "Won a game with fewer than %(points)d points. Where the number of hands was agreed, "
            "it takes %(hands)d or more."
        ),
        numbers={"points": 20, "hands": WHOLE_GAME},
        find=once(lambda one: one.is_won and one.is_long_enough and one.total < 20),
        ground="sea",
        emblem="feather",
    ),
    Badge(
        kind="no_points",
        name=_("Spotless"),
        rule=_(
            "Finished a game without a single point. Where the number of hands was agreed, it "
            "takes %(hands)d or more."
        ),
        numbers={"hands": WHOLE_GAME},
        find=once(lambda one: one.is_long_enough and one.total == 0),
        ground="sun",
        emblem="0",
    ),
    Badge(
        kind="eight_hands",
        name=_("Eight of the best"),
        rule=_("Went out first in %(hands)d hands of one game."),
        numbers={"hands": 8},
        find=once(lambda one: one.lefts[0] >= 8),
        ground="sea",
        emblem="cards",
    ),
    Badge(
        kind="gave_nothing",
        name=_("Gave nothing away"),
        rule=_(
            "Played a whole game of %(hands)d hands or more without once having to give away "
            "their best card."
        ),
        numbers={"hands": WHOLE_GAME},
        find=once(lambda one: one.is_whole and one.has_exchange and one.gave == 0),
        ground="flame",
        emblem="dragon",
    ),
    Badge(
        kind="light_hands",
        name=_("Light hands"),
        rule=_(
            "Played a whole game of %(hands)d hands or more and was never left with %(cards)d "
            "cards or more."
        ),
        numbers={"hands": WHOLE_GAME, "cards": HEAVY},
        find=once(lambda one: one.is_whole and not any(one.lefts[HEAVY:])),
        ground="jade",
        emblem="carp",
    ),
    Badge(
        kind="all_sixteen",
        name=_("All sixteen, and still"),
        rule=_("Won a game in spite of a hand in which not one of their 16 cards was played."),
        find=once(lambda one: one.is_won and one.lefts[ALL_CARDS] > 0),
        ground="plum",
        emblem="tiger",
    ),
    Badge(
        kind="long_haul",
        name=_("The long haul"),
        rule=_("Won a game of %(hands)d hands or more."),
        numbers={"hands": 25},
        find=once(lambda one: one.is_won and one.hands >= 25),
        ground="sea",
        emblem="tortoise",
    ),
    Badge(
        kind="season_won",
        name=_("Champion of a season"),
        rule=_("Came first in a season that the club has closed."),
        find=season,
        ground="sun",
        emblem="crown",
    ),
    Badge(
        kind="ten_days",
        name=_("Ten evenings"),
        rule=_("Played on %(days)d different days."),
        numbers={"days": 10},
        find=on_days(10),
        goal=10,
        count=lambda counts: counts.days,
        ground="plum",
        emblem="10",
    ),
    Badge(
        kind="fifty_days",
        name=_("Fifty evenings"),
        rule=_("Played on %(days)d different days."),
        numbers={"days": 50},
        find=on_days(50),
        goal=50,
        count=lambda counts: counts.days,
        ground="sea",
        emblem="owl",
    ),
    Badge(
        kind="fifty_wins",
        name=_("Fifty wins"),
        rule=_("Won %(games)d games."),
        numbers={"games": 50},
        find=times(50, is_won),
        goal=50,
        count=lambda counts: counts.wins,
        ground="flame",
        emblem="50",
    ),
    Badge(
        kind="hundred_games",
        name=_("A hundred games"),
        rule=_("Played %(games)d games."),
        numbers={"games": 100},
        find=times(100, is_any),
        goal=100,
        count=lambda counts: counts.games,
        ground="jade",
        emblem="100",
    ),
    Badge(
        kind=Deed.GANG_ON_GANG.value,
        name=_("Gang war"),
        rule=_("Laid a gang on another player's gang, and went out first in that hand (online)."),
        find=did(Deed.GANG_ON_GANG),
        ground="flame",
        emblem="gangs",
    ),
    Badge(
        kind=Deed.STRAIGHT_FLUSH.value,
        name=_("In full colour"),
        rule=_("Laid a straight flush, and went out first in that hand (online)."),
        find=did(Deed.STRAIGHT_FLUSH),
        ground="sea",
        emblem="stairs",
    ),
    Badge(
        kind=Deed.LONG_GANG.value,
        name=_("Six strong"),
        rule=_("Laid a gang of %(cards)d cards or more, and went out first in that hand (online)."),
        numbers={"cards": SIX},
        find=did(Deed.LONG_GANG),
        ground="sun",
        emblem="6",
    ),
    Badge(
        kind=Deed.GANG_LAST.value,
        name=_("Out with a bang"),
        rule=_("Went out with a gang (online)."),
        find=did(Deed.GANG_LAST),
        ground="plum",
        emblem="burst",
    ),
    Badge(
        kind=Deed.NEVER_PASSED.value,
        name=_("Never passed"),
        rule=_("Went out first in a hand without passing once (online)."),
        find=did(Deed.NEVER_PASSED),
        ground="jade",
        emblem="arrow",
    ),
    Badge(
        kind=Deed.LITTLE_ONE.value,
        name=_("Little one"),
        rule=_("Went out with a 1 as the last card (online)."),
        find=did(Deed.LITTLE_ONE),
        ground="sea",
        emblem="1",
    ),
    Badge(
        kind=Deed.STEADY.value,
        name=_("Steady nerves"),
        rule=_(
            "Went out first after passing %(passes)d times or more with a single card left "
            "(online)."
        ),
        numbers={"passes": PASSES},
        find=did(Deed.STEADY),
        ground="plum",
        emblem="hourglass",
    ),
    Badge(
        kind=Deed.GAVE_DRAGON.value,
        name=_("Who needs a dragon?"),
        rule=_("Had to give away the dragon, and went out first in that hand (online)."),
        find=did(Deed.GAVE_DRAGON),
        ground="jade",
        emblem="dragon",
    ),
)
BY_KIND = {one.kind: one for one in BADGES}
COUNTED = tuple(one for one in BADGES if one.goal)


def badges_of(history: History) -> dict[str, Earned]:
    """What somebody has earned, by kind."""
    found = ((one.kind, one.find(history)) for one in BADGES)
    return {kind: when for kind, when in found if when}


def progress_of(counts: Counts) -> dict[str, int]:
    """How far somebody is with what is counted."""
    return {one.kind: one.count(counts) for one in COUNTED if one.count}
