"""Games as people look for them: mine, the club's, a player's."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from scorepad.actors import Actor
from scorepad.models import Club, Membership, Player, Season, Sheet, Sitter
from scorepad.services.access import started_by
from scorepad.services.sheets.brief import brief_documents
from scorepad.services.sheets.sealed import without_sealed

WORDS = 5
"""More words than these in a search tell nothing more."""


@dataclass(frozen=True, slots=True)
class Game:
    """A sheet in a list: who played, best first, and what came of it."""

    sheet: Sheet
    lines: list[dict[str, Any]]

    @property
    def is_over(self) -> bool:
        return self.sheet.status == Sheet.Status.FINISHED

    @property
    def ranked(self) -> list[dict[str, Any]]:
        return sorted(self.lines, key=lambda line: line["rank"])


def games(sheets: Sequence[Sheet]) -> list[Game]:
    """The sheets with their people, in a few queries whatever their number."""
    briefs = brief_documents(sheets)
    return [Game(sheet, brief["lines"]) for sheet, brief in zip(sheets, briefs, strict=True)]


def my_games(actor: Actor) -> QuerySet[Sheet]:
    """What the actor started, and what their players sat at in clubs they belong to."""
    # Whoever brought a club's past along has not played all of it.
    whose = started_by(actor) & Q(brought=None)
    if actor.user:
        clubs = Membership.objects.filter(user=actor.user).values("club")
        sat = Sitter.objects.filter(sheet=OuterRef("pk"), player__user=actor.user)
        whose |= Q(Exists(sat), club__in=clubs)
    return Sheet.objects.filter(whose).select_related("club").order_by("-started_at", "-pk")


def club_sheets(club: Club) -> QuerySet[Sheet]:
    return Sheet.objects.filter(club=club).order_by("-started_at", "-pk")


def filtered(
    sheets: QuerySet[Sheet],
    *,
    words: str = "",
    players: Iterable[Player] = (),
    status: str = "",
    source: str = "",
    season: Season | None = None,
    since: date | None = None,
    until: date | None = None,
    club: Club | None = None,
) -> QuerySet[Sheet]:
    """Those sheets at which all `players` sat and that contain all `words`."""
    for player in players:
        sheets = sheets.filter(Exists(Sitter.objects.filter(sheet=OuterRef("pk"), player=player)))
    for word in words.split()[:WORDS]:
        named = Sitter.objects.filter(sheet=OuterRef("pk"), name__icontains=word)
        sheets = sheets.filter(
            Q(title__icontains=word) | Q(note__icontains=word) | Q(code=word) | Exists(named)
        )
    if status in Sheet.Status.values:
        sheets = sheets.filter(status=status)
    if status == Sheet.Status.OPEN:
        sheets = without_sealed(sheets)
    match source:
        case "table":
            sheets = sheets.filter(source=Sheet.Source.TABLE)
        case "online":
            sheets = sheets.filter(source=Sheet.Source.ONLINE, had_bots=False)
        case "bots":
            sheets = sheets.filter(had_bots=True)
    if season:
        since, until, club = season.starts, season.ends, season.club
    if club and since:
        sheets = sheets.filter(started_at__gte=club.hours_of(since)[0])
    if club and until:
        sheets = sheets.filter(started_at__lt=club.hours_of(until)[1])
    return sheets
