"""What the operator does about a report: a neutral name, a closed table, somebody kept out.

Names are put right where they stand, in audits as well: a name that is hidden must not be read in
what happened.
"""

from django.db import transaction
from django.utils import timezone

from gofclub.models import User
from play.models import Chair
from play.services.operator import table_end
from play.services.reported import accounts, forms_of, guests, table_of
from play.services.store.commit import commit
from play.services.store.load import table_at
from play.table.commands import Command
from play.table.seating import NEUTRAL_NAME
from scorepad.models import Ban, Change, Club, ClubChange, Line, Player, Report, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.services import bans
from scorepad.services.clubs.players import free_name
from scorepad.services.sheets.erase import SITE, take_out
from scorepad.services.sheets.transaction import sheet_change


def report_answer(*, by: User, report: Report, status: str, answer: str = "") -> None:
    """Ends a report; who reported is forgotten with it."""
    report.status, report.answer = status, answer
    report.answered_at, report.answered_by = timezone.now(), by
    report.reporters = []
    report.save(update_fields=["status", "answer", "answered_at", "answered_by", "reporters"])


def close(*, by: User, report: Report) -> bool:
    """Ends the table that was reported; False where it is none, or over."""
    table = table_of(report)
    ended = bool(table) and table_end(table)
    if ended:
        report_answer(by=by, report=report, status=Report.Status.DONE, answer="closed")
    return bool(ended)


def hide_name(*, by: User, report: Report) -> bool:
    """Puts a neutral name in the place of the reported one, for an account everywhere."""
    key = name_key(report.name)
    if not key:
        return False
    users, table = accounts(report, key), table_of(report)
    at_tables = {(table, key)} if table else set()
    with transaction.atomic():
        for user in users:
            at_tables |= _rename_account(user, report.name)
        found = [_hide_on_sheet_of_table(code, name) for code, name in sorted(at_tables)]
        if report.kind == Report.Kind.SHEET:
            found.append(_hide_on_sheet(report.target, key))
        elif report.kind == Report.Kind.CLUB:
            found.append(_hide_in_club(report.target, key))
    # Each table by itself, through the one door. If that fails, the report is still to be done.
    found += [_hide_at_table(code, name) for code, name in sorted(at_tables)]
    if not users and not any(found):
        return False
    with transaction.atomic():
        report.name, report.key = "", ""
        report.save(update_fields=["name", "key"])
        report_answer(by=by, report=report, status=Report.Status.DONE, answer="name hidden")
    return True


def ban(*, by: User, report: Report) -> list[Ban]:
    """Keeps out whoever goes by the reported name, or owns the whole of it."""
    key, reason = name_key(report.name), f"{report.get_kind_display()} {report.target}"
    with transaction.atomic():
        made = [
            bans.account_ban(by=by, user=user, reason=reason[:200])
            for user in accounts(report, key)
            # An operator who locks the others out is not what a report should lead to.
            if not user.is_staff
        ]
        made += [
            bans.guest_ban(by=by, guest=guest, browser=browser, name=name, reason=reason[:200])
            for name, guest, browser in guests(report, key)
        ]
        if made:
            report_answer(by=by, report=report, status=Report.Status.DONE, answer="banned")
    return made


def _rename_account(user: User, reported: str) -> set[tuple[str, str]]:
    """Hides a name of an account; gives the tables where it stands, each with its key there.

    Who is called something else by now keeps that: what was reported is hidden.
    """
    is_current = name_key(reported) in forms_of(user.display_name)
    name = user.display_name if is_current else reported
    if is_current:
        user.display_name = f"{NEUTRAL_NAME} {user.pk}"
        user.save(update_fields=["display_name"])
    keys = forms_of(name)
    for player in Player.objects.filter(user=user, key__in=keys).select_related("club"):
        _rename_player(player)
    # Also where the account has only written: who wrote stands beside every hand.
    wrote = Sheet.objects.filter(pk__in=Change.objects.filter(user=user).values("sheet"))
    for code in wrote.order_by("pk").values_list("code", flat=True):
        _hide_on_sheet(code, name_key(name))
    names = Chair.objects.filter(user=user).values_list("table__code", "name")
    return {(code, key) for code, name in names if (key := name_key(name)) in keys}


def _hide_at_table(code: str, key: str) -> bool:
    """Whether the name stood at the table; it has a neutral one now."""
    table = table_at(code)
    if table is None:
        return False
    names = (table.options.title, *(chair.name for chair in table.chairs))
    (answer,) = commit([Command(code, "hide", name=key)])
    return not answer.is_refusal and key in map(name_key, names)


def _hide_on_sheet_of_table(code: str, key: str) -> bool:
    sheet = Sheet.objects.filter(table__code=code).values_list("code", flat=True).first()
    return sheet is not None and _hide_on_sheet(sheet, key)


def _hide_on_sheet(code: str, key: str) -> bool:
    """Whether the name stood on the sheet; it has a neutral one now in all that was written."""
    if not Sheet.objects.filter(code=code).exists():
        return False
    with sheet_change(actor=SITE, sheet=code, need="manage") as change:
        sheet = change.sheet
        sat = list(
            Sitter.objects.filter(sheet=sheet, key=key).select_related("line", "player__club")
        )
        in_title = name_key(sheet.title) == key
        for sitter in sat:
            sitter.name = _free_on(sheet, sitter.line)
            sitter.key = name_key(sitter.name)
            sitter.save(update_fields=["name", "key"])
        neutral = sat[0].name if sat else NEUTRAL_NAME
        if in_title:
            sheet.title = ""
        wrote = take_out(change, {key}, label=neutral, sitters=sat, titles=True)
        if not sat and not in_title and not wrote:
            return False
        change.save(Change.Action.RENAME, "title", "fingerprint", after={"name": neutral})
        for player in {one.player for one in sat if one.player is not None}:
            if player.key == key:
                _rename_player(player)
    return True


def _free_on(sheet: Sheet, line: Line) -> str:
    taken = set(Sitter.objects.filter(sheet=sheet).values_list("key", flat=True))
    number = line.number + 1
    while name_key(f"{NEUTRAL_NAME} {number}") in taken:
        number += 4
    return f"{NEUTRAL_NAME} {number}"


def _hide_in_club(slug: str, key: str) -> bool:
    club = Club.objects.select_for_update(no_key=True).filter(slug=slug).first()
    if club is None:
        return False
    player = Player.objects.filter(club=club, key=key).first()
    if player is not None:
        _rename_player(player)
    in_name = name_key(club.name) == key
    if in_name:
        club.name = "Club"
        club.save(update_fields=["name"])
        ClubChange.objects.filter(club=club).take_out({key}, label=club.name, titles=True)
    return player is not None or in_name


def _rename_player(player: Player) -> None:
    """The player under a neutral name, on all sheets and in the changes of the club as well."""
    old = player.key
    player.name = free_name(player.club, NEUTRAL_NAME)
    player.key = name_key(player.name)
    player.save(update_fields=["name", "key"])
    sat = Sitter.objects.filter(player=player, key=old).select_related("sheet")
    for sitter in sat.order_by("sheet_id"):
        _hide_on_sheet(sitter.sheet.code, old)
    ClubChange.objects.filter(club=player.club).take_out({old}, label=player.name, titles=True)
