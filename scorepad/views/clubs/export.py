"""The club as a file."""

from django.http import HttpRequest, HttpResponse

from gofclub.streaming import PiecewiseResponse
from scorepad.actors import actor_of
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.clubs.clubs import club_exported
from scorepad.services.clubs.export import pieces
from scorepad.views.clubs.frame import club_page


@club_page(Right.EXPORT, ("POST",))
def export(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """Everything; for an hour after it the owner may delete the club."""
    club = club_exported(actor=actor_of(request), club=here.club)
    response = PiecewiseResponse(pieces(club), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{club.slug}.json"'
    return response  # type: ignore[return-value] # streaming and plain responses are cousins
