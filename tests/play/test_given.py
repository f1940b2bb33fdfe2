"""A table whose one deal is given: ordinary in everything but where its cards come from."""

import pytest
from django.core.management import call_command

from gofclub import rules
from play.models import Chair, Dealt, Pack, Table
from play.protocol.table_view import view_object
from play.services import results
from play.services.analysis import may_have_hints
from play.services.bot_match import match_for
from play.services.given import deal_given, outcome_of
from play.services.replay import record_of, replay_of
from play.services.store.commit import run_command
from play.services.store.load import cache, table_at
from play.services.tables import table_quick
from play.services.thinking import Thinker, TooBusy
from play.table.commands import Command
from play.table.given import CHALLENGE, POSITION, Made, chance_at
from play.table.knowledge import known_at
from play.table.log import Done
from play.table.refusal import Refusal
from tests.play.given_deals import NOW, SEED, deal, moves_of, opened, played_out
from tests.play.people import guest

pytestmark = pytest.mark.django_db


def test_the_cards_are_the_ones_that_were_given_and_the_table_is_in_play():
    ana = guest("Ana")
    given = deal(totals=(30, 5, 80, 12), deals_before=6, dealer=2, step=-1, lead=1, giver=3)

    table = opened(ana, deal=given, seat=2, to_beat=7)

    assert (table.status, table.host, table.deal.hands) == ("playing", 2, given.hands)
    assert [chair.bot for chair in table.chairs] == ["any", "any", "", "any"]
    cache.clear()
    assert table_at(table.code)._replace(events=()) == table._replace(events=())
    setup = table.deal.setup
    assert (setup.dealer, setup.step, setup.lead, setup.giver) == (2, -1, 1, 3)
    known = known_at(table, 1)
    assert (known.totals, known.deals_before) == ((30, 5, 80, 12), 6)
    view = view_object(table, 2, now=NOW)
    assert view["you"]["hand"] == given.hands.split("/")[2]
    assert view["scores"]["totals"] == [30, 5, 80, 12]
    assert view["table"]["given"] == {
        "kind": "again",
        "seat": 2,
        "moves_made": 0,
        "to_beat": 7,
        "is_own": None,
    }


def test_it_says_that_nothing_was_shuffled_or_sealed():
    ana = guest("Ana")
    table = played_out(opened(ana).code, ana)

    view = view_object(table, 0, now=NOW)

    assert (view["deal"]["seal"], view["deal"]["mixed"], view["pack"]) == (None, [], None)
    result = view["result"]
    assert (result["scheme"], result["salt"], result["commitment"]) == (3, None, None)
    assert "mix" not in view["you"]["may"]
    assert not Pack.objects.filter(table__code=table.code).exists()
    assert replay_of(table, 1).is_verified
    call_command("fairness", verbosity=0)


def test_it_ends_after_one_hand_and_leaves_no_trace_among_games():
    ana = guest("Ana")
    code = opened(ana).code

    table = played_out(code, ana)

    assert (table.status, len(table.results)) == ("over", 1)
    assert "rematch" not in view_object(table, 0, now=NOW)["you"]["may"]
    with pytest.raises(Refusal, match="one hand"):
        run_command(Command(code, "rematch", person=ana))
    assert results.write_waiting() == 0
    assert Table.objects.get(code=code).sheet is None
    assert match_for(ana) is None
    points = table.results[0].points
    assert outcome_of(table) == (points[0], True)
    assert rules.loads(record_of(table)).deals[0].result == table.results[0]


def test_the_same_plays_are_answered_by_the_same_plays_at_any_table():
    ana, ben = guest("Ana"), guest("Ben")
    first, second = opened(ana).code, opened(ben).code
    other = opened(guest("Cho"), seed="cd" * 32)

    played_out(first, ana)
    played_out(second, ben)

    assert moves_of(first) == moves_of(second)
    assert chance_at(other) != chance_at(opened(guest("Dee")))


