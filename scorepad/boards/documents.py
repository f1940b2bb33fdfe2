"""Boards for programs and spreadsheets: plain numbers, the same names everywhere."""

from typing import Any

from scorepad.boards.board import Board, Row
from scorepad.figures import shown
from scorepad.figures.declared import WIN


def board_document(board: Board) -> dict[str, Any]:
    scope = board.scope
    return {
        "club": scope.club.slug,
        "span": scope.span.value,
        "season": scope.season.code if scope.season else None,
        "pool": scope.pool.value,
        "sort": board.sort.key,
        "minimum_games": board.minimum,
        "page": board.page,
        "pages": board.pages,
        "players": board.players,
        "rows": [row_document(row) for row in board.rows],
    }


def row_document(row: Row) -> dict[str, Any]:
    tally = row.tally
    value, uncertainty = shown(tally.skill)
    return {
        "rank": row.rank,
        "moved": row.moved,
        "player": row.player.name,
        "code": row.player.code,
        "provisional": row.rank is None,
        "rating": value,
        "uncertainty": uncertainty,
        "score": rounded(tally.score, 2),
        "games": tally.games,
        "wins": rounded(tally.wins / WIN, 2),
        "win_rate": rounded(tally.win_rate),
        "place": rounded(tally.place),
        "hands": tally.deals,
        "hands_won": tally.deals_won,
        "points_per_hand": rounded(tally.points_a_deal),
        "cards_left": rounded(tally.left),
        "costly_hands": rounded(tally.heavy_rate),
        "worst_hand": tally.worst,
        "streak": tally.streak,
        "longest_streak": tally.longest,
        "comebacks": tally.comebacks,
        "giver": rounded(tally.give_rate),
    }


def rounded(value: float | None, digits: int = 4) -> float | None:
    return None if value is None else round(value, digits)
