"""Errors in the logs of a site, and which of them nobody need wonder about.

While everything is killed in turn, a server says that the database is away, in one line. A
traceback, or a line that calls itself an error, is ours to explain: here, or in the code.
"""

import re
from collections import Counter
from collections.abc import Iterator

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
    for found in (*_TRACEBACK.findall(log), *_ERROR.findall(log)):
        yield _VARIES.sub("#", found)[:MOST_SAID]


def unexpected(logged: Counter[str]) -> list[tuple[str, int]]:
    """Those that nothing here explains, the most frequent first."""
    return [
        (said, many)
        for said, many in logged.most_common()
        if not any(re.match(known, said) for known in EXPECTED)
    ]
