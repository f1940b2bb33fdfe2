"""What a hand costs everybody, and who gives a card in the next: the sum on the score pad."""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from gofclub import rules
from gofclub.rules import GiverReason

MOST_POINTS = 9999
_REASONS: dict[GiverReason, tuple[str | Promise, str]] = {
    GiverReason.MOST_CARDS: (_("They were left with the most cards."), "R13.1"),
    GiverReason.STRONGEST_CARD: (
        _("Several were left with the most cards: the strongest card among them decides."),
        "R21.3",
    ),
    GiverReason.HIGHER_TOTAL: (
        _("Several were left with the most cards: the highest total decides."),
        "R13.2",
    ),
    GiverReason.NEARER_RIGHT: (
        _("Cards and totals are level: the first to the winner's right gives."),
        "R13.3",
    ),
}


class CannotCount(ValueError):
    """With a sentence for whoever asked."""


class Line(NamedTuple):
    seat: int
    left: int
    per_card: int
    points: int
    total: int
    is_winner: bool
    is_giver: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    lines: tuple[Line, ...]
    reason: str | Promise
    rule: str
    is_over: bool
    needs_strongest: tuple[int, ...] = ()
    """Who is tied, where the ruleset asks for their strongest card and nobody has said."""

    @property
    def giver(self) -> Line:
        return next(line for line in self.lines if line.is_giver)


def counted(
    left: list[str], before: list[str], *, ruleset: rules.Ruleset, strongest: str = ""
) -> Sum:
    """The sum of a hand. An empty fourth seat is nobody's."""
    counts = [_whole(written, most=rules.CARDS_DEALT) for written in _seated(left)]
    totals = [_whole(written or "0", most=MOST_POINTS) for written in before[: len(counts)]]
    totals += [0] * (len(counts) - len(totals))
    _check(counts, ruleset)
    result = rules.DealResult(
        tuple(counts), strongest=_holder(strongest, rules.tied_for_giver(counts))
    )
    after = [total + points for total, points in zip(totals, result.points, strict=True)]
    giver, reason = _giver(result, after, ruleset)
    words, rule = _REASONS[reason]
    return Sum(
        lines=tuple(
            Line(
                seat=seat,
                left=count,
                per_card=rules.POINTS_PER_CARD[count],
                points=result.points[seat],
                total=after[seat],
                is_winner=seat == result.winner,
                is_giver=seat == giver,
            )
            for seat, count in enumerate(counts)
        ),
        reason=words,
        rule=rule,
        is_over=rules.is_over_at(after, played=1, ruleset=ruleset),
        needs_strongest=result.tied
        if ruleset.loser_tie == "card" and len(result.tied) > 1 and not result.strongest
        else (),
    )


def _giver(
    result: rules.DealResult, totals: list[int], ruleset: rules.Ruleset
) -> tuple[int, GiverReason]:
    # Which card it is does not matter, only that nobody of the others has a stronger one.
    known = {
        seat: rules.cards("2g" if seat in result.strongest else "1g")[0] for seat in result.tied
    }
    return rules.giver_and_reason(
        left=result.left,
        totals=totals,
        winner=result.winner,
        ruleset=ruleset,
        strongest=known if result.strongest else None,
    )


def _seated(left: list[str]) -> list[str]:
    return left[:3] if len(left) > 3 and not left[3].strip() else left[:4]


def _whole(written: str, *, most: int) -> int:
    plain = written.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 4 and int(plain) <= most):
        raise CannotCount(gettext("Write a whole number from 0 to %(most)s.") % {"most": most})
    return int(plain)


def _check(counts: list[int], ruleset: rules.Ruleset) -> None:
    if len(counts) not in ruleset.seats:
        raise CannotCount(
            gettext('"Gang" is for four players.')
            if ruleset == rules.GANG
            else gettext("Three or four can play.")
        )
    if counts.count(0) != 1:
        raise CannotCount(gettext("Exactly one player has no cards left: the winner of the hand."))


def _holder(strongest: str, tied: tuple[int, ...]) -> tuple[int, ...]:
    named = int(strongest) if strongest in ("0", "1", "2", "3") else -1
    return (named,) if named in tied and len(tied) > 1 else ()
