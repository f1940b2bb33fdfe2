"""Which of the positions that were proved become puzzles: no two alike, and some of everything."""

import json
from base64 import b32encode
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from gofclub import rules
from play.bots.learned.people import points_among_people, win_among_people
from play.puzzles.position import Position, moment_at
from play.puzzles.shipped import CODE_LENGTH, LEVELS
from play.puzzles.words import Kind

MOST = {Kind.LEAD: 300, Kind.ANSWER: 300, Kind.GIVE: 120}
NOT_SHIPPED = ("from", "seed")


def chosen(found: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The puzzles to ship, each with a code of its own and a level; the order is by code."""
    kept: dict[str, dict[str, Any]] = {}
    many: Counter[str] = Counter()
    met: set[tuple[Any, ...]] = set()
    for one in found:
        alike = _alike(one)
        if met & alike or many[one["kind"]] >= MOST[Kind(one["kind"])]:
            continue
        met |= alike
        many[one["kind"]] += 1
        rest = {name: value for name, value in one.items() if name not in NOT_SHIPPED}
        kept[code_of(one)] = (
            {"code": code_of(one)} | rest | {"numbers": _among_people(one["numbers"])}
        )
    ratings = sorted(one["rating"] for one in kept.values())
    steps = [ratings[len(ratings) * at // len(LEVELS)] for at in range(1, len(LEVELS))]
    return [
        one | {"level": 1 + sum(one["rating"] >= step for step in steps)}
        for _, one in sorted(kept.items())
    ]


def summary(puzzles: list[dict[str, Any]]) -> str:
    kinds = Counter(one["kind"] for one in puzzles)
    themes = Counter(theme for one in puzzles for theme in one["themes"])
    told = [
        f"{len(puzzles)} puzzles",
        "kinds: " + ", ".join(f"{name} {many}" for name, many in sorted(kinds.items())),
        "themes: " + ", ".join(f"{name} {many}" for name, many in sorted(themes.items())),
    ]
    return "\n".join(told)


def code_of(one: dict[str, Any]) -> str:
    """The same position has the same code, whenever it is made."""
    told = json.dumps(one["position"], sort_keys=True).encode()
    return b32encode(sha256(told).digest()).decode().lower()[:CODE_LENGTH]


def _among_people(numbers: list[list[int]]) -> list[list[int]]:
    """Chances and points as hints and reviews have them: what the net expects is of masters."""
    return [
        [round(1000 * win_among_people(win / 1000)), round(100 * points_among_people(points / 100))]
        for win, points in numbers
    ]


def _alike(one: dict[str, Any]) -> set[tuple[Any, ...]]:
    """What no other puzzle may share: the hand, or its numbers on the same combination."""
    moment = moment_at(Position.read(one["position"]))
    hand = rules.view(moment.state, moment.seat).hand
    numbers = tuple(card.rank for card in hand)
    return {("hand", rules.text(hand)), ("alike", numbers, str(moment.state.top or ""))}
