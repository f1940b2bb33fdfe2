"""Sentences about a night: its tables, its rules, its champion."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

from scorepad.evening.standings import Standing
from scorepad.evening.tables import sizes, spare
from scorepad.models import Night, Player

Found = Sequence[tuple[Player, Standing]]
HALVES = {Fraction(1, 4): "\N{VULGAR FRACTION ONE QUARTER}"} | {
    Fraction(1, 2): "\N{VULGAR FRACTION ONE HALF}",
    Fraction(3, 4): "\N{VULGAR FRACTION THREE QUARTERS}",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings as it is written."""

    player: Player
    rank: int
    points: str
    average: str
    wins: int
    games: int
    decided_by: str


@dataclass(frozen=True, slots=True)
class Champion:
    players: list[Player]
    why: str


def rows(found: Found) -> list[Row]:
    return [
        Row(
            player=player,
            rank=one.rank,
            points=points_text(one.points),
            average=number_format(float(one.average), 1) if one.games else "",
            wins=one.wins,
            games=one.games,
            decided_by=one.decided_by,
        )
        for player, one in found
    ]


def table_words(people: int) -> str:
    """Which tables a number of people gives, before anybody draws."""
    room = sizes(people)
    fours, threes = room.count(4), room.count(3)
    said = []
    if fours:
        said.append(
            ngettext("%(count)s table of four", "%(count)s tables of four", fours)
            % {"count": fours}
        )
    if threes:
        said.append(
            ngettext("%(count)s table of three", "%(count)s tables of three", threes)
            % {"count": threes}
        )
    if not room:
        return _("It takes three to play.")
    words = _(" and ").join(said)
    if spare(people):
        return _("%(tables)s; one person sits out, in turn") % {"tables": words}
    return words


def rule_of(night: Night) -> str:
    """How the night is played, in words."""
    said = {
        Night.Format.FREE: _(
            "Free play: draw rounds when you like. Every game of the night counts."
        ),
        Night.Format.FIXED: _(
            "Fixed rounds: as many rounds as agreed, and as few people as possible meet twice. "
            "The games of the drawn tables count."
        ),
        Night.Format.SWISS: _(
            "By standing: from the second round on, neighbours in the standings meet, and those "
            "who have met before as seldom as possible. The games of the drawn tables count."
        ),
        Night.Format.FINAL: _(
            "Rounds and a final: in the last round the best four who are there play at table 1. "
            "The games of the drawn tables count."
        ),
    }
    unfinished = {
        Night.Unfinished.AS_IS: _("A game that is not finished counts as it stands."),
        Night.Unfinished.NOT: _("A game that is not finished does not count."),
    }
    return f"{said[Night.Format(night.format)]} {unfinished[Night.Unfinished(night.unfinished)]}"


def points_text(points: Fraction) -> str:
    """Place points as they are written on a scoreboard.

    >>> points_text(Fraction(9, 2)) == "4" + HALVES[Fraction(1, 2)]
    True
    """
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    if rest not in HALVES:
        return f"{float(points):.2f}"
    return f"{whole or ''}{HALVES[rest]}"


def champion(found: Found) -> Champion | None:
    """Who has won the night, and by what."""
    first = [(player, one) for player, one in found if one.rank == 1 and one.games]
    if not first:
        return None
    _player, best = first[0]
    points = ngettext("%(points)s point", "%(points)s points", 1 if best.points == 1 else 2)
    facts = {"points": points % {"points": points_text(best.points)}}
    games = ngettext("%(count)s game won", "%(count)s games won", best.wins) % {"count": best.wins}
    if len(first) > 1:
        why = _("Level on points, average and games won.")
    elif best.decided_by == "average":
        why = _("%(points)s, %(games)s, and the lower average of those who were level.")
    elif best.decided_by == "wins":
        why = _("%(points)s, and more games won than whoever was level.")
    else:
        why = _("%(points)s, %(games)s.")
    return Champion([player for player, _one in first], why % (facts | {"games": games}))
