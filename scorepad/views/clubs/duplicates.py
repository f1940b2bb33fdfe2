"""A round that shares its deals, compared seat by seat."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse

from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.duplicates import Board, duplicate_round
from scorepad.services.clubs.nights import is_running, night_of
from scorepad.views.clubs.frame import club_page, render_club
from scorepad.views.clubs.night_words import gain_text, rule_of


@club_page()
def round_page(request: HttpRequest, here: ClubAccess, day: date, number: int) -> HttpResponse:
    """How far its tables are, and once all have ended, everybody's points with the same cards."""
    night = night_of(here, day)
    announced = night.announced.filter(number=number, deals__gt=0).first()
    if announced is None:
        raise Http404
    found = duplicate_round(night, announced)
    return render_club(
        request,
        here,
        "night_round.html",
        night=night,
        is_running=is_running(night),
        round=found,
        gains=[(place, player, gain_text(gain)) for place, player, gain in found.gains],
        kinds=[(kind, [_board(board) for board in kind.boards]) for kind in found.kinds],
        rule=rule_of(night) if night.format == "duplicate" else "",
        # Replays are at the online tables, which are for members.
        has_replays=here.may(Right.SEE_MEMBERS),
    )


def _board(board: Board) -> dict[str, object]:
    return {
        "number": board.number,
        "seats": [
            [
                {
                    "table": entry.table,
                    "player": entry.player,
                    "points": entry.compared.taken.points,
                    "gain": "" if entry.compared.gain is None else gain_text(entry.compared.gain),
                    "is_best": entry.compared.is_best,
                }
                for entry in entries
            ]
            for entries in board.seats
        ],
    }
