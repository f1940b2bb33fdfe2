"""A link that hands a finished game to the app BG Stats.

The app matches game and players by name; it wants every key that is here, and times in UTC.
"""

import json
from datetime import datetime
from typing import Any
from urllib.parse import quote

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
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
        "comments": sheet["note"],
        "location": sheet["title"],
        "game": {
            "name": "Gang of Four",
            "sourceGameId": "gang-of-four",
            "highestWins": False,
            "noPoints": False,
        },
        "players": [
            {
                "name": line["name"],
                "sourcePlayerId": line["player"]["code"] if line["player"] else line["name"],
                "rank": line["rank"],
                "score": line["total"],
                "winner": line["number"] in winners,
                "startPlayer": line["number"] == sheet["first_dealer"],
                "role": "",
            }
            for line in sheet["lines"]
        ],
    }
