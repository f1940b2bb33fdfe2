"""The puzzles that come with the site, from the file that `manage.py make_puzzles` wrote."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gofclub.rules import Action
from play.puzzles.position import Moment, Position, moment_at
from play.puzzles.words import Kind, Theme

PLACE = Path(__file__).parent / "puzzles.jsonl"
CODE_LENGTH = 8
LEVELS = (1, 2, 3)


class Expected(NamedTuple):
    """What the net expects of an option, among people: as the hint has it."""

    option: int
    win: float
    points: float


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its answers, and what is known of every option."""

    code: str
    kind: Kind
    themes: tuple[Theme, ...]
    level: int
    """1 easy, 2 harder, 3 hard."""
    rating: int
    """Before anybody has tried it."""
    position: Position
    answers: tuple[int, ...]
    """The options that are right, the best first; more than one only where colours do not matter.
    """
    costs: tuple[float, ...]
    """Points that each option costs against the best, as in a review."""
    best: tuple[Expected, ...]
    """The answer and its rivals."""
    reasons: tuple[Mapping[str, Any], ...] = field(repr=False)
    """Of each option: a code and its facts, for `play.advice_words`."""
    worlds: int
    margin: float
    """By so many points the answer is ahead of the rival that comes nearest, played out."""
    error: float
    """The standard error of the margin."""
    net: float
    """The same lead as the net sees it, over all other options."""

    @property
    def moment(self) -> Moment:
        return moment_at(self.position)

    @property
    def answer(self) -> int:
        return self.answers[0]

    def option_of(self, action: Action) -> int | None:
        """Which option this is; None where it is not allowed."""
        options = self.moment.options
        return options.index(action) if action in options else None

    def is_about(self, what: str) -> bool:
        return what in (self.kind.value, *(theme.value for theme in self.themes))


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """All of them by their code; read once."""
    return {one.code: one for one in map(_read, PLACE.read_text().splitlines())}


def _read(line: str) -> Puzzle:
    told = json.loads(line)
    reasons = [
        dict(zip(("why", "number", "other", "card"), one, strict=True)) for one in told["told"]
    ]
    shown = (told["answers"][0], *told["rivals"])
    return Puzzle(
        told["code"],
        Kind(told["kind"]),
        tuple(map(Theme, told["themes"])),
        told["level"],
        told["rating"],
        Position.read(told["position"]),
        tuple(told["answers"]),
        tuple(cost / 100 for cost in told["costs"]),
        tuple(
            Expected(option, win / 1000, points / 100)
            for option, (win, points) in zip(shown, told["numbers"], strict=True)
        ),
        tuple(reasons[at] for at in told["reasons"]),
        told["worlds"],
        told["margin"],
        told["error"],
        told["net"],
    )
