"""The worked examples of the five rulebooks, one by one, as they print them.

Each case is named after the file of its rulebook and, in the booklet of seven languages, after
its language. Cards are in our notation (`docs/notation.md`); where a book names numbers only,
the colours are ours and chosen so that nothing else can decide.
"""

from collections.abc import Iterable
from itertools import pairwise

import pytest

from gofclub import rules
from gofclub.rules import Kind, combo
from tests.rules.drivers import after, allowed, position, refusal

EN, FR, DE, NL, ES, IT, FI = (
    f"000_46b249d3f4ff65d2-{language}" for language in ("en", "fr", "de", "nl", "es", "it", "fi")
)
FRENCH = "001_0e336fe7ada00f39"
FAN = "002_ed1ca371e3cb71b3"
ENGLISH = "003_79654175905360bd"
POLISH = "004_e9b3e9631a8ca1ff"

BOOKLET = {EN, FR, DE, NL, ES, IT, FI}
PUBLISHED = BOOKLET | {FRENCH, ENGLISH, POLISH}
EVERY = PUBLISHED | {FAN}
# The books fall into two families by the examples that they chose.
LIKE_ENGLISH = {EN, ES, IT, FI, ENGLISH, POLISH}
LIKE_FRENCH = {FR, NL, FRENCH}

Example = tuple[object, ...]


def printed(examples: Iterable[tuple[set[str], Example]]) -> list[object]:
    """One case for each book that has the example."""
    return [
        pytest.param(*example, id=f"{book}: {' '.join(map(str, example))}")
        for books, example in examples
        for book in sorted(books)
    ]


# --- what may be laid ---


@pytest.mark.parametrize(
    "laid, kind",
    printed(
        [
            (PUBLISHED, ("3y", Kind.SINGLE)),
            (PUBLISHED, ("Dr", Kind.SINGLE)),
            (PUBLISHED, ("1r1r", Kind.PAIR)),
            (PUBLISHED, ("PgPy", Kind.PAIR)),
            (PUBLISHED, ("2g2y2r", Kind.TRIPLE)),
            (PUBLISHED - {ES}, ("4y4r4r", Kind.TRIPLE)),
            ({ES}, ("4g4r4r", Kind.TRIPLE)),
            (LIKE_ENGLISH, ("1g2y3r4g5y", Kind.STRAIGHT)),
            (LIKE_FRENCH | {DE}, ("2g3y4r5g6y", Kind.STRAIGHT)),
            (LIKE_ENGLISH, ("TgTgTyTr", Kind.GANG)),
            (LIKE_FRENCH | {DE}, ("TgTyTyTr", Kind.GANG)),
            ({DE}, ("8g8g8y8y8r", Kind.GANG)),
            ({DE}, ("4g4g4y4y4r4r", Kind.GANG)),
            (PUBLISHED, ("1g1g1y1y1r1r1m", Kind.GANG)),
            # a flush with one number twice, and two full houses, as the German rules compare them
            ({DE}, ("2g2g4g7gTg", Kind.FLUSH)),
            ({DE}, ("5g6g7g7g9g", Kind.FLUSH)),
            ({DE}, ("6g6y6r3g3y", Kind.FULL_HOUSE)),
            ({DE}, ("2g2y2r8g8y", Kind.FULL_HOUSE)),
            # no straight goes on after the 10: in one colour this is a flush and no more
            ({DE}, ("8g9gTg1g2g", Kind.FLUSH)),
            # the page of combinations
            ({ENGLISH}, ("3g", Kind.SINGLE)),
            ({ENGLISH}, ("3g3y", Kind.PAIR)),
            ({ENGLISH}, ("4g4y4r", Kind.TRIPLE)),
            ({ENGLISH}, ("2g3y4r5g6y", Kind.STRAIGHT)),
            ({ENGLISH}, ("2g7g5g8g9g", Kind.FLUSH)),
            ({ENGLISH}, ("2g2y6g6y6r", Kind.FULL_HOUSE)),
            ({ENGLISH}, ("3g4g5g6g7g", Kind.STRAIGHT_FLUSH)),
            ({ENGLISH}, ("7g7g7y7y", Kind.GANG)),
            ({ENGLISH}, ("7g7g7y7y7r", Kind.GANG)),
            ({ENGLISH}, ("7g7g7y7y7r7r", Kind.GANG)),
        ]
    ),
)
def test_R7_what_may_be_laid(laid, kind):
    assert combo(laid).kind == kind


