"""What happened in a club, in words: each entry of the audit with what there is to say about it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scorepad.models import Club, ClubChange, Membership, Night

Action = ClubChange.Action
OF_NIGHTS = (
    *(Action.NIGHT, Action.NIGHT_EDIT, Action.NIGHT_END, Action.NIGHT_AGAIN),
    *(Action.DRAW, Action.UNDRAW, Action.TABLE_END),
    *(Action.PLAN, Action.PLAN_EDIT),
    *(Action.CALL_OFF, Action.CALL_ON, Action.SERIES_END),
)
NOTHING = "\N{EN DASH}"
ARROW = "\N{RIGHTWARDS ARROW}"


@dataclass(frozen=True, slots=True)
class Told:
    change: ClubChange
    subject: str
    facts: list[str]


def told(changes: Iterable[ClubChange]) -> list[Told]:
    return [Told(change, _subject(change), _facts(change)) for change in changes]


def _subject(change: ClubChange) -> str:
    if change.action in OF_NIGHTS:
        return _day(change.subject)
    # Whoever joined by themselves is named once.
    return "" if change.action == Action.JOIN and change.subject == change.who else change.subject


def _facts(change: ClubChange) -> list[str]:
    before, after = change.before, change.after
    match change.action:
        case Action.MERGE:
            found = [_from_to(before.get("gone"), change.subject), *_games(before)]
        case Action.UNMERGE:
            found = [str(after.get("back", "")), *_games(after)]
        case Action.NAME_PLAYER:
            found = [_from_to(before.get("written"), change.subject), *_games(after)]
        case Action.IMPORT | Action.IMPORT_UNDO:
            found = _games(after)
        case Action.DRAW:
            found = [", ".join(map(str, table)) for table in after.get("tables", [])]
            found += [_("their own cards")] if after.get("own") else []
        case Action.UNDRAW if before.get("own"):
            found = [_("their own cards")]
        case Action.TABLE_END:
            found = [_table(after), _("their own game") if after.get("own") else ""]
        case Action.NIGHT_EDIT if "table" in after:
            found = [_table(after), _field("online", before, after)]
        case Action.AGREE | Action.DECLINE | Action.UNLINK:
            found = [str(after.get("user") or before.get("user") or "")]
        case _:
            names = [name for name in (*before, *after) if name in WORDS]
            found = [_field(name, before, after) for name in dict.fromkeys(names)]
    if after.get("operator"):
        found.append(_("by the operator of the site"))
    return [fact for fact in found if fact]


def _field(name: str, before: dict[str, Any], after: dict[str, Any]) -> str:
    if name in before and name in after and before[name] == after[name]:
        return ""
    was, now = (WORDS[name](side[name]) if name in side else "" for side in (before, after))
    if name in ("role", "name"):
        return _from_to(was, now)
    label = str(LABELS[name])
    return f"{label}: {_from_to(was, now)}" if was or now else label


def _from_to(was: Any, now: Any) -> str:
    if was == now or not was or not now:
        return str(now or was or "")
    return f"{was} {ARROW} {now}"


def _table(side: dict[str, Any]) -> str:
    return _("round %(round)s, table %(table)s") % side


def _games(side: dict[str, Any]) -> list[str]:
    count = side.get("games")
    if not isinstance(count, int):
        return []
    return [ngettext("%(games)s game", "%(games)s games", count) % {"games": count}]


def _day(written: Any) -> str:
    try:
        return date_format(date.fromisoformat(str(written)), "SHORT_DATE_FORMAT")
    except ValueError:
        return str(written)


def _plain(value: Any) -> str:
    return NOTHING if value in (None, "") else str(value)


def _role(value: Any) -> str:
    return str(dict(Membership.Role.choices).get(value, value))


def _yes_or_no(value: Any) -> str:
    return _("yes") if value else _("no")


def _visibility(value: Any) -> str:
    return str(dict(Club.Visibility.choices).get(value, value))


def _format(value: Any) -> str:
    return str(dict(Night.Format.choices).get(value, value))


def _unfinished(value: Any) -> str:
    return str(dict(Night.Unfinished.choices).get(value, value))


# What is told of a change; a description or a ruleset would be too long to repeat.
WORDS: dict[str, Callable[[Any], str]] = {
    "role": _role,
    "name": _plain,
    "time_zone": _plain,
    "day_starts": _plain,
    "visibility": _visibility,
    "minimum_games": _plain,
    "members_keep_score": _yes_or_no,
    "members_on_profiles": _yes_or_no,
    "description": lambda _value: "",
    "ruleset": lambda _value: "",
    "starts": _day,
    "starts_at": _plain,
    "day": _day,
    "places": _plain,
    "ends": _day,
    "best": _plain,
    "planned": _plain,
    "takes_new": _yes_or_no,
    "counts": _day,
    "format": _format,
    "rounds": _plain,
    "minutes": _plain,
    "unfinished": _unfinished,
    "online": _yes_or_no,
    "deals": _plain,
}


LABELS = {
    "time_zone": gettext_lazy("time zone"),
    "day_starts": gettext_lazy("hour at which the day starts"),
    "visibility": gettext_lazy("visibility"),
    "minimum_games": gettext_lazy("games needed to be ranked"),
    "members_keep_score": gettext_lazy("members may keep score"),
    "members_on_profiles": gettext_lazy("members may show the club on their profiles"),
    "description": gettext_lazy("about"),
    "ruleset": gettext_lazy("rules"),
    "starts": gettext_lazy("first day"),
    "starts_at": gettext_lazy("starts at"),
    "day": gettext_lazy("day"),
    "places": gettext_lazy("limit of people"),
    "ends": gettext_lazy("last day"),
    "best": gettext_lazy("how many of the best count"),
    "planned": gettext_lazy("nights"),
    "takes_new": gettext_lazy("new nights count by themselves"),
    "counts": gettext_lazy("night that counts"),
    "format": gettext_lazy("format"),
    "rounds": gettext_lazy("rounds"),
    "minutes": gettext_lazy("minutes of a round"),
    "unfinished": gettext_lazy("unfinished games"),
    "online": gettext_lazy("online tables"),
    "deals": gettext_lazy("deals in a round"),
}
