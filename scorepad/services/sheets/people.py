"""The people of a sheet: their names, their seats, their players in a club."""

from collections.abc import Iterable, Sequence

from django.core.exceptions import ValidationError

from gofclub.names import clean_name
from scorepad.actors import Actor
from scorepad.models import Club, ClubChange, Line, Player, Sheet, Sitter
from scorepad.name_keys import name_key
from scorepad.permissions import Right, may
from scorepad.services.access import role_of
from scorepad.services.errors import SENTENCES, Refused, refused

MOST_PLAYERS = 2000
"""Of one club."""


def checked_name(name: str, *, line: int, field: str) -> str:
    """The name in its clean form, or a refusal that says whose name it is."""
    try:
        return clean_name(name)
    except ValidationError as error:
        raise Refused(
            error.code or "invalid", error.messages[0], fields={field: error.messages}, line=line
        ) from error


def checked_names(names: Sequence[str]) -> list[str]:
    """Three or four clean names, no two of which look alike."""
    if len(names) not in (3, 4):
        raise refused("three_or_four", fields={"names": [SENTENCES["three_or_four"]]})
    clean = [checked_name(name, line=line, field="names") for line, name in enumerate(names)]
    keys = [name_key(name) for name in clean]
    for line, key in enumerate(keys):
        if key in keys[:line]:
            raise refused("name_taken", fields={"names": [SENTENCES["name_taken"]]}, line=line)
    return clean


def checked_seats(seats: Sequence[int], *, players: int) -> list[int]:
    """The seat of each line: every seat once."""
    if sorted(seats) != list(range(players)):
        raise refused("bad_seats", fields={"seats": [SENTENCES["bad_seats"]]})
    return list(seats)


def checked_line(sheet: Sheet, number: int) -> Line:
    line = Line.objects.filter(sheet=sheet, number=number).first()
    if line is None:
        raise refused("bad_line", fields={"line": [SENTENCES["bad_line"]]})
    return line


def players_of(club: Club | None, codes: Sequence[str | None]) -> list[Player | None]:
    """The club's players with these codes, None where a line has none."""
    wanted = [code for code in codes if code]
    if len(set(wanted)) < len(wanted):
        raise refused("player_twice", fields={"players": [SENTENCES["player_twice"]]})
    # A phone may still know somebody by the player that has been merged into another since.
    known = {
        player.code: after_merges(player)
        for player in Player.objects.filter(club=club, code__in=wanted)
    }
    if club is None:
        known = {}
    if len({player.pk for player in known.values()}) < len(known):
        raise refused("player_twice", fields={"players": [SENTENCES["player_twice"]]})
    if set(wanted) - set(known):
        raise refused("unknown_player", fields={"players": [SENTENCES["unknown_player"]]})
    return [known[code] if code else None for code in codes]


def known_by_name(
    club: Club, name: str, *, there: Sequence[Player | None], by: Actor
) -> Player | None:
    """The club's player of that name; None where they already sit there under another name.

    Who is new becomes a player without an account: a phone without a network can start a club's
    game among people whom the club does not know yet. That takes the right to add players; by a
    share link alone a new name is a name on this sheet, until an organiser says who it is.
    """
    player = Player.objects.filter(club=club, key=name_key(name)).first()
    if not _may_add(club, by):
        known = after_merges(player) if player else None
        return None if known in there else known
    if player is None:
        if Player.objects.filter(club=club).count() >= MOST_PLAYERS:
            # The game goes on: it is a name on this sheet, as with somebody who has but a link.
            return None
        player, is_new = Player.objects.get_or_create(
            club=club, key=name_key(name), defaults={"name": name}
        )
        if is_new:
            _tell(club, ClubChange.Action.ADD_PLAYER, name, by=by)
    who = after_merges(player)
    if who in there:
        return None
    return who


def show_again(club: Club, players: Iterable[Player | None], *, by: Actor) -> None:
    """A hidden player who plays again is seen again.

    As new names, that takes the right to add players: with a link alone it is nobody's to say.
    """
    hidden = [who for who in players if who is not None and who.hidden_at is not None]
    if not hidden or not _may_add(club, by):
        return
    for who in hidden:
        who.hidden_at = None
        who.save(update_fields=["hidden_at"])
        _tell(club, ClubChange.Action.SHOW_PLAYER, who.name, by=by)


def _may_add(club: Club, by: Actor) -> bool:
    return by.system or may(role_of(by.user, club), Right.ADD_PLAYER, club=club)


def _tell(club: Club, action: ClubChange.Action, subject: str, *, by: Actor) -> None:
    ClubChange.objects.create(club=club, user=by.user, who=by.name, action=action, subject=subject)


def after_merges(player: Player) -> Player:
    """Who the player turned out to be."""
    while player.merged_into is not None:
        player = player.merged_into
    return player


def known_as(player: Player) -> list[int]:
    """The keys of the player and of all who turned out to be that player: draws still name them."""
    newest, found = [player.pk], [player.pk]
    while newest:
        newest = list(Player.objects.filter(merged_into__in=newest).values_list("pk", flat=True))
        found += newest
    return found


def hold(players: Iterable[Player | None]) -> None:
    """Holds the players who are about to sit down, until the transaction ends.

    Merging holds them too, so that one waits for the other: either the merge sees who sat down,
    or `follow_merges` sees the merge. The foreign key alone would not do: it is checked, and its
    row held, only at the very end of the transaction. Always in one order, so that two sheets
    with the same people do not wait for each other.
    """
    keys = {player.pk for player in players if player is not None}
    # Nothing to do on SQLite: there the transaction itself is the lock.
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"))


def follow_merges(sheet: Sheet) -> None:
    """Corrects players who were merged into somebody else before they were held."""
    for sitter in Sitter.objects.filter(sheet=sheet, player__merged_into__isnull=False):
        assert sitter.player is not None  # noqa: S101 (by the filter)
        who = after_merges(sitter.player)
        if Sitter.objects.filter(sheet=sheet, player=who, here=True).exists():
            raise refused("player_twice", fields={"players": [SENTENCES["player_twice"]]})
        sitter.player = who
        sitter.save(update_fields=["player"])


def is_free(name: str, *, sheet: Sheet, line: Line) -> bool:
    """Whether nobody else at the sheet has a name that looks like this one."""
    others = Sitter.objects.filter(sheet=sheet, here=True).exclude(line=line)
    return not others.filter(key=name_key(name)).exists()


def sit(line: Line, *, name: str, player: Player | None, since: int = 1) -> Sitter:
    """The sitter to store for a line."""
    key = name_key(name)
    if player is not None and player.is_former:
        # A phone that has not heard of it yet must not bring the name back.
        name, key = player.name, player.key
    return Sitter(
        sheet_id=line.sheet_id,
        line=line,
        name=name,
        key=key,
        player=player,
        since=since,
    )