@pytest.mark.parametrize(
    "cards",
    printed(
        [
            # no straight goes on after the 10
            ({DE}, ("8g9yTr1g2y",)),
            # the dragon in a straight, in a flush, in a pair, in a full house
            (LIKE_ENGLISH - {ES}, ("7g8y9rTgDr",)),
            (LIKE_ENGLISH - {ES}, ("2r4r6r8rDr",)),
            (LIKE_FRENCH, ("TrDr",)),
            ({ES}, ("7g8y9rTgDr",)),
            ({ES, FI}, ("3g3y3rTrDr",)),
            # a phoenix in a straight, in a flush, in a straight flush
            (EVERY, ("7r8y9rTgPg",)),
            (EVERY, ("2g4g6g8gPg",)),
            (EVERY, ("7y8y9yTyPy",)),
        ]
    ),
)
def test_R7_what_may_not_be_laid(cards):
    with pytest.raises(rules.IllegalAction) as refused:
        combo(cards)

    assert refused.value.code == "not_a_combo"


@pytest.mark.parametrize(
    "cards, kind",
    printed(
        [
            (EVERY, ("3g3y3rPgPy", Kind.FULL_HOUSE)),
            *((EVERY, (f"1m3{c}5{c}7{c}9{c}", Kind.FLUSH)) for c in "gyr"),
            *(({DE, ES, IT, FI}, (f"1m2{c}3{c}4{c}5{c}", Kind.STRAIGHT_FLUSH)) for c in "gyr"),
        ]
    ),
)
def test_R7_what_the_special_cards_may_be_part_of(cards, kind):
    assert combo(cards).kind == kind


# --- what beats what ---


@pytest.mark.parametrize(
    "stronger, weaker",
    printed(
        [
            ((PUBLISHED - {DE, FI, ENGLISH}), ("Tg", "8r")),
            ({FI, ENGLISH}, ("Tr", "8r")),
            ({DE}, ("Tg", "8g")),
            (PUBLISHED - {DE}, ("3r", "3y")),
            (PUBLISHED - {DE}, ("3y", "3g")),
            # the row of single cards, from 1 to the dragon
            *(
                (EVERY, (higher, lower))
                for lower, higher in pairwise(
                    ("1r", "2g", "3g", "4g", "5g", "6g", "7g", "8g", "9g", "Tg", "Pg", "Py", "Dr")
                )
            ),
            (LIKE_FRENCH | {FAN}, ("1m", "1r")),
            *((EVERY, ("1m", other)) for other in ("1g", "1y", "1r")),
            (EVERY, ("PgPy", "TrTr")),
            # the five-card kinds, the strongest of each below the weakest of the next
            (EVERY, ("1g1g2g3g4g", "6r7r8y9rTr")),
            (EVERY, ("1g1g1y2g2g", "6r8r9rTrTr")),
            (EVERY, ("1g2g3g4g5g", "TyTrTrPgPy")),
            # the German rules, with their further examples
            ({DE}, ("2g2y2r8g8y", "1g2y3r4g5y")),
            ({DE}, ("2g2g4g7gTg", "5r6r7r7r9r")),
            ({DE}, ("6g6y6r3g3y", "2g2y2r8r8r")),
            ({DE}, ("2y3y5y7y9y", "2r3r4r5r7r")),
            ({DE}, ("3g3r", "3y3y")),
            ({DE}, ("8g8g8y8y", "3y3y3r3r")),
            ({DE}, ("1g1g1y1y1r1r1m", "TgTgTyTyTrTr")),
            ({DE}, ("1g1g1y1y1r1r", "TgTgTyTyTr")),
            # a gang of four on anything, on a straight flush too; then only a greater gang
            *(
                (EVERY, ("1g1g1y1y", other))
                for other in ("Dr", "PgPy", "TyTrTr", "6r7r8y9rTr", "TyTrTrPgPy", "6r7r8r9rTr")
            ),
            (EVERY, ("TgTgTyTr", "9g9g9y9r")),
            (EVERY, ("1g1g1y1y1r", "TgTgTyTr")),
            (PUBLISHED, ("1g1g1y1y1r1r", "TgTgTyTr")),
            (PUBLISHED, ("1g1g1y1y1r1r1m", "TgTgTyTr")),
        ]
    ),
)
def test_R8_what_beats_what(stronger, weaker):
    assert combo(stronger).beats(combo(weaker))
    assert not combo(weaker).beats(combo(stronger))


