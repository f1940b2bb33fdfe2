"""Hands of our own choosing on a real table, and situations in which the rules say no."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from django.utils import timezone

from gofclub import rules
from play.models import Dealt, Move, Table
from play.services.store.commit import run_command
from play.services.store.load import cache
from play.table.commands import Command
from play.table.fairness import OLD, hands_text, old_seal
from play.table.people import Person
from tests.play.people import table_of

Step = tuple[int, rules.Action]


def started(**options: Any) -> tuple[str, list[Person]]:
    """A table with the first hand on it, and a guest on every chair."""
    code, people = table_of(**options)
    run_command(Command(code, "start", person=people[0]))
    return code, people


def stage(
    code: str,
    hands: Sequence[rules.Hand],
    steps: Sequence[Step] = (),
    *,
    lead: int | None = None,
    giver: int | None = None,
) -> None:
    """The first hand as if these cards had been dealt, and this been done with them.

    The log is the truth of a table, so that is where the cards are changed. Cards that somebody
    has chosen follow from no salt: they are sealed as they once were.
    """
    table = Table.objects.get(code=code)
    dealt = Dealt.objects.get(table=table, number=1)
    text = hands_text(hands)
    Dealt.objects.filter(pk=dealt.pk).update(
        hands=text,
        seal=old_seal(text, dealt.salt),
        seeds="",
        scheme=OLD,
        lead=lead,
        giver=giver,
        why="" if giver is None else "most_cards",
    )
    Move.objects.bulk_create(
        Move(
            deal=dealt,
            ply=ply,
            seat=seat,
            text=str(action),
            command=f"staged-{ply}",
            by=Move.By.PERSON,
            seq=table.seq + ply + 1,
            made_at=timezone.now(),
        )
        for ply, (seat, action) in enumerate(steps)
    )
    Table.objects.filter(pk=table.pk).update(seq=table.seq + len(steps))
    cache.clear()


def command_of(action: rules.Action, at: str | None) -> dict[str, Any]:
    """The fields with which somebody asks for this."""
    match action:
        case rules.Play(cards=cards, call=call):
            return {"do": "play", "cards": rules.text(cards), "call": call, "expect": at}
        case rules.Give(card=card):
            return {"do": "give", "cards": str(card), "expect": at}
        case rules.Call():
            return {"do": "call"}
    return {"do": "pass", "expect": at}


class Situation(NamedTuple):
    """A hand so far, and what somebody tries next."""

    hands: tuple[rules.Hand, ...]
    steps: tuple[Step, ...]
    lead: int | None
    giver: int | None
    seat: int
    action: rules.Action
    code: str
    message: str


def playout(
    rng: Random, *, seats: int = 4, exchange: bool = False
) -> Iterator[tuple[rules.DealState, list[Step]]]:
    """A hand played at random: each state with the steps that led to it."""
    hands = rules.shuffled(rng, seats)
    lead, giver = (0, 2) if exchange else (None, None)
    state = rules.start(hands, lead=lead, giver=giver)
    steps: list[Step] = []
    while True:
        yield state, steps
        if state.turn is None:
            return
        step: Step = (state.turn, rng.choice(rules.legal(state)))
        if state.pending is not None and rng.random() < 0.5:
            step = (state.pending, rules.Call())
        state, _ = rules.apply(state, step[1], seat=step[0])
        steps = [*steps, step]


@lru_cache(maxsize=64)
def situation(code: str) -> Situation:
    """The first of many random hands in which the rules refuse something with this code."""
    for seed in range(300):
        exchange = seed % 4 == 0
        for state, steps in playout(Random(seed), exchange=exchange):
            for seat, action in attempts(state):
                try:
                    rules.check(state, action, seat=seat)
                except rules.IllegalAction as refusal:
                    if refusal.code == code:
                        hands = rules.shuffled(Random(seed), 4)
                        lead, giver = (0, 2) if exchange else (None, None)
                        return Situation(
                            hands, tuple(steps), lead, giver, seat, action, code, refusal.message
                        )
    raise AssertionError(f"nothing was refused as {code}")


def attempts(state: rules.DealState) -> Iterator[Step]:
    """Things that somebody might try, allowed or not."""
    for seat, hand in enumerate(state.hands):
        yield seat, rules.Pass()
        yield seat, rules.Call()
        yield seat, rules.Play(rules.cards("3g9r"))
        for card in hand[:1] + hand[-1:]:
            yield seat, rules.Play((card,))
            yield seat, rules.Give(card)
        if len(hand) > 1:
            yield seat, rules.Play(hand[:2])
