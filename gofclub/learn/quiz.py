"""Ten questions in a row, asked by the address and answered by the rules: nobody is remembered.

The sets are the worked examples of the rulebooks (tests/rules/test_rulebook_examples.py), in an
order that mixes yes and no; which it is, is never written here.
"""

from dataclasses import dataclass
from typing import NamedTuple

from gofclub import rules
from gofclub.learn.typed_cards import cards_from
from gofclub.learn.verdicts import Verdict, verdict

BEATS = (
    ("8r", "Tg"),
    ("3g3r", "3y3y"),
    ("2r3r4r5r7r", "2y3y5y7y9y"),
    ("6g6y6r3g3y", "2g2y2r8r8r"),
    ("6r7r8r9rTr", "1g1g1y1y"),
    ("TgTgTyTr", "1g1g1y1y1r"),
    ("1m", "1r"),
    ("6g7y8r9gTy", "2g2y2r3g3y"),
    ("2g2g4g7gTg", "5r6r7r7r9r"),
    ("2g2y2r", "4g5r6y7y8y"),
)
"""On the table, and laid on it."""
COSTS = (5, 9, 15, 7, 8, 16, 11, 10, 13, 14)
"""Cards left."""


class Choice(NamedTuple):
    value: str
    is_right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    number: int
    table: str = ""
    laid: str = ""
    left: int = 0
    choices: tuple[Choice, ...]

    @property
    def right(self) -> str:
        return next(choice.value for choice in self.choices if choice.is_right)

    @property
    def verdict(self) -> Verdict:
        return verdict(cards_from(self.table), cards_from(self.laid))


def beats(number: int) -> Question:
    """Does it beat?"""
    table, laid = BEATS[number - 1]
    is_yes = rules.combo(laid).beats(rules.combo(table))
    choices = Choice("no", not is_yes), Choice("yes", is_yes)
    return Question(number=number, table=table, laid=laid, choices=choices)


def costs(number: int) -> Question:
    """What does it cost? Beside the right answer what one card more or less a step would cost."""
    left = COSTS[number - 1]
    right = rules.points(left)
    each = rules.POINTS_PER_CARD[left]
    wrong = {left * other for other in (each - 1, each + 1) if other > 0} | {left * (each + 2)}
    shown = sorted({right, *sorted(wrong - {right})[:3]})
    choices = tuple(Choice(str(points), points == right) for points in shown)
    return Question(number=number, left=left, choices=choices)


KINDS = {"beats": (beats, len(BEATS)), "costs": (costs, len(COSTS))}


class Round(NamedTuple):
    """Where somebody is: one sign for each answer given, 1 for a right one."""

    kind: str
    marks: str

    @property
    def many(self) -> int:
        return KINDS[self.kind][1]

    @property
    def is_over(self) -> bool:
        return len(self.marks) >= self.many

    @property
    def question(self) -> Question:
        return KINDS[self.kind][0](len(self.marks) + 1)

    @property
    def right(self) -> int:
        return self.marks.count("1")

    @property
    def pips(self) -> list[str]:
        """right, wrong, now or to come, for each question."""
        done = ["right" if mark == "1" else "wrong" for mark in self.marks]
        return (done + ["now"] + ["next"] * self.many)[: self.many]


def round_from(kind: str, marks: str) -> Round:
    """What an address says; nonsense begins anew."""
    is_sound = len(marks) <= KINDS[kind][1] and set(marks) <= {"0", "1"}
    return Round(kind, marks if is_sound else "")
