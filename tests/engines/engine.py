"""What a journey needs from a browser, whatever the browser is."""

import contextlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

# One answer of the browser; what a page takes its time for is waited for elsewhere.
PATIENCE_FOR_ANSWER = 120
# A phone held upright.
WIDTH, HEIGHT = 390, 780


class EngineError(Exception):
    """What the browser answered instead of doing it."""


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


class Starter(Protocol):
    """How an engine is started, for a block."""

    def __call__(self, folder: Path) -> contextlib.AbstractContextManager[Engine]: ...


@dataclass(frozen=True)
class Kind:
    """A browser to be had."""

    name: str
    programs: tuple[str, ...]
    packages: str
    start: Starter


def expression(function: str, *arguments: Any) -> str:
    """A call of a JavaScript function whose answer is one text, whatever it gives."""
    given = ", ".join(json.dumps(argument) for argument in arguments)
    return f"(async () => JSON.stringify((await ({function})({given})) ?? null))()"
