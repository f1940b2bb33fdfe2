"""What an address asks of a board: the same for pages, files and programs."""

from collections.abc import Mapping

from scorepad.boards.board import PAGE, Board, board
from scorepad.boards.scopes import Scope, Scopes, scopes
from scorepad.models import Club
from scorepad.services import figures

Query = Mapping[str, str]


def scopes_asked(club: Club, query: Query) -> Scopes:
    """The scope of an address, with figures as they are today."""
    figures.advance(club)
    found = scopes(club, span=query.get("span", ""), pool=query.get("pool", ""))
    if found.is_behind:
        # Whoever did it may be gone: who looks keeps it going.
        figures.wake(club)
    return found


def board_asked(scope: Scope, query: Query, *, size: int | None = PAGE) -> Board:
    return board(
        scope,
        sort=query.get("sort", ""),
        backwards=query.get("turn") == "1",
        minimum=whole(query.get("min", "")),
        page=whole(query.get("page", "")) or 1,
        size=size,
    )


def whole(written: str) -> int | None:
    """A small whole number, or nothing."""
    return int(written) if written.isascii() and written.isdigit() and len(written) < 6 else None
