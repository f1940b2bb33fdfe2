"""Where pages find their stylesheets."""

from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static

from gofclub.assets.joined_files import stylesheet, written
from gofclub.assets.storage import HashedStorage


def is_joined() -> bool:
    """Whether pages load joined files; while one works on them, they load each file as it is."""
    return isinstance(staticfiles_storage, HashedStorage)


def addresses(*names: str) -> list[str]:
    """One address for each stylesheet, or one for each of its parts while one works on them."""
    files = [
        file for name in names for file in ([stylesheet(name)] if is_joined() else written(name))
    ]
    return [static(file) for file in files]
