"""Carried on sheet by sheet, or made again from the log: the figures are the same."""

from contextlib import contextmanager, suppress
from datetime import date, timedelta
from random import Random

import pytest
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from scorepad.actors import Actor
from scorepad.models import Deal, Membership, Merge, Rating, Season, Sheet, Tally
from scorepad.services import figures
from scorepad.services.clubs.clubs import club_describe
from scorepad.services.clubs.merges import players_merge, players_unmerge
from scorepad.services.errors import Conflict
from scorepad.services.sheets import deal_edit, deal_restore, deal_void, sheet_abandon
from tests.depth import by_depth
from tests.scorepad.figures.clubs import (
    START,
    club_of,
    everything,
    game,
    played,
    random_games,
    random_lefts,
    stood_in,
)

pytestmark = pytest.mark.django_db

STEPS = (
    *("play", "late", "edit", "edit", "void", "restore"),
    *("abandon", "merge", "unmerge", "season", "zone", "stand_in"),
)


def test_games_one_by_one_come_to_the_same_as_all_at_once():
    club, players = club_of("Ana", "Ben", "Cho", "Dee", "Eli")
    for one in random_games(players, 12):
        played(club, [one])
    carried = everything(club)

    figures.rebuild(club)

    assert carried["ratings"]
    assert everything(club) == carried


def test_games_that_come_in_late_count_where_they_belong():
    club, players = club_of("Ana", "Ben", "Cho", "Dee")
    for one in reversed(list(random_games(players, 8))):
        played(club, [one])
    carried = everything(club)

    figures.rebuild(club)

    assert everything(club) == carried
    assert Tally.objects.filter(club=club, span="all").count() == 4


def test_who_stands_in_after_a_long_time_has_the_rating_of_before():
    """They get sums of the last weeks, and are not rated by that game."""
    club, players = club_of("Ana", "Ben", "Cho", "Dee")
    now = timezone.now()
    long_ago = game(players[1:], random_lefts(Random(1), 3), at=now - timedelta(days=200))
    recent = game(players[:3], random_lefts(Random(2), 3), at=now - timedelta(days=10))
    _, sheet = played(club, [long_ago, recent])

    stood_in(sheet, players[3])
    figures.settle(club.pk)

    assert Tally.objects.filter(player=players[3], span="recent").exists()
    carried = everything(club)
    figures.rebuild(club)
    assert everything(club) == carried


def test_an_edit_leaves_alone_what_came_before(ana):
    club, players = club_of("Ana", "Ben", "Cho", "Dee")
    Membership.objects.create(club=club, user=ana, role=Membership.Role.OWNER)
    games = list(random_games(players, 9))
    lost = game(
        players[:3],
        [(0, 5, 9), (0, 5, 16), (0, 5, 16)],
        at=games[5].started_at + timedelta(hours=1),
    )
    sheets = played(club, [*games, lost])
    before = set(Rating.objects.filter(played_at__lt=lost.finished_at).values_list("pk", flat=True))
    after = set(Rating.objects.exclude(pk__in=before).values_list("pk", flat=True))
    deal = Deal.objects.get(sheet=sheets[-1], number=1)

    deal_edit(actor=Actor(user=ana), sheet=deal.sheet, deal=deal.uuid, expect=1, left=(9, 5, 0))
    figures.settle(club.pk)

    # Ratings are written anew from the game on, and not a row before it.
    now = set(Rating.objects.values_list("pk", flat=True))
    assert before <= now
    assert not after & now
    assert len(now) == len(before) + len(after)


