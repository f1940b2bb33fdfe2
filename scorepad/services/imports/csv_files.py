"""Games in a table: a line for each game with its totals, or a line for each hand.

What `csv_writing` writes, `read_csv` reads.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from gofclub import rules
from gofclub.rules import RulesError
from scorepad.name_keys import name_key
from scorepad.services.errors import of_rules, refused
from scorepad.services.imports.cells import (
    Wrong,
    moment_in,
    read_moment,
    read_name,
    read_number,
    shown,
    unquoted,
)
from scorepad.services.imports.values import (
    MOST_HANDS,
    MOST_TOTAL,
    Frame,
    Hand,
    Mend,
    Mends,
    Person,
    Problem,
    ReadFile,
    ReadGame,
    Sitting,
)

LASTS = timedelta(hours=1)
MOST_COLUMNS = 40
"""Of a line that are looked at."""
TOTALS = ("date", *(part for seat in "1234" for part in (f"player {seat}", f"score {seat}")))
HANDS = (
    *("date", "game"),
    *(part for seat in "1234" for part in (f"player {seat}", f"cards left {seat}")),
)
SEPARATORS = ",;\t"
BESIDES = re.compile(r"call|substitut|stepp?ed in|notes?$|comment|giver|given", re.IGNORECASE)
"""Headings of what stands behind the players in other people's tables."""


class Row(NamedTuple):
    line: int
    cells: tuple[str, ...]


