"""The judge of `make chaos` finds what it is there to find; by the rules alone, without a site."""

import copy
from collections.abc import Callable
from random import Random
from types import SimpleNamespace as Row

import pytest

from gofclub import rules
from play.table.fairness import hands_of
from scorepad.rulesets import stored_from
from tests.chaos.crowd import Visit
from tests.chaos.faults import IN_FRONT, shuffled
from tests.chaos.players import Acknowledged
from tests.chaos.verdict import Game, judge, moments_of, seen_by
from tests.play.witness import commitment, deal as dealt_by, seal

CODE, SEATS = "k7mq2wxz9pfa", 4
SALT, SEEDS = "5" * 64, [None] * SEATS


def played() -> tuple[Game, Visit]:
    """A hand from the first card to the last, and what seat 0 was told of it."""
    ruleset = rules.OFFICIAL.but(last_card="auto", deals=1)
    hands = "/".join(dealt_by(CODE, 1, SALT, SEEDS, dealer=0, cut=False).hands)
    shown = seal(CODE, 1, commitment(CODE, 1, SALT), SEEDS, dealer=0, cut="")
    state = rules.start(
        hands_of(hands, SEATS), lead=None, step=1, giver=None, dealer=0, ruleset=ruleset
    )
    visit, moves, chance = Visit(CODE, 0), [], Random(7)
    visit.witness.seals[1], visit.witness.commitments[1] = shown, commitment(CODE, 1, SALT)
    while state.result is None:
        action, seat = chance.choice(list(rules.legal(state))), state.turn
        assert seat is not None
        ply, ident = len(moves), f"move-{len(moves)}"
        text = str(action)
        moves.append(
            Row(number=1, ply=ply, seat=seat, text=text, command=ident, by="person", seq=ply + 2)
        )
        if seat == 0:
            do = {"do": "pass"} if text == "-" else {"do": "play", "cards": text}
            frame = {"id": ident, "expect": f"1.{ply}", **do}
            visit.acknowledged[ident] = Acknowledged(frame, ply + 2)
            visit.sent.add(ident)
        state, _ = rules.apply(state, action, seat=seat)
    result = {"left": list(state.result.left), "uncalled": [], "strongest": []}
    deal = Row(
        number=1,
        hands=hands,
        dealer=0,
        step=1,
        lead=None,
        giver=None,
        seal=shown,
        salt=SALT,
        seeds="-/-/-/-",
        scheme=2,
        result=result,
        on_sheet=True,
    )
    written = zip(state.result.left, state.result.points, strict=True)
    sheet = [
        Row(number=1, seat=at, left=left, points=points)
        for at, (left, points) in enumerate(written)
    ]
    table = Row(code=CODE, seats=SEATS, ruleset=stored_from(ruleset), status="over")
    game = Game(table, [deal], moves, sheet)
    for moment in moments_of(game):
        visit.views[moment.since or 1] = seen_by(moment, 0)
    return game, visit


def test_a_game_as_it_should_be():
    game, visit = played()
    found = judge(game, [visit])

    assert found.wrong == []
    assert (found.hands, found.moves) == (1, len(game.moves))
    assert found.acknowledged == len(visit.acknowledged) > 5
    assert found.views == len(visit.views) == len(game.moves) + 1


def lose(game: Game, visit: Visit) -> None:
    """The last move of seat 0 is gone, and the result with all that came after it."""
    last = max(at for at, move in enumerate(game.moves) if move.seat == 0)
    del game.moves[last:]
    game.deals[0].result = None


def double(game: Game, visit: Visit) -> None:
    first, again = [move for move in game.moves if move.seat == 0][:2]
    again.command = first.command


def swap_a_card(game: Game, visit: Visit) -> None:
    hands = game.deals[0].hands
    game.deals[0].hands = hands.replace(hands[:2], "Dr", 1)


def another_hand(game: Game, visit: Visit) -> None:
    visit.views[3] = visit.views[3] | {"hand": "1g"}


def another_moment(game: Game, visit: Visit) -> None:
    visit.views[4] = visit.views[3]


def another_result(game: Game, visit: Visit) -> None:
    game.deals[0].result["left"].reverse()


def another_sheet(game: Game, visit: Visit) -> None:
    game.sheet[0].points += 1


def twice_on_the_sheet(game: Game, visit: Visit) -> None:
    game.sheet.extend(
        Row(number=2, seat=row.seat, left=row.left, points=row.points) for row in game.sheet[:]
    )


def broken_promise(game: Game, visit: Visit) -> None:
    visit.witness.seals[1] = "0" * 64


def by_nobody(game: Game, visit: Visit) -> None:
    visit.sent.clear()


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lose, "was acknowledged as count"),
        (double, "is there 2 times"),
        (swap_a_card, "cannot be played again|not the 64 cards"),
        (another_hand, "not the view of that moment: {'hand'"),
        (another_moment, "not the view of that moment"),
        (another_result, "follows from the moves"),
        (another_sheet, "the sheet says"),
        (twice_on_the_sheet, "only on the sheet"),
        (broken_promise, "another seal"),
        (by_nobody, "somebody else has moved"),
    ],
)
def test_whatever_is_wrong_is_found(harm: Callable[[Game, Visit], None], says: str):
    game, visit = copy.deepcopy(played())
    harm(game, visit)

    found = judge(game, [visit])

    assert any(part in line for line in found.wrong for part in says.split("|")), found.wrong
    assert (found.lost > 0) == (harm in (lose, double, by_nobody))
    assert (found.doubled > 0) == (harm is double)


def test_the_order_of_faults_follows_from_the_seed():
    def order(seed: int) -> list[str]:
        return list(shuffled(IN_FRONT, Random(seed), 3))

    assert order(1) == order(1)
    assert order(1) != order(2)
    assert sorted(order(1)) == sorted(IN_FRONT * 3)
