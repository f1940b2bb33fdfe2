"""Notices in words, as things are now: whoever was renamed since has the new name."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.urls import reverse
from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from gofclub.days import day_and_month, weekday_and_day
from scorepad.models import (
    Answer,
    Claim,
    Club,
    League,
    Night,
    Notice,
    PlannedNight,
    Season,
    SeasonPlace,
    Webhook,
)
from scorepad.models.notices import MOVED, NoticeKind
from scorepad.services.clubs.league_results import champions_of
from scorepad.services.clubs.night_results import night_standings
from scorepad.services.clubs.online_tables import closed_rounds
from scorepad.services.clubs.webhooks import host_of
from scorepad.services.notices.kinds import KINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A notice as it is read."""

    notice: Notice
    title: str
    words: str = ""
    url: str = ""
    claim: Claim | None = None
    """One that waits for an answer: it is given here."""
    night: PlannedNight | None = None
    """One that waits for a yes or a no."""
    mine: Answer | None = None
    take: str = ""
    """Where a seat is taken by one press, as long as there is one."""
    holds: bool = True
    """Whether it is still worth telling somebody who has not read it."""

    @property
    def where(self) -> str:
        return self.notice.club.name if self.notice.club else ""

    @property
    def icon(self) -> str:
        return KINDS[NoticeKind(self.notice.kind)].icon


Words = Callable[[Sequence[Notice]], Mapping[int, Told]]
"""What notices of a kind say, by their keys."""
_elsewhere: dict[NoticeKind, Words] = {}


def words_from(kind: NoticeKind, words: Words) -> None:
    """Has a kind put into words by who knows what it is about; asked once, when the site starts."""
    _elsewhere[kind] = words


def told(notices: Iterable[Notice]) -> list[Told]:
    """Those that still have something to say; what they are about may be gone."""
    rows = list(notices)
    about: dict[str, list[str]] = {}
    for one in rows:
        about.setdefault(one.kind, []).append(one.about)
    nights = [*about.get("tomorrow", []), *about.get("place", [])]
    nights += [name.partition(":")[0] for name in about.get("called_off", [])]
    found: dict[str, dict[Any, Any]] = {
        "claims": {
            one.code: one
            for one in Claim.objects.filter(code__in=about.get("claim", [])).select_related(
                "player", "user"
            )
        },
        "planned": {one.code: one for one in PlannedNight.objects.filter(code__in=nights)},
        "answers": {
            (one.night.code, one.user_id): one
            for one in Answer.objects.filter(
                night__code__in=nights, user__in={row.user_id for row in rows}
            ).select_related("night")
        },
        "seasons": {
            one.code: one for one in Season.objects.filter(code__in=about.get("season", []))
        },
        "webhooks": {
            one.code: one
            for one in Webhook.objects.filter(
                code__in=[name.partition(":")[0] for name in about.get("webhook", [])]
            )
        },
        "leagues": {
            one.code: one
            for one in League.objects.filter(
                code__in=about.get("league", []), status=League.Status.CLOSED
            ).select_related("club")
        },
        "nights": {
            (one.club_id, one.day.isoformat()): one
            for one in Night.objects.filter(
                club__in={row.club_id for row in rows}, day__in=about.get("after_night", [])
            )
        },
    }
    makers = {
        NoticeKind.CLAIM: _claim,
        NoticeKind.TOMORROW: _tomorrow,
        NoticeKind.PLACE: _place,
        NoticeKind.CALLED_OFF: _called_off,
        NoticeKind.AFTER_NIGHT: _after,
        NoticeKind.SEASON: _season,
        NoticeKind.LEAGUE: _league,
        NoticeKind.YOUR_TURN: _turn,
        NoticeKind.WEBHOOK: _webhook,
    }
    others: dict[int, Told] = {}
    for kind, words in _elsewhere.items():
        if kind in about:
            others |= words([one for one in rows if one.kind == kind])
    made = (
        others.get(one.pk) if one.kind in _elsewhere else makers[NoticeKind(one.kind)](one, found)
        for one in rows
    )
    return [one for one in made if one is not None]


def _claim(notice: Notice, found: dict[str, Any]) -> Told | None:
    claim = found["claims"].get(notice.about)
    if claim is None:
        return None
    names = {"who": claim.user.display_name, "player": claim.player.name}
    open_one = claim.answer == Claim.Answer.OPEN
    return Told(
        notice=notice,
        title=_("Is %(who)s your %(player)s?") % names,
        words=_("%(who)s asks for the games of %(player)s.") % names
        if open_one
        else str(claim.get_answer_display()),
        url=reverse("scorepad:members", args=[_club(notice).slug]),
        claim=claim if open_one else None,
    )


