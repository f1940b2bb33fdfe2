"""A club as its boards show it, without the keys that a database gives."""

import json
from datetime import timedelta
from typing import Any

from scorepad.actors import Actor
from scorepad.models import (
    Club,
    CountedGame,
    League,
    PairTally,
    Player,
    Rating,
    SeasonPlace,
    Sheet,
    Tally,
)
from scorepad.services import figures
from scorepad.services.clubs.export import pieces
from scorepad.services.clubs.leagues import league_close, league_edit, league_facts, league_open

TALLY = (
    *("pool", "span", "season__name", "player__name"),
    *("games", "wins", "deals", "exchanges", "gave", "comebacks", "scores", "places", "lefts"),
    *("mu", "sigma", "streak", "longest_streak", "score", "win_rate", "place"),
    *("points_per_hand", "hands_won", "hand_win_rate", "cards_left", "costly_hands"),
    *("worst_hand", "giver"),
)
PAIR = ("pool", "span", "season__name", "low__name", "high__name", "games")
PLACE = (
    *("season__name", "pool", "player__name", "place"),
    *("score", "games", "wins", "mu", "sigma"),
)
RATING = (
    *("played_at", "player__name", "pool", "day"),
    *("mu_before", "sigma_before", "mu", "sigma"),
)
GAME = (
    *("played_at", "pool", "day", "seats", "deals"),
    *("to_target", "best", "worst", "margin", "behind"),
)


def picture(club: Club) -> dict[str, Any]:
    """All figures, in plain JSON: floats are written to their last digit.

    Those of the last 90 days are not among them: a day may pass on the way.
    """
    of_club = {
        "hidden": Player.objects.filter(club=club, hidden_at__isnull=False).values_list("name"),
        "tallies": Tally.objects.filter(club=club).exclude(span="recent").values_list(*TALLY),
        "pairs": PairTally.objects.filter(club=club).exclude(span="recent").values_list(*PAIR),
        "places": SeasonPlace.objects.filter(season__club=club).values_list(*PLACE),
        "ratings": Rating.objects.filter(game__club=club).values_list(*RATING),
        "games": CountedGame.objects.filter(club=club).values_list(*GAME),
    }
    found = {name: sorted(map(list, rows), key=str) for name, rows in of_club.items()}
    # Which of two is the first follows from keys.
    pairs = [[*row[:3], *sorted(row[3:5]), row[5]] for row in found["pairs"]]
    found["pairs"] = sorted(pairs, key=str)
    return json.loads(json.dumps(found, default=str))


def make_it_difficult(club: Club) -> None:
    """What a simple club does not have: games that end in one second, somebody who is hidden."""
    one, other = Sheet.objects.filter(club=club).order_by("finished_at", "pk")[:2]
    moment = one.finished_at
    # The later key ends first, by less than a second.
    Sheet.objects.filter(pk=max(one.pk, other.pk)).update(finished_at=moment)
    later = moment + timedelta(microseconds=7)
    Sheet.objects.filter(pk=min(one.pk, other.pk)).update(finished_at=later)
    _leagues(club)
    last = club.players.filter(user=None).order_by("pk").last()
    last.hidden_at = club.created_at
    last.save()
    figures.rebuild(club)


def _leagues(club: Club) -> None:
    """One that is closed, and one that is open and takes the nights to come."""
    owner = Actor(user=club.memberships.get(role="owner").user)
    for league in club.leagues.filter(status="open"):
        league_edit(
            actor=owner,
            club=club,
            code=league.code,
            **league_facts(league) | {"best": 2},
        )
        league_close(actor=owner, club=club, code=league.code)
    League.objects.filter(club=club).exclude(name="Dragon league 1").delete()
    league_open(actor=owner, club=club, name="Next", planned=3, best=1)


def told(slug: str) -> str:
    """The export and the figures of a club, for the other side."""
    club = Club.objects.get(slug=slug)
    make_it_difficult(club)
    return json.dumps({"export": "".join(pieces(club)), "picture": picture(club)})
