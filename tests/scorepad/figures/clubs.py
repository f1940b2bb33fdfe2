"""A club whose games are written in a line of code."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from gofclub import rules
from scorepad.models import (
    Club,
    Contribution,
    CountedGame,
    DealSeat,
    PairTally,
    Player,
    Rating,
    Sheet,
    Sitter,
    Tally,
)
from scorepad.name_keys import name_key
from scorepad.services import figures
from scorepad.services.sheets.imports import PastGame, games_import

START = datetime(2026, 9, 1, 19, tzinfo=UTC)


def club_of(*names: str, slug: str = "tuesday", **more: Any) -> tuple[Club, list[Player]]:
    club = Club.objects.create(slug=slug, name="Tuesday", **more)
    players = [Player(club=club, name=name, key=name_key(name)) for name in names]
    return club, Player.objects.bulk_create(players)


def game(
    players: Sequence[Player], lefts: Iterable[tuple[int, ...]], *, at: datetime, **more: Any
) -> PastGame:
    return PastGame(
        uuid=uuid4(),
        players=tuple(players),
        results=tuple(rules.DealResult(left) for left in lefts),
        started_at=at,
        finished_at=at + timedelta(minutes=50),
        **more,
    )


def stood_in(sheet: Sheet, player: Player, *, number: int = 1, line: int = 0) -> None:
    """Says that somebody else has played one of the hands for whoever sat there."""
    seat = DealSeat.objects.get(deal__sheet=sheet, deal__number=number, line__number=line)
    seat.sitter = Sitter.objects.create(
        sheet=sheet,
        line=seat.line,
        name=player.name,
        key=player.key,
        player=player,
        since=number,
        here=False,
    )
    seat.save(update_fields=["sitter"])
    figures.due(sheet.club_id, [sheet.pk])


def random_lefts(rng: Random, seats: int) -> list[tuple[int, ...]]:
    """A game to 100, as it might come out."""
    deals: list[rules.DealResult] = []
    while not rules.is_over(deals):
        left = [rng.choice([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 16]) for _ in range(seats)]
        left[rng.randrange(seats)] = 0
        deals.append(rules.DealResult(tuple(left)))
    return [deal.left for deal in deals]


def random_games(players: Sequence[Player], count: int, *, seed: int = 1, **more: Any):
    rng = Random(seed)
    for number in range(count):
        seated = rng.sample(list(players), rng.choice([3, 4]) if len(players) > 3 else 3)
        at = START + timedelta(hours=12 * number)
        yield game(seated, random_lefts(rng, len(seated)), at=at, **more)


def played(club: Club, games: Iterable[PastGame]) -> list[Sheet]:
    """The games, kept and counted."""
    games = list(games)
    games_import(club=club, games=games)
    figures.settle(club.pk)
    by_uuid = {sheet.uuid: sheet for sheet in Sheet.objects.filter(club=club)}
    return [by_uuid[one.uuid] for one in games]


def everything(club: Club) -> dict[str, list]:
    """All figures of the club, in plain values that can be compared."""
    return {
        "games": _rows(CountedGame.objects.filter(club=club), "sheet_id"),
        "contributions": _rows(
            Contribution.objects.filter(game__club=club), "game_id", "player_id"
        ),
        "tallies": _rows(Tally.objects.filter(club=club), "pool", "span", "season_id", "player_id"),
        "pairs": _rows(
            PairTally.objects.filter(club=club), "pool", "span", "season_id", "low_id", "high_id"
        ),
        "ratings": _rows(Rating.objects.filter(game__club=club), "game_id", "player_id"),
    }


def _rows(rows, *order: str) -> list[dict]:
    found = [{name: value for name, value in row.items() if name != "id"} for row in rows.values()]
    return sorted(found, key=lambda row: tuple(str(row[name]) for name in order))
