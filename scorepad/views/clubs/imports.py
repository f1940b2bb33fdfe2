"""Past games from elsewhere: the file, its dry run, and what became of it."""

import csv
import io
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from gofclub.redis_errors import redis_errors
from gofclub.spreadsheets import safe_cell
from scorepad.actors import Actor, actor_of
from scorepad.models import GamesImport, ImportedName, Player
from scorepad.name_keys import name_key
from scorepad.permissions import Right
from scorepad.services.access import ClubAccess
from scorepad.services.errors import (
    SENTENCES,
    Forbidden,
    NotSignedIn,
    Refused,
    TooMany,
    Unknown,
    refused,
)
from scorepad.services.imports import csv_writing, matching
from scorepad.services.imports.carrying_out import UNDO_FOR, import_confirm, import_undo
from scorepad.services.imports.drafts import (
    DryRun,
    Named,
    dry_run,
    import_cancel,
    import_mend,
    import_name,
    import_of,
    import_start,
)
from scorepad.services.imports.values import MOST_BYTES, Problem
from scorepad.services.sheets.people import after_merges
from scorepad.views.clubs.frame import club_page, refuse, render_club, run_and_redirect

logger = logging.getLogger(__name__)

Status = GamesImport.Status
MOST_SHOWN = 100
"""Lines of a dry run on one page; more are in the list that can be downloaded."""
MOST_OPTIONS = 20_000
"""Players in all lists of a page together."""
MOST_TYPED = 200
MOST_A_MINUTE = 60
"""Files and corrections of one account, as many as the API starts things."""
MOST_LOOKS_A_MINUTE = 120
"""At dry runs, of one account: one after each correction, and as many again."""
NEW = "new"
WHY: dict[str, str | Promise] = {
    matching.SAME: gettext_lazy("same name"),
    matching.BEFORE: gettext_lazy("as in your last import"),
    matching.ACCENTS: gettext_lazy("same name but for accents or capitals"),
    matching.INITIALS: gettext_lazy("initials and family name"),
    matching.PART: gettext_lazy("part of a name: who is it?"),
}


class FileForm(forms.Form):
    file = forms.FileField(label=gettext_lazy("File"), max_length=1000)

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(str(SENTENCES["import_too_large"]))
        return file


@club_page(Right.IMPORT, ("GET", "HEAD", "POST"))
def imports(request: HttpRequest, here: ClubAccess) -> HttpResponse:
    """Where a file is chosen, and what came in before."""
    form = FileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            check_pace(here)
            one = import_start(
                actor=actor_of(request),
                club=here.club,
                file_name=file.name,
                content=file.read(),
            )
        except (Unknown, Forbidden, NotSignedIn):
            raise
        except Refused as refusal:
            refuse(form, refusal)
        else:
            return redirect(page_of(here, one.code))
    earlier = GamesImport.objects.filter(club=here.club).defer("content").select_related("by")
    return render_club(
        request,
        here,
        "imports.html",
        form=form,
        earlier=list(earlier[:50]),
        status=400 if form.errors else 200,
    )


@club_page(Right.IMPORT)
def template(request: HttpRequest, here: ClubAccess, kind: str) -> HttpResponse:
    return _csv(csv_writing.template(kind), f"gang-of-four-{kind}.csv")


@club_page(Right.IMPORT)
def problems(request: HttpRequest, here: ClubAccess, brought: str) -> HttpResponse:
    """Everything that the dry run has to say, for whoever mends the file itself."""
    one = import_of(here, brought)
    try:
        _check_looks(here, one)
        found = dry_run(one).problems if one.status in (Status.DRAFT, Status.FAILED) else ()
    except Refused as refusal:
        return _unreadable(request, here, refusal)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow([_("Line"), _("Column"), _("What")])
    for problem in found:
        columns = " ".join(map(str, problem.columns))
        rows.writerow([problem.line or "", columns, safe_cell(problem.says)])
    return _csv(out.getvalue(), "problems.csv")


