"""Names on a club's sheets that belong to no player yet, and who they turn out to be.

Whoever writes by a share link may write any name, and adds nobody to the club. Whose games these
are, an organiser says.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, QuerySet

from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, Player, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.permissions import Right
from scorepad.services.clubs.players import check_room, checked_player_name, chosen_player
from scorepad.services.clubs.transaction import club_change
from scorepad.services.errors import SENTENCES, Conflict, refused
from scorepad.services.figures import due
from scorepad.services.sheets.people import after_merges

MOST_LISTED = 100


@dataclass(frozen=True, slots=True)
class LooseName:
    """A name without a player, and where it stands."""

    name: str
    games: int
    last: datetime
    sheet: str
    """Code of the sheet on which it was written last."""
    known: Player | None
    """The club's player of that name, if there is one."""


def loose_names(club: Club) -> list[LooseName]:
    """The names of the club's sheets that are nobody's, the latest first."""
    found = list(
        _loose(club)
        .values("key")
        .annotate(games=Count("sheet", distinct=True), last=Max("sheet__started_at"), row=Max("pk"))
        .order_by("-last", "-row")[:MOST_LISTED]
    )
    rows = Sitter.objects.select_related("sheet").in_bulk([one["row"] for one in found])
    keys = [one["key"] for one in found]
    players = {
        player.key: after_merges(player)
        for player in Player.objects.filter(club=club, key__in=keys).select_related("merged_into")
    }
    return [
        LooseName(
            name=rows[one["row"]].name,
            games=one["games"],
            last=one["last"],
            sheet=rows[one["row"]].sheet.code,
            known=players.get(one["key"]),
        )
        for one in found
    ]


def name_is_player(
    *,
    actor: Actor,
    club: Club | str,
    name: str,
    player: str | None = None,
    sheet: str | None = None,
) -> Player:
    """Gives the games under a name to a player: the one who is named, else the one called that.

    Where nobody is called that, it is a new player. On one sheet, or on all of the club's. Refused
    where the player sat at one of them already.
    """
    clean = checked_player_name(name)
    with club_change(actor=actor, club=club, right=Right.MANAGE_PLAYERS) as here:
        places = _loose(here.club).filter(key=name_key(clean))
        if sheet is not None:
            places = places.filter(sheet__code=sheet)
        rows = list(places.values_list("pk", "sheet_id"))
        if not rows:
            raise refused("name_unknown", fields={"name": [SENTENCES["name_unknown"]]})
        if player is not None:
            who = chosen_player(here, player, field="player")
        else:
            known = Player.objects.filter(club=here.club, key=name_key(clean)).first()
            if known is None:
                check_room(here.club)
                known = Player.objects.create(club=here.club, name=clean, key=name_key(clean))
                here.audit(ClubChange.Action.ADD_PLAYER, subject=clean)
            who = after_merges(known)
        # Whoever is just sitting down as this player is waited for, as in a merge.
        list(Player.objects.select_for_update().filter(pk=who.pk))
        sheets = sorted({key for _, key in rows})
        if Sitter.objects.filter(sheet__in=sheets, player=who).exists():
            raise refused("sat_there_too", Conflict)
        Sitter.objects.filter(pk__in=[key for key, _ in rows]).update(player=who)
        here.audit(
            ClubChange.Action.NAME_PLAYER,
            subject=who.name,
            before={"written": clean},
            after={"games": len(sheets)},
        )
        _recount(here.club, sheets)
        return who


def _loose(club: Club) -> QuerySet[Sitter]:
    # At an online table people are known by their account; the others there are bots and strangers.
    return Sitter.objects.filter(
        sheet__club=club, sheet__source=Sheet.Source.TABLE, player__isnull=True
    )


def _recount(club: Club, sheets: Iterable[int]) -> None:
    finished = Sheet.objects.filter(pk__in=list(sheets), status=Sheet.Status.FINISHED)
    due(club.pk, finished.values_list("pk", flat=True))
