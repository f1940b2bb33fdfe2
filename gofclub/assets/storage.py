"""Static files: joined, with hashed names, served by WhiteNoise under ASGI."""

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, partial
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.files.base import ContentFile
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import MissingFileError, StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from gofclub.assets.joined_files import JOINED_FILES
from gofclub.assets.joining import LIBRARIES, joined_modules
from gofclub.assets.newer_files import NewerFiles

_URL = r"""["'](?P<url>\.\.?/[^"']+)["']"""
_FROM = r"""(?m)(?P<matched>^(?P<start>(?:import|export)\b[^'"();]*?\bfrom\s*)""" + _URL + ")"
_BARE = r"(?m)(?P<matched>^import\s*" + _URL + ")"

_COMMENTS = re.compile(
    # whole lines, blocks that fill whole lines, and types in the middle of an expression
    r"^[ \t]*//.*\n|^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*\n|/\*\* @\w+ (?:(?!\*/).)*\*/ ?",
    re.MULTILINE,
)


_STYLE_COMMENTS = re.compile(r"/\*(?:(?!\*/)[\s\S])*\*/")
# Only what ends a block of the outermost level stands at the start of a line.
_SAME_LAYER = re.compile(
    r"^(?P<block>@layer (?P<layer>\w+) \{\n(?:(?!\}).*\n)*)\}\s*@layer (?P=layer) \{\n",
    re.MULTILINE,
)
_INDENTS = re.compile(r"\n\s*")


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

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._urls: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        # A page names some forty files, and while a site runs their names stay the same.
        if settings.DEBUG or name is None:
            return super().url(name, force)
        found = self._urls.get(name)
        if found is None:
            found = self._urls[name] = super().url(name, force)
        return found

    def post_process(
        self, paths: dict[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        self._urls.clear()
        if not dry_run:
            for name, parts in JOINED_FILES.items():
                self.delete(name)
                self._save(name, ContentFile(joined(name, parts, paths).encode()))
                paths[name] = (self, name)
            paths = imported_first(paths)
        yield from super().post_process(paths, dry_run, **options)

    def _save(self, name: str, content: Any) -> str:
        # Reasons and types are for readers of the source; a phone need not load them.
        for folder, lighter in (("js/", without_comments), ("css/", without_style_comments)):
            if name.startswith(folder) and name.endswith(folder.strip("/")):
                # Whoever made its hash has read it to the end.
                content.seek(0)
                content = ContentFile(lighter(content.read().decode()).encode())
        return super()._save(name, content)


def joined(name: str, parts: list[str], paths: dict[str, Any]) -> str:
    """What is to be in a joined file; the parts are modules, or stylesheets."""

    def source(part: str) -> str:
        storage, path = paths[part]
        with storage.open(path) as file:
            text: str = file.read().decode()
        return text

    if name.endswith(".css"):
        return with_whole_layers("\n".join(map(source, parts)))
    return joined_modules(
        parts, source=lambda part: without_comments(source(part)), resolved=module_name
    )


def imported_first(paths: dict[str, Any]) -> dict[str, Any]:
    """The same files, each module after those that it imports.

    Django goes through all files until no name changes any more. In this order a module meets the
    final names of the others at once: two or three rounds instead of one for each level.
    """
    modules = {name: _imported_by(name, *paths[name]) for name in paths if name.endswith(".js")}
    rank = {name: at for at, name in enumerate(TopologicalSorter(modules).static_order())}
    return {name: paths[name] for name in sorted(paths, key=lambda name: rank.get(name, -1))}


def _imported_by(name: str, storage: Any, path: str) -> list[str]:
    with storage.open(path) as file:
        source = file.read().decode()
    return [
        module_name(name, found["url"])
        for pattern in (_FROM, _BARE)
        for found in re.finditer(pattern, source)
    ]


def module_name(importer: str, imported: str) -> str:
    """The static file that a module means when it imports something."""
    return LIBRARIES.get(imported) or posixpath.normpath(
        posixpath.join(posixpath.dirname(importer), imported)
    )


def with_whole_layers(source: str) -> str:
    """A stylesheet in which blocks of one layer that follow each other are one block.

    Each part has a block of its own; a phone need not load where the parts begin.
    """
    source, left = _STYLE_COMMENTS.sub("", source), 1
    while left:
        source, left = _SAME_LAYER.subn(r"\g<block>", source)
    return source


def without_style_comments(source: str) -> str:
    """A stylesheet as it is served: no comments, no indents."""
    return _INDENTS.sub("\n", _STYLE_COMMENTS.sub("", source)).lstrip()


def without_comments(source: str) -> str:
    """A module as it is served: the same code without what only people and type checkers read.

    Indents go, too. In our templates of elements they mean nothing; no other text spans lines.
    """
    return _INDENTS.sub("\n", _COMMENTS.sub("", source))


class Later:
    """A static file whose headers are made when it is first asked for."""

    def __init__(self, make: Callable[[], StaticFile]) -> None:
        self._make = make

    @cached_property
    def file(self) -> StaticFile:
        return self._make()

    def get_response(self, method: str | None, headers: Mapping[str, Any]) -> Any:
        return self.file.get_response(method, headers)


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise with whole answers instead of streamed ones.

    Django under ASGI reads a streamed file into memory anyway, with a warning
    for each; our files are small. There are a thousand of them, and no start waits for all.
    Files of a release that is being installed are served as soon as they are there.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        # First: what is collected while the folder is looked through must not be missed.
        self._newer = NewerFiles(staticfiles_storage)
        super().__init__(*args, **options)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        url = request.path_info
        if url.startswith(self.static_prefix) and url not in self.files:
            name = url.removeprefix(self.static_prefix)
            if name in self._newer:
                with suppress(MissingFileError):
                    self.add_file_to_dictionary(url, str(Path(self.static_root, name)))
        return super().__call__(request)

    def get_static_file(
        self, path: str, url: str, stat_cache: dict[str, Any] | None = None
    ) -> StaticFile | Later:
        make = partial(super().get_static_file, path, url, stat_cache=stat_cache)
        # Who has not looked at the whole folder wants to know whether there is such a file.
        return make() if stat_cache is None else Later(make)

    @staticmethod
    def serve(static_file: StaticFile | Later, request: HttpRequest) -> HttpResponse:
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
