"""Any series of wishes, on a real database, against a sheet in plain Python."""

from uuid import UUID, uuid4

import pytest
from django.db import connection
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gofclub import rules
from gofclub.models import User
from scorepad.actors import Actor
from scorepad.models import Change, Deal, DealSeat, Sheet
from scorepad.services.errors import Conflict, Refused
from scorepad.services.sheets import (
    deal_edit,
    deal_log,
    deal_restore,
    deal_void,
    recompute,
    seats_change,
    sheet_abandon,
    sheet_reopen,
    sheet_start,
    substitute,
)
from scorepad.services.sheets.document import sheet_as_seen
from tests.depth import by_depth
from tests.scorepad.plain import PlainDeal, PlainSheet

EVERYBODY = ["Ana", "Ben", "Cho", "Dee"]


@st.composite
def lefts(draw, players: int) -> tuple[list[int], list[int], list[int]]:
    """A result that can be: who has how much left, who forgot to call, who was strongest."""
    left = draw(st.lists(st.integers(1, 16), min_size=players, max_size=players))
    left[draw(st.integers(0, players - 1))] = 0
    ones = [line for line, count in enumerate(left) if count == 1]
    uncalled = draw(st.lists(st.sampled_from(ones), unique=True)) if ones else []
    tied = list(rules.tied_for_giver(left))
    strongest = draw(st.lists(st.sampled_from(tied), unique=True, min_size=1))
    return left, sorted(uncalled), sorted(strongest)


