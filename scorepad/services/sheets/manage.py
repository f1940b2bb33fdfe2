"""What happens to a sheet as a whole."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from gofclub import rules
from gofclub.rules import RulesError
from scorepad.actors import Actor
from scorepad.models import Change, Deal, Season, ShareLink, Sheet
from scorepad.rulesets import ruleset_from, stored_from
from scorepad.services.errors import SENTENCES, Conflict, NotSignedIn, of_rules, refused
from scorepad.services.sheets import recompute
from scorepad.services.sheets.transaction import sheet_change
from scorepad.sheet_fields import SAID_OF_A_SHEET

EVENING = timedelta(hours=18)
"""Without a club there are no days: for so long after its end a game belongs to the same night."""


def sheet_abandon(*, actor: Actor, sheet: Sheet | str, command: UUID | None = None) -> Sheet:
    """The sheet of a game that will not be played to its end."""
    wish = {"abandon": True}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now = change.sheet
        if change.done_before or now.status == Sheet.Status.ABANDONED:
            return now
        if now.status == Sheet.Status.FINISHED:
            raise refused("game_finished", Conflict)
        now.status = Sheet.Status.ABANDONED
        change.save(Change.Action.ABANDON, "status")
        return now


def bots_played(*, sheet: Sheet) -> None:
    """Notes that a bot has played on an online sheet: its game is of another pool from now on.

    Called with the hand that it has played, in the same transaction: figures follow from that.
    """
    Sheet.objects.filter(pk=sheet.pk, source=Sheet.Source.ONLINE).update(had_bots=True)


def sheet_reopen(
    *,
    actor: Actor,
    sheet: Sheet | str,
    target: int | None = None,
    deals: int | None = None,
    command: UUID | None = None,
) -> Sheet:
    """The sheet open again; a finished game plays on to a higher target."""
    wish = {"reopen": True, "target": target, "deals": deals}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now = change.sheet
        if change.done_before:
            return now
        was = {"status": now.status, "ruleset": now.ruleset}
        if recompute.brought_totals([now]):
            raise refused("game_has_no_hands", Conflict)
        if now.status == Sheet.Status.FINISHED:
            _check_tonight(now)
        ruleset = _longer(now.rules, target=target, deals=deals)
        if now.status == Sheet.Status.OPEN and ruleset == now.rules:
            raise refused("game_open", Conflict)
        if now.played >= rules.MOST_HANDS:
            raise refused("sheet_full", Conflict)
        last = recompute.last_seats(now)
        if recompute.is_over(last, played=now.played, ruleset=ruleset):
            raise refused("target_not_higher", fields={"target": [SENTENCES["target_not_higher"]]})
        if now.finished_at is not None:
            now.earlier_end = {
                "ruleset": now.ruleset,
                "played": now.played,
                "finished_at": now.finished_at.isoformat(),
            }
        now.status, now.finished_at = Sheet.Status.OPEN, None
        now.ruleset = stored_from(ruleset)
        after = {"status": now.status, "ruleset": now.ruleset}
        change.save(
            *(Change.Action.REOPEN, "status", "finished_at", "ruleset", "earlier_end"),
            before=was,
            after=after,
        )
        return now


def sheet_finish(*, actor: Actor, sheet: Sheet | str, command: UUID | None = None) -> Sheet:
    """The sheet of a game that was played on, finished again as it once was.

    Hands that were written since are struck out; they can be put back one by one.
    """
    wish = {"finish": True}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now, end = change.sheet, change.sheet.earlier_end
        if change.done_before or now.status == Sheet.Status.FINISHED:
            return now
        if now.status != Sheet.Status.OPEN or end is None or now.played < end["played"]:
            raise refused("not_finished_before", Conflict)
        ruleset = ruleset_from(end["ruleset"])
        last = recompute.seats_at(now, end["played"])
        if not recompute.is_over(last, played=end["played"], ruleset=ruleset):
            raise refused("not_finished_before", Conflict)
        since = Deal.objects.filter(sheet=now, voided=False, number__gt=end["played"])
        struck_out = since.update(voided=True, revision=F("revision") + 1, changed=change.version)
        was = {"status": now.status, "ruleset": now.ruleset}
        now.status, now.played = Sheet.Status.FINISHED, end["played"]
        now.ruleset, now.finished_at = end["ruleset"], datetime.fromisoformat(end["finished_at"])
        now.earlier_end = None
        change.save(
            *(Change.Action.FINISH, "status", "played", "ruleset", "finished_at", "earlier_end"),
            before=was,
            after={"status": now.status, "ruleset": now.ruleset, "struck_out": struck_out},
        )
        return now


def _check_tonight(sheet: Sheet) -> None:
    """Whether those who played a finished game may still sit there."""
    # A finished sheet has an end: the database sees to it.
    assert sheet.finished_at is not None  # noqa: S101
    if sheet.club is None:
        if timezone.now() - sheet.finished_at > EVENING:
            raise refused("another_night", Conflict)
        return
    day = sheet.club.day_of(sheet.started_at)
    closed = Season.objects.filter(club=sheet.club, status=Season.Status.CLOSED)
    if closed.filter(starts__lte=day, ends__gte=day).exists():
        raise refused("game_archived", Conflict)
    if sheet.club.day_of(sheet.finished_at) != sheet.club.today():
        raise refused("another_night", Conflict)


def _longer(ruleset: rules.Ruleset, *, target: int | None, deals: int | None) -> rules.Ruleset:
    """The ruleset with another end; a game by points stays one, and a game by hands too."""
    try:
        if target is not None and ruleset.deals is None:
            return ruleset.but(target=target)
        if deals is not None and ruleset.deals is not None:
            return ruleset.but(deals=deals)
    except RulesError as error:
        raise of_rules(error, field="target") from error
    return ruleset


def sheet_describe(
    *, actor: Actor, sheet: Sheet | str, command: UUID | None = None, **said: str | None
) -> Sheet:
    """The sheet with another title, note, or whatever else is said of it."""
    if unknown := said.keys() - {*SAID_OF_A_SHEET}:
        raise TypeError(f"nobody says {unknown} of a sheet")
    wish = {"describe": True, **said}
    with sheet_change(actor=actor, sheet=sheet, command=command, said=wish) as change:
        now = change.sheet
        before = {name: getattr(now, name) for name in SAID_OF_A_SHEET}
        after = before | {name: text for name, text in said.items() if text is not None}
        if change.done_before or before == after:
            return now
        for name, text in after.items():
            setattr(now, name, text)
        change.save(Change.Action.TITLE, *after, before=before, after=after)
        return now


def sheet_publish(
    *, actor: Actor, sheet: Sheet | str, public: bool, command: UUID | None = None
) -> Sheet:
    """The sheet, open to all who have its address or no longer."""
    wish = {"publish": public}
    with sheet_change(
        actor=actor, sheet=sheet, need="manage", command=command, said=wish
    ) as change:
        now = change.sheet
        if change.done_before or now.public == public:
            return now
        before, now.public = {"public": now.public}, public
        change.save(Change.Action.PUBLISH, "public", before=before, after={"public": public})
        return now


def sheet_claim(*, actor: Actor, sheet: Sheet | str, command: UUID | None = None) -> Sheet:
    """The sheet, moved from this browser to the actor's account."""
    if actor.user is None:
        raise refused("not_signed_in", NotSignedIn)
    wish = {"claim": True}
    with sheet_change(actor=actor, sheet=sheet, need="view", command=command, said=wish) as change:
        now = change.sheet
        if now.owner_id == actor.user.pk:
            return now
        if not change.access.claim:
            raise refused("not_yours", Conflict)
        # The same person: what was shared from the browser stays shared.
        mine = ShareLink.objects.filter(sheet=now, browser=now.browser)
        mine.update(created_by=actor.user, browser="")
        now.owner, now.browser = actor.user, ""
        change.save(Change.Action.CLAIM, "owner", "browser", after={"owner": actor.name})
        return now


def claimable(actor: Actor) -> list[str]:
    """Codes of the sheets that were started in this browser without an account."""
    if not actor.browser:
        return []
    mine = Sheet.objects.filter(browser=actor.browser, club=None).order_by("started_at")
    return list(mine.values_list("code", flat=True))
