"""Every refusal that a service may raise, with its statuses: read from the code itself."""

import ast
from collections import defaultdict

from scorepad.services import errors
from scorepad.services.errors import SENTENCES, Refused
from tests.servers.site import ROOT

KINDS = {
    kind.__name__: kind.status
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, Refused)
}
INDIRECT = {
    # Of the rules, by `of_rules`.
    **dict.fromkeys(("bad_left", "nobody_out", "two_out", "bad_uncalled", "bad_strongest"), 400),
    **dict.fromkeys(("bad_target", "bad_ruleset"), 400),
    # Chosen among several before it is raised.
    **dict.fromkeys(("own_online_table", "own_online_draw", "pins_impossible"), 409),
    # Of the framework, by its status.
    "csrf": 403,
    "error": 500,
}
OF_PAGES = {"bad_club_name", "owns_clubs", "wrong_name"}
"""Sentences that stand on pages, or beside another code: no program meets them as a code."""


def raised() -> dict[str, set[int]]:
    """The statuses with which each code is raised.

    >>> raised()["wrong_number"]
    {409}
    """
    found: dict[str, set[int]] = defaultdict(set)
    for part in ("gofclub", "scorepad", "play"):
        for path in (ROOT / part).glob("**/*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    for code, status in _of_call(node, node.func.id):
                        found[code].add(status)
    for code, status in INDIRECT.items():
        found[code].add(status)
    return {code: statuses for code, statuses in found.items() if code not in OF_PAGES}


def _of_call(call: ast.Call, name: str) -> list[tuple[str, int]]:
    """Such as `refused("night_over", Gone)`, or `_said("name", "league_name_taken", Conflict)`."""
    if name not in ("refused", "_said", *KINDS):
        return []
    kinds = [name, *(one.id for one in call.args if isinstance(one, ast.Name))]
    status = next((KINDS[kind] for kind in kinds if kind in KINDS), Refused.status)
    where = call.args[1:2] if name == "_said" else call.args[:1]
    codes = [
        one.value
        for argument in where
        for one in ast.walk(argument)
        if isinstance(one, ast.Constant) and one.value in SENTENCES
    ]
    return [(code, status) for code in codes]
