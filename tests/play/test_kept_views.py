"""A renderer keeps pieces of views from move to move: what it sends is what a new one would."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from gofclub import rules
from play.protocol import Renderer
from play.services.store.commit import commit, run_command
from play.services.store.load import table_at
from play.services.tables import CASUAL
from play.table.commands import Command
from play.table.snapshot import Snapshot
from tests.play.staging import command_of, started

pytestmark = pytest.mark.django_db
STEPS = 160
"""Some hands: what is kept of one must not be seen in the next."""


def wish(table: Snapshot, chance: Random) -> tuple[int, dict[str, object]]:
    """Who asks for what next."""
    assert table.deal is not None
    state = table.deal.state
    away = [chair.seat for chair in table.chairs if not chair.plays_itself]
    if away and (chance.random() < 0.3 or state.turn in away):
        return away[0], {"do": "back"}
    if chance.random() < 0.1:
        return chance.choice(range(4)), {"do": "away"}
    if state.turn is None:
        return next(chair.seat for chair in table.chairs if not chair.ready), {"do": "next"}
    if state.pending is not None and chance.random() < 0.5:
        return state.pending, command_of(rules.Call(), None)
    action = chance.choice(rules.legal(state))
    # Rather pass: then the same hand is waited with again.
    if rules.Pass() in rules.legal(state) and chance.random() < 0.3:
        action = rules.Pass()
    return state.turn, command_of(action, table.deal.at)


def test_nobody_is_idle_any_more_at_a_table_that_was_closed():
    code, people = started(clock=0)
    for seat, person in enumerate(people):
        run_command(Command(code, "hello", person=person, socket=f"socket-{seat}"))
    table, kept = table_at(code), Renderer()
    late = table.due_at + timedelta(seconds=1)
    commit([Command(code, "timeout", expect=table.deal.at)], now=late)
    assert b'"idle":true' in kept.view(table_at(code), 0, 0, late)

    run_command(Command(code, "end"))

    closed = table_at(code)
    assert kept.view(closed, 0, 0, late) == Renderer().view(closed, 0, 0, late)
    assert b'"idle":true' not in kept.view(closed, 0, 0, late)


@pytest.mark.parametrize("last_card", ["call", "auto"])
def test_kept_pieces_are_what_would_be_made_anew(last_card):
    code, people = started(ruleset=CASUAL.but(deals=100, last_card=last_card))
    chance, kept = Random(last_card), Renderer()
    hands = set()
    for step in range(STEPS):
        table, now, since = table_at(code), timezone.now(), chance.choice((0, step))
        assert table is not None
        hands.add(table.deal.number)
        for seat in chance.sample((None, 0, 1, 2, 3), chance.choice((3, 5))):
            assert kept.view(table, seat, since, now) == Renderer().view(table, seat, since, now)
        seat, fields = wish(table, chance)
        [answer] = commit([Command(code, id=f"step-{step}", person=people[seat], **fields)])
        assert not answer.is_refusal, answer

    assert len(hands) > 1
