"""The rules a second time: slow, plain, and by somebody who has not read the package.

Written from docs/rules.md alone, over text such as ``"3g"``, by trying every subset of a hand.
It imports nothing of ours: when it and ``gofclub.rules`` disagree, one of the two is wrong.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

RANKS = "123456789TPD"
COLOURS = "gyrm"
DECK = tuple(
    [rank + colour for rank in "123456789T" for colour in "gyr" for _ in range(2)]
    + ["1m", "Pg", "Py", "Dr"]
)
FIVES = ("straight", "flush", "full_house", "straight_flush")
POINTS = (0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 20, 33, 36, 39, 56, 60, 80)

Cards = tuple[str, ...]


def strength(card: str) -> tuple[int, int]:
    """R3: number first, then colour; 1m is the strongest 1."""
    return RANKS.index(card[0]), COLOURS.index(card[1])


STRENGTH = {card: strength(card) for card in DECK}
COPIES = Counter(DECK)


def weakest_first(cards: Iterable[str]) -> Cards:
    return tuple(sorted(cards, key=STRENGTH.__getitem__))


def split(text: str) -> Cards:
    """The cards of "3g3y", for tests; text of our own making only."""
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


# --- combos: R4 to R7 ---


def classify(cards: Cards) -> str | None:
    """The kind of a set of cards, or None (R4 to R7)."""
    if any(cards.count(card) > COPIES[card] for card in cards):
        return None  # R1: the deck has no second dragon
    ranks = [card[0] for card in cards]
    different = set(ranks)
    match len(cards):
        case 1:
            return "single"
        case 2:
            return "pair" if len(different) == 1 else None
        case 3:
            return "triple" if len(different) == 1 else None
        case 4 | 6 | 7:
            return "gang" if len(different) == 1 else None
        case 5:
            return _five(cards, ranks, different)
    return None


def _five(cards: Cards, ranks: list[str], different: set[str]) -> str | None:
    if "D" in different:
        return None
    if len(different) == 1:
        return "gang"
    # A phoenix can only ever be part of the pair of a full house.
    if len(different) == 2 and sorted(Counter(ranks).values()) == [2, 3]:
        return "full_house"
    if "P" in different:
        return None
    colours = {card[1] for card in cards if card != "1m"}
    flush = len(colours) == 1
    places = sorted(RANKS.index(rank) for rank in ranks)
    straight = len(different) == 5 and places[4] - places[0] == 4
    if straight and flush:
        return "straight_flush"
    if straight:
        return "straight"
    return "flush" if flush else None


def combos(hand: Iterable[str]) -> dict[Cards, str]:
    """Every different combo of a hand with its kind: all subsets of one to seven cards."""
    ordered = weakest_first(hand)
    found: dict[Cards, str] = {}
    for size in range(1, 8):
        for cards in combinations(ordered, size):
            kind = classify(cards)
            if kind:
                found[cards] = kind
    return found


def beats(play: Cards, on: Cards) -> bool:
    """Whether one combo beats another (R8, R9)."""
    mine, theirs = classify(play), classify(on)
    if mine == "gang" and theirs == "gang":
        return (len(play), RANKS.index(play[0][0])) > (len(on), RANKS.index(on[0][0]))
    if mine == "gang" or theirs == "gang":
        return mine == "gang"
    if len(play) != len(on):
        return False
    if mine != theirs:
        return FIVES.index(mine) > FIVES.index(theirs)
    return _laid_out(play, mine) > _laid_out(on, theirs)


def _laid_out(cards: Cards, kind: str) -> list[tuple[int, int]]:
    """In the order in which cards are compared: strongest first, a triple before its pair."""
    ranks = [card[0] for card in cards]

    def importance(card: str) -> tuple[bool, tuple[int, int]]:
        return kind == "full_house" and ranks.count(card[0]) == 3, STRENGTH[card]

    return [STRENGTH[card] for card in sorted(cards, key=importance, reverse=True)]


# --- one hand's choice: R14, R15, R18 ---


def legal(
    owned: dict[Cards, str],
    on: Cards | None = None,
    *,
    next_has_called: bool = False,
    duties: bool = True,
    must_hold: str | None = None,
) -> tuple[set[Cards], bool]:
    """What may be laid by one who owns these combos, and whether they may pass."""
    if on is None:
        leads = {cards for cards in owned if must_hold is None or must_hold in cards}
        if next_has_called and duties:
            many = {cards for cards in leads if len(cards) >= 2}
            leads = many or {_strongest_single(owned)}
        return leads, False
    answers = {cards for cards in owned if beats(cards, on)}
    if next_has_called and duties and len(on) == 1:
        best = _strongest_single(owned)
        gangs = {cards for cards in answers if owned[cards] == "gang"}
        return (gangs | {best}, False) if beats(best, on) else (gangs, True)
    return answers, True


def _strongest_single(owned: dict[Cards, str]) -> Cards:
    return max((cards for cards in owned if len(cards) == 1), key=lambda cards: STRENGTH[cards[0]])


# --- a whole deal: R12 to R17 ---


class Deal:
    """One deal on a kitchen table: changes as it is played, knows nothing of the package."""

    def __init__(
        self,
        hands: Iterable[Cards],
        *,
        lead: int | None = None,
        step: int = 1,
        giver: int | None = None,
        dealer: int = 0,
        auto: bool = False,
        duties: bool = True,
    ) -> None:
        self.hands = [list(weakest_first(hand)) for hand in hands]
        self.seats = len(self.hands)
        self.step, self.auto, self.duties = step, auto, duties
        self.must_hold: str | None = None
        if lead is None:
            holders = [seat for seat, hand in enumerate(self.hands) if "1m" in hand]
            lead = holders[0] if holders else (dealer + 1) % self.seats
            self.must_hold = "1m" if holders else None
        self.giver, self.taker = giver, lead
        self.phase = "play" if giver is None else "give"
        self.turn: int | None = lead if giver is None else giver
        self.top: Cards | None = None
        self.top_seat: int | None = None
        self.passes: set[int] = set()
        self.called: set[int] = set()
        self.uncalled: set[int] = set()
        self.pending: int | None = None
        self.winner: int | None = None
        self._owned: list[dict[Cards, str] | None] = [None] * self.seats

    def owned(self, seat: int) -> dict[Cards, str]:
        """The combos in a seat's hand: what was there before and still is there."""
        known = self._owned[seat]
        if known is None:
            known = combos(self.hands[seat])
        hand = Counter(self.hands[seat])
        known = {cards: kind for cards, kind in known.items() if Counter(cards) <= hand}
        self._owned[seat] = known
        return known

    def options(self) -> tuple[set[Cards], bool]:
        """What the seat to act may lay (or give) and whether it may pass."""
        assert self.turn is not None
        hand = self.hands[self.turn]
        if self.phase == "give":
            return {(max(hand, key=STRENGTH.__getitem__),)}, False
        if self.phase == "return":
            return {(card,) for card in hand}, False
        return legal(
            self.owned(self.turn),
            self.top,
            next_has_called=self._after(self.turn) in self.called,
            duties=self.duties,
            must_hold=self.must_hold,
        )

    def give(self, card: str) -> None:
        giving = self.phase == "give"
        assert self.giver is not None
        source, target = (self.giver, self.taker) if giving else (self.taker, self.giver)
        self.hands[source].remove(card)
        self.hands[target].append(card)
        self.phase, self.turn = ("return" if giving else "play"), self.taker

    def call(self, seat: int) -> None:
        assert seat == self.pending
        self.called.add(seat)
        self.pending = None

    def lay(self, cards: Cards, *, call: bool = False) -> None:
        seat = self._act()
        if seat is None:
            return
        for card in cards:
            self.hands[seat].remove(card)
        self.must_hold = None
        self.top, self.top_seat, self.passes = cards, seat, set()
        if not self.hands[seat]:
            self._won(seat)
            return
        if len(self.hands[seat]) == 1:
            if call or self.auto:
                self.called.add(seat)
            else:
                self.pending = seat
        self.turn = self._after(seat)

    def knock(self) -> None:
        """A pass."""
        seat = self._act()
        if seat is None:
            return
        self.passes.add(seat)
        if self._in() - {self.top_seat} == self.passes:
            leader = self.top_seat if self.top_seat in self._in() else self._after(self.top_seat)
            self.top, self.top_seat, self.passes, self.turn = None, None, set(), leader
        else:
            self.turn = self._after(seat)

    def _act(self) -> int | None:
        """The seat that acts; None when a forgotten call has just ended the deal (R17)."""
        if self.pending is not None:
            self.uncalled.add(self.pending)
            self.pending = None
            if len(self._in()) == 1:
                self._won(self._in().pop())
                return None
        return self.turn

    def _won(self, seat: int) -> None:
        self.winner, self.turn, self.phase = seat, None, "over"

    def _in(self) -> set[int]:
        return set(range(self.seats)) - self.uncalled

    def _after(self, seat: int | None) -> int:
        assert seat is not None
        following = (seat + self.step) % self.seats
        while following in self.uncalled:
            following = (following + self.step) % self.seats
        return following
