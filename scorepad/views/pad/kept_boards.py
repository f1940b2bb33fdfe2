"""The boards of clubs that a phone keeps, for when there is no network."""

import re

from django.urls import reverse
from django.utils.translation import gettext

from scorepad.services.clubs.clubs import RESERVED


def kept_boards() -> dict[str, str]:
    """How a phone finds the board of a club from any page of it, and says how old it is."""
    club, board = (reverse(f"scorepad:{name}", args=["slug"]) for name in ("club", "board"))
    others = "|".join(map(re.escape, sorted(RESERVED)))
    return {
        "club": "^" + club.replace("slug", rf"(?!(?:{others})/)[-\w]+"),
        "under": board.removeprefix(club),
        "words": gettext("No network: this is the board as it was on %(when)s."),
    }
