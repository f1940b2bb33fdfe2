"""The deal of the day as clients get it: what a person may see of a day, and no more."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse

from gofclub import rules
from play.characters import BY_LEVEL
from play.models import DailyDeal, DailyTry
from play.services.daily.day import Day, Results
from play.services.daily.standings import Line, Streak
from play.services.daily.tries import MARKS
from play.table.daily import SEAT
from scorepad.services.sheets.document import moment

VERDICTS = {letter: verdict for verdict, letter in MARKS.items()}


def day_object(day: Day) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "day": str(day.day),
        "number": day.number,
        "ends_at": moment(day.ends_at),
        "opens_at": moment(day.opens_at),
        "seal": day.seal,
        "sealed_at": moment(day.sealed_at),
        "seat": SEAT,
        "hand": rules.text(day.hand),
        "leads": day.leads,
        "bots": [bot_object(level, seat) for seat, level in enumerate(day.bots, SEAT + 1)],
        "players": day.players,
        "played_signed_in": day.is_elsewhere,
        "mine": None if day.mine is None else try_object(day.mine),
        "results": None if day.results is None else results_object(day.results),
        "opened": None,
    }
    if day.opened is not None:
        shown["opened"] = {
            "hands": day.opened.hands.split("/"),
            "secret": day.opened.secret,
            "master": day.opened.master or None,
        }
    return shown


def bot_object(level: str, seat: int) -> dict[str, Any]:
    who = BY_LEVEL[level]
    return {"seat": seat, "level": level, "name": who.name, "title": str(who.title)}


def try_object(one: DailyTry) -> dict[str, Any]:
    return {
        "code": one.code,
        "state": one.state,
        "name": one.name,
        "table": one.table.code if one.table else None,
        "url": reverse("play:table", args=[one.table.code]) if one.table else None,
        "points": one.points,
        "begun_at": moment(one.begun_at),
        "finished_at": moment(one.finished_at),
        "verdicts": [VERDICTS[letter] for letter in one.marks],
        "accuracy": one.accuracy,
    }


def results_object(results: Results) -> dict[str, Any]:
    mine = results.mine
    return {
        "players": results.tries,
        "spread": [
            {"least": bar.bin.least, "most": bar.bin.most, "players": bar.tries}
            for bar in results.bars
        ],
        "place": None if mine is None else mine.place,
        "better_than": None if mine is None else mine.better_than,
        "master": results.master_points,
    }


def streak_object(streak: Streak) -> dict[str, Any]:
    return {
        "days": streak.days,
        "last": [{"day": str(day), "points": points} for day, points in streak.last],
    }


def board_object(lines: Iterable[Line], *, is_open: bool) -> list[dict[str, Any]]:
    """A board; where the others played is told once everybody may look."""
    return [
        {
            "place": line.place,
            "name": line.name,
            "points": line.points,
            "is_mine": line.is_mine,
            "table": line.table or None if is_open or line.is_mine else None,
        }
        for line in lines
    ]


def sealed_object(deal: DailyDeal) -> dict[str, Any]:
    """What is said of a day that has not come."""
    return {
        "day": str(deal.day),
        "number": deal.number,
        "seal": deal.seal,
        "sealed_at": moment(deal.sealed_at),
    }


def past_object(deal: DailyDeal, tries: int) -> dict[str, Any]:
    return {
        **sealed_object(deal),
        "players": tries,
        "master": deal.master_points,
        "secret": deal.secret,
    }
