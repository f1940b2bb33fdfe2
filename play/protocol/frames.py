"""The small frames: answers, heartbeats, errors, the lobby."""

from collections.abc import Sequence
from typing import Any

import orjson

from play.services.commit import Answer


def ack_frame(ident: str, seq: int, *, opened: str | None = None) -> bytes:
    return orjson.dumps(ack_object(ident, seq, opened=opened))


def ack_object(ident: str, seq: int, *, opened: str | None = None) -> dict[str, Any]:
    frame: dict[str, Any] = {"t": "ack", "id": ident, "seq": seq}
    if opened is not None:
        frame["opened"] = opened
    return frame


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


def pong_frame(seq: int) -> bytes:
    return b'{"t":"pong","seq":%d}' % seq


def err_frame(code: str, field: str = "") -> bytes:
    return orjson.dumps(
        {"t": "err", "code": code, "field": field} if field else {"t": "err", "code": code}
    )


def lobby_frame(tables: Sequence[dict[str, Any]]) -> bytes:
    return orjson.dumps({"t": "lobby", "tables": tables})
