"""What takes long is done in the background: the board says so, and it comes out the same."""

import io
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connections
from django.test import Client

from scorepad.actors import Actor
from scorepad.models import CountedGame, Deal, Due, Ledger, Membership
from scorepad.services import figures
from scorepad.services.clubs.clubs import club_describe
from scorepad.services.figures import background, replay
from scorepad.services.sheets import deal_edit
from tests.held_rows import at_once, held, with_row_locks
from tests.scorepad.figures.clubs import START, club_of, everything, game, played, random_games

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]
PATIENCE = 120
BOARD = "/clubs/tuesday/board/"


@pytest.fixture
def club(transactional_db, ana, settings):
    """A club with more games than anybody here waits for."""
    club, players = club_of("Ana", "Ben", "Cho", "Dee", visibility="public", time_zone="UTC")
    Membership.objects.create(club=club, user=ana, role=Membership.Role.OWNER)
    first = game(players[:3], [(0, 5, 9), (0, 5, 16), (0, 5, 16)], at=START - timedelta(days=9))
    played(club, [first, *random_games(players, 11)])
    settings.FIGURES_AT_ONCE = 5
    yield club
    finished(club)


@contextmanager
def hearing(signal, receiver) -> Iterator[None]:
    signal.connect(receiver)
    try:
        yield
    finally:
        signal.disconnect(receiver)


@pytest.fixture
def held_back():
    """A background that does nothing until it is let go."""
    go = threading.Event()

    def wait(**_):
        assert go.wait(PATIENCE)

    with hearing(background.work_begins, wait):
        yield go
        go.set()


@contextmanager
def dying() -> Iterator[None]:
    """The thread of a process that dies does nothing more."""

    def die(**_):
        raise InterruptedError

    with hearing(background.work_begins, die):
        yield
        join_all()


def join_all() -> None:
    with background._guard:
        under_way = list(background._running.values())
    for thread in under_way:
        thread.join(PATIENCE)


def finished(club) -> None:
    """Waits until nothing is left to do, and nobody does it."""
    until = time.monotonic() + PATIENCE
    while background._running or Due.objects.filter(club=club).exists() or behind(club):
        assert time.monotonic() < until, "the background did not finish"
        join_all()
    connections.close_all()


def behind(club) -> bool:
    return Ledger.objects.filter(club=club, replay_at__isnull=False).exists()


def edit_the_oldest(club, ana) -> None:
    """Another winner of the first game that was ever played."""
    deal = Deal.objects.filter(sheet__club=club).order_by("sheet__finished_at", "number").first()
    deal_edit(
        actor=Actor(user=ana),
        sheet=deal.sheet,
        deal=deal.uuid,
        expect=deal.revision,
        left=(9, 5, 0),
    )


def as_rebuilt(club) -> bool:
    carried = everything(club)
    figures.rebuild(club)
    return carried == everything(club)


def board() -> str:
    return Client().get(BOARD).content.decode()


def test_an_old_game_is_changed_at_once_and_its_ratings_follow(club, ana, held_back):
    edit_the_oldest(club, ana)

    # Back from the edit, and the thread has not rated a single game yet.
    assert behind(club)
    assert "An older game was changed: the ratings of 12 games are being worked out" in board()
    assert Client().get("/api/v1/clubs/tuesday/board/").json()["replaying"] == 12
    held_back.set()
    finished(club)

    assert "being worked out" not in board()
    assert as_rebuilt(club)


def test_who_looks_at_the_board_goes_on_with_what_a_dead_process_left(club, ana):
    with dying():
        edit_the_oldest(club, ana)
    assert behind(club)

    board()
    finished(club)

    assert as_rebuilt(club)


@pytest.mark.parametrize("heals", ["start", "command", "next_sheet"])
def test_what_a_dead_process_left_is_picked_up(club, ana, heals):
    with dying():
        edit_the_oldest(club, ana)
    replay.step(club, games=3)
    assert Ledger.objects.get(club=club, pool="table").replay_left == 9

    if heals == "start":
        figures.resume()
    elif heals == "command":
        call_command("figures", "--pending", stdout=io.StringIO())
    else:
        players = list(club.players.order_by("pk"))
        played(club, list(random_games(players, 13, seed=5))[-1:])
    finished(club)

    assert as_rebuilt(club)


def test_another_time_zone_is_counted_in_the_background(club, ana, held_back):
    days = dict(CountedGame.objects.filter(club=club).values_list("pk", "day"))

    club_describe(actor=Actor(user=ana), club=club, time_zone="Pacific/Kiritimati")

    assert Due.objects.filter(club=club).count() == 12
    assert "12 games are being counted again" in board()
    assert Client().get("/api/v1/clubs/tuesday/board/").json()["recounting"] == 12
    held_back.set()
    finished(club)
    club.refresh_from_db()
    assert dict(CountedGame.objects.filter(club=club).values_list("pk", "day")) != days
    assert "being counted" not in board()
    assert as_rebuilt(club)


def test_what_comes_out_as_it_was_is_left_alone(club, ana):
    before = {row.pk: row.pk for row in Ledger.objects.filter(club=club)}
    ratings = set(club.players.first().ratings.values_list("pk", flat=True))

    figures.days_changed(club)
    finished(club)

    assert {row.pk: row.pk for row in Ledger.objects.filter(club=club)} == before
    # Ratings are the same rows: no game was rated again.
    assert set(club.players.first().ratings.values_list("pk", flat=True)) == ratings


def test_what_comes_in_while_the_thread_ends_is_not_forgotten(club, ana):
    found = []

    def meet_another(*, club, **_):
        if not found:
            # Somebody changes a sheet after the last look, and finds the thread under way.
            sheet = club.sheets.order_by("pk").first()
            Due.objects.create(club=club, sheet=sheet)
            found.append(background.wake(club) is threading.current_thread())

    with hearing(background.work_ends, meet_another):
        figures.days_changed(club)
        finished(club)

    assert found == [True]
    assert not Due.objects.filter(club=club).exists()


@with_row_locks
def test_nobody_waits_for_who_counts_a_whole_club(club, ana):
    players = list(club.players.order_by("pk"))
    another = list(random_games(players, 13, seed=5))[-1:]
    yesterday = Ledger.objects.filter(club=club).first().recent_from - timedelta(days=1)
    Ledger.objects.filter(club=club).update(recent_from=yesterday)

    with held(Ledger.objects.filter(club=club)):
        at_once(lambda: played(club, another))
        at_once(board)
        assert Due.objects.filter(club=club).count() == 1
        assert Ledger.objects.filter(club=club, recent_from=yesterday).exists()

    finished(club)
    board()
    assert not Ledger.objects.filter(club=club, recent_from=yesterday).exists()
    assert as_rebuilt(club)
