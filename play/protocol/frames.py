"""The small frames: answers, heartbeats, errors, the lobby."""

from collections.abc import Sequence
from typing import Any

import orjson

from gofclub import rules
from play.bots.groups import groups
from play.protocol.combos import named_combo
from play.services.store.commit import Answer


def ack_frame(ident: str, answer: Answer) -> bytes:
    return orjson.dumps(ack_object(ident, answer))


def ack_object(ident: str, answer: Answer) -> dict[str, Any]:
    frame: dict[str, Any] = {"t": "ack", "id": ident, "seq": answer.seq}
    return frame | {"opened": answer.opened} if answer.opened else frame


def rej_frame(ident: str, answer: Answer) -> bytes:
    return orjson.dumps(rej_object(ident, answer))


def rej_object(ident: str, answer: Answer) -> dict[str, Any]:
    return {
        "t": "rej",
        "id": ident,
        "code": answer.code,
        "message": answer.message,
        "seq": answer.seq,
    }


def groups_frame(hand: rules.Hand) -> bytes:
    """A hand cut into combos. It takes a millisecond: for a thread, and when asked for."""
    cut = [named_combo(group)._asdict() for group in groups(hand)]
    return orjson.dumps({"t": "groups", "hand": rules.text(hand), "groups": cut})


def pong_frame(seq: int) -> bytes:
    return b'{"t":"pong","seq":%d}' % seq


def err_frame(code: str, field: str = "") -> bytes:
    return orjson.dumps(
        {"t": "err", "code": code, "field": field} if field else {"t": "err", "code": code}
    )


def lobby_frame(tables: Sequence[dict[str, Any]]) -> bytes:
    return orjson.dumps({"t": "lobby", "tables": tables})
