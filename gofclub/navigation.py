"""Where one can go from every page."""

from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy


class Entry(NamedTuple):
    route: str
    label: str | Promise
    icon: str
    also: tuple[str, ...] = ()
    """Beginnings of view names that count as this entry, such as "scorepad:sheet"."""


class Item(NamedTuple):
    """An entry as one page shows it."""

    url: str
    label: str | Promise
    icon: str
    current: bool


# Beginnings of the names of all pages of a club.
OF_A_CLUB = tuple(
    f"scorepad:{name}"
    for name in (
        "club",
        "member",
        "invitation",
        "name",
        "player",
        "night",
        "season",
        "league",
        "board",
        "join",
        "rights",
        "calendar",
        "import",
    )
)
ENTRIES = (
    Entry("home", pgettext_lazy("navigation", "Home"), "home"),
    Entry("scorepad:new", pgettext_lazy("navigation", "Keep score"), "pad"),
    Entry(
        "play:lobby",
        pgettext_lazy("navigation", "Play"),
        "cards",
        (
            *("play:bots", "play:daily", "play:games", "play:insights"),
            *("play:new", "play:people", "play:puzzle"),
        ),
    ),
    Entry("scorepad:clubs", pgettext_lazy("navigation", "Club"), "club", OF_A_CLUB),
    Entry("learn", pgettext_lazy("navigation", "Learn"), "learn", ("learn", "school")),
)


def items(request: HttpRequest) -> list[Item]:
    """The entries, the one we are on marked."""
    here = request.resolver_match.view_name if request.resolver_match else ""
    return [
        Item(reverse(entry.route), entry.label, entry.icon, current=leads_to(entry, here))
        for entry in ENTRIES
    ]


def leads_to(entry: Entry, view_name: str) -> bool:
    return view_name == entry.route or (bool(entry.also) and view_name.startswith(entry.also))
