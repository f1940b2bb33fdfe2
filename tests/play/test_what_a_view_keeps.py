"""The pieces of views that are kept take the room of what is in them, for thousands of tables."""

import gc
import tracemalloc

import pytest
from django.utils import timezone

from gofclub import rules
from play.protocol import Renderer, parts
from play.services.store.load import table_at
from tests.play.staging import started

pytestmark = pytest.mark.django_db


def room(make) -> tuple[int, object]:
    """Bytes that are taken by what this leaves behind, and that."""
    gc.collect()
    tracemalloc.start()
    try:
        made = make()
        gc.collect()
        return tracemalloc.get_traced_memory()[0], made
    finally:
        tracemalloc.stop()


def test_the_views_of_a_table_take_little_more_than_their_length():
    code, _ = started()
    table, now = table_at(code), timezone.now()
    receivers = (None, 0, 1, 2, 3)

    def seen_by_all() -> list[Renderer]:
        renderers = [Renderer() for _ in range(20)]
        for renderer in renderers:
            for seat in receivers:
                renderer.view(table, seat, table.seq, now)
        return renderers

    seen_by_all()
    length = sum(len(Renderer().view(table, seat, table.seq, now)) for seat in receivers)
    taken, renderers = room(seen_by_all)

    assert taken / len(renderers) < 1.5 * length


def test_a_play_that_is_known_takes_a_few_hundred_bytes():
    plays = rules.combos_in(rules.DECK[:16])
    # Seats that nobody has, so that no other test has asked for them.
    first, second = 8, 9
    for play in plays:
        parts._laid(first, play)

    taken, _ = room(lambda: [parts._laid(second, play) for play in plays])

    assert taken / len(plays) < 500
