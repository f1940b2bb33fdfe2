"""The pad's pages: one shell for all of them, so that a phone can keep it."""

import json
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from gofclub.assets import pad_files
from gofclub.assets.kept_pages import kept_files, kept_pages, kept_version
from gofclub.catalogues import catalogue_script, catalogue_url, catalogue_version
from gofclub.codes import CODE_LENGTH
from gofclub.converters import CodeConverter
from scorepad.actors import actor_of
from scorepad.house_rules import pad_words
from scorepad.services.access import clubs_of
from scorepad.services.errors import Gone, Unknown
from scorepad.services.sheets.document import sheet_as_seen
from scorepad.services.sheets.reference import reference
from scorepad.services.sheets.shares import people_text
from scorepad.services.sheets.transaction import fingerprint
from scorepad.views.pad.kept_boards import kept_boards


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect(reverse("scorepad:new"))


@require_safe
@never_cache
@gzip_page
def new(request: HttpRequest) -> HttpResponse:
    """A new sheet."""
    return shell(request, entry=pad_files.START, clubs=clubs_of(actor_of(request)))


@require_safe
@never_cache
@gzip_page
def here(request: HttpRequest, uuid: str) -> HttpResponse:
    """A sheet that only its own phone knows so far: the page finds it there."""
    return shell(request, entry=pad_files.SHEET)


@require_safe
@never_cache
@gzip_page
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """A sheet for whoever may see it.

    Who may no longer gets the page all the same: hands may wait on the phone that could not be
    sent, and only the page can find them there.
    """
    try:
        return shell(request, entry=pad_files.SHEET, sheet=sheet_as_seen(actor_of(request), code))
    except (Unknown, Gone) as refusal:
        gone = {"code": refusal.code, "message": str(refusal.message)}
        return shell(request, entry=pad_files.SHEET, gone=gone, status=refusal.status)


@require_safe
@never_cache
@gzip_page
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The same for a television."""
    return shell(request, entry=pad_files.SCREEN, sheet=seen(request, code))


@require_safe
@cache_control(private=True, no_cache=True)
@gzip_page
def offline(request: HttpRequest) -> HttpResponse:
    """The page that a phone keeps: nobody's sheet is in it."""
    return shell(request, entry=pad_files.SHEET, kept=True)


@require_safe
@cache_control(private=True, no_cache=True)
@gzip_page
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It is served from the root because it serves every page of the pad."""
    language = request.LANGUAGE_CODE
    known = {
        # In the visitor's language: changing it makes a new worker, which keeps the new page.
        "version": "-".join(
            [
                pad_files.shell_version(),
                language,
                catalogue_version(language),
                fingerprint(page_reference())[:8],
                kept_version(language),
            ]
        ),
        "shell": reverse("scorepad:offline"),
        "opens": shown_by_shell(),
        "urls": [*pad_files.offline_urls(), reverse("manifest"), catalogue_url(language)],
        "language": language,
        "pages": kept_pages(),
        "board": kept_boards(),
        "files": kept_files(),
        "icon": static("img/icon-192.png"),
        # What is said of a push message that says nothing itself, and the pages that make room.
        "news": {
            "title": "GoF Club",
            "body": gettext("There is something new in your inbox."),
            "tag": "inbox",
            "url": reverse("inbox"),
            "idle": [reverse("home"), reverse("inbox")],
        },
    }
    source = pad_files.worker_source()
    return HttpResponse(
        f"const PAD = {json.dumps(known)};\n{source}", content_type="text/javascript; charset=utf-8"
    )


def page_reference() -> dict[str, Any]:
    """The rules as data, and what the pad asks about them in the visitor's language."""
    return reference() | {"words": pad_words()}


def shown_by_shell() -> str:
    """A pattern for the addresses that a kept shell opens; its neighbours are pages of the site."""
    code, uuid = "2" * CODE_LENGTH, str(UUID(int=0))
    found = [
        reverse("home"),
        *(reverse(f"scorepad:{name}") for name in ("index", "new")),
        reverse("scorepad:here", args=[uuid]).replace(uuid, "[-0-9a-f]{36}"),
        *(
            reverse(f"scorepad:{name}", args=[code]).replace(code, CodeConverter.regex)
            for name in ("sheet", "screen")
        ),
    ]
    return f"^(?:{'|'.join(found)})$"


def seen(request: HttpRequest, code: str) -> dict[str, Any]:
    """The sheet as the actor may see it; for anybody else there is none."""
    try:
        return sheet_as_seen(actor_of(request), code)
    except (Unknown, Gone) as refusal:
        raise Http404(str(refusal.message)) from None


def shell(
    request: HttpRequest,
    *,
    entry: str,
    sheet: dict[str, Any] | None = None,
    clubs: list[dict[str, Any]] | None = None,
    kept: bool = False,
    gone: dict[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    """The one page of the pad; `kept` where a phone shows it later, to whoever that is then.

    `gone` says why there is no sheet.
    """
    styles_now, styles_later = pad_files.styles(entry)
    # Nobody opens a dialog before the first tap: its words come with it. A page that opens
    # something else than a sheet, or is kept for later, has them all.
    has_all = (
        kept
        or gone is not None
        or entry != pad_files.SHEET
        or request.LANGUAGE_CODE == settings.LANGUAGE_CODE
    )
    words = pad_files.sentences() if has_all else pad_files.first_sentences()
    context = {
        "clubs": clubs,
        "kept": kept,
        "reference": page_reference(),
        "icons": pad_files.icons(),
        "sheet": sheet,
        "gone": gone,
        "names": [people_text(line["people"]) for line in sheet["lines"]] if sheet else [],
        "live_deals": [deal for deal in sheet["deals"] if not deal["voided"]] if sheet else [],
        # Our own scripts, and addresses of static files: nothing in them needs escaping.
        "catalogue": mark_safe(  # noqa: S308
            catalogue_script(request.LANGUAGE_CODE, words)
        ),
        "words_later": "" if has_all else catalogue_url(request.LANGUAGE_CODE),
        "import_map": mark_safe(json.dumps(pad_files.import_map())),  # noqa: S308
        "theme_script": mark_safe(pad_files.theme_script()) if kept else "",  # noqa: S308
        "styles_now": styles_now,
        "styles_later": styles_later,
        "entry": pad_files.entry(),
        "preloads": pad_files.preloads(entry),
    }
    return render(request, "scorepad/pad.html", context, status=status)