def test_what_chance_bots_take_depends_on_what_was_played_and_not_on_a_call():
    ana = guest("Ana")
    ruleset = rules.OFFICIAL.but(last_card="call")
    table = opened(ana, deal=deal(ruleset=ruleset))
    before = chance_at(table)
    done = table.deal.moves
    called = done.plus(_done(0, "!"))
    laid = done.plus(_done(0, "1m"))

    assert chance_at(table._replace(deal=table.deal._replace(moves=called))) == before
    assert chance_at(table._replace(deal=table.deal._replace(moves=laid))) != before
    assert chance_at(table_quick(person=guest("Ben"))) is None


def _done(seat, text):
    return Done(seat, text, "one", "person", 1, NOW)


def test_a_bot_that_has_no_time_keeps_such_a_table_waiting_instead_of_playing_otherwise():
    table = opened(guest("Ana"))
    thinker = Thinker()
    thinker._running = _broken
    known = known_at(table, table.deal.state.turn)

    with pytest.raises(TooBusy):
        thinker.ask("any", known, chance_at(table))()
    assert thinker.ask("any", known)()


def _broken():
    raise OSError("no more processes")


def test_one_goes_on_from_a_position_with_the_moves_before_it_made():
    ana = guest("Ana")
    table = played_out(opened(ana).code, ana)
    moves = moves_of(table.code)

    given, source = deal_given(table, 1, moves=9)
    again = opened(ana, deal=given, seat=1, kind=POSITION, source=source)

    assert moves_of(again.code) == moves[:9]
    assert view_object(again, 1, now=NOW)["table"]["given"]["moves_made"] == 9
    assert view_object(again, 1, now=NOW)["events"] == []
    assert outcome_of(again) is None
    over = played_out(again.code, ana)
    assert moves_of(over.code)[:9] == moves[:9]
    assert Dealt.objects.get(table__code=over.code).table.given.source == source


def test_a_deal_that_is_not_over_is_not_given_to_anybody():
    ana = guest("Ana")
    table = opened(ana)

    assert deal_given(table, 1) is None
    assert deal_given(table, 2) is None
    over = played_out(table.code, ana)
    for moves in (-1, len(moves_of(over.code)), 10**9):
        with pytest.raises(Refusal):
            deal_given(over, 1, moves=moves)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 4},
        {"seat": -1},
        {"bots": "nobody"},
        {"deal": deal(hands="/".join(["1g" * 16] * 4))},
        {"deal": deal(moves=(Made(0, "Dr", "person"),) * 2)},
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(wrong):
    with pytest.raises((Refusal, rules.RulesError)):
        opened(guest("Ana"), **wrong)
    assert not Table.objects.exists()


def test_three_play_with_a_dummy_that_nobody_sees():
    ana = guest("Ana")
    table = opened(ana, deal=deal(seats=3))
    dummy = table.deal.hands.split("/")[3]

    assert len(table.chairs) == 3
    assert dummy not in str(view_object(table, 0, now=NOW))
    assert played_out(table.code, ana).status == "over"


def test_there_are_no_hints_where_tries_are_compared():
    assert may_have_hints(opened(guest("Ana")))
    assert not may_have_hints(opened(guest("Ben"), kind=CHALLENGE, has_hints=False))


def test_points_that_a_bot_has_made_are_not_ones_own():
    ana = guest("Ana")
    code = opened(ana).code
    run_command(Command(code, "leave", person=ana))

    table = played_out(code, ana)

    assert not outcome_of(table).is_own
    assert view_object(table, 0, now=NOW)["table"]["given"]["is_own"] is False
    assert Chair.objects.get(table__code=code, seat=0).state == "left"


def test_the_bots_seed_is_shown_to_nobody_ever():
    ana = guest("Ana")
    code = opened(ana).code
    seen = [view_object(table_at(code), seat, now=NOW) for seat in (0, None)]
    table = played_out(code, ana)
    seen += [view_object(table, seat, now=NOW) for seat in (0, None)]

    assert SEED not in str(seen)
    assert SEED not in record_of(table)
