"""Why an option is good or bad, from what can be seen in the position: a code and its facts.

The words for each code are the site's (`play/advice_words.py`): bots speak no language.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from gofclub.rules import Action, Card, Give, Kind, Play, combo, points
from play.bots.known import Known
from play.bots.numbers import FACES

from . import encoding
from .features import Moment, moment_of

STRONG_CARD = 10
"""A 10, a phoenix or the dragon is not spent lightly."""
LIKELY, UNLIKELY = 2, 6
"""So many stronger cards out there, and a single will probably hold or not."""


class Why(StrEnum):
    """What there is to say of an option."""

    FINISHES = "finishes"
    BLOCKS = "blocks"
    SURE = "sure"
    ONLY_A_GANG = "only_a_gang"
    CHEAPER = "cheaper"
    SPENDS_GANG = "spends_gang"
    BREAKS_GANG = "breaks_gang"
    BREAKS_SET = "breaks_set"
    SPENDS_STRONG = "spends_strong"
    WINS_LEAD = "wins_lead"
    WILL_BE_BEATEN = "will_be_beaten"
    SHEDS_WEAK = "sheds_weak"
    SHEDS_MANY = "sheds_many"
    KEEPS_GANG = "keeps_gang"
    KEEPS_STRONG = "keeps_strong"
    KEEPS_SETS = "keeps_sets"
    LETS_GO = "lets_go"
    GIVES_SPARE = "gives_spare"
    GIVES_PART = "gives_part"
    GIVES_STRONG = "gives_strong"
    PLAIN = "plain"
    WEAKER_REST = "weaker_rest"
    BETTER_REST = "better_rest"
    WORTH_GANG = "worth_gang"
    WORTH_BREAKING_GANG = "worth_breaking_gang"
    WORTH_BREAKING_SET = "worth_breaking_set"
    WORTH_STRONG = "worth_strong"
    WORTH_GIVING = "worth_giving"


class Reason(NamedTuple):
    """Numbers and cards go into the sentence; which they are depends on the code."""

    why: Why
    number: int = 0
    other: int = 0
    card: Card | None = None


WORTH_IT = {
    Why.SPENDS_GANG: Why.WORTH_GANG,
    Why.BREAKS_GANG: Why.WORTH_BREAKING_GANG,
    Why.BREAKS_SET: Why.WORTH_BREAKING_SET,
    Why.SPENDS_STRONG: Why.WORTH_STRONG,
    Why.GIVES_PART: Why.WORTH_GIVING,
    Why.GIVES_STRONG: Why.WORTH_GIVING,
}
"""What would speak against an option, said of the one that is best all the same."""


class Position:
    """A turn, looked at once for all of its options."""

    def __init__(self, known: Known, options: Sequence[Action]) -> None:
        view = known.view
        self.hand = view.hand
        self.leads = view.top is None
        self.options = options
        self.by_number = Counter(card.rank for card in view.hand if card.rank <= 10)
        self.gangs = {rank for rank, many in self.by_number.items() if many >= 4}
        assert view.seat is not None
        others = [left for seat, left in enumerate(view.left) if seat != view.seat]
        self.shortest = min(others)
        self.next_left = view.left[(view.seat + view.step) % len(view.left)]
        self._moment: Moment = moment_of(known)

    def reason(self, option: Action) -> Reason:
        match option:
            case Play(cards=cards):
                return self._of_play(cards)
            case Give(card=card):
                return self._of_gift(card)
        return self._of_pass()

    def reason_of_best(self, option: Action) -> Reason:
        reason = self.reason(option)
        return reason._replace(why=WORTH_IT.get(reason.why, reason.why))

    def _of_play(self, cards: Sequence[Card]) -> Reason:
        held, left = len(self.hand), len(self.hand) - len(cards)
        laid = combo(cards)
        assert laid is not None
        if left == 0:
            return Reason(Why.FINISHES)
        used = Counter(card.rank for card in cards)
        strongest = max(cards)
        if laid.kind is Kind.GANG:
            return Reason(Why.SPENDS_GANG, cards[0].rank, len(cards))
        broken = next((rank for rank in used if rank in self.gangs), None)
        if broken is not None:
            return Reason(Why.BREAKS_GANG, broken)
        if self.next_left == 1 and len(cards) == 1 and not self.leads:
            return Reason(Why.BLOCKS)
        if self._stronger(laid.kind, cards) == 0:
            return Reason(Why.ONLY_A_GANG if self._gangs_out() else Why.SURE)
        if points(left) < points(held) // 2 and points(held) > held:
            return Reason(Why.CHEAPER, held, left)
        if len(cards) == 1 and self.by_number[strongest.rank] > 1:
            return Reason(Why.BREAKS_SET, strongest.rank, self.by_number[strongest.rank])
        if len(cards) >= 5:
            return Reason(Why.SHEDS_MANY, len(cards), left)
        return self._of_few(laid.kind, cards)

    def _of_few(self, kind: Kind, cards: Sequence[Card]) -> Reason:
        strongest = max(cards)
        danger = self._stronger(kind, cards)
        if kind is Kind.SINGLE and danger <= LIKELY:
            return Reason(Why.WINS_LEAD, danger, card=strongest)
        if strongest.rank >= STRONG_CARD:
            return Reason(Why.SPENDS_STRONG, card=strongest)
        if self.leads:
            return Reason(Why.SHEDS_WEAK, len(cards))
        if kind is Kind.SINGLE and danger >= UNLIKELY:
            return Reason(Why.WILL_BE_BEATEN, danger)
        return Reason(Why.PLAIN)

    def _gangs_out(self) -> int:
        """Numbers of which somebody else could hold a gang."""
        return int((encoding.by_number(self._moment.unseen) >= 4).sum())

    def _stronger(self, kind: Kind, cards: Sequence[Card]) -> int:
        """Unseen cards, pairs or triples that beat these, gangs aside; fives are hard to count."""
        unseen = self._moment.unseen
        numbers = encoding.by_number(unseen)
        rank = max(cards).rank
        if kind is Kind.SINGLE:
            return sum(
                int(unseen[encoding.SLOTS[face]])
                for face, card in enumerate(FACES)
                if card > cards[0]
            )
        if kind in (Kind.PAIR, Kind.TRIPLE) and rank <= 10:
            higher = numbers[rank:] >= (2 if kind is Kind.PAIR else 3)
            phoenixes = kind is Kind.PAIR and int(unseen[31:33].sum()) == 2
            return int(higher.sum()) + phoenixes
        return 0 if kind is Kind.PAIR else 1

    def _of_pass(self) -> Reason:
        plays = [option for option in self.options if isinstance(option, Play)]
        used = [Counter(card.rank for card in play.cards) for play in plays]
        broken = [{rank for rank in ranks if rank in self.gangs} for ranks in used]
        if plays and all(broken):
            return Reason(Why.KEEPS_GANG, min(min(ranks) for ranks in broken))
        weakest = min((max(play.cards) for play in plays), default=None)
        if weakest is not None and weakest.rank >= STRONG_CARD:
            return Reason(Why.KEEPS_STRONG, card=weakest)
        splits = [
            all(self.by_number[rank] > many for rank, many in ranks.items()) for ranks in used
        ]
        if plays and all(splits):
            return Reason(Why.KEEPS_SETS)
        return Reason(Why.LETS_GO)

    def _of_gift(self, card: Card) -> Reason:
        if card.rank > STRONG_CARD:
            return Reason(Why.GIVES_STRONG, card=card)
        many = self.by_number[card.rank]
        if many > 1:
            return Reason(Why.GIVES_PART, card.rank, many)
        return Reason(Why.GIVES_SPARE, card=card)
