"""A file as it was sent: what it is, and what is in it."""

import csv
import hashlib
import json
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

from gofclub.plain_text import all_plain
from scorepad.models import Club, GamesImport
from scorepad.rulesets import ruleset_from
from scorepad.services.errors import refused
from scorepad.services.imports import bgstats, club_documents, club_frames, csv_files
from scorepad.services.imports.values import (
    MOST_BYTES,
    MOST_GAMES,
    MOST_HANDS,
    MOST_PEOPLE,
    Frame,
    Mends,
    Person,
    ReadFile,
)


def packed(content: bytes) -> bytes:
    return zlib.compress(content, 6)


def unpacked(one: GamesImport) -> bytes:
    return zlib.decompress(bytes(one.content))


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def decoded(content: bytes) -> str:
    """The text; spreadsheets write in more than one way."""
    if len(content) > MOST_BYTES:
        raise refused("import_too_large")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = content.decode("utf-16", errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", errors="replace")
    if "\0" in text:
        raise refused("import_unreadable")
    return text


@dataclass(frozen=True, slots=True)
class Source:
    """A file that has been taken apart, once: 10 MiB of JSON are some 100 MiB in memory."""

    kind: str
    document: dict[str, Any] | None = None
    rows: Sequence[csv_files.Row] = ()


def opened(content: bytes) -> Source:
    """What a file is by what stands in it, not by its name, with all that stands in it."""
    text = decoded(content)
    if text.lstrip().startswith(("{", "[")):
        document = _document(text)
        if bgstats.is_bgstats(document):
            return Source(GamesImport.Kind.BGSTATS.value, document)
        if club_documents.is_club(document):
            return Source(GamesImport.Kind.CLUB.value, document)
        raise refused("import_unreadable")
    rows = _rows(text)
    return Source(csv_files.kind_of(rows), rows=rows)


def opened_as(content: bytes, kind: str) -> Source:
    """The same of a file whose kind is known."""
    text = decoded(content)
    if kind in (GamesImport.Kind.BGSTATS, GamesImport.Kind.CLUB):
        return Source(kind, _document(text))
    return Source(kind, rows=_rows(text))


def _rows(text: str) -> list[csv_files.Row]:
    try:
        return list(csv_files.rows_of(text))
    except csv.Error as error:
        raise refused("import_unreadable") from error


def _document(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text, parse_float=_number, parse_constant=_number)
    except (ValueError, RecursionError) as error:
        raise refused("import_unreadable") from error
    if not isinstance(found, dict) or not all_plain(found):
        raise refused("import_unreadable")
    return found


def _number(text: str) -> float:
    """Refuses what is no number, or too large for one: neither can be written as JSON again."""
    if not isfinite(number := float(text)):
        raise ValueError(text)
    return number


def frame_of(club: Club) -> Frame:
    return Frame(zone=club.zone, ruleset=ruleset_from(club.ruleset), today=club.today())


def read(source: Source, *, mends: Mends, frame: Frame) -> ReadFile:
    """All that is in the file, with what is wrong with it; refuses what is too much."""
    if source.document is None:
        found = csv_files.read_csv(source.rows, kind=source.kind, mends=mends, frame=frame)
    elif source.kind == GamesImport.Kind.BGSTATS:
        found = bgstats.read_bgstats(source.document, mends=mends, frame=frame)
    else:
        found = club_documents.read_club(source.document, mends=mends, frame=frame)
    found = replace(found, people=_people(found))
    if len(found.games) > MOST_GAMES or len(found.rows) > MOST_HANDS:
        raise refused("import_too_many_games")
    if sum(len(game.hands) for game in found.games) > MOST_HANDS:
        raise refused("import_too_many_games")
    if club_frames.is_too_much(found):
        raise refused("import_too_many_games")
    if len(found.people) > MOST_PEOPLE:
        raise refused("import_too_many_people")
    return found


def _people(found: ReadFile) -> tuple[Person, ...]:
    """Everybody with the number of their games, in the order of the file."""
    games: Counter[str] = Counter()
    known = {person.who: person for person in found.people}
    for game in found.games:
        for who, name in {one.who: one.name for one in game.people if one.who}.items():
            games[who] += 1
            known.setdefault(who, Person(who, name))
    return tuple(replace(person, games=games[who]) for who, person in known.items())


def read_import(one: GamesImport) -> ReadFile:
    """A draft's file with its corrections."""
    return read(
        opened_as(unpacked(one), one.kind),
        mends=Mends.stored(one.mends),
        frame=frame_of(one.club),
    )
