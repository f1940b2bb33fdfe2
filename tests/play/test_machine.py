"""Any series of wishes at one table, on a real database, through the one door."""

import json
from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gofclub import rules
from play import protocol
from play.bots import Known
from play.models import Table
from play.pokes import message_of, poke_of, steps_of
from play.services import results
from play.services.due_tables import errand
from play.services.store import commit as committing
from play.services.store.commit import Answer, commit
from play.services.store.load import cache, table_at
from play.services.tables import table_open
from play.services.thinking import think
from play.table.commands import MOVES, Command
from play.table.snapshot import Snapshot
from play.table.steps import followed
from scorepad.models import Deal
from tests.depth import by_depth
from tests.play.people import guest
from tests.play.truth import check_table

WHO = st.integers(0, 5)
SEATS = st.one_of(st.none(), st.integers(0, 4))
SHORT = rules.OFFICIAL.but(deals=2)
RULESETS = (SHORT.but(last_card="auto", chinese_cut=True), SHORT.but(last_card="call"))
NAMES = ("Ana", "Ben", "Cho", "Dee", "Eve", "Ana")


class Evening(RuleBasedStateMachine):
    """Six people around a table for three or four; clock and shuffle are ours."""

    rng = Random()

    @initialize(
        seats=st.sampled_from([3, 4]),
        clock=st.sampled_from([0, 15]),
        ruleset=st.sampled_from(RULESETS),
        people=st.integers(0, 4),
        seed=st.integers(0, 10**6),
    )
    def open(self, seats, clock, ruleset, people, seed):
        """A table that waits, or one with some people, bots on the other chairs, and cards."""
        # The cards follow from the table's code too: the same seed is the same evening.
        Table.objects.all().delete()
        cache.clear()
        self.rng.seed(seed)
        self.people = [guest(name) for name in NAMES]
        self.code = table_open(
            person=self.people[0],
            seats=seats,
            clock=clock,
            ruleset=ruleset,
            bots="greedy",
            rng=self.rng,
        ).code
        self.at = timezone.now()
        self.changes = 0  # how often the table must have counted
        self.done: list[tuple[Command, int]] = []
        self.steps = 0
        self.lost: list[tuple[Snapshot, Snapshot | None]] = []
        committing.listeners.append(self.follow)
        for who in range(1, min(people, seats)):
            self.sit(who, who)
        if people:
            self.ask(0, "fill")
            self.ask(0, "start")

    # What people ask ----------------------------------------------------------

    @rule(who=WHO, seat=SEATS)
    def sit(self, who, seat):
        self.ask(who, "sit", seat=seat)

    @rule(who=WHO, do=st.sampled_from(["leave", "away", "back", "resume", "next", "start"]))
    def wish(self, who, do):
        self.ask(who, do)

    @rule(seat=SEATS)
    def unseat(self, seat):
        self.ask(0, "unseat", seat=seat)

    @rule(who=WHO, seat=SEATS, to=SEATS)
    def swap(self, who, seat, to):
        self.ask(who, "swap", seat=seat, to=to)

    @precondition(lambda self: self.table.state is not None)
    @rule(who=WHO)
    def cover(self, who):
        self.ask(who, "cover", seat=self.table.state.turn)

    @precondition(lambda self: self.table.status == "open")
    @rule()
    def begin(self):
        """Whoever is the host fills the table and starts."""
        for who in range(len(NAMES)):
            self.ask(who, "fill")
            self.ask(who, "start")

    @rule(who=WHO, socket=st.sampled_from(["", "phone", "desk"]), mixes=st.booleans())
    def come_and_go(self, who, socket, mixes):
        self.ask(who, "hello" if socket else "gone", socket=socket or "phone", mixes=mixes)

    @rule(who=WHO, late=st.integers(-1, 1), seed=st.sampled_from(["a1" * 32, "b2" * 32]))
    def mix(self, who, late, seed):
        """Somebody adds to the next hand, or to another one; the same once more changes nothing."""
        number = len(self.table.results) + 1 + self.is_in_deal
        answer = self.ask(who, "mix", expect=str(number + late), seed=seed)
        if not answer.is_refusal:
            before = self.table
            self.ask(who, "mix", expect=str(number + late), seed=seed)
            assert self.table == before

    @precondition(lambda self: self.is_on)
    @rule(which=st.integers(0, 10**6))
    def play(self, which):
        """The seat whose turn it is does something legal; refused only because of who asks."""
        state = self.table.deal.state
        if state.is_over:
            return
        legal = rules.legal(state)
        answer = self.move(state.turn, legal[which % len(legal)])
        chair = self.table.chairs[state.turn]
        if answer is not None:
            assert answer.code == ("" if chair.plays_itself else "away"), answer

    @precondition(lambda self: self.is_on)
    @rule(moves=st.sampled_from([10, 100]))
    def play_on(self, moves):
        """Everybody does the first legal thing, into the next deal or to the end of the game."""
        for _ in range(moves):
            table = self.table
            if table.status != "playing":
                return
            if table.deal is None:
                self.croupier()
                continue
            state = table.deal.state
            if state.is_over or not table.chairs[state.turn].plays_itself:
                self.croupier()
            else:
                self.move(state.turn, rules.legal(state)[0])

    @precondition(lambda self: self.is_on)
    @rule(who=WHO, number=st.integers(1, 5), rng=st.randoms(use_true_random=False))
    def play_anything(self, who, number, rng):
        """Cards from anywhere, by anybody: taken only where the rules take them."""
        state, chair = self.table.deal.state, self.table.chair_of(self.people[who])
        laid = rules.text(rng.sample(rules.DECK, number))
        answer = self.ask(who, "play", expect=self.table.deal.at, cards=laid)
        if not answer.is_refusal:
            assert chair is not None
            assert rules.is_legal(state, rules.Play(rules.cards(laid)), seat=chair.seat)

    @precondition(lambda self: self.is_on)
    @rule(who=WHO, do=st.sampled_from(MOVES), card=st.sampled_from(rules.DECK))
    def move_out_of_turn(self, who, do, card):
        chair = self.table.chair_of(self.people[who])
        mine = chair is not None and chair.seat == self.table.deal.state.turn
        answer = self.ask(who, do, expect=self.table.deal.at, cards=str(card))
        assert mine or do == "call" or answer.is_refusal

    @precondition(lambda self: self.is_on and self.table.deal.turns > 0)
    @rule(back=st.integers(1, 3))
    def move_too_late(self, back):
        deal = self.table.deal
        for who in range(len(NAMES)):
            earlier = f"{deal.number}.{max(0, deal.turns - back)}"
            answer = self.ask(who, "pass", expect=earlier)
            assert answer.code in ("stale", "not_seated", "paused")

    @precondition(lambda self: self.done)
    @rule(which=st.integers(0, 10**6))
    def ask_again(self, which):
        """A command that was done is answered as it was, however late it comes again."""
        command, seq = self.done[which % len(self.done)]
        before = self.table

        (answer,) = commit([command], now=self.at, rng=self.rng)

        assert (answer.code, answer.seq) == ("", seq)
        assert self.table.seq == before.seq

    # What nobody asks ---------------------------------------------------------

    @precondition(lambda self: self.table.due_at is not None)
    @rule()
    def croupier(self):
        """The table's time has come: a bot, the clock, the next deal."""
        table = self.table
        if table.due_at is None:
            return
        command = errand(table, attended=True)
        if command.do == "act":
            view = rules.view(table.deal.state, command.seat)
            command = command._replace(cards=str(think("greedy", Known(view))))
        self.at = max(self.at, table.due_at)
        (answer,) = commit([command], now=self.at, rng=self.rng)
        assert not answer.is_refusal, answer
        self.changes += 1
        (again,) = commit([command], now=self.at, rng=self.rng)
        assert again.is_refusal

    @precondition(lambda self: self.table.due_at is not None)
    @rule()
    def croupier_comes_early(self):
        command = errand(self.table, attended=True)
        if command.do != "act":
            early = self.table.due_at - timedelta(milliseconds=1)
            (answer,) = commit([command], now=early, rng=self.rng)
            assert answer.code == "not_due"

    @precondition(lambda self: self.table.status == "playing")
    @rule()
    def nobody_is_there(self):
        table = self.table
        commit([Command(self.code, "pause", expect=str(table.seq - 1))], now=self.at, rng=self.rng)
        assert self.table.seq == table.seq
        commit([Command(self.code, "pause", expect=str(table.seq))], now=self.at, rng=self.rng)
        self.changes += 1
        assert self.table.status == "paused"
        for who in range(len(NAMES)):
            self.ask(who, "resume")

    @precondition(lambda self: self.table.status == "over")
    @rule(who=WHO)
    def rematch(self, who):
        if self.table.chair_of(self.people[who]) is None:
            return
        first, again = (self.ask(who, "rematch").opened for _ in range(2))
        assert first == again == self.table.rematch
        assert table_at(first).status == "open"

    # What holds ---------------------------------------------------------------

    @invariant()
    def it_counts_what_was_changed_and_nothing_else(self):
        assert Table.objects.get(code=self.code).seq == self.changes

    def follow(self, tables, before):
        """Another process that hears of every change, and knows what was before."""
        for table in tables:
            message = message_of([poke_of(table, before)], lobby=False)
            ((_, seq, steps),) = json.loads(json.dumps(message))["tables"]
            if not steps:
                continue
            self.steps += 1
            after = followed(before[table.code], steps_of(steps))
            if after != table or after.seq != seq:
                self.lost.append((table, after))

    @invariant()
    def whoever_is_told_of_a_move_is_where_the_table_is(self):
        assert self.lost == []

    def teardown(self):
        if hasattr(self, "lost"):
            committing.listeners.remove(self.follow)
        super().teardown()

    @invariant()
    def the_fold_of_the_log_is_the_table(self):
        check_table(self.code)

    @invariant()
    def the_score_is_the_rules_and_stands_on_the_sheet(self):
        table = self.table
        self.changes += bool(table.results) and table.sheet is None
        results.write_waiting()
        table = self.table
        totals = [0] * table.options.seats
        for result in table.results:
            for seat, left in enumerate(result.left):
                totals[seat] += rules.points(left)
        shown = protocol.view_object(table, None, now=self.at)["scores"]
        assert list(shown["totals"]) == totals == list(rules.totals(table.results, len(totals)))
        assert (table.status == "over") == rules.is_over(table.results, table.options.ruleset)
        if not table.results:
            assert table.sheet is None
            return
        deals = list(Deal.objects.filter(sheet__code=table.sheet).order_by("number"))
        left = [tuple(s.left for s in d.seats.order_by("seat")) for d in deals]
        assert left == [result.left for result in table.results]
        assert [s.total for s in deals[-1].seats.order_by("seat")] == totals
        assert (deals[-1].sheet.status == "finished") == (table.status == "over")

    @property
    def table(self) -> Snapshot:
        table = table_at(self.code)
        assert table is not None
        return table

    @property
    def is_on(self) -> bool:
        return self.table.status == "playing" and self.table.deal is not None

    @property
    def is_in_deal(self) -> bool:
        return self.table.deal is not None and not self.table.deal.state.is_over

    def ask(self, who: int, do: str, **fields) -> Answer:
        """One command; it counts one, or nothing at all has changed."""
        command = Command(self.code, do, uuid4().hex, self.people[who], **fields)
        before = self.table

        (answer,) = commit([command], now=self.at, rng=self.rng)

        after = self.table
        if after.seq == before.seq:
            assert after == before
        else:
            assert not answer.is_refusal
            assert answer.seq == after.seq == before.seq + 1
            self.changes += 1
        if do in MOVES and not answer.is_refusal:
            self.done.append((command, answer.seq))
        return answer

    def move(self, seat: int, action: rules.Action) -> Answer | None:
        """The person on that seat does it; None where no person sits."""
        guests = [person.guest for person in self.people]
        if self.table.chairs[seat].guest is None:
            return None
        who = guests.index(self.table.chairs[seat].guest)
        do = {rules.Play: "play", rules.Pass: "pass", rules.Give: "give"}[type(action)]
        cards = "" if do == "pass" else str(action).rstrip("!")
        call = isinstance(action, rules.Play) and action.call
        return self.ask(who, do, expect=self.table.deal.at, cards=cards, call=call)


@pytest.mark.timeout(600)
@pytest.mark.django_db
def test_any_evening_at_a_table():
    run_state_machine_as_test(
        Evening,
        settings=settings(
            # PostgreSQL differs in how it stores, not in what may happen.
            max_examples=by_depth(6, 12) if connection.vendor == "sqlite" else by_depth(3, 6),
            stateful_step_count=20,
            deadline=None,
            # Explaining a failure would trace every line of the database's driver.
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )
