"""An application for tests of servers: each socket hears which process it is in, and an echo."""

import gc
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

from gofclub.sockets.held_writes import held_writes
from gofclub.sockets.reading import reader_of
from gofclub.sockets.siblings import Siblings
from gofclub.sockets.writing import writer_of

FOLDER = "SIBLINGS_FOLDER"
_state: dict[str, Any] = {"is_ready": True}


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "websocket":
        await _echo(scope, receive, send)


async def _lifespan(receive: Any, send: Any) -> None:
    while (await receive())["type"] != "lifespan.shutdown":
        # A test says by a signal that the process has no room left.
        signal.signal(signal.SIGUSR1, lambda *_: _state.update(is_ready=False))
        Siblings.begin(Path(os.environ[FOLDER]), is_ready=lambda: _state["is_ready"])
        await send({"type": "lifespan.startup.complete"})
    Siblings.end()
    await send({"type": "lifespan.shutdown.complete"})


async def _echo(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    told = {
        "process": os.getpid(),
        "client": scope["client"],
        "query": scope["query_string"].decode(),
        "cookies": [value.decode() for name, value in scope["headers"] if name == b"cookie"],
    }
    await send({"type": "websocket.send", "text": json.dumps(told)})
    write = writer_of(scope)
    if told["query"] == "at_once":

        def take(text: str) -> bool:
            if "break" in text:
                raise ValueError("a text that nobody can take")
            if "remember" in text:
                _state["remembered"] = text
            return "later" not in text and write(lambda: [json.dumps({"at once": text}).encode()])

        reader_of(scope)(take)
    while (message := await receive())["type"] == "websocket.receive":
        match json.loads(message["text"]):
            case {"write": sizes}:
                answer: Any = write(lambda sizes=sizes: [b"x" * size for size in sizes])
            case {"fill": size}:
                answer = 0
                while write(lambda size=size: [b"x" * size]):
                    answer += 1
            case {"held": sizes}:
                with held_writes.until_the_end():
                    for size in sizes:
                        write(lambda size=size: [b"x" * size])
                        await send({"type": "websocket.send", "text": "y" * size})
                        write(lambda size=size: [b"z" * size])
                answer = True
            case {"last words": words}:
                with held_writes.until_the_end():
                    write(lambda words=words: [words.encode()])
                    await send({"type": "websocket.close", "code": 4000})
                return
            case {"end": _}:
                await send({"type": "websocket.close"})
                _state["after the end"] = write(lambda: [b"too late"])
                return
            case {"stand_still": seconds}:
                time.sleep(seconds)  # noqa: ASYNC251 (nothing else runs meanwhile: that is what it is for)
                answer = True
            case {"alive": _}:
                # From now on only what nothing holds any more goes away.
                gc.disable()
                answer = sum(type(one).__name__ == "WebSocket" for one in gc.get_objects())
            case {"state": name}:
                answer = _state.get(name)
            case said:
                answer = said
        await send({"type": "websocket.send", "text": json.dumps(answer)})
