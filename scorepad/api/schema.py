"""The API's schema: made once, then sent as it is."""

from functools import cache
from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from django.utils import translation
from django.utils.cache import get_conditional_response
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from scorepad.api.throttles import Pictures


class Schema(SpectacularAPIView):
    """As YAML, or as JSON with `?format=json`. It changes with the version of the site only."""

    throttle_classes = (Pictures,)

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        renderer: Any = request.accepted_renderer
        text, tag = rendered(renderer.__class__)
        response = HttpResponse(text, content_type=f"{renderer.media_type}; charset=utf-8")
        response["Cache-Control"] = "public, max-age=300"
        response["ETag"] = tag
        asked = request._request  # noqa: SLF001 (Django's own request)
        return get_conditional_response(asked, etag=tag, response=response) or response


@cache
def rendered(renderer: type[BaseRenderer]) -> tuple[bytes, str]:
    """The schema in one of its forms, and the tag by which a program knows it again."""
    with translation.override("en"):
        schema = SchemaGenerator().get_schema(request=None, public=True)
        text: bytes = renderer().render(schema, renderer_context={})
    return text, f'"{sha256(text).hexdigest()[:32]}"'
