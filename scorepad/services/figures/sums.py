"""Carries sums on: what a game adds, less what it added before."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import combinations
from typing import Any, NamedTuple

from django.db.models import Max

from scorepad.figures import DERIVED, SUMMED, Streak, Sums, season_score, streak_of
from scorepad.models import Club, Contribution, PairTally, Season, Span, Tally
from scorepad.services import bulk_write
from scorepad.services.figures.contributions import Game

PAIR = (
    *("club_id", "pool", "span", "season_id", "low_id", "high_id"),
    *("games", "low_ahead", "high_ahead"),
)
WRITTEN = [*SUMMED, *(name for name, _ in DERIVED), "score", "streak", "longest_streak"]


class Scope(NamedTuple):
    """Which games a sum is over."""

    pool: str
    span: str
    season: int | None = None


class Pair(NamedTuple):
    low: int
    high: int


@dataclass(slots=True)
class Met:
    games: int = 0
    low_ahead: int = 0
    high_ahead: int = 0


@dataclass(slots=True)
class Changes:
    """Differences that are collected first and written together."""

    club: Club
    recent_from: date
    seasons: Sequence[Season]
    sums: dict[tuple[Scope, int], Sums] = field(default_factory=dict)
    pairs: dict[tuple[Scope, Pair], Met] = field(default_factory=dict)
    added: dict[tuple[str, int], list[Game]] = field(default_factory=dict)
    """By pool and player, for streaks."""
    shaken: set[tuple[str, int]] = field(default_factory=set)
    """Pool and player with a streak that must be looked up in the log."""

    def scopes(self, pool: str, day: date) -> list[Scope]:
        found = [Scope(pool, Span.ALL.value)]
        if day >= self.recent_from:
            found.append(Scope(pool, Span.RECENT.value))
        found += [
            Scope(pool, Span.SEASON.value, season.pk)
            for season in self.seasons
            if season.starts <= day <= season.ends
        ]
        return found

    def put_in(self, game: Game, scopes: Iterable[Scope] | None = None) -> None:
        self.count(game, scopes, times=1)
        for one in game.contributions:
            if one.rank is not None:
                self.added.setdefault((one.pool, one.player_id), []).append(game)

    def take_out(self, game: Game, scopes: Iterable[Scope] | None = None) -> None:
        self.count(game, scopes, times=-1)
        self.shaken |= {(one.pool, one.player_id) for one in game.contributions}

    def count(self, game: Game, scopes: Iterable[Scope] | None = None, *, times: int = 1) -> None:
        """Sums only; whoever calls this directly brings the streaks to `write`."""
        ranks = sorted(game.ranks.items())
        for scope in scopes or self.scopes(game.row.pool, game.row.day):
            for one in game.contributions:
                self.sums.setdefault((scope, one.player_id), Sums()).add(one.sums, times=times)
            for (low, low_rank), (high, high_rank) in combinations(ranks, 2):
                met = self.pairs.setdefault((scope, Pair(low, high)), Met())
                met.games += times
                met.low_ahead += times * (low_rank < high_rank)
                met.high_ahead += times * (high_rank < low_rank)

    def write(self, streaks: Mapping[tuple[Scope, int], Streak] | None = None) -> None:
        """Applies all differences. The contributions themselves must be written already."""
        if self.sums:
            self._write_sums(streaks)
        if self.pairs:
            self._write_pairs()

    def _write_sums(self, streaks: Mapping[tuple[Scope, int], Streak] | None) -> None:
        players = {player for _, player in self.sums}
        seasons = {scope.season for scope, _ in self.sums} - {None}
        known = Tally.objects.filter(club=self.club, player__in=players)
        old = {
            (Scope(one.pool, one.span, one.season_id), one.player_id): one
            for one in known
            if one.season_id is None or one.season_id in seasons
        }
        best = {season.pk: season.best for season in self.seasons}
        if streaks is None:
            streaks = self._streaks(old)
        made, kept, gone = [], [], []
        for (scope, player), difference in self.sums.items():
            tally = old.get((scope, player))
            sums = tally.sums if tally else Sums()
            sums.add(difference)
            if sums.is_empty:
                gone += [tally.pk] if tally else []
                continue
            if tally is None:
                tally = Tally(
                    club=self.club,
                    pool=scope.pool,
                    span=scope.span,
                    season_id=scope.season,
                    player_id=player,
                )
                made.append(tally)
            else:
                kept.append(tally)
            for name in SUMMED:
                setattr(tally, name, getattr(sums, name))
            for name, derive in DERIVED:
                setattr(tally, name, derive(sums))
            tally.score = season_score(
                sums.scores, best=best.get(scope.season) if scope.season else None
            )
            run = streaks.get((scope, player), Streak())
            tally.streak, tally.longest_streak = run.now, run.longest
        Tally.objects.filter(pk__in=gone).delete()
        Tally.objects.bulk_create(made, batch_size=500)
        Tally.objects.bulk_update(kept, WRITTEN, batch_size=40)

    def _streaks(self, old: dict[tuple[Scope, int], Tally]) -> dict[tuple[Scope, int], Streak]:
        """A game at the end of somebody's history is added to the streak; else the log is read."""
        looked_up = self.shaken | self._out_of_order()
        histories: dict[tuple[str, int], list[tuple[date, bool]]] = {key: [] for key in looked_up}
        if looked_up:
            rows = (
                Contribution.objects.filter(
                    player__in={player for _, player in looked_up}, rank__isnull=False
                )
                .order_by("played_at", "game_id")
                .values_list("pool", "player_id", "day", "rank")
            )
            for pool, player, day, rank in rows:
                if (pool, player) in histories:
                    histories[pool, player].append((day, rank == 1))
        within = {season.pk: season for season in self.seasons}
        found = {}
        for scope, player in self.sums:
            key = scope.pool, player
            if key in looked_up:
                since, until = self._days(scope, within)
                found[scope, player] = streak_of(
                    won for day, won in histories[key] if since <= day <= until
                )
                continue
            tally = old.get((scope, player))
            run = tally.run if tally else Streak()
            for game in sorted(self.added.get(key, ()), key=lambda game: game.order):
                since, until = self._days(scope, within)
                if since <= game.row.day <= until:
                    run = run.after(won=game.ranks[player] == 1)
            found[scope, player] = run
        return found

    def _days(self, scope: Scope, seasons: dict[int, Season]) -> tuple[date, date]:
        if scope.season:
            return seasons[scope.season].starts, seasons[scope.season].ends
        return (self.recent_from if scope.span == Span.RECENT else date.min), date.max

    def _out_of_order(self) -> set[tuple[str, int]]:
        """Those for whom a game came in that is not their last one."""
        if not self.added:
            return set()
        new = {game.row.sheet_id for games in self.added.values() for game in games}
        latest = (
            Contribution.objects.filter(player__in={player for _, player in self.added})
            .exclude(game__in=new)
            .filter(rank__isnull=False)
            .values_list("pool", "player_id")
            .annotate(Max("played_at"))
            .order_by()
        )
        last = {(pool, player): at for pool, player, at in latest}
        return {
            key
            for key, games in self.added.items()
            if key in last and min(game.row.played_at for game in games) <= last[key]
        }

    def _write_pairs(self) -> None:
        players = {player for _, pair in self.pairs for player in pair}
        old = {
            (Scope(one.pool, one.span, one.season_id), Pair(one.low_id, one.high_id)): one
            for one in PairTally.objects.filter(club=self.club, low__in=players, high__in=players)
        }
        made: list[tuple[Any, ...]] = []
        kept, gone = [], []
        for (scope, pair), met in self.pairs.items():
            tally = old.get((scope, pair))
            if tally is None:
                if met.games:
                    made.append(
                        (self.club.pk, *scope, *pair, met.games, met.low_ahead, met.high_ahead)
                    )
                continue
            tally.games += met.games
            tally.low_ahead += met.low_ahead
            tally.high_ahead += met.high_ahead
            if tally.games:
                kept.append(tally)
            else:
                gone.append(tally.pk)
        PairTally.objects.filter(pk__in=gone).delete()
        bulk_write.insert(PairTally, PAIR, made)
        PairTally.objects.bulk_update(kept, ["games", "low_ahead", "high_ahead"], batch_size=100)
