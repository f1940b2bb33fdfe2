"""A link that hands a finished game to the app BG Stats.

The app matches game and players by name; it wants every key that is here, and times in UTC.
"""

import json
from datetime import datetime
from typing import Any
from urllib.parse import quote

from django.utils.translation import gettext as _

from scorepad.exports.sheet_csv import living
from scorepad.services.sheets.shares import people_text

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
MOST_COMMENTS = 500
SOURCE = "GoF Club"
"""Part of the key by which the app remembers its matches: never to be changed."""


def bgstats_url(sheet: dict[str, Any]) -> str:
    """Opens the app with the result of this sheet filled in."""
    return ADDRESS + quote(json.dumps(play(sheet), ensure_ascii=False), safe="")


def play(sheet: dict[str, Any]) -> dict[str, Any]:
    winners = {place["line"] for place in sheet["standings"] if place["winner"]}
    started = datetime.fromisoformat(sheet["started_at"])
    ended = datetime.fromisoformat(sheet["finished_at"] or sheet["updated_at"])
    return {
        "sourceName": SOURCE,
        "sourcePlayId": sheet["code"],
        "playDate": started.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(int((ended - started).total_seconds() // 60), 0),
        "board": "",
        "comments": comments(sheet),
        "location": sheet["title"],
        "game": {
            "name": "Gang of Four",
            "sourceGameId": "gang-of-four",
            "highestWins": False,
            "noPoints": False,
        },
        "players": [
            {
                "name": line["whose"],
                "sourcePlayerId": (
                    line["player"]["code"]
                    if line["player"] and line["whose"] == line["name"]
                    else line["whose"]
                ),
                "rank": line["rank"],
                "score": line["total"],
                "winner": line["number"] in winners,
                "startPlayer": line["number"] == sheet["first_dealer"],
                "role": "",
            }
            for line in sheet["lines"]
        ],
    }


def comments(sheet: dict[str, Any]) -> str:
    """The note of the game, who stepped in for whom, and the notes of the hands."""
    lines = [sheet["note"]] if sheet["note"] else []
    lines += [people_text(line["people"]) for line in sheet["lines"] if len(line["people"]) > 1]
    lines += [
        _("Hand %(number)d: %(note)s") % {"number": deal["number"], "note": deal["note"]}
        for deal in living(sheet)
        if deal["note"]
    ]
    # It travels in an address.
    return "\n".join(lines)[:MOST_COMMENTS]
