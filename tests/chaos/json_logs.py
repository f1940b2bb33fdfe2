"""What a site writes with LOG_FORMAT=json: lines that lead to what they are about, and no card.

Cards are looked for as the rules write them, whatever the filter of the log takes for cards; and
`secrets_in` finds the ones that were really dealt and laid, wherever they stand.
"""

import re
from collections.abc import Collection, Iterator
from typing import Any

from gofclub import rules
from tests.chaos.logs import said_by
from tests.chaos.truth import ORPHAN

_FACES = "|".join(map(str, rules.FACES))
_CARDS = re.compile(rf"(?<![A-Za-z0-9])(?:{_FACES})+(?![A-Za-z0-9])")
"""A card alone, or several in a row, as a word of their own."""
NOT_OURS = (
    # Python itself: of a process for bots that was just being started when its parent was killed,
    re.compile(rf"{ORPHAN.pattern}\n"),
    # and of what that parent had not given back.
    re.compile(r"^\S*/resource_tracker\.py:\d+: UserWarning: .*\n(?: .*\n)*", re.MULTILINE),
)
"""What is no JSON, and need not be."""
OVER_SOCKETS = ("hello", "say")
"""What has no id, and comes from people only."""


def lines_of(log: str) -> tuple[list[dict[str, Any]], list[str]]:
    """What was said, and the lines that should have been JSON and are none."""
    for known in NOT_OURS:
        log = known.sub("", log)
    said, others = [], []
    for line in filter(None, log.split("\n")):
        found = said_by(line)
        if found is None:
            others.append(line)
        else:
            said.append(found)
    return said, others


def doubts(log: str) -> list[str]:
    """Whatever is wrong with a log, in words."""
    said, others = lines_of(log)
    found = [f"logged, and no JSON: {line}" for line in others]
    # A line that was not meant for us may still be read.
    texts = [*_texts_in(said), *others]
    found += [f"logged, with cards: {text}" for text in texts if _CARDS.search(text)]
    return found + [f"logged without {gap}: {one}" for one in said for gap in _gaps(one)]


def secrets_in(log: str, secrets: Collection[str], codes: Collection[str]) -> list[str]:
    """Hands and plays of two or more cards that are written there, also within a longer word.

    A table may be called `7g2yk9...` by chance: codes are no place to look.
    """
    for code in codes:
        log = log.replace(code, "")
    return sorted(one for one in secrets if len(one) > 2 and one in log)


def _gaps(said: dict[str, Any]) -> Iterator[str]:
    """What a line about a command does not say."""
    if "do" not in said and "command" not in said:
        return
    for field, kind in (("table", str), ("seq", int), ("command", str), ("do", str)):
        if not isinstance(said.get(field), kind):
            yield field
    ident = said.get("command", "")
    # The croupier's have a colon, which nobody else's may have.
    is_somebodys = said.get("do") in OVER_SOCKETS or (ident and ":" not in ident)
    if is_somebodys and not said.get("request"):
        yield "request"


def _texts_in(said: Any) -> Iterator[str]:
    match said:
        case str():
            yield said
        case dict():
            for name, one in said.items():
                yield from _texts_in([name, one])
        case list():
            for one in said:
                yield from _texts_in(one)
