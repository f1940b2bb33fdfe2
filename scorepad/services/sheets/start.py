"""Starting a sheet."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from gofclub import rules
from gofclub.rules import RulesError
from scorepad.actors import Actor
from scorepad.models import Change, Club, Line, Player, Sheet, Sitter
from scorepad.permissions import Right
from scorepad.rulesets import ruleset_from, stored_from
from scorepad.services.access import ClubAccess, access_to, require, role_of
from scorepad.services.bans import require_welcome
from scorepad.services.daily_limits import check_sheets
from scorepad.services.errors import SENTENCES, Conflict, of_rules, refused
from scorepad.services.sheets import people
from scorepad.services.sheets.transaction import SheetChange, audit, believable, fingerprint
from scorepad.sheet_fields import SAID_AT_THE_START, worth_telling

OLDEST_START = timedelta(days=60)
"""A game may wait this long on a phone without a network."""


def sheet_start(
    *,
    actor: Actor,
    uuid: UUID,
    names: Sequence[str],
    seats: Sequence[int] | None = None,
    dealer: int = 0,
    ruleset: rules.Ruleset | Mapping[str, Any] | None = None,
    club: Club | None = None,
    players: Sequence[str | None] | None = None,
    source: str = Sheet.Source.TABLE,
    had_bots: bool = False,
    exchange: bool = True,
    started_at: datetime | None = None,
    owner: Actor | None = None,
    **said: str,
) -> Sheet:
    """The sheet with that uuid: started now, or found where it was started before.

    It belongs to the actor, or to `owner`: an online table starts sheets for its host. What else
    may be said of it is in `sheet_fields`.
    """
    if unknown := said.keys() - {*SAID_AT_THE_START}:
        raise TypeError(f"nobody says {unknown} of a sheet when it is started")
    said = {name: said.get(name, "") for name in SAID_AT_THE_START}
    # First of all: a stranger learns nothing about a private club, not even by mistakes.
    check_club(actor, club)
    whose = owner or actor
    clean = people.checked_names(names)
    agreed = checked_ruleset(ruleset if ruleset is not None else club.ruleset if club else {})
    if len(clean) not in agreed.seats:
        raise refused("not_for_so_many", fields={"names": [SENTENCES["not_for_so_many"]]})
    where = people.checked_seats(
        seats if seats is not None else range(len(clean)), players=len(clean)
    )
    if dealer not in range(len(clean)):
        raise refused("bad_line", fields={"dealer": [SENTENCES["bad_line"]]})
    if players is not None and len(players) != len(clean):
        raise refused("bad_seats", fields={"players": [SENTENCES["bad_seats"]]})
    who = people.players_of(club, players if players is not None else [None] * len(clean))
    sheet = Sheet(
        uuid=uuid,
        fingerprint=fingerprint(
            {
                "names": clean,
                "seats": where,
                "dealer": dealer,
                "ruleset": stored_from(agreed),
                **worth_telling(said),
                "club": club.pk if club else None,
                # As they were sent: who that is may change by a merge, and names find players.
                "players": list(players) if players is not None else [None] * len(clean),
            }
        ),
        **said,
        club=club,
        ruleset=stored_from(agreed),
        seats=len(clean),
        dealer=dealer,
        source=source,
        had_bots=had_bots,
        exchange=exchange,
        owner=whose.user,
        browser="" if whose.user else whose.browser,
        # A phone's clock is believed for some weeks back; the site's own is right.
        started_at=believable(
            started_at, earliest=None if actor.system else timezone.now() - OLDEST_START
        ),
    )
    try:
        with transaction.atomic():
            found = Sheet.objects.select_related("club").filter(uuid=uuid).first()
            return _same(actor, found, sheet) if found else _store(actor, sheet, clean, where, who)
    except IntegrityError:
        # Sent twice at the same moment: the other one was faster.
        found = Sheet.objects.select_related("club").filter(uuid=uuid).first()
        if found is None:
            raise
        return _same(actor, found, sheet)


def _store(
    actor: Actor, sheet: Sheet, names: list[str], seats: list[int], who: list[Player | None]
) -> Sheet:
    require_welcome(actor)
    check_sheets(actor)
    sheet.save(force_insert=True)
    if sheet.club is not None and sheet.source == Sheet.Source.TABLE:
        for line, name in enumerate(names):
            who[line] = who[line] or people.known_by_name(sheet.club, name, there=who, by=actor)
    people.hold(who)
    if sheet.club is not None:
        people.show_again(sheet.club, who, by=actor)
    lines = Line.objects.bulk_create(
        Line(sheet=sheet, number=number, seat=seat) for number, seat in enumerate(seats)
    )
    Sitter.objects.bulk_create(
        people.sit(line, name=name, player=player)
        for line, name, player in zip(lines, names, who, strict=True)
    )
    if any(who):
        people.follow_merges(sheet)
    access = require(actor=actor, sheet=sheet, need="write")
    audit(
        SheetChange(sheet, actor, access, None, done_before=False),
        Change.Action.START,
        after={
            "names": names,
            "seats": seats,
            "dealer": sheet.dealer,
            "ruleset": sheet.ruleset,
            **worth_telling(said_at_the_start(sheet)),
        },
    )
    return sheet


def said_at_the_start(sheet: Sheet) -> dict[str, Any]:
    """What was said of a sheet when it was started, or would be now."""
    return {name: getattr(sheet, name) for name in SAID_AT_THE_START}


def _same(actor: Actor, found: Sheet, wanted: Sheet) -> Sheet:
    """The sheet that was started before, if it is what is asked for now."""
    if not found.fingerprint:
        # Names were taken off it: only its writers may find out which by trying some.
        access = access_to(actor=actor, sheet=found)
        if access is not None and access.allows("write"):
            return found
    if found.fingerprint != wanted.fingerprint:
        raise refused("uuid_reused", Conflict)
    require(actor=actor, sheet=found, need="view")
    return found


def check_club(actor: Actor, club: Club | None) -> None:
    """Whether the actor may start sheets in this club."""
    if club is None or actor.system:
        return
    ClubAccess(club, actor.user, role_of(actor.user, club)).require(Right.KEEP_SCORE)


def checked_ruleset(wanted: rules.Ruleset | Mapping[str, Any]) -> rules.Ruleset:
    """The ruleset, or a refusal in the user's language."""
    try:
        return wanted if isinstance(wanted, rules.Ruleset) else ruleset_from(wanted)
    except RulesError as error:
        raise of_rules(error, field="ruleset") from error


def sheet_again(*, actor: Actor, sheet: Sheet, uuid: UUID, dealer: int | None = None) -> Sheet:
    """A new sheet for the people who sit there now, under the rules they once agreed on."""
    started = Change.objects.get(sheet=sheet, action=Change.Action.START)
    lines = Line.objects.filter(sheet=sheet).order_by("number")
    sitters = {
        sitter.line_id: sitter
        for sitter in Sitter.objects.filter(sheet=sheet, here=True).select_related("player")
    }
    now = [sitters[line.pk] for line in lines]
    return sheet_start(
        actor=actor,
        uuid=uuid,
        names=[sitter.name for sitter in now],
        seats=[line.seat for line in lines if line.seat is not None],
        dealer=sheet.dealer if dealer is None else dealer,
        ruleset=started.after["ruleset"],
        **said_at_the_start(sheet),
        club=sheet.club,
        players=[sitter.player.code if sitter.player else None for sitter in now],
    )
