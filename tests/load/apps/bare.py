"""A bare ASGI broadcast: no Channels, no database, no rules. The limit of server and loop."""

import json

from tests.load.apps.payload import payload

FRAME = json.dumps(payload("%s")).replace('"%s"', "%s")
_rooms: dict[str, list] = {}


async def application(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            kind = message["type"].removeprefix("lifespan.")
            await send({"type": f"lifespan.{kind}.complete"})
            if kind == "shutdown":
                return
    await receive()
    await send({"type": "websocket.accept"})
    room = _rooms.setdefault(scope["path"], [])
    room.append(send)
    try:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            frame = {"type": "websocket.send", "text": FRAME % message["text"]}
            for one in room:
                await one(frame)
    finally:
        room.remove(send)
