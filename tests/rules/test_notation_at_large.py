"""Records of games at random: written, read again, damaged."""

import pytest
from hypothesis import given, settings, strategies as st

from gofclub import rules
from gofclub.rules import GANG, OFFICIAL
from tests.depth import by_depth
from tests.rules.drivers import random_game


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "seats, ruleset",
    [(4, OFFICIAL), (3, OFFICIAL), (4, GANG), (3, OFFICIAL.but(last_card="auto", target=50))],
    ids=["four", "three", "gang", "auto"],
)
def test_R24_2_a_whole_game_is_written_and_read_again(seats, ruleset, seed):
    record = random_game(seed, seats=seats, ruleset=ruleset)
    written = rules.dumps(record)

    again = rules.loads(written)

    assert again == record
    assert rules.dumps(again) == written
    assert rules.is_over(again.results, ruleset)
    assert list(again.states()) == list(record.states())


@given(
    seed=st.integers(0, 2**32 - 1),
    play=st.fixed_dictionaries(
        {
            "seats": st.sampled_from([3, 4]),
            "deals": st.integers(0, 3),
            "calling": st.sampled_from([0.0, 0.5, 1.0]),
        }
    ),
    options=st.fixed_dictionaries(
        {},
        optional={
            "target": st.integers(50, 500),
            "deals": st.integers(1, 20),
            "last_card": st.sampled_from(["call", "auto"]),
            "duties": st.booleans(),
            "loser_tie": st.sampled_from(["total", "card"]),
            "chinese_cut": st.booleans(),
        },
    ),
    tags=st.dictionaries(
        st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True),
        st.text(st.characters(codec="utf-8"), max_size=12).filter(str.isprintable),
        max_size=4,
    ),
)
@settings(max_examples=by_depth(25, 60))
def test_R24_2_any_record_is_written_and_read_again(seed, play, options, tags):
    reserved = {"Ruleset", "Target", "Deals", "LastCard", "Duties", "LoserTie", "ChineseCut"}
    reserved |= {"Seats", "Dealer", "Deal", "Lead", "Giver", "Hands"}
    free = tuple((name, value) for name, value in tags.items() if name not in reserved)
    record = random_game(seed, ruleset=OFFICIAL.but(**options), broken_off=True, tags=free, **play)

    written = rules.dumps(record)

    assert rules.loads(written) == record
    assert rules.dumps(rules.loads(written)) == written


@given(seed=st.integers(0, 2**32 - 1), data=st.data())
@settings(max_examples=by_depth(50, 150))
def test_R24_2_a_damaged_record_is_read_or_refused_and_never_breaks(seed, data):
    written = rules.dumps(random_game(seed % 7, seats=3 + seed % 2, deals=2))
    at = data.draw(st.integers(0, len(written)))
    length = data.draw(st.integers(0, 3))
    put = data.draw(
        st.sampled_from(["", "-", "!", "*", "3g", " ", "\n", '"', "[", "]", "\\", "x", ";"])
    )
    damaged = written[:at] + put + written[at + length :]

    try:
        record = rules.loads(damaged)
    except rules.BadNotation as refusal:
        lines = damaged.split("\n")
        assert refusal.line is not None
        assert refusal.column is not None
        assert 1 <= refusal.line <= len(lines)
        assert 1 <= refusal.column <= len(lines[refusal.line - 1]) + 1
    else:
        assert rules.loads(rules.dumps(record)) == record


@given(st.text(max_size=60))
def test_R24_2_any_text_is_read_or_refused(written):
    try:
        record = rules.loads(written)
    except rules.BadNotation as refusal:
        assert refusal.line is not None
    else:
        assert rules.loads(rules.dumps(record)) == record