def _tomorrow(notice: Notice, found: dict[str, Any]) -> Told | None:
    night = found["planned"].get(notice.about)
    if night is None:
        return None
    mine = found["answers"].get((night.code, notice.user_id))
    is_open = night.called_off_at is None and night.day >= _club(notice).today()
    return Told(
        notice=notice,
        title=_("%(night)s: are you coming?") % {"night": _night_title(night)},
        words=_when_and_where(night),
        url=_planned_url(_club(notice), night),
        night=night if is_open else None,
        mine=mine,
    )


def _place(notice: Notice, found: dict[str, Any]) -> Told | None:
    night = found["planned"].get(notice.about)
    if night is None:
        return None
    return Told(
        notice=notice,
        title=_("There is a place for you"),
        words=f"{_night_title(night)}, {weekday_and_day(night.day)}",
        url=_planned_url(_club(notice), night),
    )


def _called_off(notice: Notice, found: dict[str, Any]) -> Told | None:
    code, _colon, what = notice.about.partition(":")
    night = found["planned"].get(code)
    if night is None:
        return None
    day, words = {"day": day_and_month(night.day)}, _night_title(night)
    if night.called_off_at:
        title = _("The night of %(day)s has been called off") % day
    elif what == MOVED:
        title = _("%(night)s: the day has changed") % {"night": words}
        words = _when_and_where(night)
    else:
        title = _("The night of %(day)s takes place after all") % day
    url = _planned_url(_club(notice), night)
    return Told(notice=notice, title=title, words=words, url=url)


def _after(notice: Notice, found: dict[str, Any]) -> Told | None:
    night = found["nights"].get((notice.club_id, notice.about))
    if night is None:
        return None
    night.club = _club(notice)
    standings = night_standings(night)
    words = ""
    if standings and standings[0][1].games and not closed_rounds([night.pk]):
        words = _("%(name)s was first.") % {"name": standings[0][0].name}
    return Told(
        notice=notice,
        title=_("The night of %(day)s in short")
        % {"day": day_and_month(date.fromisoformat(notice.about))},
        words=words,
        url=reverse("scorepad:night", args=[_club(notice).slug, night.day]),
    )


def _season(notice: Notice, found: dict[str, Any]) -> Told | None:
    season = found["seasons"].get(notice.about)
    if season is None:
        return None
    first = SeasonPlace.objects.filter(season=season, place=1).select_related("player").first()
    return Told(
        notice=notice,
        title=_("%(season)s is closed") % {"season": season.name},
        words=_("Champion: %(name)s.") % {"name": first.player.name} if first else "",
        url=reverse("scorepad:season", args=[_club(notice).slug, season.code]),
    )


def _league(notice: Notice, found: dict[str, Any]) -> Told | None:
    league = found["leagues"].get(notice.about)
    if league is None:
        return None
    champions = [player.name for player in champions_of([league])[league.pk]]
    first = ngettext("Champion:", "Champions:", len(champions))
    return Told(
        notice=notice,
        title=_("%(league)s is closed") % {"league": league.name},
        words=f"{first} {', '.join(champions)}." if champions else "",
        url=reverse("scorepad:league", args=[_club(notice).slug, league.code]),
    )


def _turn(notice: Notice, found: dict[str, Any]) -> Told | None:
    table, _colon, _moment = notice.about.partition(":")
    return Told(
        notice=notice,
        title=_("It is your turn"),
        words=_("The others at the table are waiting for you."),
        url=reverse("play:table", args=[table]),
    )


def _webhook(notice: Notice, found: dict[str, Any]) -> Told | None:
    hook = found["webhooks"].get(notice.about.partition(":")[0])
    if hook is None:
        return None
    if hook.state == Webhook.State.KEYLESS:
        words = capfirst(hook.get_state_display())
    elif hook.state == Webhook.State.GONE:
        words = _("%(host)s wants to hear no more.") % {"host": host_of(hook)}
    else:
        words = _("%(host)s did not answer for days.") % {"host": host_of(hook)}
    return Told(
        notice=notice,
        title=_("A webhook has been switched off"),
        words=words,
        url=reverse("scorepad:webhook", args=[_club(notice).slug, hook.code]),
    )


def _club(notice: Notice) -> Club:
    """Only tables are told of outside clubs: the database sees to it."""
    assert notice.club is not None  # noqa: S101
    return notice.club


def _night_title(night: PlannedNight) -> str:
    return night.title or (_("Online evening") if night.online else _("Club night"))


def _when_and_where(night: PlannedNight) -> str:
    when = f"{weekday_and_day(night.day)}, {time_format(night.starts, 'TIME_FORMAT')}"
    return ", ".join(filter(None, (when, night.place)))


def _planned_url(club: Club, night: PlannedNight) -> str:
    return reverse("scorepad:calendar-night", args=[club.slug, night.code])