class Evening(RuleBasedStateMachine):
    """What people do to a sheet in the course of an evening."""

    user: User

    @initialize(data=st.data())
    def start(self, data):
        players = data.draw(st.sampled_from([3, 4]))
        name = data.draw(st.sampled_from(["official", "gang"])) if players == 4 else "official"
        options = {
            "target": data.draw(st.sampled_from([50, 100, 200])),
            "deals": data.draw(st.sampled_from([None, None, None, 6])),
        }
        dealer = data.draw(st.integers(0, players - 1))
        seats = data.draw(st.permutations(range(players)))
        names = EVERYBODY[:players]
        self.actor = Actor(user=self.user)
        self.sheet = sheet_start(
            actor=self.actor,
            uuid=uuid4(),
            names=names,
            dealer=dealer,
            seats=seats,
            ruleset={"name": name, **options},
        )
        ruleset = rules.RULESETS[name].but(**options)
        self.plain = PlainSheet(list(names), ruleset, dealer, list(seats))
        self.writes = 1

    def changed(self) -> None:
        self.writes += 1

    def facts(self, data) -> dict[str, list[int]]:
        left, uncalled, strongest = data.draw(lefts(len(self.plain.names)))
        return {"left": left, "uncalled": uncalled, "strongest": strongest}

    # Hands ------------------------------------------------------------------

    @rule(data=st.data())
    def log(self, data):
        facts, uuid = self.facts(data), uuid4()
        number = len(self.plain.deals) + 1
        if self.plain.status != "open":
            with pytest.raises(Conflict):
                deal_log(actor=self.actor, sheet=self.sheet, uuid=uuid, number=number, **facts)
            return
        deal_log(actor=self.actor, sheet=self.sheet, uuid=uuid, number=number, **facts)
        self.plain.deals.append(PlainDeal(uuid, list(self.plain.seats), **facts))
        self.changed()

    @precondition(lambda self: self.plain.deals)
    @rule(data=st.data())
    def log_what_is_there(self, data):
        at = data.draw(st.integers(0, len(self.plain.deals) - 1))
        facts, there = self.facts(data), self.plain.deals[at]
        agrees = (facts["left"], facts["uncalled"], facts["strongest"]) == (
            there.left,
            there.uncalled,
            there.strongest,
        )
        try:
            written = deal_log(
                actor=self.actor, sheet=self.sheet, uuid=uuid4(), number=at + 1, **facts
            )
        except Conflict as conflict:
            assert not agrees
            assert conflict.extras["theirs"].uuid == there.uuid
        else:
            assert agrees
            assert written.deal.uuid == there.uuid

    @precondition(lambda self: self.plain.deals)
    @rule(data=st.data(), stale=st.booleans())
    def edit(self, data, stale):
        at = data.draw(st.integers(0, len(self.plain.deals) - 1))
        there, facts = self.plain.deals[at], self.facts(data)
        same = (there.left, there.uncalled, there.strongest) == tuple(facts.values())
        expect = there.revision + (1 if stale else 0)
        try:
            deal_edit(actor=self.actor, sheet=self.sheet, deal=there.uuid, expect=expect, **facts)
        except Conflict:
            assert stale
            assert not same
            return
        if not same:
            assert not stale
            there.left, there.uncalled, there.strongest = facts.values()
            there.revision += 1
            self.changed()

    @precondition(lambda self: self.plain.deals)
    @rule(data=st.data())
    def void(self, data):
        at = data.draw(st.integers(0, len(self.plain.deals) - 1))
        there = self.plain.deals.pop(at)
        deal_void(actor=self.actor, sheet=self.sheet, deal=there.uuid, expect=there.revision)
        there.revision += 1
        self.plain.voided[there.uuid] = (at, there)
        self.changed()

    @precondition(lambda self: self.plain.voided)
    @rule(data=st.data())
    def restore(self, data):
        uuid: UUID = data.draw(st.sampled_from(sorted(self.plain.voided)))
        at, deal = self.plain.voided.pop(uuid)
        deal_restore(actor=self.actor, sheet=self.sheet, deal=uuid)
        deal.revision += 1
        self.plain.deals.insert(min(at, len(self.plain.deals)), deal)
        self.changed()

    # The rest ---------------------------------------------------------------

    @rule(data=st.data())
    def move(self, data):
        seats = data.draw(st.permutations(range(len(self.plain.names))))
        seats_change(actor=self.actor, sheet=self.sheet, seats=seats)
        if list(seats) != self.plain.seats:
            self.plain.seats = list(seats)
            self.changed()

    @rule(line=st.integers(0, 2), name=st.sampled_from(["Eve", "Fay", "Gus"]))
    def swap_in(self, line, name):
        taken = name in self.plain.names and self.plain.names[line] != name
        if taken:
            with pytest.raises(Refused):
                substitute(actor=self.actor, sheet=self.sheet, line=line, name=name)
        else:
            substitute(actor=self.actor, sheet=self.sheet, line=line, name=name)
            if self.plain.names[line] != name:
                self.plain.names[line] = name
                self.changed()

    @rule()
    def abandon(self):
        if self.plain.status == "finished":
            with pytest.raises(Conflict):
                sheet_abandon(actor=self.actor, sheet=self.sheet)
        else:
            sheet_abandon(actor=self.actor, sheet=self.sheet)
            if not self.plain.abandoned:
                self.changed()
            self.plain.abandoned = True

    @rule(points=st.sampled_from([None, 100, 300, 500]))
    def reopen(self, points):
        ruleset = self.plain.ruleset
        if points is not None and ruleset.deals is None:
            ruleset = ruleset.but(target=points)
        over = bool(self.plain.deals) and rules.is_over(self.plain.results(), ruleset)
        nothing_new = self.plain.status == "open" and ruleset == self.plain.ruleset
        if nothing_new or over:
            with pytest.raises(Refused):
                sheet_reopen(actor=self.actor, sheet=self.sheet, target=points)
        else:
            sheet_reopen(actor=self.actor, sheet=self.sheet, target=points)
            self.plain.ruleset, self.plain.abandoned = ruleset, False
            self.changed()

    # What must hold ---------------------------------------------------------

    @invariant()
    def the_sheet_is_what_plain_python_says(self):
        now = sheet_as_seen(self.actor, self.sheet.code)
        plain, played = self.plain, len(self.plain.deals)
        deals = [deal for deal in now["deals"] if not deal["voided"]]

        assert now["status"] == plain.status
        assert [line["name"] for line in now["lines"]] == plain.names
        assert [line["seat"] for line in now["lines"]] == plain.seats
        assert [line["total"] for line in now["lines"]] == plain.totals(played)
        assert [deal["uuid"] for deal in deals] == [str(deal.uuid) for deal in plain.deals]
        assert [deal["number"] for deal in deals] == list(range(1, played + 1))
        for at, (deal, there) in enumerate(zip(deals, plain.deals, strict=True)):
            assert deal["left"] == there.left
            assert deal["seats"] == there.seats
            assert deal["points"] == [rules.points(left) for left in there.left]
            assert deal["totals"] == plain.totals(at + 1)
            assert deal["revision"] == there.revision
            setup = plain.setup(at)
            assert {name: deal[name] for name in setup} == setup
        if now["next"]:
            setup = plain.setup(played)
            reason = now["next"]["reason"]
            assert {**now["next"], "reason": reason and reason["code"]} | setup == {
                **now["next"],
                "reason": reason and reason["code"],
            }
        wins = [
            sum(deal.left[line] == 0 for deal in plain.deals) for line in range(len(plain.names))
        ]
        assert [line["wins"] for line in now["lines"]] == wins
        assert [line["rank"] for line in now["lines"]] == list(rules.ranks(plain.totals(played)))
        for line in now["lines"]:
            left = [deal.left[line["number"]] for deal in plain.deals]
            assert line["wins"] == left.count(0)
            worst = max(left, default=0)
            assert (line["worst"] or {"left": 0})["left"] == worst
            if line["worst"]:
                assert line["worst"]["number"] == left.index(worst) + 1

    @invariant()
    def what_is_kept_is_what_the_facts_give(self):
        """The running totals beside the facts, made again from scratch, come out the same."""
        sheet = Sheet.objects.get(pk=self.sheet.pk)
        before = list(kept(sheet))
        DealSeat.objects.filter(deal__sheet=sheet).update(
            points=0, total=0, wins=0, worst_left=0, worst_number=None
        )
        recompute.all_deals(sheet, since=1, version=sheet.version)
        assert list(kept(sheet)) == before

    @invariant()
    def every_change_left_one_entry(self):
        sheet = Sheet.objects.get(pk=self.sheet.pk)
        entries = Change.objects.filter(sheet=sheet).order_by("version")
        assert [entry.version for entry in entries] == list(range(1, self.writes + 1))
        assert sheet.version == self.writes


def kept(sheet: Sheet):
    deals = Deal.objects.filter(sheet=sheet, voided=False).order_by("number")
    for deal in deals.prefetch_related("seats__line"):
        yield deal.dealer, deal.giver, deal.reason
        for seat in recompute.seats_of(deal):
            yield tuple(getattr(seat, name) for name in recompute.KEPT)


@pytest.mark.timeout(600)
@pytest.mark.django_db
def test_any_evening(ana):
    Evening.user = ana
    run_state_machine_as_test(
        Evening,
        settings=settings(
            # All of them on SQLite; PostgreSQL differs in how it stores, not in what may happen.
            max_examples=by_depth(10, 25) if connection.vendor == "sqlite" else by_depth(5, 10),
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
