"""Static files: hashed names, served by WhiteNoise under ASGI."""

from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

_URL = r"""["'](?P<url>\.\.?/[^"']+)["']"""
_FROM = r"""(?m)(?P<matched>^(?P<start>(?:import|export)\b[^'"();]*?\bfrom\s*)""" + _URL + ")"
_BARE = r"(?m)(?P<matched>^import\s*" + _URL + ")"


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Names with hashes inside our modules too, so that an old module never imports a new one.

    Django has such a switch, but it also rewrites `import("...")` in type comments, where the
    name need not be that of a file.
    """

    # One for each level of modules that import modules; Django's five are for stylesheets.
    max_post_process_passes = 20

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("*.js", ((_FROM, '%(start)s"%(url)s"'), (_BARE, 'import "%(url)s"'))),
    )


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
