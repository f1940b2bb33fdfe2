"""What happens to a sheet as a whole."""

from uuid import UUID

from gofclub import rules
from gofclub.rules import RulesError
from scorepad.askers import Asker
from scorepad.models import Change, ShareLink, Sheet
from scorepad.rulesets import stored_from
from scorepad.services import running
from scorepad.services.errors import Conflict, NotSignedIn
from scorepad.services.sentences import SENTENCES, of_rules, refused
from scorepad.services.writing import writing


def sheet_abandon(*, asker: Asker, sheet: Sheet | str, command: UUID | None = None) -> Sheet:
    """The sheet of a game that will not be played to its end."""
    with writing(asker=asker, sheet=sheet, command=command) as change:
        now = change.sheet
        if change.done_before or now.status == Sheet.Status.ABANDONED:
            return now
        if now.status == Sheet.Status.FINISHED:
            raise refused("game_finished", Conflict)
        now.status = Sheet.Status.ABANDONED
        change.keep(Change.Action.ABANDON, "status")
        return now


def sheet_reopen(
    *,
    asker: Asker,
    sheet: Sheet | str,
    target: int | None = None,
    deals: int | None = None,
    command: UUID | None = None,
) -> Sheet:
    """The sheet open again; a finished game plays on to a higher target."""
    with writing(asker=asker, sheet=sheet, command=command) as change:
        now = change.sheet
        if change.done_before:
            return now
        was = {"status": now.status, "ruleset": now.ruleset}
        ruleset = _longer(now.rules, target=target, deals=deals)
        if now.status == Sheet.Status.OPEN and ruleset == now.rules:
            raise refused("game_open", Conflict)
        if now.played >= rules.MOST_HANDS:
            raise refused("sheet_full", Conflict)
        last = running.last_seats(now)
        if running.is_over(last, played=now.played, ruleset=ruleset):
            raise refused("target_not_higher", fields={"target": [SENTENCES["target_not_higher"]]})
        now.status, now.finished_at = Sheet.Status.OPEN, None
        now.ruleset = stored_from(ruleset)
        after = {"status": now.status, "ruleset": now.ruleset}
        change.keep(
            Change.Action.REOPEN, "status", "finished_at", "ruleset", before=was, after=after
        )
        return now


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
    *,
    asker: Asker,
    sheet: Sheet | str,
    title: str | None = None,
    note: str | None = None,
    command: UUID | None = None,
) -> Sheet:
    """The sheet with another title or note."""
    with writing(asker=asker, sheet=sheet, command=command) as change:
        now = change.sheet
        before = {"title": now.title, "note": now.note}
        after = {
            "title": now.title if title is None else title,
            "note": now.note if note is None else note,
        }
        if change.done_before or before == after:
            return now
        now.title, now.note = after["title"], after["note"]
        change.keep(Change.Action.TITLE, "title", "note", before=before, after=after)
        return now


def sheet_publish(
    *, asker: Asker, sheet: Sheet | str, public: bool, command: UUID | None = None
) -> Sheet:
    """The sheet, open to all who have its address or no longer."""
    with writing(asker=asker, sheet=sheet, need="manage", command=command) as change:
        now = change.sheet
        if change.done_before or now.public == public:
            return now
        before, now.public = {"public": now.public}, public
        change.keep(Change.Action.PUBLISH, "public", before=before, after={"public": public})
        return now


def sheet_claim(*, asker: Asker, sheet: Sheet | str, command: UUID | None = None) -> Sheet:
    """The sheet, moved from this browser to the asker's account."""
    if asker.user is None:
        raise refused("not_signed_in", NotSignedIn)
    with writing(asker=asker, sheet=sheet, need="view", command=command) as change:
        now = change.sheet
        if now.owner_id == asker.user.pk:
            return now
        if not change.access.claim:
            raise refused("not_yours", Conflict)
        # The same person: what was shared from the browser stays shared.
        mine = ShareLink.objects.filter(sheet=now, browser=now.browser)
        mine.update(created_by=asker.user, browser="")
        now.owner, now.browser = asker.user, ""
        change.keep(Change.Action.CLAIM, "owner", "browser", after={"owner": asker.name})
        return now


def claimable(asker: Asker) -> list[str]:
    """Codes of the sheets that were started in this browser without an account."""
    if not asker.browser:
        return []
    mine = Sheet.objects.filter(browser=asker.browser, club=None).order_by("started_at")
    return list(mine.values_list("code", flat=True))
