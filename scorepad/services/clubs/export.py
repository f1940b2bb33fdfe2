"""A whole club as one document, so that nothing is lost with it."""

import json
from collections.abc import Iterator
from typing import Any

from django.db.models import Count

from scorepad.models import (
    Club,
    Deal,
    League,
    Merge,
    Night,
    PlannedNight,
    Player,
    Season,
    Sheet,
    Sitter,
)
from scorepad.services.clubs.check_in import state_of
from scorepad.services.clubs.league_results import kept_now
from scorepad.services.clubs.leagues import league_facts
from scorepad.services.clubs.seasons import season_facts
from scorepad.services.sheets.document import (
    deal_documents,
    exact,
    exported_document,
    moment,
)
from scorepad.services.sheets.recompute import brought_totals

SHEETS_AT_A_TIME = 200
HANDS_AT_A_TIME = 800
"""A few long sheets hold as many hands as many short ones."""
OF_NIGHTS: tuple[str, ...] = (
    "attendances__player",
    "tables__seats__player",
    "tables__sheet",
    "announced",
    "pins__one",
    "pins__other",
)


def pieces(club: Club, *, hands_at_a_time: int = HANDS_AT_A_TIME) -> Iterator[str]:
    """The club as JSON, piece by piece: a big one does not fit into memory twice."""
    yield json.dumps(club_document(club))[:-1] + ', "games": ['
    for number, sheet in enumerate(sheet_documents(club, hands_at_a_time=hands_at_a_time)):
        yield (",\n" if number else "\n") + json.dumps(sheet)
    yield "\n]}\n"


def club_document(club: Club) -> dict[str, Any]:
    """Everything but the games."""
    return {
        "slug": club.slug,
        "name": club.name,
        "description": club.description,
        "time_zone": club.time_zone,
        "day_starts": club.day_starts,
        "visibility": club.visibility,
        "ruleset": club.ruleset,
        "minimum_games": club.minimum_games,
        "members_keep_score": club.members_keep_score,
        "members_on_profiles": club.members_on_profiles,
        "created_at": moment(club.created_at),
        "members": [
            {
                "name": member.user.display_name,
                "role": member.role,
                "joined_at": moment(member.joined_at),
            }
            for member in club.memberships.select_related("user").order_by("joined_at", "pk")
        ],
        "players": [
            {
                "code": player.code,
                "name": player.name,
                "has_account": player.user_id is not None,
                "hidden": player.hidden_at is not None,
                "merged_into": player.merged_into.code if player.merged_into else None,
                "created_at": moment(player.created_at),
            }
            for player in Player.objects.filter(club=club)
            .select_related("merged_into")
            .order_by("pk")
        ],
        "merges": [
            {
                "kept": merge.kept.code,
                "gone": merge.gone.code,
                "at": moment(merge.at),
                "undone_at": moment(merge.undone_at),
            }
            for merge in Merge.objects.filter(club=club)
            .select_related("kept", "gone")
            .order_by("pk")
        ],
        "seasons": [
            season_facts(season)
            | {
                "code": season.code,
                "status": season.status,
                "closed_at": exact(season.closed_at),
                "results": [
                    {
                        "pool": place.pool,
                        "player": place.player.code,
                        "place": place.place,
                        "score": place.score,
                        "games": place.games,
                        "wins": place.wins,
                        "mu": place.mu,
                        "sigma": place.sigma,
                    }
                    for place in season.results.all()
                ],
            }
            for season in Season.objects.filter(club=club)
            .prefetch_related("results__player")
            .order_by("starts")
        ],
        "nights": [
            {
                "day": night.day.isoformat(),
                "note": night.note,
                "there": [one.player.code for one in night.attendances.all()],
                **night_facts(night),
            }
            for night in Night.objects.filter(club=club)
            .prefetch_related(*OF_NIGHTS)
            .order_by("day")
        ],
        "leagues": [
            league_facts(league)
            | {
                "code": league.code,
                "status": league.status,
                "closed_at": exact(league.closed_at),
                "nights": sorted(night.day.isoformat() for night in league.nights.all()),
                "kept": kept_now(league),
            }
            for league in League.objects.filter(club=club)
            .prefetch_related("nights")
            .order_by("created_at", "pk")
        ],
        "calendar": calendar_document(club),
    }


