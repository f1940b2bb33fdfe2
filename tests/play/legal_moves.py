"""The simplest player there is: does the first thing that a view allows."""

from typing import Any


def first_legal(view: dict[str, Any]) -> dict[str, Any] | None:
    """The weakest thing a view allows, as the fields of a command."""
    legal = view.get("legal")
    if legal is None:
        return None
    if legal["give"]:
        return {"do": "give", "cards": legal["give"][0], "expect": view["at"]}
    if legal["plays"]:
        return {"do": "play", "cards": legal["plays"][0]["cards"][0], "expect": view["at"]}
    return {"do": "pass", "expect": view["at"]}
