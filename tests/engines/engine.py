"""What a journey needs from a browser, whatever the browser is."""

import contextlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from websockets.exceptions import WebSocketException

# One answer of the browser; what a page takes its time for is waited for elsewhere.
PATIENCE_FOR_ANSWER = 120
# A phone held upright.
WIDTH, HEIGHT = 390, 780


class EngineError(Exception):
    """What the browser answered instead of doing it."""


class StartError(Exception):
    """The browser is here but does not start, such as where it may not make a sandbox."""


class Engine(Protocol):
    """One window. `act` takes the actions of WebDriver, which are the same in both protocols."""

    def goto(self, address: str) -> None: ...

    def reload(self) -> None: ...

    def evaluate(self, expression: str) -> str:
        """The text that an expression gives, or the promise that it gives."""
        ...

    def act(self, actions: list[dict[str, Any]]) -> None: ...

    def picture(self) -> bytes:
        """The window as PNG."""
        ...

    def troubles(self) -> list[str]:
        """Errors in scripts of the pages so far, as far as the browser tells."""
        ...


class Running(Protocol):
    """A browser that has been started, for all journeys of a worker."""

    def window(self) -> contextlib.AbstractContextManager[Engine]:
        """A window that knows nothing of those before it, for a block."""
        ...


class Starter(Protocol):
    """How a browser is started, for a block; raises StartError where it cannot be."""

    def __call__(self, folder: Path) -> contextlib.AbstractContextManager[Running]: ...


@dataclass(frozen=True)
class Kind:
    """A browser to be had."""

    name: str
    programs: tuple[str, ...]
    packages: str
    start: Starter


@contextlib.contextmanager
def start_of(name: str, log: Path) -> Iterator[None]:
    """Says in one line why a browser did not start, with the last that it printed itself."""
    try:
        yield
    except (EngineError, OSError, WebSocketException) as error:
        printed = log.read_text(errors="replace").split("\n") if log.exists() else []
        last = " / ".join([line for line in printed if line.strip()][-3:])
        raise StartError(f"{name} does not start here: {error!r}; it said: {last}") from error


def expression(function: str, *arguments: Any) -> str:
    """A call of a JavaScript function whose answer is one text, whatever it gives."""
    given = ", ".join(json.dumps(argument) for argument in arguments)
    return f"(async () => JSON.stringify((await ({function})({given})) ?? null))()"
