"""A finished hand, step by step and as a record."""

from random import Random

import pytest

from gofclub import rules
from play.models import Move
from play.services.replay import record_of, replay_of
from play.services.store.commit import run_command
from play.services.store.load import table_at
from play.table.commands import Command
from tests.play.people import table_of
from tests.play.staging import stage

pytestmark = pytest.mark.django_db

CALL = rules.OFFICIAL.but(last_card="call")


def forgotten_calls():
    """Hands and steps after which one player is left who has not forgotten to call."""
    for seed in range(2000):
        rng = Random(seed)
        hands = rules.shuffled(rng, 3)
        state, steps = rules.start(hands, ruleset=CALL), []
        while not state.is_over:
            plays = [one for one in rules.legal(state) if isinstance(one, rules.Play)]
            silent = [one for one in plays if not one.call]
            if state.pending is not None and len(state.out) == 1 and silent:
                return hands, steps, state.turn, silent[0]
            action = rng.choice(silent or [rules.Pass()])
            steps.append((state.turn, action))
            state, _ = rules.apply(state, action, seat=state.turn)
    raise AssertionError("everybody has called")


@pytest.mark.parametrize("release", ["this", "earlier"])
def test_R17_6_no_card_is_laid_by_whoever_has_won_before_they_could(release):
    hands, steps, seat, play = forgotten_calls()
    code, people = table_of(3, ruleset=CALL)
    run_command(Command(code, "start", person=people[0]))
    stage(code, hands, steps)
    moment, cards = table_at(code).deal.at, rules.text(play.cards)

    run_command(Command(code, "play", "last", people[seat], expect=moment, cards=cards))
    if release == "earlier":
        Move.objects.filter(command="last").update(text=cards)
    table = table_at(code)

    assert table.deal.state.winner == seat
    replay = replay_of(table, 1)
    *_, before, last = replay.steps
    assert last.action == rules.Pass()
    assert set(play.cards) <= set(last.state.hands[seat])
    assert last.state.hands == before.state.hands
    (deal,) = rules.loads(record_of(table)).deals
    assert deal.actions[-1] == (seat, rules.Pass())
    assert deal.result == replay.result
