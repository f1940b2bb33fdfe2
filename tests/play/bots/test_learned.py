"""The learned player: what it is told, what it remembers, what it makes of a score."""

import json
import random
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from gofclub import rules
from gofclub.rules import Pass, Play
from play.bots import Known, bot
from play.bots.learned import encoding
from play.bots.learned.features import Moment, moment_of, notes_of
from play.bots.learned.net import Net, master
from play.bots.learned.player import outlooks, row_of
from play.bots.level import always_calling
from play.bots.numbers import KEYS, SETS, hand_key
from play.bots.training.shipping import UnfitWeights, ship
from play.services.analysis import VERSION
from tests.play.bots import vectors
from tests.play.bots.test_manners import with_others_cards_shuffled
from tests.play.bots.vectors import decisions
from tests.rules.drivers import position

REVIEWED_BY = {5: "1b745811"}
"""Which weights made the reviews of a version: with others, they come out differently."""
OTHERS = ("4g4y6r7g8g9y", "1g2y3r8y8rTg", "2g2r5y6gTyTr")


@pytest.mark.parametrize("seats", [4, 3])
def test_what_it_cannot_see_is_not_in_what_it_is_told(seats):
    rng = random.Random(4)

    for state, known in decisions(1, seats=seats, deals=6):
        other = with_others_cards_shuffled(state, state.turn, rng)
        there = known._replace(view=rules.view(other, state.turn))
        for plays in (known.plays, None):
            one, two = (
                moment_of(known._replace(plays=plays)),
                moment_of(there._replace(plays=plays)),
            )
            assert one.state.tobytes() == two.state.tobytes()
            assert one.unseen.tobytes() == two.unseen.tobytes()


def test_who_does_not_remember_is_not_told_of_earlier_cycles():
    before = ((0, Play(rules.cards("3g"))), (1, Play(rules.cards("Dr"))), (2, Pass()))
    state = position("5g8rTy3g3y", *OTHERS, top="4g", top_seat=3)
    view = rules.view(state, 0)

    told = moment_of(Known(view, before + view.cycle))
    not_told = moment_of(Known(view))

    dragon = encoding.counts(hand_key(rules.cards("Dr")))
    assert not (told.unseen & dragon).any()
    assert (not_told.unseen & dragon).any()
    expert, beginner = bot("expert"), bot("beginner")
    for level in (expert, beginner):
        dice = [random.Random(1), random.Random(1)]
        assert level.act(Known(view, before + view.cycle), dice[0]) == level.act(
            Known(view), dice[1]
        )


def test_notes_say_what_somebody_laid_and_what_was_too_strong():
    plays = (
        (0, Play(rules.cards("3g"))),
        (1, Pass()),
        (2, Play(rules.cards("9r"))),
        (3, Pass()),
        (0, Play(rules.cards("2g2y2r2g"))),
        (1, Pass()),
    )

    notes = notes_of(plays, 4)

    assert notes[0].laid == hand_key(rules.cards("3g2g2y2r2g"))
    # On a weak single, on a strong one; a pass on a gang says nothing.
    assert notes[1].passed[0] < notes[3].passed[0] < 8
    assert notes[1].passed[1:] == notes[3].passed[1:] == (8, 8, 8)


@pytest.mark.parametrize(
    "ruleset, seats", [(rules.OFFICIAL, 4), (rules.OFFICIAL, 3), (rules.GANG, 4)]
)
def test_its_forecasts_are_chances(ruleset, seats):
    for _, known in decisions(2, seats=seats, deals=3, ruleset=ruleset):
        options = always_calling(known.view.legal)
        moment = moment_of(known)
        assert moment.rows([row_of(one) for one in options]).shape == (len(options), 256)
        for one in outlooks(known._replace(totals=(95, 40, 60, 80)[:seats]), options):
            assert 0 <= one.win <= 1
            assert 0 <= one.points <= 80
            assert np.isfinite(one.worth)


def test_every_combo_has_its_row():
    assert len(encoding.COUNTS) == len(SETS) + 1 == 12_353
    some = random.Random(1).sample(range(len(SETS)), 500)
    assert all((encoding.COUNTS[at + 1] == encoding.counts(KEYS[at])).all() for at in some)
    assert encoding.STRENGTH.min() == 0
    assert encoding.STRENGTH.max() == 1


def test_the_net_answers_as_it_did_when_it_was_measured():
    """Stored answers, made on another machine: another BLAS may differ in the last digits only."""
    kept = json.loads(vectors.PLACE.read_text())

    for now, expected in zip(vectors.answers(), kept, strict=True):
        assert now["options"] == expected["options"]
        assert np.allclose(now["advantage"], expected["advantage"], atol=2e-3)
        assert np.allclose(now["points"], expected["points"], atol=2e-3)
        assert now["best"] == expected["best"]

    assert len(kept) > 5