@settings(
    # PostgreSQL sums and sorts in its own way; what may happen to games is the same.
    max_examples=by_depth(6, 12) if connection.vendor == "sqlite" else by_depth(3, 6),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    seed=st.integers(0, 10**6),
    steps=st.lists(st.sampled_from(STEPS), min_size=4, max_size=14),
)
def test_whatever_happens_the_figures_are_those_of_a_full_rebuild(ana, seed, steps):
    with undone():
        club, players = club_of("Ana", "Ben", "Cho", "Dee", "Eli", "Fee", "Guy")
        Membership.objects.create(club=club, user=ana, role=Membership.Role.OWNER)
        play = Play(club, players, Actor(user=ana), Random(seed))
        for step in ("play", "play", *steps):
            getattr(play, step)()
            figures.settle(club.pk)
        carried = everything(club)

        figures.rebuild(club)

        assert everything(club) == carried


class Play:
    """What people do to a club's games, by chance."""

    def __init__(self, club, players, actor, rng):
        self.club, self.players, self.actor, self.rng = club, players, actor, rng
        self.at = START

    def play(self):
        self.at += timedelta(hours=self.rng.choice([1, 5, 30, 400]))
        self._play(self.at)

    def late(self):
        """A phone comes back with a game of some weeks ago."""
        self._play(START + timedelta(hours=self.rng.randrange(600)))

    def edit(self):
        deal = self._deal(voided=False)
        if deal:
            left = list(deal.seats.order_by("line__number").values_list("left", flat=True))
            self.rng.shuffle(left)
            deal_edit(
                actor=self.actor,
                sheet=deal.sheet,
                deal=deal.uuid,
                expect=deal.revision,
                left=left,
            )

    def void(self):
        deal = self._deal(voided=False)
        if deal:
            deal_void(actor=self.actor, sheet=deal.sheet, deal=deal.uuid, expect=deal.revision)

    def restore(self):
        deal = self._deal(voided=True)
        if deal:
            deal_restore(actor=self.actor, sheet=deal.sheet, deal=deal.uuid)

    def abandon(self):
        sheet = Sheet.objects.filter(club=self.club, status="open").first()
        if sheet:
            sheet_abandon(actor=self.actor, sheet=sheet)

    def merge(self):
        kept, gone = self.rng.sample(self._current(), 2)
        # Two who sat together are two people.
        with transaction.atomic(), suppress(Conflict):
            players_merge(actor=self.actor, club=self.club, kept=kept.code, gone=gone.code)

    def unmerge(self):
        merge = Merge.objects.filter(club=self.club, undone_at=None).first()
        if merge:
            with transaction.atomic(), suppress(Conflict):
                players_unmerge(actor=self.actor, club=self.club, code=merge.code)

    def stand_in(self):
        sheets = Sheet.objects.filter(club=self.club, status="finished", played__gt=2)
        sheet = self.rng.choice(list(sheets.order_by("pk")) or [None])
        if sheet:
            seated = set(sheet.sitters.values_list("player", flat=True))
            others = [one for one in self._current() if one.pk not in seated]
            if others:
                stood_in(sheet, self.rng.choice(others))

    def zone(self):
        zones = ("UTC", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Tokyo")
        club_describe(actor=self.actor, club=self.club, time_zone=self.rng.choice(zones))
        self.club.refresh_from_db()

    def season(self):
        number = Season.objects.filter(club=self.club).count()
        starts = date(2026, 8, 20) + timedelta(days=20 * number)
        season = Season.objects.create(
            club=self.club,
            name=str(number),
            starts=starts,
            ends=starts + timedelta(days=19),
            best=self.rng.choice([None, 2]),
        )
        figures.season_changed(season)

    def _play(self, at):
        seated = self.rng.sample(self._current(), self.rng.choice([3, 4]))
        more = self.rng.choice([{}, {}, {"source": "online"}, {"had_bots": True}])
        played(self.club, [game(seated, random_lefts(self.rng, len(seated)), at=at, **more)])

    def _deal(self, *, voided):
        found = Deal.objects.filter(sheet__club=self.club, voided=voided)
        found = list(found.exclude(sheet__status="abandoned").order_by("pk"))
        return self.rng.choice(found) if found else None

    def _current(self):
        return list(self.club.players.filter(merged_into=None).order_by("pk"))


@contextmanager
def undone():
    """Each example starts from nothing."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
