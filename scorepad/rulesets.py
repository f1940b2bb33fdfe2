"""A ruleset as it is stored: its name, and what differs from the ruleset of that name.

The only place that converts between the two.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from gofclub import rules
from gofclub.rules.options import Number

CHOSEN = tuple(option.name for option in rules.OPTIONS if option.is_chosen)
"""What people may choose; all else follows from the name."""


def ruleset_from(stored: Mapping[str, Any]) -> rules.Ruleset:
    """The ruleset that was stored, or a `RulesError` for what cannot be one.

    >>> ruleset_from({"name": "gang", "target": 150}).loser_tie
    'card'
    """
    name = stored.get("name", rules.OFFICIAL.name)
    if not isinstance(name, str) or name not in rules.RULESETS:
        raise rules.RulesError("bad_ruleset", f"there is no ruleset {name!r}")
    chosen = {option: value for option, value in stored.items() if option != "name"}
    for option in chosen:
        if option not in CHOSEN:
            raise rules.RulesError("bad_ruleset", f"{option!r} is not an option of a ruleset")
    return rules.RULESETS[name].but(**chosen)


def stored_from(ruleset: rules.Ruleset) -> dict[str, Any]:
    """What to store.

    >>> stored_from(rules.OFFICIAL.but(target=150))
    {'name': 'official', 'target': 150}
    """
    named = rules.RULESETS[ruleset.name]
    return {"name": ruleset.name} | {
        option: getattr(ruleset, option)
        for option in CHOSEN
        if getattr(ruleset, option) != getattr(named, option)
    }


def written_out(ruleset: rules.Ruleset) -> dict[str, Any]:
    """Every option with its value, for readers who know no defaults."""
    return asdict(ruleset) | {"seats": list(ruleset.seats)}


def official() -> dict[str, Any]:
    """The official ruleset, stored."""
    return stored_from(rules.OFFICIAL)


def limits() -> dict[str, list[int]]:
    """Between what the options that are numbers must be."""
    forms = {option.name: option.form for option in rules.OPTIONS}
    return {
        name: [form.least, form.most] for name, form in forms.items() if isinstance(form, Number)
    }
