"""Whom a report is about: those who brought a name somewhere, not those whom others gave it to."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from gofclub.models import User
from gofclub.names import NAME_LENGTH
from play.models import Chair, Table
from scorepad.models import Change, ClubChange, Player, Report, Sheet, Sitter
from scorepad.models.audits import stands_in
from scorepad.name_keys import name_key

NUMBERS = range(2, 10)
MOST_NUMBERS = 20


class Guest(NamedTuple):
    """Somebody without an account, by all that is known of the browser."""

    name: str = ""
    guest: UUID | None = None
    browser: str = ""


def table_of(report: Report) -> str:
    """The code of the online table that is meant: the reported one, or whose sheet is reported."""
    if report.kind == Report.Kind.TABLE:
        return report.target
    if report.kind == Report.Kind.SHEET:
        codes = Table.objects.filter(sheet__code=report.target).values_list("code", flat=True)
        return codes.first() or ""
    return ""


def accounts(report: Report, key: str) -> list[User]:
    """The accounts behind a name at the reported place; without a name, whose place it is."""
    code = table_of(report)
    found = [chair.user for chair in _chairs(code, key) if chair.user]
    table = _opened_as(code, key)
    if table is not None and table.opened_by is not None:
        found.append(table.opened_by)
    if report.kind == Report.Kind.SHEET:
        found += _on_sheet(report.target, key)
    elif report.kind == Report.Kind.CLUB:
        players = Player.objects.filter(club__slug=report.target, key=key)
        found += _behind(players.select_related("user"), key)
    return list({user.pk: user for user in found}.values())


def guests(report: Report, key: str) -> list[Guest]:
    """The guests behind a name at the reported place; without a name, whose place it is."""
    code = table_of(report)
    found = [
        Guest(chair.name, chair.guest, chair.browser)
        for chair in _chairs(code, key)
        if chair.user is None and chair.guest is not None
    ]
    table = _opened_as(code, key)
    if table is not None and table.opened_browser:
        found += _by_browser(table.opened_browser)
    if report.kind == Report.Kind.SHEET:
        found += _of_sheet(report.target, key)
    return list(dict.fromkeys(found))


def forms_of(name: str) -> set[str]:
    """The keys of a name, and of what it becomes where somebody else is called that.

    >>> sorted(forms_of("Rude"))[:3]
    ['rude', 'rude(2)', 'rude(3)']
    """
    tails = ["", *(tail for number in NUMBERS for tail in (f" {number}", f" ({number})"))]
    return {name_key(name[: NAME_LENGTH - len(tail)] + tail) for tail in tails}


def _chairs(code: str, key: str) -> list[Chair]:
    """The chairs at a table of those who are called that."""
    chairs = Chair.objects.filter(table__code=code).select_related("user") if code and key else ()
    return [chair for chair in chairs if name_key(chair.name) == key]


def _opened_as(code: str, key: str) -> Table | None:
    """The table, where the whole of it is meant, or its title; else None."""
    table = Table.objects.select_related("opened_by").filter(code=code).first()
    return table if table is not None and (not key or name_key(table.title) == key) else None


def _by_browser(browser: str) -> list[Guest]:
    """A browser, by all the numbers under which it sits somewhere: its sessions have those."""
    chairs = Chair.objects.filter(browser=browser, user=None, guest__isnull=False)
    known = chairs.order_by("-pk").values_list("name", "guest")[:MOST_NUMBERS]
    named = {guest: Guest(name, guest, browser) for name, guest in known}
    return list(named.values()) or [Guest(browser=browser)]


def _of_sheet(code: str, key: str) -> list[Guest]:
    """The browser that keeps a sheet of the pad."""
    sheets = Sheet.objects.filter(code=code, source=Sheet.Source.TABLE).exclude(browser="")
    sheet = sheets.first()
    if sheet is None:
        return []
    # Whoever has a link writes on it as well: that browser is meant by what it wrote itself.
    own = Change.objects.filter(sheet=sheet, via=Change.Via.BROWSER)
    if key and not any(name_key(one.who) == key or _brought(one, key) for one in own):
        return []
    return [Guest(browser=sheet.browser)]


def _on_sheet(code: str, key: str) -> list[User]:
    sheet = Sheet.objects.select_related("owner").filter(code=code).first()
    if sheet is None:
        return []
    if not key:
        # That of an online game belongs to whoever was host when it began.
        owner = sheet.owner if sheet.source == Sheet.Source.TABLE else None
        return [owner] if owner else []
    sat = Sitter.objects.filter(sheet=sheet, key=key).exclude(player=None)
    found = _behind([one.player for one in sat.select_related("player__user") if one.player], key)
    for one in Change.objects.filter(sheet=sheet).select_related("user"):
        titled = _brought(one, key, "title")
        # What a browser wrote is the owner's once the sheet was moved to an account.
        who = one.user or (sheet.owner if one.via == Change.Via.BROWSER else None)
        if who is not None and (titled or name_key(one.who) == key):
            found.append(who)
    return found


def _behind(players: Iterable[Player], key: str) -> list[User]:
    """The accounts of players who have called themselves that: organisers name players too."""
    return [
        player.user
        for player in players
        if player.user is not None
        and any(key in forms_of(name) for name in _own_names(player.user, player.club_id))
    ]


def _own_names(user: User, club: int) -> set[str]:
    """What somebody is called in a club by their own doing, now or before."""
    names = {user.display_name}
    for one in ClubChange.objects.filter(club=club, user=user):
        names.add(one.who)
        if one.action == ClubChange.Action.RENAME_PLAYER:
            names.add(one.subject)
    return names


def _brought(change: Change, key: str, *fields: str) -> bool:
    """Whether a name, or one of these fields, became that by a change of a sheet."""
    before, after = change.before, change.after
    if fields:
        before, after = ({name: side.get(name) for name in fields} for side in (before, after))
    return stands_in(after, key) and not stands_in(before, key)
