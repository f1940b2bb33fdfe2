"""What is refused at the one door, and what is answered as before."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from gofclub import rules
from play.bots import BOTS, Known
from play.croupier import Croupier
from play.models import Dealt, Move, Table
from play.services.due_tables import errand
from play.services.store import spent
from play.services.store.commit import Answer, commit, run_command
from play.services.store.load import cache, table_at
from play.services.tables import table_quick
from play.services.thinking import think
from play.table.commands import Command
from play.table.people import Person
from play.table.snapshot import Snapshot
from tests.play.people import guest, table_of

pytestmark = pytest.mark.django_db


def started(**options) -> tuple[str, list[Person]]:
    code, people = table_of(**options)
    assert not ask(code, people[0], "start").is_refusal
    return code, people


def ask(code: str, person: Person, do: str, **fields) -> Answer:
    (answer,) = commit([Command(code, do, fields.pop("id", uuid4().hex), person, **fields)])
    return answer


def now(code: str) -> Snapshot:
    table = table_at(code)
    assert table is not None
    return table


def move(code: str, people: list[Person], **fields) -> Answer:
    """The weakest legal thing for the seat whose turn it is."""
    table = now(code)
    state = table.deal.state
    action = rules.legal(state)[0]
    do = {rules.Play: "play", rules.Pass: "pass", rules.Give: "give"}[type(action)]
    cards = "" if do == "pass" else str(action).rstrip("!")
    fields = {"expect": table.deal.at, "cards": cards} | fields
    return ask(code, people[state.turn], do, **fields)


def play_on(code: str, people: list[Person], *, until: Callable[[Snapshot], bool]) -> None:
    """Everybody does the weakest legal thing, and is ready for the next hand."""
    while not until(table := now(code)):
        if table.deal.state.is_over:
            for person in people:
                assert not ask(code, person, "next").is_refusal
        else:
            assert not move(code, people).is_refusal


def test_the_same_command_again_is_answered_as_before_and_moves_once():
    code, people = started()
    table = now(code)

    mover = people[table.deal.state.turn]
    card = str(rules.legal(table.deal.state)[0])
    again = {"id": "once", "cards": card, "expect": table.deal.at}
    answers = [ask(code, mover, "play", **again) for _ in range(3)]

    assert [answer.code for answer in answers] == ["", "", ""]
    assert len({answer.seq for answer in answers}) == 1
    assert Move.objects.filter(deal__table__code=code).count() == 1


def test_a_command_of_an_earlier_deal_is_still_answered_as_then():
    code, people = started()
    first = now(code)
    mover = people[first.deal.state.turn]
    card = str(rules.legal(first.deal.state)[0])
    answer = ask(code, mover, "play", id="first", cards=card, expect="1.0")
    while not now(code).deal.state.is_over:
        assert not move(code, people).is_refusal
    for person in people:
        ask(code, person, "next")
    assert now(code).deal.number == 2

    again = ask(code, mover, "play", id="first", cards=card, expect="1.0")

    assert again.seq == answer.seq
    assert not again.is_refusal


def test_an_id_of_an_earlier_hand_moves_nothing_in_a_later_one():
    # Whatever the cards are, the game is not over by then.
    code, people = started(ruleset=rules.OFFICIAL.but(target=500))
    first = now(code)
    seat = first.deal.state.turn
    answer = move(code, people, id="used")
    play_on(code, people, until=lambda table: table.deal.number == 2)
    # In the third hand, and for a process that has seen nothing of the first two.
    play_on(code, people, until=lambda table: table.deal.number == 3)
    cache.clear()
    spent.forget_all()
    play_on(code, people, until=lambda table: table.deal.state.turn == seat)
    before = now(code)

    again = move(code, people, id="used")

    assert (again.code, again.seq) == ("", answer.seq)
    assert now(code) == before
    assert Move.objects.filter(deal__table__code=code, seat=seat, command="used").count() == 1


def test_a_hand_that_has_ended_here_is_not_read_again(django_assert_num_queries):
    code, people = started(ruleset=rules.OFFICIAL.but(target=500))
    spent.forget_all()
    used = move(code, people, id="used")
    seat = now(code).deal.moves[0].seat
    play_on(code, people, until=lambda table: table.deal.number == 3)
    table = now(code)

    with django_assert_num_queries(0):
        assert spent.answered_before(table, seat, "never used") is None
    assert spent.answered_before(table, seat, "used") == used.seq


def test_another_seat_may_use_the_same_id():
    code, people = started()
    first = now(code).deal.state.turn
    move(code, people, id="used")
    play_on(code, people, until=lambda table: table.deal.number == 2)
    play_on(code, people, until=lambda table: table.deal.state.turn not in (None, first))
    before = now(code)

    move(code, people, id="used")

    assert len(now(code).deal.moves) == len(before.deal.moves) + 1


def one_card_left(code: str, people: list[Person]) -> Person:
    """Somebody who may call: they have one card left, and have not said so."""
    play_on(code, people, until=lambda table: table.deal.state.pending is not None)
    return people[now(code).deal.state.pending]


def test_a_call_of_an_earlier_hand_that_comes_late_is_not_heard_in_this_one():
    code, people = started(ruleset=rules.OFFICIAL.but(last_card="call"))
    person = one_card_left(code, people)

    late = ask(code, person, "call", expect="1.3")
    heard = ask(code, person, "call", expect=now(code).deal.at)

    assert (late.code, heard.code) == ("stale", "")


def test_a_call_that_does_not_say_its_moment_is_heard_in_any():
    code, people = started(ruleset=rules.OFFICIAL.but(last_card="call"))
    person = one_card_left(code, people)

    assert not ask(code, person, "call").is_refusal


def test_who_calls_too_late_is_told_so_and_not_that_the_table_has_moved_on():
    code, people = started(ruleset=rules.OFFICIAL.but(last_card="call"))
    person = one_card_left(code, people)
    moment = now(code).deal.at
    move(code, people)

    assert ask(code, person, "call", expect=moment).code == "out_of_deal"


def test_who_was_ready_for_a_hand_that_is_dealt_is_not_ready_for_the_one_after():
    code, people = started()
    play_on(code, people, until=lambda table: table.deal.state.is_over)
    ended = now(code).deal.at
    for person in people:
        assert not ask(code, person, "next", expect=ended).is_refusal
    in_play = now(code)

    again = ask(code, people[0], "next", expect=ended)
    during = now(code)
    play_on(code, people, until=lambda table: table.deal.state.is_over)
    later = ask(code, people[0], "next", expect=ended)

    assert (again.code, later.code) == ("", "")
    assert during == in_play
    assert not now(code).chairs[0].ready


def test_who_sat_down_since_is_not_unseated_for_somebody_else():
    code, people = table_of(4)
    late = {"seat": 2, "name": people[2].name}
    assert not ask(code, people[0], "unseat", **late).is_refusal
    newcomer = guest("Eve")
    assert not ask(code, newcomer, "sit", seat=2).is_refusal

    again = ask(code, people[0], "unseat", **late)

    assert again.code == "stale"
    assert now(code).chairs[2].name == "Eve"


def test_a_move_for_an_earlier_moment_is_stale():
    code, people = started()
    move(code, people)

    answer = move(code, people, expect="1.0")

    assert answer.code == "stale"


def test_nobody_moves_for_another_seat():
    code, people = started()
    table = now(code)
    wrong = people[(table.deal.state.turn + 1) % 4]

    answer = ask(code, wrong, "pass", expect=table.deal.at)

    assert answer.code == "not_your_turn"


def test_a_stranger_has_no_say():
    code, _ = started()

    for do in ("play", "pass", "call", "start", "fill", "away", "leave", "next"):
        assert ask(code, guest("Eve"), do, expect="1.0").code == "not_seated"


def test_who_has_logged_out_has_no_say():
    code, people = started()
    table = now(code)
    mover = people[table.deal.state.turn]
    Session.objects.filter(session_key=mover.session).delete()

    answer = ask(code, mover, "pass", expect=table.deal.at)

    assert answer.code == "logged_out"


def test_one_bad_command_does_not_fail_its_neighbours():
    good, people = started()
    bad, others = started()
    table, other = now(good), now(bad)
    card = str(rules.legal(table.deal.state)[0])

    answers = commit(
        [
            Command(
                bad, "play", "x", others[other.deal.state.turn], expect=other.deal.at, cards="Dr"
            ),
            Command("222222222222", "pass", "y", people[0], expect="1.0"),
            Command(
                good, "play", "z", people[table.deal.state.turn], expect=table.deal.at, cards=card
            ),
        ]
    )

    assert [bool(answer.code) for answer in answers] == [True, True, False]


def test_the_cache_and_the_database_tell_the_same():
    code, people = started(
        seats=3, ruleset=rules.OFFICIAL.but(last_card="auto", chinese_cut=True, target=500)
    )
    for _ in range(60):
        if now(code).deal.state.is_over:
            for person in people:
                ask(code, person, "next")
        assert not move(code, people).is_refusal

    kept = cache.get(code)
    cache.forget(code)
    loaded = now(code)

    assert loaded._replace(events=()) == kept._replace(events=())


def test_a_time_out_does_the_mildest_thing_and_the_second_calls_a_bot():
    code, _ = started(clock=15)

    # One round of time-outs for everybody, and the next one covers.
    for _ in range(5):
        table = now(code)
        (answer,) = commit([errand(table, attended=True)], now=table.due_at + timedelta(seconds=1))
        assert not answer.is_refusal

    made = Move.objects.filter(deal__table__code=code).order_by("ply")
    assert {move.by for move in made} == {"clock"}
    assert [move.text for move in made][1:4] == ["-", "-", "-"]
    assert [chair.state for chair in now(code).chairs].count("away") == 1


def test_a_time_out_before_its_time_is_refused():
    code, _ = started(clock=15)

    (answer,) = commit([errand(now(code), attended=True)])

    assert answer.code == "not_due"


@pytest.mark.parametrize("level", BOTS)
def test_bots_play_a_whole_game_and_it_lands_on_a_sheet(level):
    person = guest("Ana")
    ruleset = rules.OFFICIAL.but(deals=2, last_card="call")
    code = table_quick(person=person, bots=level, ruleset=ruleset).code
    ask(code, person, "away")
    croupier = Croupier()

    for _ in range(600):
        table = now(code)
        if table.status == "over":
            break
        command = errand(table, attended=True)
        if command.do == "act":
            view = rules.view(table.deal.state, command.seat)
            command = command._replace(cards=str(think("greedy", Known(view))))
        (answer,) = commit([command], now=table.due_at + timedelta(seconds=1))
        assert not answer.is_refusal, answer
    croupier.work()
    croupier._thinker.stop()

    assert now(code).status == "over"
    sheet = Table.objects.get(code=code).sheet
    assert (sheet.played, sheet.status, sheet.source, sheet.had_bots) == (
        2,
        "finished",
        "online",
        True,
    )
    assert not Dealt.objects.filter(on_sheet=False).exists()
    opened = run_command(Command(code, "rematch", person=person)).opened
    assert (now(code).rematch, now(opened).status) == (opened, "open")


def test_a_table_without_people_pauses_and_goes_on_when_they_are_back():
    code, people = started()
    commit([Command(code, "pause")])
    assert now(code).status == "paused"
    assert move(code, people).code == "paused"

    for at, person in enumerate(people):
        ask(code, person, "hello", socket=f"socket{at}")

    assert now(code).status == "playing"
    assert not move(code, people).is_refusal


def test_the_seats_are_kept_through_sitting_leaving_and_filling():
    code, people = table_of(seats=4)
    eve = guest("Ana")
    assert ask(code, eve, "sit").code == "no_free_seat"
    ask(code, people[3], "leave")
    assert ask(code, eve, "start").code == "not_seated"
    assert not ask(code, eve, "sit", seat=3).is_refusal
    assert now(code).chairs[3].name == "Ana 2"
    assert ask(code, eve, "start").code == "not_host"
    ask(code, people[0], "unseat", seat=3)
    assert ask(code, people[0], "start").code == "free_seats"
    ask(code, people[0], "fill", bot="greedy")
    assert now(code).chairs[3].bot == "greedy"
    ask(code, people[0], "leave")
    assert now(code).host == 1
    assert timezone.now() > Table.objects.get(code=code).changed_at
