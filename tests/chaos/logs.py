"""Errors in the logs of a site, and which of them nobody need wonder about.

While everything is killed in turn, a server says that the database is away, in one line. A
traceback, or a line that calls itself an error, is ours to explain: here, or in the code. With
LOG_FORMAT=json there are still lines of others between: what Python itself says is read as ever.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

# What a traceback ends with; its own lines begin with a space. Of several that follow from each
# other, the last one.
_TRACEBACK = re.compile(
    r"^Traceback .*\n(?:(?: .*)?\n)+(\S.*)\n(?!\n(?:The above|During handling of the above) )",
    re.MULTILINE,
)
_ERROR = re.compile(r"^(?:\S+ \S+ )?(?:ERROR|CRITICAL)[: ]+(.*)\n", re.MULTILINE)
# Of two that say the same about another table, port or process, one is enough.
_VARIES = re.compile(r"0x[0-9a-f]+|[0-9a-f]{8}-[0-9a-f-]{27}|\b(?=\w*\d)[0-9a-z]{12}\b|\d+")
MOST_SAID = 200

EXPECTED = {
    r"django\.request: Service Unavailable: ": "the answer while the database is away",
    # Of a process for bots that was just being started when its parent was killed.
    r"EOFError: Ran out of input": "nobody is left to tell it what to do, and it ends",
}
"""What is said, from its beginning, and why it may be."""


def errors_in(log: str) -> Iterator[str]:
    """What each error says, without what makes it the only one of its kind."""
    found, others = [], []
    for line in log.split("\n"):
        said = said_by(line)
        if said is None:
            others.append(line)
        else:
            found += _errors_of(said)
    rest = "\n".join(others)
    for one in (*found, *_TRACEBACK.findall(rest), *_ERROR.findall(rest)):
        yield _VARIES.sub("#", one)[:MOST_SAID]


def said_by(line: str) -> dict[str, Any] | None:
    """The fields of a line that the site has written as JSON; None if it is another."""
    if not line.startswith("{"):
        return None
    try:
        said = json.loads(line)
    except json.JSONDecodeError:
        return None
    return said if isinstance(said, dict) and {"level", "logger", "message"} <= set(said) else None


def _errors_of(said: dict[str, Any]) -> Iterator[str]:
    """The same as of a line with the same things in words."""
    if said["level"] in ("error", "critical"):
        yield f"{said['logger']}: {said['message']}".split("\n")[0]
    if error := said.get("error"):
        # Of a very long one the beginning is not kept.
        yield next(iter(_TRACEBACK.findall(f"{error}\n")), error.split("\n")[-1])


def unexpected(logged: Counter[str]) -> list[tuple[str, int]]:
    """Those that nothing here explains, the most frequent first."""
    return [
        (said, many)
        for said, many in logged.most_common()
        if not any(re.match(known, said) for known in EXPECTED)
    ]
