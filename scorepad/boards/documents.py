"""Boards for programs and spreadsheets: plain numbers, the same names everywhere."""

from typing import Any

from scorepad.boards.board import Board, Row
from scorepad.boards.scopes import Scope
from scorepad.figures import FIGURES

PUBLIC = tuple(figure for figure in FIGURES if figure.is_public)


def scope_document(scope: Scope) -> dict[str, Any]:
    return {
        "club": scope.club.slug,
        "span": scope.span.value,
        "season": scope.season.code if scope.season else None,
        "pool": scope.pool.value,
    }


def board_document(board: Board) -> dict[str, Any]:
    return {
        **scope_document(board.scope),
        "sort": board.sort.key,
        "minimum_games": board.minimum,
        "page": board.page,
        "pages": board.pages,
        "players": board.players,
        "rows": [row_document(row) for row in board.rows],
    }


def row_document(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "moved": row.moved,
        "player": row.player.name,
        "code": row.player.code,
        "provisional": row.rank is None,
        **{figure.name: figure.plain(row.tally) for figure in PUBLIC},
    }
