"""What a lesson is made of. Cards are written as in the records, weakest first: `3g3y`, `1m`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise

from gofclub import rules

Words = str | Promise

# Seats go round to the right, counter-clockwise.
YOU, JADE, AMBER, RUBY = range(4)
PASS = "-"  # noqa: S105 (a knock, as in the records)
SILENCE = "silent"
"""Not to call the last card, and let the next player act."""
LEGAL = "legal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A moment of a hand. Cards of the others that do not matter are made up from the deck."""

    yours: str
    others: tuple[int, ...] = (16, 16, 16)
    """How many cards they hold, in the order of their seats."""
    holding: Mapping[int, str] = field(default_factory=dict)
    """What somebody is known to hold."""
    top: str = ""
    """What lies on the table; nothing: you lead."""
    by: int = RUBY
    called: tuple[int, ...] = ()
    pending: int | None = None
    """Who is down to one card and has not said so."""
    opening: bool = False
    number: int = 1
    """Which hand of the game it is: that says which way play goes."""
    giver: int | None = None
    taker: int | None = None
    given: str = ""
    """The card that the giver has given already."""
    ruleset: rules.Ruleset = rules.OFFICIAL

    @property
    def seats(self) -> int:
        return 1 + len(self.others)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something to tap that is not a card: a player, or a number."""

    about: str
    """What the rules are asked: "giver", "next", "points", "winner" or "dummy"."""
    left: tuple[int, ...]
    """Cards left, by seat."""
    totals: tuple[int, ...] = (0, 0, 0, 0)
    choices: tuple[int, ...] = ()
    """The numbers to choose from; none: the players."""
    number: int = 1
    winner: int | None = None
    cards: str = ""
    """Cards that lie open."""
    strongest: Mapping[int, str] = field(default_factory=dict)
    """The best cards of those who are tied."""
    of: int = YOU
    """Whose points are asked for."""
    ruleset: rules.Ruleset = rules.OFFICIAL


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to some attempts: cards, `PASS`, `SILENCE`; or a seat, or a number."""

    attempts: tuple[str, ...]
    words: Words
    code: str = ""
    """What the rules say: empty if it is right, `LEGAL` if it is not the point, or why not."""

    @property
    def is_right(self) -> bool:
        return not self.code


def right(attempts: str, words: Words) -> Answer:
    return Answer(tuple(attempts.split()), words)


def allowed(attempts: str, words: Words) -> Answer:
    """Legal, but not what the step is about."""
    return Answer(tuple(attempts.split()), words, LEGAL)


def refused(attempts: str, code: str, words: Words) -> Answer:
    return Answer(tuple(attempts.split()), words, code)


def wrong(attempts: str, words: Words) -> Answer:
    """The wrong answer to a question."""
    return Answer(tuple(attempts.split()), words, "wrong")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    goal: Words
    shown: Words
    answers: tuple[Answer, ...]
    """The first attempt of the first one is what a hint shows."""
    position: Position | None = None
    """None: where the step before has ended."""
    find: rules.Kind | None = None
    """A kind to be found in the hand, while nobody plays."""
    question: Question | None = None
    others_do: tuple[tuple[int, str], ...] = ()
    """What the others answer to a right attempt."""
    otherwise: Words | None = None
    """What is said to anything else that would be right as well; None: nothing else is."""
    is_called: bool = False
    """Whether a right attempt is followed by "Last card!"."""

    @property
    def hint(self) -> str:
        return self.answers[0].attempts[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    slug: str
    title: Words
    words: Words
    """What it teaches, in a line."""
    rules: tuple[str, ...]
    """Sections of docs/rules.md."""
    seconds: int
    art: tuple[str, ...]
    """What stands for it in a list: cards, or the name of an icon."""
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    title: Words
    words: Words
    lessons: tuple[Lesson, ...]
