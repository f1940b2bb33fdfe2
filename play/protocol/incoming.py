"""Frames from outside, read strictly: what is not understood is an error with a name."""

import re
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any, NamedTuple

import orjson

from play.models import COMMAND_LENGTH
from play.table.commands import PHRASES, Command
from play.table.decide import COMMANDS
from play.table.fairness import SEED_LENGTH
from play.table.people import Person

VERSIONS = (1,)
MOST_CARDS_TEXT = 64
MOST_NAME_TEXT = 200
_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{COMMAND_LENGTH}}}")
_AT = re.compile(r"[0-9]{1,4}\.[0-9]{1,4}")
_SEED = re.compile(rf"[0-9a-f]{{{SEED_LENGTH}}}")
_LEVEL = re.compile(r"[a-z_]{1,16}")
MOST_SEQ = 2**53
MOST_DEALS = 9999


class Err(StrEnum):
    """Every code of an `err` frame; docs/protocol.md explains each."""

    BAD_FRAME = "bad_frame"
    BAD_JSON = "bad_json"
    BAD_TYPE = "bad_type"
    BAD_FIELD = "bad_field"
    BAD_VERSION = "bad_version"
    HELLO_FIRST = "hello_first"
    TOO_FAST = "too_fast"


class BadFrame(Exception):
    def __init__(self, code: Err, field: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.field = field


class Hello(NamedTuple):
    since: int
    mixes: bool = False


class Ping(NamedTuple):
    seq: int


class Say(NamedTuple):
    say: str


class Groups(NamedTuple):
    """My hand, please, cut into combos."""


Frame = Hello | Ping | Say | Groups | Command


def read(text: str | bytes | None) -> Frame:
    """The frame that a text holds."""
    if not isinstance(text, str):
        raise BadFrame(Err.BAD_FRAME)
    try:
        frame = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise BadFrame(Err.BAD_JSON) from None
    if not isinstance(frame, dict):
        raise BadFrame(Err.BAD_JSON)
    match frame.get("t"):
        case "cmd":
            return read_cmd(frame)
        case "ping":
            return Ping(_count(frame, "seq"))
        case "hello":
            p = frame.get("p")
            if type(p) is not int or p not in VERSIONS:
                raise BadFrame(Err.BAD_VERSION)
            return Hello(_count(frame, "since"), _flag(frame, "mix"))
        case "say":
            say = frame.get("say")
            if not isinstance(say, str) or say not in PHRASES:
                raise BadFrame(Err.BAD_FIELD, "say")
            return Say(say)
        case "groups":
            return Groups()
    raise BadFrame(Err.BAD_TYPE)


def read_cmd(frame: dict[str, Any]) -> Command:
    """A command, over a socket or over HTTP; `command_from` adds who asks, and where."""
    do = frame.get("do")
    if not isinstance(do, str) or do not in COMMANDS:
        raise BadFrame(Err.BAD_FIELD, "do")
    ident = _matching(frame, "id", _ID)
    values: dict[str, Any] = {}
    for field in COMMANDS[do].fields:
        name = field.removesuffix("?")
        how = _FIELDS[name]
        is_left = name not in frame or (frame[name] is None and how.or_null)
        if name == field or not is_left:
            values[how.into] = how.read(frame, name)
    return Command("", do, ident, **values)


def command_from(
    asked: Command,
    *,
    table: str,
    person: Person,
    socket: str = "",
    request: str = "",
    mixes: bool = False,
) -> Command:
    """The command of a person at a table."""
    return asked._replace(table=table, person=person, socket=socket, request=request, mixes=mixes)


def _count(frame: dict[str, Any], field: str) -> int:
    value = frame.get(field, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_SEQ:
        raise BadFrame(Err.BAD_FIELD, field)
    return value


def _flag(frame: dict[str, Any], field: str) -> bool:
    value = frame.get(field, False)
    if not isinstance(value, bool):
        raise BadFrame(Err.BAD_FIELD, field)
    return value


def _matching(frame: dict[str, Any], field: str, pattern: re.Pattern[str]) -> str:
    value = frame.get(field)
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise BadFrame(Err.BAD_FIELD, field)
    return value


def _text(frame: dict[str, Any], field: str, most: int) -> str:
    value = frame.get(field)
    if not isinstance(value, str) or len(value) > most:
        raise BadFrame(Err.BAD_FIELD, field)
    return value


def _seat(frame: dict[str, Any], field: str) -> int:
    value = frame.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 3:
        raise BadFrame(Err.BAD_FIELD, field)
    return value


def _number(frame: dict[str, Any], field: str) -> str:
    """Of the deal that is meant; said as the moment that somebody expects."""
    value = frame.get(field)
    if type(value) is not int or not 1 <= value <= MOST_DEALS:
        raise BadFrame(Err.BAD_FIELD, field)
    return str(value)


class _Field(NamedTuple):
    """How a field of a `cmd` frame is read, and where in the `Command` it goes."""

    into: str
    read: Callable[[dict[str, Any], str], Any]
    or_null: bool = True
    """Whether null is as good as leaving it out, where it may be left."""


_FIELDS = {
    "expect": _Field("expect", partial(_matching, pattern=_AT)),
    "cards": _Field("cards", partial(_text, most=MOST_CARDS_TEXT)),
    "call": _Field("call", _flag, or_null=False),
    "seat": _Field("seat", _seat),
    "to": _Field("to", _seat),
    "name": _Field("name", partial(_text, most=MOST_NAME_TEXT)),
    "bot": _Field("bot", partial(_matching, pattern=_LEVEL)),
    "number": _Field("expect", _number),
    "seed": _Field("seed", partial(_matching, pattern=_SEED)),
}
