"""Pages to read and to learn from that a phone keeps, besides the pad: rules, lessons, quizzes.

Each is kept as it is for nobody, in the visitor's language: what a phone shows without a network
must not say who was signed in when it was kept.
"""

import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation

from gofclub.assets.joined_files import written
from gofclub.assets.joining import LIBRARIES
from gofclub.assets.pad_files import needed
from gofclub.assets.page_modules import addresses as module_addresses
from gofclub.assets.stylesheets import addresses
from gofclub.learn.quiz import KINDS
from gofclub.without_network import PARTS

MODULES = (
    *("js/site.js", "js/back_online.js", "js/learn/print.js"),
    *("js/learn/argument.js", "js/learn/kept_quiz.js", "js/learn/kept_points.js"),
    *("js/school/lesson.js", "js/school/lessons.js"),
)
SCRIPTS = ("js/theme.js", "js/early.js")
STYLES = (
    *("site", "learn", "learn-rulebook", "summary", "summary-page"),
    *("learn-argument", "learn-points", "quiz"),
    *("school-lessons", "lesson-page", "mishap"),
)
# What the pages are made from: where one of these changes, they are kept anew.
SOURCES = (
    "templates/bare.html",
    "templates/base.html",
    "templates/offline.html",
    "templates/live.html",
    "templates/_partials/*.html",
    "templates/learn/*.html",
    "templates/scorepad/pad.html",
    # The shell's data, and the web manifest.
    "scorepad/views/pad/shell.py",
    "gofclub/views.py",
    "gofclub/lessons.py",
    "gofclub/without_network.py",
    "gofclub/learn/*.py",
    "docs/rules.md",
    "docs/rules/*.md",
    "gofclub/school/**/*.py",
    "play/protocol/school.py",
    "play/school_views.py",
)


class KeptPage(NamedTuple):
    address: str
    """Of the page, or with `is_above` of all pages below it."""
    kept: str
    """What is shown instead where there is no network."""
    is_above: bool = False
    stands_in: bool = False
    """It is not the page itself: it only says what the page needs, and comes late enough."""


def kept_pages() -> list[dict[str, object]]:
    """What the service worker has to know, the most particular first."""
    pages = (
        KeptPage(reverse("learn"), reverse("learn-offline")),
        KeptPage(reverse("learn-cards"), reverse("learn-cards-offline")),
        KeptPage(reverse("learn-rules"), reverse("learn-rules-offline")),
        KeptPage(reverse("learn-quizzes"), reverse("learn-quizzes-offline")),
        *(
            KeptPage(reverse("learn-quiz", args=[kind]), reverse("learn-quiz-offline", args=[kind]))
            for kind in KINDS
        ),
        # Their answers come from the site: these only wait for it, so that they come late enough.
        KeptPage(reverse("learn-argument"), reverse("learn-argument-offline"), stands_in=True),
        KeptPage(reverse("learn-points"), reverse("learn-points-offline"), stands_in=True),
        KeptPage(reverse("school:lessons"), reverse("school:lessons-offline")),
        KeptPage(reverse("school:lessons"), reverse("school:lesson-offline"), is_above=True),
    )
    others = (
        KeptPage(one.address, _stand_in(part), is_above=True, stands_in=True)
        for part, one in PARTS.items()
    )
    return [page._asdict() for page in (*pages, *others)]


def _stand_in(part: str) -> str:
    return reverse("without-network", args=[part])


def kept_files() -> list[str]:
    """The static files that these pages load."""
    modules = [url for name in MODULES for url in module_addresses(name)]
    scripts = [static(name) for name in (*SCRIPTS, *LIBRARIES.values())]
    return list(dict.fromkeys([*modules, *scripts, *addresses(*STYLES)]))


@cache
def kept_version(language: str) -> str:
    """Changes whenever one of the pages or of their files does."""
    content = hashlib.sha256()
    styles = [file for name in STYLES for file in written(name)]
    for name in (*needed(*MODULES), *SCRIPTS, *styles):
        content.update(Path(settings.BASE_DIR, "gofclub", "static", name).read_bytes())
    for pattern in SOURCES:
        for path in sorted({*settings.BASE_DIR.glob(pattern), *settings.PARTS_DIR.glob(pattern)}):
            content.update(path.read_bytes())
    words = f"gofclub/locale/{translation.to_locale(language)}/LC_MESSAGES/django.mo"
    for path in Path(settings.BASE_DIR).glob(words):
        content.update(path.read_bytes())
    return content.hexdigest()[:12]
