"""Whether a game may come into the online ratings, as long as it is played."""

from play.table.snapshot import Snapshot

LEAST_PEOPLE = 2
"""With an account; bots and guests have no rating."""


def may_be_rated(table: Snapshot) -> bool:
    """Whether it could, with those who sit there now; its end decides (`finding`)."""
    options = table.options
    if options.given is not None or options.club is not None:
        return False
    return sum(chair.user is not None for chair in table.chairs) >= LEAST_PEOPLE
