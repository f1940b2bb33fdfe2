"""Whoever is away is told that it is their turn: once, and only where somebody waits for them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gofclub.models import User
from play.models import Chair
from play.services.store.commit import commit, run_command
from play.services.tables import table_open
from play.services.turn_notices import TOLD_AFTER, tell_whose_turn_it_is
from play.table.commands import Command
from scorepad.models import Notice, PushDelivery
from scorepad.models.notices import Channel, NoticeKind
from scorepad.notices.words import told
from scorepad.services.notices.telling import choices_of, choices_set, unread
from tests.play.people import account, guest
from tests.play.test_races import now

pytestmark = pytest.mark.django_db


class Waiting:
    """A table of three at which the one whose turn it is has an account."""

    def __init__(self, *, clock: int = 0) -> None:
        names = ("Ana", "Ben", "Cho")
        users = [
            User.objects.create_user(f"{name.lower()}@example.org", "x", display_name=name)
            for name in names
        ]
        self.people = [account(user) for user in users]
        self.code = table_open(person=self.people[0], seats=3, clock=clock).code
        for person in self.people[1:]:
            run_command(Command(self.code, "sit", person=person))
        for seat, person in enumerate(self.people):
            commit([Command(self.code, "hello", person=person, socket=f"s{seat}")])
        run_command(Command(self.code, "start", person=self.people[0]))
        if now(self.code).deal is None:
            run_command(Command(self.code, "deal", id="deal:0.0", expect="0.0"))
        self.turn = now(self.code).deal.state.turn
        self.user = users[self.turn]

    def leaves(self, seat: int) -> None:
        person = self.people[seat]
        commit([Command(self.code, "gone", person=person, socket=f"s{seat}")])
        before = timezone.now() - timedelta(minutes=1)
        Chair.objects.filter(table__code=self.code, seat=seat).update(seen_at=before)


def later() -> object:
    return timezone.now() + TOLD_AFTER + timedelta(seconds=1)


def kinds() -> list[tuple[int, str]]:
    return list(Notice.objects.values_list("user", "kind"))


@pytest.mark.parametrize("clock", [0, 60])
def test_whoever_is_away_is_told_once_after_a_while(clock):
    table = Waiting(clock=clock)
    assert tell_whose_turn_it_is(later()) == 0
    table.leaves(table.turn)

    assert tell_whose_turn_it_is(timezone.now()) == 0
    assert tell_whose_turn_it_is(later()) == 1
    assert tell_whose_turn_it_is(later() + timedelta(seconds=5)) == 0

    assert kinds() == [(table.user.pk, "your_turn")]
    [said] = told(Notice.objects.all())
    assert said.url == f"/play/{table.code}/"
    # It is for a phone in a pocket: an inbox would tell of what was.
    assert unread(table.user) == 0
    assert Notice.objects.get().mail_due_at is None
    assert not PushDelivery.objects.exists()


def test_nobody_is_told_at_a_fast_table_or_where_nobody_waits():
    fast, alone = Waiting(clock=30), None
    fast.leaves(fast.turn)
    assert tell_whose_turn_it_is(later()) == 0
    User.objects.all().delete()

    alone = Waiting()
    for seat in range(3):
        alone.leaves(seat)

    assert tell_whose_turn_it_is(later()) == 0


def test_somebody_else_who_is_away_or_who_only_asks_now_and_then_is_not_told():
    table = Waiting()
    table.leaves((table.turn + 1) % 3)
    assert tell_whose_turn_it_is(later()) == 0

    table.leaves(table.turn)
    Chair.objects.filter(table__code=table.code, seat=table.turn).update(seen_at=later())

    assert tell_whose_turn_it_is(later()) == 0
    assert kinds() == []


def test_who_does_not_want_to_know_is_not_told_and_no_other_way_is_offered():
    table = Waiting()
    assert choices_of(table.user)[NoticeKind.YOUR_TURN] == {Channel.PUSH}
    choices_set(table.user, {NoticeKind.YOUR_TURN: [Channel.MAIL, Channel.INBOX]})
    table.leaves(table.turn)

    assert tell_whose_turn_it_is(later()) == 0
    assert choices_of(table.user)[NoticeKind.YOUR_TURN] == set()


def test_a_guest_cannot_be_told():
    people = [guest(name) for name in ("Dee", "Eli", "Fay")]
    code = table_open(person=people[0], seats=3, clock=0).code
    for person in people[1:]:
        run_command(Command(code, "sit", person=person))
    run_command(Command(code, "start", person=people[0]))
    commit([Command(code, "hello", person=people[0], socket="one")])

    assert tell_whose_turn_it_is(later()) == 0
