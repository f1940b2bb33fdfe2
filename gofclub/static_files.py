"""Static files served by WhiteNoise under ASGI."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise with whole answers instead of streamed ones.

    Django under ASGI reads a streamed file into memory anyway, with a warning
    for each; our files are small.
    """

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with found.file as file:
                body = file.read()
        response = HttpResponse(body, status=int(found.status))
        # WhiteNoise names the type where there is a body; 304 has none.
        del response["Content-Type"]
        for name, value in found.headers:
            response[name] = value
        return response