@club_page(Right.IMPORT, ("GET", "HEAD", "POST"))
def one_import(request: HttpRequest, here: ClubAccess, brought: str) -> HttpResponse:
    """The dry run of a file; once it is imported, how far that has come, and the way back."""
    one = import_of(here, brought)
    if request.method == "POST":
        return _done(request, here, one)
    context: dict[str, Any] = {"one": one, "undo_until": None, "step": 3}
    if one.status == Status.DONE and one.done_at:
        context["undo_until"] = one.done_at + UNDO_FOR
    if one.status in (Status.DRAFT, Status.FAILED):
        try:
            _check_looks(here, one)
            dry = dry_run(one)
        except Refused as refusal:
            return _unreadable(request, here, refusal)
        shows_all = request.GET.get("all") == "1"
        context |= {
            "step": 2,
            "dry": dry,
            "lines": shown_lines(dry, shows_all=shows_all),
            "shows_all": shows_all,
            "columns": list(enumerate(map(_heading, dry.file.headings), 1)),
            "general": [problem for problem in dry.problems if not problem.line],
            "names": [choices(named) for named in dry.names],
            "left": to_settle(dry),
            **_whom(here, len(dry.names)),
        }
    return render_club(request, here, "import.html", **context)


def _unreadable(request: HttpRequest, here: ClubAccess, refusal: Refused) -> HttpResponse:
    """For a file that could be read when it came; the limits have changed since."""
    messages.error(request, str(refusal.message))
    return redirect("scorepad:imports", here.club.slug)


def _done(request: HttpRequest, here: ClubAccess, one: GamesImport) -> HttpResponse:
    """What one of the buttons asks for."""
    sent = request.POST
    back = page_of(here, one.code)
    where: dict[str, Any] = {"club": here.club, "code": one.code}
    acts: dict[str, tuple[Callable[[Actor], Any], str]] = {
        "confirm": (lambda actor: import_confirm(actor=actor, **where), ""),
        "undo": (
            lambda actor: import_undo(actor=actor, **where),
            _("The import has been undone. The boards follow in a moment."),
        ),
        "mend": (lambda actor: _mend(actor, here, where, sent), ""),
        "name": (lambda actor: _name(actor, where, sent), ""),
    }
    if sent.get("do") == "cancel":
        return run_and_redirect(
            request,
            lambda actor: import_cancel(actor=actor, **where),
            said=_("The file has been dropped. Nothing was imported."),
            back=back,
            to=lambda _nothing: reverse("scorepad:imports", args=[here.club.slug]),
        )
    act, said = acts.get(sent.get("do", ""), (lambda _actor: None, ""))
    anchor = {"mend": "#lines", "name": "#names"}.get(sent.get("do", ""), "")
    return run_and_redirect(request, act, said=said, back=back + anchor)


def check_pace(here: ClubAccess) -> None:
    """Refuses somebody who sends or mends files faster than people do: each is read anew."""
    _check_count(here, "imports", MOST_A_MINUTE)


def _check_looks(here: ClubAccess, one: GamesImport) -> None:
    """The same of looking at a dry run, for which the file is read as well."""
    if one.status in (Status.DRAFT, Status.FAILED):
        _check_count(here, "dry-runs", MOST_LOOKS_A_MINUTE)


def _check_count(here: ClubAccess, what: str, most: int) -> None:
    minute = int(time.time()) // 60
    key = f"{what}:{here.user.pk if here.user else 0}:{minute}"
    try:
        cache.add(key, 0, 60)
        is_fine = cache.incr(key) <= most * settings.API_RATE_FACTOR
    except redis_errors(ValueError) as error:
        # It has just run out, or nobody counts: a file is bounded all the same.
        logger.warning("nobody counts files, Redis does not answer: %r", error)
        return
    if not is_fine:
        raise refused("throttled", TooMany)


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0


def _mend(actor: Actor, here: ClubAccess, where: dict[str, Any], sent: Any) -> None:
    check_pace(here)
    import_mend(
        actor=actor,
        **where,
        kind=sent.get("kind", ""),
        line=_number(sent.get("line")),
        column=_number(sent.get("column")),
        value=sent.get("value", ""),
    )


