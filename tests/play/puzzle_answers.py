"""People who answer puzzles, by what they lay."""

import re
from datetime import UTC, date, datetime, time

from play.models import PuzzleTry
from play.puzzles.shipped import Puzzle
from play.services.puzzles.answering import answer
from scorepad.actors import Actor

HOME = "192.0.2.7"


def browser(key: str = "a") -> Actor:
    return Actor(browser=key * 64)


def noon(day: date) -> datetime:
    return datetime.combine(day, time(12), tzinfo=UTC)


def wrong(puzzle: Puzzle) -> int:
    return next(at for at, _ in enumerate(puzzle.costs) if at not in puzzle.answers)


def give(
    puzzle: Puzzle, option: int, actor: Actor, *, now: datetime, address: str = HOME
) -> PuzzleTry | None:
    return answer(puzzle, option, actor=actor, address=address, now=now)


def text_of(puzzle: Puzzle, option: int) -> str:
    return str(puzzle.moment.options[option])


def form_of(puzzle: Puzzle, option: int) -> dict[str, object]:
    """What the page sends."""
    text = text_of(puzzle, option)
    return {"pass": 1} if text == "-" else {"card": re.findall("..", text)}