def rows_of(text: str) -> Iterator[Row]:
    """The lines that are not empty, each with the number that an editor shows beside it.

    Refuses what is too much while it reads: a file of some megabytes can have millions of lines.
    """
    first = next((line for line in io.StringIO(text, newline="") if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    found = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    before = rows = 0
    for cells in found:
        line, before = before + 1, found.line_num
        clean = [unquoted(cell) for cell in cells[:MOST_COLUMNS]]
        while clean and not clean[-1]:
            clean.pop()
        rows += bool(clean)
        if rows > MOST_HANDS + 1 or line > 10 * MOST_HANDS:
            raise refused("import_too_many_games")
        if clean:
            yield Row(line, tuple(clean))


def is_heading(row: Row) -> bool:
    """Whether a line names columns: no date begins with a letter."""
    return not any(char.isdigit() for char in row.cells[0])


def kind_of(rows: Sequence[Row]) -> str:
    """Totals have a date and pairs of cells, hands a game's number besides."""
    if not rows:
        return "totals"
    if is_heading(rows[0]):
        named = [cell.casefold() for cell in rows[0].cells]
        if len(named) > 1 and named[1] in ("game", "partie", "spiel", "hand"):
            return "hands"
        if any("left" in cell for cell in named):
            return "hands"
    width = max(len(row.cells) for row in rows)
    return "hands" if width % 2 == 0 else "totals"


def read_csv(rows: Sequence[Row], *, kind: str, mends: Mends, frame: Frame) -> ReadFile:
    headings = HANDS if kind == "hands" else TOTALS
    used = MOST_COLUMNS
    unread: tuple[Problem, ...] = ()
    if rows and is_heading(rows[0]):
        used, unread = _columns(rows[0].cells, headings)
        rows = rows[1:]
    read = [Row(line, mends.applied(line, cells)[:used]) for line, cells in rows]
    read = [row for row in read if row.cells]
    kept = [row for row in read if row.line not in mends.out]
    found = (_hands if kind == "hands" else read_totals)(kept, mends, frame)
    return ReadFile(
        kind=kind,
        games=tuple(found.games),
        problems=(
            *unread,
            *sorted(found.problems, key=lambda one: (one.line, one.columns)),
        ),
        people=found.people,
        rows={row.line: tuple(map(shown, row.cells)) for row in read},
        headings=headings,
    )


def _columns(named: Sequence[str], headings: Sequence[str]) -> tuple[int, tuple[Problem, ...]]:
    """How many columns are read, and a word about those behind them that are not."""
    used = len(named)
    while used > 1 and (used > len(headings) or BESIDES.search(named[used - 1])):
        used -= 1
    if used == len(named):
        return MOST_COLUMNS, ()
    says = _(
        "A table has no place for these columns, so they are not imported: %(columns)s. Who "
        "stepped in for whom and who forgot to call comes only with the export of a club."
    ) % {"columns": ", ".join(map(shown, named[used:]))}
    return used, (Problem(line=0, says=says, stops=False),)


@dataclass(slots=True)
class Found:
    games: list[ReadGame] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    on_a_day: Counter[date] = field(default_factory=Counter)
    names: dict[str, str] = field(default_factory=dict)
    """Everybody who is named, in lines that cannot be read too."""

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple(Person(who, name) for who, name in self.names.items())

    def wrong(
        self, line: int, columns: Iterable[int], says: str, *mends: Mend, stops: bool = True
    ) -> None:
        if stops:
            mends = (*mends, left_out())
        self.problems.append(
            Problem(line=line, columns=tuple(columns), says=says, stops=stops, mends=mends)
        )


def left_out() -> Mend:
    return Mend(_("Leave this line out"), "out")


def read_totals(rows: Iterable[Row], mends: Mends, frame: Frame) -> Found:
    found = Found()
    for line, cells in rows:
        before = len(found.problems)
        when = _moment(found, line, cells, frame)
        seated = _pairs(found, line, cells, after=1, most=MOST_TOTAL)
        if len(found.problems) > before or when is None:
            continue
        ruleset = frame.ruleset_for(len(seated))
        totals = tuple(number for _name, number, _column in seated)
        is_over = ruleset.deals is not None or max(totals) >= ruleset.target
        if not is_over and line not in mends.finished:
            highest = max(seated, key=lambda one: one[1])
            found.wrong(
                line,
                [highest[2] + 1],
                _("Nobody reached %(target)d. The game comes in as unfinished and does not count.")
                % {"target": ruleset.target},
                Mend(_("It was finished"), "finished"),
                stops=False,
            )
        day, time = when
        started = moment_in(day, time, at=found.on_a_day[day], zone=frame.zone)
        found.on_a_day[day] += 1
        found.games.append(
            ReadGame(
                line=line,
                people=_people([name for name, _number, _column in seated]),
                started_at=started,
                finished_at=started + LASTS,
                totals=totals,
                ruleset=ruleset,
                status="finished" if is_over or line in mends.finished else "abandoned",
            )
        )
    return found


def _moment(found: Found, line: int, cells: Sequence[str], frame: Frame) -> Any:
    when = read_moment(cells[0], today=frame.today)
    if isinstance(when, Wrong):
        found.wrong(line, [1], when.says, *when.mends(1))
        return None
    return when


def _people(names: Iterable[str]) -> tuple[Sitting, ...]:
    return tuple(Sitting(at, name, name_key(name)) for at, name in enumerate(names))


def _pairs(
    found: Found, line: int, cells: Sequence[str], *, after: int, most: int
) -> list[tuple[str, int, int]]:
    """Names with their numbers and the name's column; what is wrong with them is noted."""
    seated: list[tuple[str, int, int]] = []
    before = len(found.problems)
    rest = [*cells[after:], ""]
    for at in range(0, len(rest) - 1, 2):
        name, number, column = rest[at], rest[at + 1], after + at + 1
        if not name and not number:
            continue
        if column > after + 7:
            found.wrong(line, [column], _("There is room for four players, no more."))
            break
        if not name:
            found.wrong(line, [column], _("A name is missing here."))
            continue
        clean, value = read_name(name), read_number(number, most=most)
        if isinstance(clean, Wrong):
            found.wrong(line, [column], clean.says)
        else:
            found.names.setdefault(name_key(clean), clean)
        if isinstance(value, Wrong):
            found.wrong(line, [column + 1], value.says, *value.mends(column + 1))
        if isinstance(clean, str) and isinstance(value, int):
            seated.append((clean, value, column))
    if len(found.problems) > before:
        return []
    if len(seated) < 3:
        found.wrong(line, [after + 1], _("The game is for three or four players."))
        return []
    by_key: dict[str, tuple[str, int, int]] = {}
    for one in seated:
        other = by_key.setdefault(name_key(one[0]), one)
        if other is not one:
            found.wrong(
                line,
                [other[2], one[2]],
                _("%(name)s sits at this table twice.") % {"name": one[0]},
            )
            return []
    return seated


def _hands(rows: Iterable[Row], mends: Mends, frame: Frame) -> Found:
    """Lines of the same day and the same game belong together."""
    found = Found()
    played: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if len(row.cells) < 2:
            found.wrong(row.line, [2], _("The game is for three or four players."))
            continue
        played.setdefault((row.cells[0], row.cells[1]), []).append(row)
    for of_game in played.values():
        _one_game(found, of_game, mends, frame)
    return found


def _one_game(found: Found, rows: Sequence[Row], mends: Mends, frame: Frame) -> None:
    before, first = len(found.problems), rows[0]
    when = _moment(found, first.line, first.cells, frame)
    names: list[str] = []
    lefts: list[tuple[int, ...]] = []
    for line, cells in rows:
        # People are named once; below that their cells may stay empty.
        known = [*cells, *[""] * 10]
        for at, name in enumerate(names):
            known[2 + 2 * at] = known[2 + 2 * at] or name
        seated = _pairs(found, line, known[: max(len(cells), 2 + 2 * len(names))], after=2, most=16)
        if not seated:
            continue
        if not names:
            names = [name for name, _left, _column in seated]
        elif [name_key(name) for name, _left, _column in seated] != [*map(name_key, names)]:
            found.wrong(
                line,
                [one[2] for one in seated],
                _("Other people than in line %(line)d. Who steps in for whom is not read from CSV.")
                % {"line": first.line},
            )
            continue
        left = tuple(number for _name, number, _column in seated)
        try:
            rules.DealResult(left)
        except RulesError as error:
            says = str(of_rules(error, field="left").message)
            found.wrong(line, [one[2] + 1 for one in seated], says)
            continue
        lefts.append(left)
    if len(found.problems) > before or when is None or not lefts:
        return
    if len(lefts) > rules.MOST_HANDS:
        says = _("A game has %(most)d hands at most.") % {"most": rules.MOST_HANDS}
        found.wrong(first.line, [2], says)
        return
    ruleset, is_over = ruleset_of(lefts, frame.ruleset_for(len(names)))
    if not is_over and first.line in mends.finished and len(lefts) <= 100:
        ruleset, is_over = ruleset.but(deals=len(lefts)), True
    if not is_over:
        found.wrong(
            first.line,
            [],
            _("Nobody reached %(target)d. The game comes in as unfinished and does not count.")
            % {"target": ruleset.target},
            *([Mend(_("It was finished"), "finished")] if len(lefts) <= 100 else ()),
            stops=False,
        )
    day, time = when
    started = moment_in(day, time, at=found.on_a_day[day], zone=frame.zone)
    found.on_a_day[day] += 1
    found.games.append(
        ReadGame(
            line=first.line,
            people=_people(names),
            started_at=started,
            finished_at=started + LASTS,
            hands=tuple(Hand(left=left) for left in lefts),
            ruleset=ruleset,
            status="finished" if is_over else "abandoned",
        )
    )


def ruleset_of(
    lefts: Sequence[tuple[int, ...]], ruleset: rules.Ruleset
) -> tuple[rules.Ruleset, bool]:
    """By which rules a game was played, and whether it is over by them.

    One that went on after somebody had reached the club's target was played to a higher one.
    """
    deals = [rules.DealResult(left) for left in lefts]
    if ruleset.deals is not None:
        return ruleset.but(deals=min(len(lefts), 100)), True
    last = max(rules.totals(deals))
    before = max(rules.totals(deals[:-1], len(lefts[0])))
    if before < ruleset.target:
        return ruleset, rules.is_over(deals, ruleset)
    most = min(last, 500)
    round_one = next((target for target in range(50, 501, 50) if before < target <= most), most)
    if before < round_one:
        return ruleset.but(target=round_one), True
    return ruleset.but(deals=min(len(lefts), 100)), True
