"""Which player a name in a file is: the same name, nearly the same, or somebody new."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scorepad.models import Club, GamesImport, ImportedName, Player
from scorepad.name_keys import name_key
from scorepad.services.imports.values import Person
from scorepad.services.sheets.people import after_merges

Choice = ImportedName.Choice
SAME, BEFORE, ACCENTS, INITIALS, PART = "same", "before", "accents", "initials", "part"
"""What a match was made by, as `ImportedName.why` keeps it."""
MOST_OFFERED = 4


def folded(name: str) -> tuple[str, ...]:
    r"""The words of a name without capitals, accents and marks.

    >>> folded("Chlo\u00e9 M."), folded("JO-ANN")
    (('chloe', 'm'), ('jo', 'ann'))
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(char for char in plain if not unicodedata.combining(char))
    return tuple("".join(char if char.isalnum() else " " for char in kept).split())


def is_short_for(short: Sequence[str], full: Sequence[str]) -> bool:
    """Whether one is the other with initials for all but the family name.

    >>> is_short_for(("h", "v", "d", "linden"), ("hugo", "van", "der", "linden"))
    True
    """
    if len(short) < 2 or len(short) != len(full) or short[-1] != full[-1]:
        return False
    return short != full and all(
        whole.startswith(part) for part, whole in zip(short, full, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Match:
    choice: str
    player: Player | None = None
    why: str = ""


@dataclass(slots=True)
class Players:
    """The players of a club, looked up by name in several ways."""

    by_key: Mapping[str, Player]
    current: Sequence[tuple[Player, tuple[str, ...]]]
    before: Mapping[str, Player] = field(default_factory=dict)

    @classmethod
    def of(cls, club: Club) -> "Players":
        everybody = list(Player.objects.filter(club=club).select_related("merged_into"))
        known = {player.key: after_merges(player) for player in everybody}
        current = [
            (one, folded(one.name))
            for one in everybody
            if one.merged_into_id is None and not one.is_former
        ]
        earlier = ImportedName.objects.filter(
            source__club=club, source__status=GamesImport.Status.DONE, player__isnull=False
        ).exclude(source__kind=GamesImport.Kind.CLUB)
        before = {
            one.who: after_merges(one.player)
            for one in earlier.select_related("player__merged_into").order_by("pk")
            if one.player
        }
        return cls(known, current, before)

    def match(self, name: str) -> Match:
        key = name_key(name)
        if key in self.by_key:
            return Match(Choice.PLAYER, self.by_key[key], SAME)
        if key in self.before:
            return Match(Choice.PLAYER, self.before[key], BEFORE)
        words = folded(name)
        alike = [player for player, known in self.current if words and known == words]
        if len(alike) == 1:
            return Match(Choice.PLAYER, alike[0], ACCENTS)
        short = [
            player
            for player, known in self.current
            if is_short_for(words, known) or is_short_for(known, words)
        ]
        if len(short) == 1:
            return Match(Choice.PLAYER, short[0], INITIALS)
        if self.offered(name):
            return Match(Choice.ASK, None, PART)
        return Match(Choice.NEW)

    def offered(self, name: str) -> list[Player]:
        """Who else it may be: those of whose name it is a part, or the other way round."""
        words = folded(name)
        found = [player for player, known in self.current if _may_be(words, known)]
        return found[:MOST_OFFERED]


def _may_be(words: Sequence[str], known: Sequence[str]) -> bool:
    if not words or not known:
        return False
    if words == known or is_short_for(words, known) or is_short_for(known, words):
        return True
    if len(words) == 1:
        return known[0].startswith(words[0])
    return len(known) == 1 and words[0] == known[0]


def names_follow(one: GamesImport, people: Iterable[Person], club: Club) -> None:
    """Keeps the names of an import in step with what is in its file."""
    known = {name.who: name for name in one.names.all()}
    players: Players | None = None
    new = []
    for person in people:
        old = known.pop(person.who, None)
        if old is not None:
            if old.games != person.games:
                old.games = person.games
                old.save(update_fields=["games"])
            continue
        players = players or Players.of(club)
        match = players.match(person.name)
        new.append(
            ImportedName(
                source=one,
                who=person.who,
                name=person.name,
                games=person.games,
                choice=match.choice,
                why=match.why,
                player=match.player,
            )
        )
    ImportedName.objects.bulk_create(new)
    ImportedName.objects.filter(pk__in=[name.pk for name in known.values()]).delete()


def players_made(one: GamesImport, made: Iterable[Player]) -> None:
    """Whoever came with an import is no longer new in the other files that wait."""
    by_key = {player.key: player for player in made}
    waiting = [GamesImport.Status.DRAFT, GamesImport.Status.FAILED]
    rows = ImportedName.objects.filter(
        source__club=one.club_id, source__status__in=waiting, choice=Choice.NEW
    )
    for row in rows:
        if player := by_key.get(name_key(row.name)):
            row.choice, row.player, row.why = Choice.PLAYER, player, SAME
            row.save(update_fields=["choice", "player", "why"])
