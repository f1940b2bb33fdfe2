"""docs/limits.md speaks of what there is, and its numbers are those of the code."""

import re

import pytest
from django.conf import settings

from gofclub import bodies, logs
from play.services import lobby
from play.services.people import circles, following, whereabouts
from play.table.pace import pace
from scorepad import actors
from scorepad.live import presence, watcher
from scorepad.services import tokens
from scorepad.services.clubs import check_in, clubs, drafts, invitations, leagues, seasons
from scorepad.services.imports import drafts as drafts_of_imports, values
from scorepad.services.sheets import links, seats, transaction
from tests.servers.site import ROOT

PAGE = (ROOT / "docs" / "limits.md").read_text()
NUMBERS = {
    "gofclub/bodies.py": [bodies.API_BYTES // 1024, *(most // 1024 for _, most in bodies.LIMITS)],
    "gofclub/logs.py": [logs.MOST_CHARACTERS],
    "play/services/people/following.py": [following.MOST_FOLLOWED, following.MOST_BLOCKED],
    "play/services/people/whereabouts.py": [whereabouts.MOST_SHOWN, circles.LOOKED_BACK],
    "play/services/lobby.py": [lobby.MOST_LISTED, lobby.LISTED_PER_ADDRESS],
    "play/table/pace.py": [
        *(pace().deserted.seconds // 3600, pace().kept.days, pace().host_idle.seconds // 60),
    ],
    "scorepad/actors.py": [actors.MOST_LINKS],
    "scorepad/live/presence.py": [presence.MOST_POLLING],
    "scorepad/live/watcher.py": [watcher.MOST_FRAMES],
    "scorepad/services/clubs/clubs.py": [clubs.MOST_CLUBS],
    "scorepad/services/clubs/invitations.py": [
        invitations.MOST_INVITATIONS,
        invitations.MOST_DAYS,
        invitations.MOST_USES,
    ],
    "scorepad/services/imports/drafts.py": [drafts_of_imports.MOST_DRAFTS],
    "scorepad/services/imports/values.py": [
        *(values.MOST_GAMES, values.MOST_HANDS, values.MOST_PEOPLE, values.MOST_MENDS),
    ],
    "scorepad/services/sheets/links.py": [links.MOST_LINKS, links.MOST_HOURS // 24],
    "scorepad/services/clubs/check_in.py": [check_in.MOST_THERE],
    "scorepad/services/clubs/drafts.py": [drafts.MOST_PINS],
    "scorepad/services/clubs/seasons.py": [seasons.MOST_SEASONS],
    "scorepad/services/clubs/leagues.py": [leagues.MOST_LEAGUES],
    "scorepad/services/sheets/seats.py": [seats.MOST_SITTERS],
    "scorepad/services/tokens.py": [tokens.MOST_TOKENS],
    "scorepad/services/sheets/transaction.py": [transaction.MOST_CHANGES],
}


@pytest.mark.parametrize("file", sorted(NUMBERS))
def test_the_numbers_of_the_page_are_those_of_the_code(file):
    rows = " ".join(line for line in PAGE.splitlines() if f"`{file}`" in line)

    assert set(map(str, NUMBERS[file])) <= set(re.findall(r"\d+", rows))


def test_the_page_names_files_and_settings_that_exist():
    for file in re.findall(r"`([a-z_/]+\.py)`", PAGE):
        assert (ROOT / file).exists(), file
    for name in re.findall(r"`([A-Z_]{4,})`", PAGE):
        assert hasattr(settings, name), name