@pytest.mark.parametrize(
    "cards", printed([(PUBLISHED, ("2g2y",)), (PUBLISHED, ("2g",)), (PUBLISHED, ("3g3y3r4g4g",))])
)
def test_R8_nothing_is_laid_on_the_same_cards_again(cards):
    assert not combo(cards).beats(combo(cards))


@pytest.mark.parametrize("triple", printed([({DE}, ("2g2y2r",))]))
def test_R8_only_triples_are_laid_on_a_triple(triple):
    held = "3g3y4g4y4r5r6y7y8y"
    state = position(held, "9g9g", "9y9y", "9r9r", top=triple, top_seat=3)

    assert allowed(state) == {"4g4y4r", "-"}
    assert refusal(state, "3g3y") == "wrong_count"
    assert refusal(state, "4g5r6y7y8y") == "wrong_count"


@pytest.mark.parametrize("straight", printed([({DE}, ("6g7y8r9gTy",))]))
def test_R8_a_full_house_is_laid_on_a_straight(straight):
    state = position("3g3y4g4y4r", "9g9g", "9y9y", "9r9r", top=straight, top_seat=3)

    assert allowed(state) == {"3g3y4g4y4r", "-"}


# --- last card ---


@pytest.mark.parametrize(
    "held, top",
    printed(
        [
            (PUBLISHED - {FI}, ("9g9y", "8g8r")),
            (PUBLISHED - {DE, FI}, ("2g4g6g8gTg", "1g2g3g6g9g")),
            ({DE}, ("9g9y9r3g3y", "8g8y8r3g3y")),
        ]
    ),
)
def test_R17_going_out_with_several_cards_needs_no_call(held, top):
    state = after(position(held, "7g7g", "7y7y", "7r7r", top=top, top_seat=3), held)

    assert state.winner == 0
    assert not state.out


@pytest.mark.parametrize(
    "held, must",
    printed(
        [
            ({EN, ES, IT, ENGLISH, POLISH}, ("3g3yTr", "3g3y")),
            ({EN, ES, IT, ENGLISH, POLISH}, ("3g4g4y4rTr", "4g4y4r")),
        ]
    ),
)
def test_R18_who_leads_before_a_last_card_leads_a_pair_or_a_triple_if_possible(held, must):
    state = position(held, "9r", "7y7y", "7r7r", called=(1,))

    assert must in {word.rstrip("!") for word in allowed(state)}
    assert refusal(state, "Tr") == "must_lead_many"


# --- the score ---


@pytest.mark.parametrize(
    "player, left, points",
    printed(
        (books, (player, left, points))
        for books, players in (
            (BOOKLET - {DE, NL, FI} | {FRENCH, ENGLISH, POLISH}, ("one", "two", "three")),
            ({NL}, ("A", "B", "C")),
            ({DE}, ("Maria", "Johannes", "Lisa")),
            ({FI}, ("Lukas", "Linda", "Toni")),
        )
        for player, left, points in zip(players, (5, 9, 15), (5, 18, 60), strict=True)
    ),
)
def test_R19_the_players_of_the_scoring_example(player, left, points):
    assert rules.points(left) == points
    assert rules.DealResult((0, left, 1, 1)).points[1] == points


@pytest.mark.parametrize(
    "first, last, each",
    printed((EVERY, row) for row in ((1, 7, 1), (8, 10, 2), (11, 13, 3), (14, 15, 4), (16, 16, 5))),
)
def test_R19_the_scoring_table(first, last, each):
    assert [rules.points(left) for left in range(first, last + 1)] == [
        left * each for left in range(first, last + 1)
    ]


@pytest.mark.parametrize(
    "left, points", printed([({FR, DE, IT, FI, FRENCH, FAN, ENGLISH, POLISH}, (16, 80))])
)
def test_R19_a_whole_hand_costs_80(left, points):
    assert rules.points(left) == points


# --- the table ---


@pytest.mark.parametrize(
    "hand, to_the_right", printed((EVERY, (hand, hand % 2 == 1)) for hand in (1, 2, 3, 4))
)
def test_R10_the_first_hand_goes_to_the_right_and_then_in_turn(hand, to_the_right):
    assert rules.direction(hand) == (1 if to_the_right else -1)


@pytest.mark.parametrize("face", printed([({DE}, ("Pg",)), ({DE}, ("Py",)), ({DE}, ("Dr",))]))
def test_R11_a_phoenix_or_the_dragon_is_cut_again(face):
    card = rules.cards(face)[0]

    assert all(rules.cut_seat(card, dealer=dealer, seats=4) is None for dealer in range(4))
