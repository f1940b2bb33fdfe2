"""The export of a club, of this installation or of another: what `clubs.export` writes."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from gofclub import rules
from gofclub.days import is_sensible
from gofclub.names import NAME_LENGTH, clean_name
from gofclub.plain_text import is_plain
from gofclub.rules import RulesError
from scorepad.models import Sheet
from scorepad.models.sheets import NOTE_LENGTH, TITLE_LENGTH
from scorepad.name_keys import KEY_LENGTH, name_key
from scorepad.rulesets import CHOSEN, ruleset_from
from scorepad.services.errors import refused
from scorepad.services.imports.cells import words
from scorepad.services.imports.csv_files import left_out
from scorepad.services.imports.values import (
    MOST_GAMES,
    MOST_HANDS,
    MOST_PEOPLE,
    MOST_TOTAL,
    Frame,
    Hand,
    Mends,
    Person,
    Problem,
    ReadFile,
    ReadGame,
    Sitting,
)

HEADINGS = ("date", "title", *(f"player {seat}" for seat in "1234"))


class UnreadableError(ValueError):
    """Something in the document is not what it should be; says where."""


def is_club(document: Mapping[str, Any]) -> bool:
    return all(isinstance(document.get(name), list) for name in ("games", "players", "seasons"))


def read_club(document: Mapping[str, Any], *, mends: Mends, frame: Frame) -> ReadFile:
    if len(document["games"]) > MOST_GAMES:
        raise refused("import_too_many_games")
    if len(document["players"]) > 10 * MOST_PEOPLE:
        raise refused("import_too_many_people")
    problems: list[Problem] = []
    people: dict[str, Person] = {}
    for one in document["players"]:
        try:
            # Whoever was merged has no place at any table: the one who stayed has it.
            if _take(one, "merged_into", str, None) is None:
                code = _text(one, "code", KEY_LENGTH)
                people[code] = Person(
                    code, _name(one, "name"), hidden=_take(one, "hidden", bool, False)
                )
        except UnreadableError as error:
            problems.append(_unreadable(0, error))
    games: list[ReadGame] = []
    rows: dict[int, tuple[str, ...]] = {}
    hands = 0
    for number, one in enumerate(document["games"], 1):
        rows[number] = _row(one)
        if number in mends.out:
            continue
        try:
            games.append(_game(one, number, people))
        except UnreadableError as error:
            problems.append(_unreadable(number, error))
            continue
        hands += len(games[-1].hands)
        if hands > MOST_HANDS:
            raise refused("import_too_many_games")
    zone = document.get("time_zone")
    if isinstance(zone, str) and zone != str(frame.zone):
        says = _(
            "In the file the time zone is %(theirs)s, in this club %(ours)s. Games near the end "
            "of a night may fall on another day."
        )
        told = says % {"theirs": zone[:60], "ours": frame.zone}
        problems.append(Problem(line=0, says=told, stops=False))
    return ReadFile(
        kind="club",
        games=tuple(games),
        problems=tuple(problems),
        people=tuple(people.values()),
        rows=rows,
        headings=HEADINGS,
        document={name: document.get(name, []) for name in ("seasons", "nights", "leagues")},
    )


def _unreadable(line: int, error: UnreadableError) -> Problem:
    says = _("This cannot be read: %(what)s.") % {"what": str(error)[:200]}
    return Problem(line=line, says=says, mends=(left_out(),) if line else ())


def _row(one: Any) -> tuple[str, ...]:
    if not isinstance(one, dict):
        return ()
    found = one.get("people")
    people = found[:4] if isinstance(found, list) else []
    names = [words(who.get("name"))[:NAME_LENGTH] for who in people if isinstance(who, dict)]
    return words(one.get("started_at"))[:10], words(one.get("title"))[:60], *names


def _game(one: Any, number: int, known: Mapping[str, Person]) -> ReadGame:
    people = tuple(_sitting(who, known) for who in _list(one, "people", most=100))
    seats = len({who.line for who in people})
    if seats not in (3, 4) or {who.line for who in people} != {*range(seats)}:
        raise UnreadableError("people")
    hands = tuple(_hand(hand, seats) for hand in _list(one, "hands", most=2 * rules.MOST_HANDS))
    played = [hand for hand in hands if not hand.voided]
    source = _one_of(one, "source", Sheet.Source.values)
    # Also of those that are struck out: one of them may be restored.
    numbers = [hand.number for hand in hands if hand.number is not None]
    if len({*numbers}) < len(numbers) or (numbers and source != Sheet.Source.ONLINE):
        raise UnreadableError("hand")
    totals = tuple(_numbers(one, "totals", MOST_TOTAL)) if one.get("totals") else ()
    if totals and (played or len(totals) != seats):
        raise UnreadableError("totals")
    if len(played) > rules.MOST_HANDS:
        raise UnreadableError("hands")
    status = _one_of(one, "status", Sheet.Status.values)
    started = _moment(one, "started_at")
    finished = _moment(one, "finished_at") if status == "finished" else started
    if finished < started or (status == "finished" and not (played or totals)):
        raise UnreadableError("finished_at")
    _check_seated(people)
    if status == "finished" and played:
        sums = tuple(sum(rules.points(hand.left[at]) for hand in played) for at in range(seats))
        if not rules.is_over_at(sums, played=len(played), ruleset=_ruleset(one)):
            raise UnreadableError("status")
    first = next((hand for hand in one["hands"] if not hand.get("voided")), None)
    dealer = _take(first, "dealer", int, 0) if first else 0
    if not 0 <= dealer < seats:
        raise UnreadableError("dealer")
    return ReadGame(
        line=number,
        people=people,
        started_at=started,
        finished_at=finished,
        totals=totals,
        hands=hands,
        ruleset=_ruleset(one),
        dealer=dealer,
        source=source,
        had_bots=_take(one, "had_bots", bool, False),
        exchange=_take(one, "exchange", bool, True),
        status=status,
        title=_text(one, "title", TITLE_LENGTH),
        note=_text(one, "note", NOTE_LENGTH),
        code=_text(one, "code", 40),
    )


def _check_seated(people: Sequence[Sitting]) -> None:
    """Nobody sits on two lines, and no two names look alike, at the end."""
    last = {who.line: who for who in people}
    whose = [who.who for who in last.values() if who.who]
    names = [name_key(who.name) for who in last.values()]
    if len({*whose}) < len(whose) or len({*names}) < len(names):
        raise UnreadableError("people")


def _sitting(one: Any, known: Mapping[str, Person]) -> Sitting:
    code = _take(one, "player", str, None)
    if code is not None and code not in known:
        raise UnreadableError("player")
    line, since = _take(one, "line", int), _take(one, "since", int, 1)
    if not 0 <= line <= 3 or not 1 <= since <= rules.MOST_HANDS + 1:
        raise UnreadableError("line")
    return Sitting(line, _name(one, "name"), code or "", since)


def _hand(one: Any, seats: int) -> Hand:
    left = tuple(_numbers(one, "left", 16))
    places = tuple(_numbers(one, "seats", 3))
    uncalled, strongest = (tuple(_numbers(one, name, 3)) for name in ("uncalled", "strongest"))
    if len(left) != seats or sorted(places) != [*range(seats)]:
        raise UnreadableError("left")
    try:
        rules.DealResult(left, uncalled=uncalled, strongest=strongest)
        cards = {name: _card(one, name) for name in ("given", "returned")}
    except RulesError as error:
        raise UnreadableError(str(error)) from error
    return Hand(
        left=left,
        uncalled=uncalled,
        strongest=strongest,
        seats=places,
        voided=_take(one, "voided", bool, False),
        note=_text(one, "note", NOTE_LENGTH),
        scribe=_text(one, "logged_by", NAME_LENGTH),
        logged_at=_moment(one, "logged_at"),
        number=_number_at_table(one),
        **cards,
    )


def _number_at_table(one: Any) -> int | None:
    number = _take(one, "hand", int, None)
    if number is not None and not 1 <= number <= rules.MOST_HANDS:
        raise UnreadableError("hand")
    return number


def _card(one: Any, name: str) -> str:
    written = _text(one, name, 2)
    return rules.text(rules.cards(written)) if written else ""


def _ruleset(one: Any) -> rules.Ruleset:
    said = _take(one, "ruleset", dict)
    try:
        return ruleset_from({name: said[name] for name in ("name", *CHOSEN) if name in said})
    except (RulesError, TypeError, ValueError) as error:
        raise UnreadableError("ruleset") from error


NEEDED: Any = object()


def _take(one: Any, name: str, kind: type, default: Any = NEEDED) -> Any:
    if not isinstance(one, dict):
        raise UnreadableError(name)
    found = one.get(name)
    if found is None:
        if default is NEEDED:
            raise UnreadableError(name)
        return default
    if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
        raise UnreadableError(name)
    return found


def _text(one: Any, name: str, most: int) -> str:
    found = str(_take(one, name, str, ""))
    if len(found) > most or not is_plain(found):
        raise UnreadableError(name)
    return found


def _name(one: Any, name: str) -> str:
    try:
        return clean_name(_text(one, name, NAME_LENGTH))
    except ValidationError as error:
        raise UnreadableError(name) from error


def _list(one: Any, name: str, *, most: int) -> Sequence[Any]:
    found: list[Any] = _take(one, name, list)
    if len(found) > most:
        raise UnreadableError(name)
    return found


def _numbers(one: Any, name: str, most: int) -> list[int]:
    found = _list(one, name, most=4)
    if not all(type(number) is int and 0 <= number <= most for number in found):
        raise UnreadableError(name)
    return list(found)


def _one_of(one: Any, name: str, values: Sequence[str]) -> str:
    found = _text(one, name, 20)
    if found not in values:
        raise UnreadableError(name)
    return found


def _moment(one: Any, name: str) -> datetime:
    try:
        found = datetime.fromisoformat(_text(one, name, 40))
    except ValueError as error:
        raise UnreadableError(name) from error
    if found.tzinfo is None or not is_sensible(found.date()):
        raise UnreadableError(name)
    return found.astimezone(UTC)
