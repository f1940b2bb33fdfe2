"""The wire: the only code that knows how frames look. docs/protocol.md describes it."""

from play.protocol.combos import named_combo
from play.protocol.frames import (
    ack_frame,
    err_frame,
    groups_frame,
    lobby_frame,
    pong_frame,
    rej_frame,
)
from play.protocol.incoming import BadFrame, Hello, Ping, Say, command_from, read
from play.protocol.table_view import Renderer, view_object

VERSION = 1

__all__ = [
    "VERSION",
    "BadFrame",
    "Hello",
    "Ping",
    "Renderer",
    "Say",
    "ack_frame",
    "command_from",
    "err_frame",
    "groups_frame",
    "lobby_frame",
    "named_combo",
    "pong_frame",
    "read",
    "rej_frame",
    "view_object",
]
