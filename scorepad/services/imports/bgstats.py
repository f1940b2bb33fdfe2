"""The file that the app BG Stats exports: its plays, as lines of a table with totals.

Field names vary a little between its versions, and scores are texts in which people add up.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.utils.translation import ngettext

from scorepad.models.sheets import NOTE_LENGTH, TITLE_LENGTH
from scorepad.services.errors import refused
from scorepad.services.imports.cells import shown, words
from scorepad.services.imports.csv_files import TOTALS, Row, read_totals
from scorepad.services.imports.values import (
    MOST_HANDS,
    MOST_PEOPLE,
    Frame,
    Mends,
    Problem,
    ReadFile,
    ReadGame,
)

GAME = "gangoffour"
SUM = re.compile(r"\s*\d{1,5}(\s*\+\s*\d{1,5}){0,200}\s*")
LONGEST = 12 * 60


def is_bgstats(document: Mapping[str, Any]) -> bool:
    return isinstance(document.get("plays"), list)


def read_bgstats(document: Mapping[str, Any], *, mends: Mends, frame: Frame) -> ReadFile:
    if len(_rows(document, "players")) > 10 * MOST_PEOPLE:
        raise refused("import_too_many_people")
    names, places, games = (_named(document, name) for name in ("players", "locations", "games"))
    ours = {key for key, name in games.items() if GAME in _plain(name)}
    rows: list[Row] = []
    plays: dict[int, Mapping[str, Any]] = {}
    others = 0
    for number, play in enumerate(_rows(document, "plays"), 1):
        if _key(play, "gameRefId") not in ours:
            others += 1
            continue
        if len(rows) >= MOST_HANDS:
            raise refused("import_too_many_games")
        rows.append(Row(number, mends.applied(number, _cells(play, names))))
        plays[number] = play
    found = read_totals([row for row in rows if row.line not in mends.out], mends, frame)
    problems = sorted(found.problems, key=lambda one: (one.line, one.columns))
    if others:
        says = ngettext(
            "%(count)d play of another game stays out.",
            "%(count)d plays of other games stay out.",
            others,
        )
        problems.append(Problem(line=0, says=says % {"count": others}, stops=False))
    return ReadFile(
        kind="bgstats",
        games=tuple(_told(game, plays[game.line], places) for game in found.games),
        problems=tuple(problems),
        people=found.people,
        rows={row.line: tuple(map(shown, row.cells)) for row in rows},
        headings=TOTALS,
    )


def _rows(document: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = document.get(name)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _key(one: Mapping[str, Any], name: str) -> int | str | None:
    """What one row calls another by."""
    found = one.get(name)
    return found if isinstance(found, int | str) else None


def _named(document: Mapping[str, Any], name: str) -> dict[int | str | None, str]:
    found = {_key(one, "id"): words(one.get("name")) for one in _rows(document, name)}
    found.pop(None, None)
    return found


def _plain(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


def _cells(play: Mapping[str, Any], names: Mapping[Any, str]) -> tuple[str, ...]:
    scores = _rows(play, "playerScores")
    if all(isinstance(one.get("seatOrder"), int) for one in scores):
        scores = sorted(scores, key=lambda one: one["seatOrder"])
    cells = [words(play.get("playDate"))]
    for one in scores[:8]:
        known = names.get(_key(one, "playerRefId"), "")
        cells += [known, _score(one.get("score"))]
    return tuple(cells)


def _score(said: Any) -> str:
    """A score as a number where it is one, or a sum of them.

    >>> _score("20+24"), _score(7), _score(None), _score("12o")
    ('44', '7', '', '12o')
    """
    text = words(said)
    return str(sum(map(int, text.split("+")))) if SUM.fullmatch(text) else text


def _told(game: ReadGame, play: Mapping[str, Any], places: Mapping[Any, str]) -> ReadGame:
    """With where it was, how long it took and what was said about it."""
    minutes, note = play.get("durationMin"), play.get("comments")
    title = places.get(_key(play, "locationRefId"), "")
    finished = game.finished_at
    if isinstance(minutes, int) and 0 < minutes < LONGEST:
        finished = game.started_at + timedelta(minutes=minutes)
    return replace(
        game,
        title=" ".join(title.split())[:TITLE_LENGTH],
        note=note.strip()[:NOTE_LENGTH] if isinstance(note, str) else "",
        finished_at=finished,
    )
