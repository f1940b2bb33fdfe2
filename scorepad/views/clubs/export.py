"""The club as a file."""

import json
from collections.abc import Iterator

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from scorepad.askers import asker_of
from scorepad.models import Club
from scorepad.permissions import Right
from scorepad.services.club_access import Here
from scorepad.services.club_export import club_document, sheet_documents
from scorepad.services.clubs import club_exported
from scorepad.views.clubs.frame import club_page


@club_page(Right.EXPORT, ("POST",))
def export(request: HttpRequest, here: Here) -> HttpResponse:
    """Everything; for an hour after it the owner may delete the club."""
    club = club_exported(asker=asker_of(request), club=here.club)
    response = StreamingHttpResponse(written(club), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{club.slug}.json"'
    return response  # type: ignore[return-value] # streaming and plain responses are cousins


def written(club: Club) -> Iterator[str]:
    """The document piece by piece: a big club does not fit into memory twice."""
    head = json.dumps(club_document(club), cls=DjangoJSONEncoder)
    yield head[:-1] + ', "games": ['
    for number, sheet in enumerate(sheet_documents(club)):
        yield (",\n" if number else "\n") + json.dumps(sheet, cls=DjangoJSONEncoder)
    yield "\n]}\n"