def _name(actor: Actor, where: dict[str, Any], sent: Any) -> None:
    player = sent.get("player", "")
    if "typed" in sent:
        # A name that nobody in the club has becomes a new player.
        known = Player.objects.filter(club=where["club"], key=name_key(sent["typed"][:MOST_TYPED]))
        found = known.select_related("merged_into").first()
        player = after_merges(found).code if found else NEW
    import_name(
        actor=actor,
        **where,
        name=_number(sent.get("name")),
        player=None if player == NEW else player or "?",
    )


def _whom(here: ClubAccess, names: int) -> dict[str, Any]:
    """The players to choose from: in a list for each name or, where that is too long, by typing."""
    players = list(Player.objects.filter(club=here.club, merged_into=None).order_by("name", "pk"))
    return {"players": players, "types_names": len(players) * names > MOST_OPTIONS}


# What the page shows ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    is_bad: bool = False
    is_odd: bool = False
    is_number: bool = False


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the file with what there is to say about it."""

    number: int
    cells: Sequence[Cell]
    problems: Sequence[Problem]


def shown_lines(dry: DryRun, *, shows_all: bool) -> list[ShownLine]:
    told: dict[int, list[Problem]] = {}
    for problem in dry.problems:
        if problem.line:
            told.setdefault(problem.line, []).append(problem)
    numbers = sorted(dry.file.rows) if shows_all else sorted(told)
    found = []
    for number in numbers[:MOST_SHOWN]:
        of_line = told.get(number, [])
        bad = {column for one in of_line if one.stops for column in one.columns}
        odd = {column for one in of_line if not one.stops for column in one.columns}
        cells = [*dry.file.rows.get(number, ())]
        cells += [""] * (len(dry.file.headings) - len(cells))
        found.append(
            ShownLine(
                number,
                [
                    Cell(text, at in bad, at in odd, is_number_column(dry.file.headings, at))
                    for at, text in enumerate(cells, 1)
                ],
                of_line,
            )
        )
    return found


def is_number_column(headings: Sequence[str], at: int) -> bool:
    name = headings[at - 1] if at <= len(headings) else ""
    return name.startswith(("score", "cards left", "game"))


def _heading(name: str) -> str:
    word, _space, number = name.rpartition(" ")
    words = {
        "date": _("date"),
        "title": _("title"),
        "game": _("game"),
        "player": _("player %(number)s") % {"number": number},
        "score": _("score"),
        "cards left": _("cards left"),
    }
    return words[word or number]


@dataclass(frozen=True, slots=True)
class Choices:
    """A name of the file with those whom it can be."""

    row: ImportedName
    why: str
    is_open: bool
    offered: Sequence[Player]


def choices(named: Named) -> Choices:
    row = named.row
    if named.is_open:
        why = WHY.get(row.why) or _("This player is no longer there.")
    elif row.choice == ImportedName.Choice.NEW:
        why = _("becomes a new player")
    else:
        why = WHY.get(row.why) or _("chosen by you")
    return Choices(row, str(why), named.is_open, named.offered)


def to_settle(dry: DryRun) -> str:
    """What is still in the way, in words; empty if nothing is."""
    parts = []
    if dry.stops:
        words = ngettext("%(count)d problem", "%(count)d problems", dry.stops)
        parts.append(words % {"count": dry.stops})
    if dry.open_names:
        words = ngettext("%(count)d name", "%(count)d names", dry.open_names)
        parts.append(words % {"count": dry.open_names})
    if not parts:
        return ""
    return _("Still to settle: %(what)s") % {"what": ", ".join(parts)}


def _csv(text: str, name: str) -> HttpResponse:
    # With the mark by which spreadsheets know the encoding.
    response = HttpResponse("\ufeff" + text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def page_of(here: ClubAccess, code: str) -> str:
    return reverse("scorepad:import", args=[here.club.slug, code])
