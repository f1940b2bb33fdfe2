"""The rules of a table as they are stored with it."""

from collections.abc import Mapping
from typing import Any

from gofclub import rules
from scorepad.rulesets import ruleset_from

SHARES_DEALS = "shares_deals"
"""Stands among the options of a table that shares its deals with others. A release before those
knows no such option, and refuses the table: it would deal other cards, and show them too early."""


def rules_agreed(stored: Mapping[str, Any]) -> rules.Ruleset:
    return ruleset_from({key: value for key, value in stored.items() if key != SHARES_DEALS})