def calendar_document(club: Club) -> list[dict[str, Any]]:
    """Nights in advance, and who said that they come; the players are those with an account."""
    players = dict(Player.objects.filter(club=club, user__isnull=False).values_list("user", "code"))
    found = PlannedNight.objects.filter(club=club).prefetch_related("answers__user")
    return [
        {
            "day": night.day.isoformat(),
            "starts": night.starts.isoformat("minutes"),
            "minutes": night.lasts,
            "title": night.title,
            "place": night.place,
            "online": night.online,
            "note": night.note,
            "places": night.places,
            "called_off_at": moment(night.called_off_at),
            "answers": [
                {
                    "name": one.user.display_name,
                    "player": players.get(one.user_id),
                    "answer": one.says,
                    "guests": one.guests,
                    "waits": one.waits,
                }
                for one in night.answers.all()
            ],
        }
        for night in found.order_by("day")
    ]


def night_facts(night: Night) -> dict[str, Any]:
    """How a night was played: who was there, what was drawn, and where it was written."""
    tables: dict[int, list[dict[str, Any]]] = {}
    for table in night.tables.all():
        tables.setdefault(table.round, []).append(
            {
                "number": table.number,
                "players": [seat.player.code for seat in table.seats.all()],
                "sheet": table.sheet.code if table.sheet else None,
                "online": table.online,
            }
        )
    return {
        "format": night.format,
        "online": night.online,
        "planned_rounds": night.rounds,
        "minutes": night.minutes,
        "unfinished": night.unfinished,
        "deals": night.deals,
        "ended_at": moment(night.ended_at),
        "people": [
            {"player": one.player.code, "state": state_of(one), "since": moment(one.since)}
            for one in night.attendances.all()
        ],
        "rounds": [
            {
                "number": one.number,
                "seed": one.seed,
                "out": one.out,
                "deals": one.deals,
                "announced_at": moment(one.announced_at),
                "tables": tables.get(one.number, []),
            }
            for one in night.announced.all()
        ],
        "pins": [
            {
                "kind": pin.kind,
                "one": pin.one.code,
                "other": pin.other.code if pin.other else None,
                "table": pin.table,
            }
            for pin in night.pins.all()
        ],
    }


def sheet_documents(
    club: Club, *, hands_at_a_time: int = HANDS_AT_A_TIME
) -> Iterator[dict[str, Any]]:
    """The games, oldest first, with every hand; a million hands are not held at once."""
    for sheets in _sheets(club, hands_at_a_time=hands_at_a_time):
        hands: dict[int, list[dict[str, Any]]] = {}
        deals = Deal.objects.filter(sheet__in=sheets)
        at_table = {
            (sheet, str(uuid)): hand
            for sheet, uuid, hand in deals.filter(hand__isnull=False).values_list(
                "sheet", "uuid", "hand"
            )
        }
        for sheet_id, hand in deal_documents(deals):
            # By this number tables that share their deals are compared.
            number = at_table.get((sheet_id, hand["uuid"]))
            hands.setdefault(sheet_id, []).append(hand | ({"hand": number} if number else {}))
        totals = brought_totals(sheets)
        people: dict[int, list[dict[str, Any]]] = {}
        for sitter in Sitter.objects.filter(sheet__in=sheets).select_related("line", "player"):
            people.setdefault(sitter.sheet_id, []).append(
                {
                    "line": sitter.line.number,
                    "name": sitter.name,
                    "player": sitter.player.code if sitter.player else None,
                    "since": sitter.since,
                }
            )
        for sheet in sheets:
            yield {
                **exported_document(sheet),
                "people": people[sheet.pk],
                "hands": hands.get(sheet.pk, []),
                # Of a game that came from elsewhere with its totals only.
                "totals": [one.total for one in totals.get(sheet.pk, ())],
            }


def _sheets(club: Club, *, hands_at_a_time: int) -> Iterator[list[Sheet]]:
    """The club's sheets in order, some at a time: as many as do not have too many hands."""
    last = 0
    while True:
        coming = Sheet.objects.filter(club=club, pk__gt=last).annotate(written=Count("deals"))
        some: list[Sheet] = []
        hands = 0
        for sheet in coming.order_by("pk")[:SHEETS_AT_A_TIME]:
            hands += sheet.written
            if some and hands > hands_at_a_time:
                break
            some.append(sheet)
        if not some:
            return
        last = some[-1].pk
        yield some