def test_the_net_answers_the_same_without_any_blas():
    """Numbers too long for a BLAS are multiplied by numpy itself."""
    weights = {name: one.astype(np.longdouble) for name, one in master()._weights.items()}
    exact = Net(weights)
    compared = 0

    for at, (_, known) in enumerate(decisions(9, seats=4, deals=3)):
        if at % 12:
            continue
        moment = moment_of(known)
        rows = moment.rows([row_of(one) for one in always_calling(known.view.legal)])[:12]
        ours = master().forecast_rows(moment.state, rows)
        other = exact.forecast_rows(moment.state.astype(np.longdouble), rows)
        assert np.allclose(ours.advantage, other.advantage.astype(float), atol=2e-4)
        assert np.allclose(ours.left, other.left.astype(float), atol=2e-5)
        two_best = np.sort(other.advantage)[-2:]
        if two_best[1] - two_best[0] > 1e-3:
            assert np.argmax(ours.advantage) == np.argmax(other.advantage)
        compared += 1

    assert compared > 3


def test_the_weights_are_those_that_the_page_describes():
    weights = Path(encoding.__file__).with_name("master.npz").read_bytes()
    page = Path(__file__).parents[3] / "docs" / "master.md"

    assert len(weights) < 6_000_000
    assert sha256(weights).hexdigest() in page.read_text()
    assert sha256(weights).hexdigest().startswith(REVIEWED_BY[VERSION]), "reviews are others now"


def test_weights_are_shipped_with_their_sum_on_the_page(tmp_path):
    new, place, page = (tmp_path / name for name in ("new.npz", "master.npz", "master.md"))
    shapes = {name: one.shape for name, one in master()._weights.items()}
    np.savez_compressed(new, **{name: np.ones(it, np.float16) for name, it in shapes.items()})
    page.write_text("| weights | those of before |\n| SHA-256 | `0` |\n| trained | well |\n")

    ship(new, place, page)

    assert place.read_bytes() == new.read_bytes()
    assert page.read_text().splitlines()[1:] == [
        f"| SHA-256 | `{sha256(new.read_bytes()).hexdigest()}` |",
        "| trained | well |",
    ]
    assert f"{master().weights / 1e6:.2f} million, float16" in page.read_text()


@pytest.mark.parametrize("harm", ["one layer less", "another shape", "float32", "no number"])
def test_weights_that_the_site_could_not_play_with_are_not_shipped(tmp_path, harm):
    shapes = {name: one.shape for name, one in master()._weights.items()}
    weights = {name: np.ones(it, np.float16) for name, it in shapes.items()}
    match harm:
        case "one layer less":
            del weights["both.1.bias"]
        case "another shape":
            weights["out.weight"] = weights["out.weight"][:, :-1]
        case "float32":
            weights["out.bias"] = weights["out.bias"].astype(np.float32)
        case "no number":
            weights["moment.1.weight"][3, 4] = np.inf
    new, place = tmp_path / "new.npz", tmp_path / "master.npz"
    np.savez_compressed(new, **weights)

    with pytest.raises(UnfitWeights):
        ship(new, place, tmp_path / "no-page.md")

    assert not place.exists()


def test_what_is_no_file_of_weights_is_refused(tmp_path):
    (tmp_path / "new.npz").write_text("weights")

    with pytest.raises(UnfitWeights, match="no file of weights"):
        ship(tmp_path / "new.npz", tmp_path / "master.npz")


def test_when_the_game_ends_with_this_hand_only_the_lowest_total_counts():
    """Two cards, one play: what is behind on points and cannot catch up must not decide."""
    state = position("3g9r", "4g5g6r", "5g5y8r", "Tg7g7r", turn=0, top="2g", top_seat=3)
    known = Known(rules.view(state, 0), plays=(), deals_before=4)
    options = always_calling(known.view.legal)

    ahead = outlooks(known._replace(totals=(10, 99, 60, 60)), options)
    hopeless = outlooks(known._replace(totals=(99, 10, 0, 0)), options)

    spread = [max(o.worth for o in some) - min(o.worth for o in some) for some in (ahead, hopeless)]
    assert spread[0] != pytest.approx(spread[1])
    assert {one.action for one in ahead} == set(options)


def test_it_is_told_of_nothing_that_grows():
    """However long a deal has been, a decision costs the same."""
    sizes = {moment_of(known).state.size for _, known in decisions(3, seats=4, deals=2)}

    assert sizes == {800}
    assert Moment.__slots__ == ("state", "hand", "held", "unseen", "gives")
