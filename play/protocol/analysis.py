"""Hints and reviews as clients get them: codes, numbers, and sentences in the reader's language."""

from collections.abc import Sequence
from typing import Any

from gofclub import rules
from play.advice_words import sentence
from play.protocol.combos import named_combo
from play.services.game_review import GameReview


def hint_object(at: str, options: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "at": at,
        "options": [
            {
                **action_object(one["action"]),
                "win": one["win"],
                "points": one["points"],
                "why": one["why"],
                "sentence": sentence(one),
            }
            for one in options
        ],
    }


def review_object(
    number: int, document: dict[str, Any], *, names: Sequence[str], reader: int | None
) -> dict[str, Any]:
    """A review for whoever sits on seat `reader`, or looks on: the others have names."""
    return {
        "number": number,
        "seats": [
            seat
            | {
                "decisions": [
                    _decision(one, None if seat["seat"] == reader else names[seat["seat"]])
                    for one in seat["decisions"]
                ]
            }
            for seat in document["seats"]
        ],
    }


def game_object(found: GameReview) -> dict[str, Any]:
    return {
        "hands": found.hands,
        "reviewed": found.reviewed,
        "seats": [
            {
                "seat": one.seat,
                "points": one.points,
                "decisions": one.decisions,
                "accuracy": None if one.accuracy is None else round(one.accuracy, 3),
                "average": round(one.average, 2),
                "luck": round(one.luck, 2),
                "own": round(one.own, 2),
            }
            for one in found.seats
        ],
    }


def _decision(one: dict[str, Any], name: str | None) -> dict[str, Any]:
    return {
        "ply": one["ply"],
        "situation": one["situation"],
        "options": one["options"],
        "taken": action_object(one["taken"], gives=one["situation"] == "exchange"),
        "best": action_object(one["best"], gives=one["situation"] == "exchange"),
        "after_taken": {"win": one["win"], "points": one["points"]},
        "after_best": {"win": one["best_win"], "points": one["best_points"]},
        "lost": one["lost"],
        "lost_at_sight": one["lost_at_sight"],
        "doubt": one["doubt"],
        "verdict": one["verdict"],
        "why": one["why"],
        "sentence": sentence(one, name=name),
    }


def action_object(text: str, *, gives: bool = False) -> dict[str, Any]:
    """What somebody did or could do, from its text in the log."""
    if text == str(rules.Pass()):
        return {"do": "pass", "cards": "", "kind": "", "of": ""}
    cards = text.removesuffix("!")
    if gives:
        return {"do": "give", "cards": cards, "kind": "single", "of": cards[0]}
    kind, cards, of = named_combo(rules.cards(cards))
    return {"do": "play", "cards": cards, "kind": kind, "of": of}
