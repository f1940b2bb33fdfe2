"""Pages travel compressed, whatever stands in front of the site."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

PAGES = "text/html"


class CompressedPagesMiddleware(GZipMiddleware):
    """As Django's, for pages alone: a page becomes a quarter of its size.

    Its padding of random length hides how well something secret in a page went together with what
    somebody made the page say. Pictures are compressed already; answers of the API are short, often
    asked for, and some are nothing but a secret.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        is_page = response.headers.get("Content-Type", "").startswith(PAGES)
        if not is_page or not isinstance(response, HttpResponse):
            return response
        return super().process_response(request, response)
