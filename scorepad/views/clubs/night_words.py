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


def rows(found: Found, *, is_compared: bool = False) -> list[Row]:
    """`is_compared` where points are what somebody was better by than others on their seat."""
    return [
        Row(
            player=player,
            rank=one.rank,
            points=gain_text(one.points) if is_compared else points_text(one.points),
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
    if night.format == Night.Format.DUPLICATE:
        return _duplicate_rule(night)
    unfinished = {
        Night.Unfinished.AS_IS: _("A game that is not finished counts as it stands."),
        Night.Unfinished.NOT: _("A game that is not finished does not count."),
    }
    return f"{said[Night.Format(night.format)]} {unfinished[Night.Unfinished(night.unfinished)]}"


def _duplicate_rule(night: Night) -> str:
    said = [
        ngettext(
            "Duplicate: in each round all online tables play the same deal, with the same cards "
            "at each seat.",
            "Duplicate: in each round all online tables play the same %(count)s deals, with the "
            "same cards at each seat.",
            night.deals,
        )
        % {"count": night.deals},
        _("Each deal starts afresh: nobody gives a card away, and the lead goes round the table."),
        _(
            "You are compared with whoever held your cards at the other tables: their average "
            "less your points."
        ),
        _(
            "Tables of four are compared with tables of four, tables of three with tables of "
            "three. Whoever sits out, plays in the room or sits at the only table of its size "
            "gets 0, which is the average."
        ),
        _("What a bot plays for somebody who has left counts as theirs."),
        _("Cards and points stay closed until every table of the round has finished."),
    ]
    unfinished = {
        Night.Unfinished.AS_IS: _("If a table is stopped, its finished deals count."),
        Night.Unfinished.NOT: _("A table that is stopped before its last deal does not count."),
    }
    return " ".join((*said, unfinished[Night.Unfinished(night.unfinished)]))


def alike_words(sizes: Sequence[int], *, in_room: int) -> list[str]:
    """What a draw means for comparing, before anybody confirms it; the sizes of online tables."""
    said = []
    if sizes and all(sizes.count(size) == 1 for size in sizes):
        said.append(_("No two online tables have the same size, so nothing can be compared."))
    elif sizes.count(3) == 1:
        said.append(
            _("There is only one table of three: nobody to compare it with, so its players get 0.")
        )
    elif sizes.count(4) == 1:
        said.append(
            _("There is only one table of four: nobody to compare it with, so its players get 0.")
        )
    if in_room:
        said.append(
            ngettext(
                "%(count)s table is played in the room, because someone there has no account in "
                "the club. It is not compared, so its players get 0.",
                "%(count)s tables are played in the room, because someone there has no account in "
                "the club. They are not compared, so their players get 0.",
                in_room,
            )
            % {"count": in_room}
        )
    return said


def gain_text(gain: Fraction) -> str:
    """By how much somebody was better, or worse, than the average of the others.

    >>> gain_text(Fraction(9, 2)), gain_text(Fraction(0))
    ('+4.5', '0.0')
    """
    rounded = round(float(gain), 1)
    sign = "+" if rounded > 0 else "\N{MINUS SIGN}" if rounded < 0 else ""
    return f"{sign}{number_format(abs(rounded), 1)}"


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


def champion(found: Found, *, is_compared: bool = False) -> Champion | None:
    """Who has won the night, and by what."""
    first = [(player, one) for player, one in found if one.rank == 1 and one.games]
    if not first:
        return None
    _player, best = first[0]
    if is_compared:
        return Champion([player for player, _one in first], _gained(best, shared=len(first) > 1))
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


def _gained(best: Standing, *, shared: bool) -> str:
    if shared:
        return _("Level on points, and just as often the best with their cards.")
    if best.decided_by == "best":
        words = _("%(gain)s points, and more often the best with their cards.")
    else:
        words = _("%(gain)s points against those who held the same cards.")
    return words % {"gain": gain_text(best.points)}
