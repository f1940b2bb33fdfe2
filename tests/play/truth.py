"""What must be so at every table, whatever has happened."""

from collections import Counter

from gofclub import rules
from play.models import Dealt, Move, Table
from play.services.store.load import cache, deal_from, result_of, table_at
from play.table.dealing import action_of, beginning
from play.table.fairness import hands_of
from play.table.snapshot import Snapshot


def check_table(code: str) -> Snapshot:
    """The cached table is the stored one, and every deal of it is the fold of its moves."""
    kept = table_at(code)
    assert kept is not None
    cache.forget(code)
    fresh = table_at(code)
    assert fresh is not None
    assert fresh is not kept
    assert fresh._replace(events=()) == kept._replace(events=())
    assert Table.objects.get(code=code).seq == fresh.seq
    for row in Dealt.objects.filter(table=fresh.id).order_by("number"):
        check_deal(row, fresh)
    return fresh


def check_deal(row: Dealt, table: Snapshot) -> None:
    """Moves without a gap, none twice, no card lost, and the result that they lead to."""
    moves = list(Move.objects.filter(deal=row).order_by("ply"))
    assert [move.ply for move in moves] == list(range(len(moves)))
    assert len({(move.seat, move.command) for move in moves}) == len(moves)
    assert [move.seq for move in moves] == sorted({move.seq for move in moves})
    state = beginning(row.hands, deal_from(row, table.options).setup, table.options)
    laid: Counter[rules.Card] = Counter()
    for move in moves:
        state, events = rules.apply(state, action_of(move.text, state.phase), seat=move.seat)
        for event in events:
            # Not every play is laid: somebody's forgotten call may end the deal before it.
            if isinstance(event, rules.Played):
                laid.update(event.combo.cards)
    held = Counter(card for hand in state.hands for card in hand)
    dealt = Counter(card for hand in hands_of(row.hands, state.seats) for card in hand)
    assert laid + held == dealt
    assert Counter(rules.cards(row.hands.replace("/", ""))) == Counter(rules.DECK)
    assert (row.result is not None) == state.is_over
    assert row.result is None or result_of(row.result) == state.result
    assert table.deal is not None
    assert table.deal.id != row.pk or table.deal.state == state
