"""Puzzles that are there already, held against the net of today: for when its weights change."""

from collections.abc import Mapping
from random import Random
from typing import Any

from play.puzzles.position import Position

from .finding import MARGIN, clear, document, face, prove


def again(line: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The puzzle as today's net has it; nothing where it sees another answer, or none so clear.

    Its rating stays: people have found it as hard as it is.
    """
    rng = Random(f"again/{line['code']}")  # noqa: S311  the same net, the same puzzles
    one = clear(Position.read(line["position"]), rng, cost=MARGIN)
    if one is None:
        return []
    options = one.moment.options
    if face(options[one.answers[0]]) != face(options[line["answers"][0]]):
        return []
    proof = prove(one, rng)
    if proof is None:
        return []
    return [document(one, proof) | {"rating": line["rating"], "from": None, "seed": None}]
