"""The rules of the game behind one name: `from gofclub import rules`.

Pure: no Django, no clock, no files, no randomness of its own. Everything a caller needs is
re-exported here; the modules behind it may change.
"""

from .actions import (
    Action,
    Call,
    Called,
    CycleWon,
    DealWon,
    Event,
    Give,
    Given,
    Pass,
    Passed,
    Play,
    Played,
    Uncalled,
)
from .cards import DECK, DRAGON, FACES, MULTI_ONE, PHOENIX, Card, Colour, Hand, cards, text
from .combos import Combo, Kind, all_combos, combo, combos_in, count_by_kind
from .deal import apply, check, is_legal, legal, plays
from .errors import BadNotation, IllegalAction, RulesError
from .game import (
    Setup,
    Standing,
    is_over,
    is_over_at,
    next_setup,
    setup_after,
    standings,
    totals,
)
from .notation import dumps, loads
from .record import DealRecord, Record
from .ruleset import GANG, OFFICIAL, RULESETS, Ruleset
from .scoring import (
    CARDS_DEALT,
    POINTS_PER_CARD,
    DealResult,
    GiverReason,
    direction,
    giver,
    giver_and_reason,
    points,
    tied_for_giver,
)
from .state import DealState, Phase, cut_seat, shuffled, start
from .view import View, view

__all__ = [
    "CARDS_DEALT",
    "DECK",
    "DRAGON",
    "FACES",
    "GANG",
    "MULTI_ONE",
    "OFFICIAL",
    "PHOENIX",
    "POINTS_PER_CARD",
    "RULESETS",
    "Action",
    "BadNotation",
    "Call",
    "Called",
    "Card",
    "Colour",
    "Combo",
    "CycleWon",
    "DealRecord",
    "DealResult",
    "DealState",
    "DealWon",
    "Event",
    "Give",
    "Given",
    "GiverReason",
    "Hand",
    "IllegalAction",
    "Kind",
    "Pass",
    "Passed",
    "Phase",
    "Play",
    "Played",
    "Record",
    "RulesError",
    "Ruleset",
    "Setup",
    "Standing",
    "Uncalled",
    "View",
    "all_combos",
    "apply",
    "cards",
    "check",
    "combo",
    "combos_in",
    "count_by_kind",
    "cut_seat",
    "direction",
    "dumps",
    "giver",
    "giver_and_reason",
    "is_legal",
    "is_over",
    "is_over_at",
    "legal",
    "loads",
    "next_setup",
    "plays",
    "points",
    "setup_after",
    "shuffled",
    "standings",
    "start",
    "text",
    "tied_for_giver",
    "totals",
    "view",
]
