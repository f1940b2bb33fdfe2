"""What the API's views share."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from gofclub.reauthentication import is_confirmed
from scorepad.actors import Actor
from scorepad.api.documents import ErrorDoc
from scorepad.api.throttles import SAFE, ByActor, Reads, Writes
from scorepad.models import Scope, Sheet
from scorepad.services.access import require
from scorepad.services.errors import Forbidden, NotSignedIn, refused
from scorepad.services.sheets.document import sheet_document

MOST = 2**31 - 1
REFUSALS = {"4XX": ErrorDoc, "5XX": ErrorDoc}
SINCE = OpenApiParameter(
    "since",
    {"type": "integer", "minimum": 0},
    description="Only the hands that changed after this version of the sheet.",
)
PAGING = [
    OpenApiParameter("cursor", str, description="Of the page, from `next` or `previous`."),
    OpenApiParameter("size", {"type": "integer", "minimum": 1, "maximum": 100}),
]


UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
Scopes = Mapping[str, Scope | None]


class View(APIView):
    """A view that knows who asks and reads strictly."""

    throttle_classes: tuple[type[ByActor], ...] = (Reads, Writes)
    token_scopes: ClassVar[Scopes] = {}
    """The scope that a token needs for each method. What is not listed a token may read, and it may
    change nothing: a view that forgets to say so is closed to programs."""
    conflicts_show_sheet = False
    """Whether a conflict is answered with the sheet as it is now, so that clients can go on."""

    @classmethod
    def scope_for(cls, method: str) -> Scope | None:
        """None where no token will do."""
        return cls.token_scopes.get(method, Scope.READ if method in SAFE else None)

    def initial(self, request: Request, *args: Any, **options: Any) -> None:
        super().initial(request, *args, **options)
        if self.actor.scopes is None:
            return
        scope = self.scope_for(request.method or "")
        if scope is None:
            raise refused("not_by_token", Forbidden)
        if scope not in self.actor.scopes:
            raise refused("token_scope", Forbidden, scope=scope.value)

    def confirmed(self) -> None:
        """Refuses what cannot be taken back to a session whose sign-in was long ago."""
        if self.actor.user is not None and not is_confirmed(self.request._request):  # noqa: SLF001
            raise refused("confirm_first", Forbidden)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """As ever; but view, request and answer let go of each other.

        They all know each other in the framework, so that an answer, however long, would stay in
        memory until the next great collection.
        """
        answer = super().dispatch(request, *args, **kwargs)
        self.response = None
        if isinstance(answer, Response):
            answer.add_post_render_callback(forget_data)
        return answer

    @property
    def actor(self) -> Actor:
        return self.request.auth

    @property
    def since(self) -> int:
        """The version that the actor has; nonsense counts as none, which sends everything."""
        given = self.request.query_params.get("since", "")
        return (
            min(int(given), MOST) if given.isascii() and given.isdigit() and len(given) < 12 else 0
        )

    def taken(self, kind: type[Serializer], request: Request) -> dict[str, Any]:
        """What was sent, checked."""
        serializer = kind(data=request.data)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def sheet(self, sheet: Sheet, *, status: int = 200) -> Response:
        """The answer to everything that changes a sheet: the sheet as it is now."""
        return Response(self.document(sheet), status=status)

    def document(self, sheet: Sheet) -> dict[str, Any]:
        access = require(actor=self.actor, sheet=sheet, need="view")
        return sheet_document(sheet, access, since=self.since)

    def signed_in(self) -> Any:
        if self.actor.user is None:
            raise refused("not_signed_in", NotSignedIn)
        return self.actor.user


def forget_data(answer: Response) -> None:
    """Of an answer that has been written out."""
    answer.data = None
    answer.renderer_context = {}


def takes(what: type[Serializer] | None, gives: Any, *, status: int = 200, **options: Any) -> Any:
    """The schema of one operation; every refusal has the same shape.

    What is not JSON is given as `{(200, "image/png"): bytes}`.
    """
    answers = gives if isinstance(gives, dict) else {status: gives}
    return extend_schema(request=what, responses={**answers, **REFUSALS}, **options)


def entity_tag(*parts: object) -> str:
    """What a browser shows to learn whether its copy is still good."""
    return '"' + "-".join(map(str, parts)) + '"'
