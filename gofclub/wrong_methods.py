"""An address to which only forms are sent, opened as a page: an empty answer helps nobody."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render

Answer = Callable[[HttpRequest], HttpResponse]


class WrongMethodMiddleware:
    """A browser that asks for such an address is shown the site's page for it, with the way on."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or not _is_for_reading(request):
            return response
        page = render(request, "405.html", status=response.status_code)
        page["Allow"] = response["Allow"]
        return page


def _is_for_reading(request: HttpRequest) -> bool:
    """Programs say that they take anything; they want no page."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "")
